import { deepEqual, doesNotMatch, equal, match, ok, rejects } from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
	chmod,
	link,
	mkdir,
	mkdtemp,
	readdir,
	readFile,
	rm,
	stat,
	symlink,
	truncate,
	utimes,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import type { Scope } from "../../src/facts/scope.ts";
import { isMemoryError } from "../../src/kernel/errors.ts";
import type { FactReading } from "../../src/ports/fact-store.ts";
import { MarkdownStore } from "../../src/stores/markdown-store.ts";
import { aFact } from "../../src/testing/builders.ts";

interface Given {
	readonly root: string;
	readonly folder: string;
	readonly store: MarkdownStore;
}

async function aMarkdownStore(test: TestContext, scope: Scope = "personal"): Promise<Given> {
	const root = await mkdtemp(join(tmpdir(), "cairn-markdown-"));
	test.after(() => rm(root, { recursive: true }));
	const folder = join(root, "project", ".pi", "cairn");
	await mkdir(join(root, "project"));
	await mkdir(join(root, "elsewhere"));
	const id = scope === "global" ? scope : (`${scope}:x` as const);
	const store = new MarkdownStore({ id, scope, folder, frame: join(root, "project") }, { clock: { now: Date.now } });
	return { root, folder, store };
}

async function put(given: Given, name: string, text: string | Uint8Array): Promise<string> {
	await mkdir(given.folder, { recursive: true });
	await writeFile(join(given.folder, name), text);
	return join(given.folder, name);
}

function reasonOf(reading: FactReading): string {
	return reading.kind === "broken" ? reading.problem.reason : reading.kind;
}

function isStoreError(words: RegExp) {
	return (error: unknown): boolean => isMemoryError(error) && error.code === "STORE_IO" && words.test(error.message);
}

describe("a folder of facts", () => {
	it("has no other files than Markdown's: no README, no hidden ones, no folders", async (test) => {
		const given = await aMarkdownStore(test);
		for (const name of ["a.md", "README.md", "readme.md", ".hidden.md", "project.json", "a.md~", "b.markdown"]) {
			await put(given, name, "x");
		}
		await mkdir(join(given.folder, "folder.md"));

		deepEqual(
			(await given.store.list()).map(({ name }) => name),
			["a.md"],
		);
	});

	it("has files whose names are not UTF-8, which are no facts, and lets go of them", async (test) => {
		const given = await aMarkdownStore(test);
		await put(given, "a.md", "x");
		const garbled = (byte: number): Buffer =>
			Buffer.concat([Buffer.from(`${given.folder}/lat`), Buffer.from([byte]), Buffer.from(".md")]);
		try {
			await writeFile(garbled(0xff), "x");
			await writeFile(garbled(0xfe), "x");
		} catch {
			return test.skip("the file system has no such names");
		}
		await put(given, "real\uFFFD.md", "x");

		const listed = await given.store.list();
		const reading = await given.store.read("lat\uFFFD.md");

		deepEqual(
			listed.map(({ name }) => name),
			["a.md", "lat\uFFFD.md", "real\uFFFD.md"],
		);
		equal(await given.store.stamp("lat\uFFFD.md"), listed[1]?.stamp);
		equal(reasonOf(reading), "encoding");
		match(reading.kind === "broken" ? reading.problem.detail : "", /name is not UTF-8/u);
		equal((await given.store.read("real\uFFFD.md")).kind, "fact");
		await rm(garbled(0xff));
		await rm(garbled(0xfe));
		equal(await given.store.stamp("lat\uFFFD.md"), undefined);
		equal((await given.store.read("lat\uFFFD.md")).kind, "gone");
		equal((await given.store.list()).length, 2);
	});

	it("is written for its owner alone outside repositories", async (test) => {
		const { store, folder } = await aMarkdownStore(test);

		const { name } = await store.write(aFact(), { name: "a.md", expected: "absent" });

		equal((await stat(join(folder, name))).mode & 0o777, 0o600);
		equal((await stat(folder)).mode & 0o777, 0o700);
	});

	it("is written as the user's other files in a repository, and keeps the mode of a file", async (test) => {
		const { store, folder } = await aMarkdownStore(test, "shared");
		const { hash, fact } = await store.write(aFact(), { name: "a.md", expected: "absent" });
		const open = 0o666 & ~process.umask();
		equal((await stat(join(folder, "a.md"))).mode & 0o777, open);
		await chmod(join(folder, "a.md"), 0o640);

		await store.write({ ...fact, caption: "new" }, { name: "a.md", expected: { hash } });

		equal((await stat(join(folder, "a.md"))).mode & 0o777, 0o640);
	});

	it("holds nothing but the fact after writing, changing and failing", async (test) => {
		const { store, folder } = await aMarkdownStore(test);
		const { hash, fact } = await store.write(aFact(), { name: "a.md", expected: "absent" });
		await store.write({ ...fact, caption: "new" }, { name: "a.md", expected: { hash } });
		await rejects(store.write(fact, { name: "a.md", expected: { hash } }));
		await rejects(store.write(fact, { name: "a.md", expected: "absent" }));

		deepEqual(await readdir(folder), ["a.md"]);
	});

	it("gets rid of what dead writers left, and not of what living ones are at", async (test) => {
		const given = await aMarkdownStore(test);
		const [old, fresh] = [".cairn-0123456789abcdef.tmp", ".cairn-fedcba9876543210.tmp"];
		await put(given, fresh, "x");
		await utimes(await put(given, old, "x"), 0, 0);

		await given.store.write(aFact(), { name: "a.md", expected: "absent" });

		deepEqual((await readdir(given.folder)).sort(), [fresh, "a.md"].sort());
	});

	it("names its project to people", async (test) => {
		const { folder, store } = await aMarkdownStore(test);
		const project = { name: "shop", root: "/git/shop", key: "git-abc" };
		const named = new MarkdownStore(store.store, { clock: { now: Date.now }, project });

		await named.write(aFact(), { name: "a.md", expected: "absent" });

		deepEqual(JSON.parse(await readFile(join(folder, "project.json"), "utf8")), project);
	});

	it("refuses names that lead out of it", async (test) => {
		const { store } = await aMarkdownStore(test);

		for (const name of ["../a.md", "a/b.md", "a\\b.md", "/etc/a.md", "a", "README.md", ".a.md", "a\0.md", ""]) {
			await rejects(store.read(name), /is not the name/);
			await rejects(store.write(aFact(), { name, expected: "absent" }), /is not the name/);
		}
	});

	it("changes its stamp again while the system's clock cannot tell two changes apart", async (test) => {
		const given = await aMarkdownStore(test);
		await put(given, "a.md", "x");
		let now = (await stat(given.folder)).mtimeMs;
		const store = new MarkdownStore(given.store.store, { clock: { now: () => now } });

		const unsettled = await store.folderStamp();
		now += 5000;
		const settled = await store.folderStamp();
		now += 5000;

		ok(unsettled !== settled);
		equal(await store.folderStamp(), settled);
	});

	it("is unsettled for a coarse clock's tick after a time in whole milliseconds, and for a fine one's after any other", async (test) => {
		const given = await aMarkdownStore(test);
		const { store: opened, folder } = given;
		await put(given, "a.md", "x");
		const second = 1_780_000_000;
		const stampAt = (ms: number): Promise<string> =>
			new MarkdownStore(opened.store, { clock: { now: () => second * 1000 + ms } }).folderStamp();

		await utimes(folder, second, second);
		const coarse = await stampAt(1500);
		await utimes(folder, second, second + 0.0005);
		const fine = await stampAt(1500);
		const early = await stampAt(50);

		match(coarse, /unsettled/);
		doesNotMatch(fine, /unsettled/);
		match(early, /unsettled/);
	});
});

describe("a file that is no fact", () => {
	it("is reported when it is too large, and not read", async (test) => {
		const given = await aMarkdownStore(test);
		await truncate(await put(given, "a.md", "x"), 3_000_000_000);

		const reading = await given.store.read("a.md");

		equal(reasonOf(reading), "too-large");
	});

	it("is reported when it is not UTF-8", async (test) => {
		const given = await aMarkdownStore(test);
		await put(given, "a.md", Uint8Array.of(0x61, 0xff));

		equal(reasonOf(await given.store.read("a.md")), "encoding");
	});

	it("is reported when it is a pipe, and never waited for", async (test) => {
		const given = await aMarkdownStore(test);
		await mkdir(given.folder, { recursive: true });
		execFileSync("mkfifo", [join(given.folder, "a.md")]);

		equal(reasonOf(await given.store.read("a.md")), "unreadable");
		equal((await given.store.list()).length, 1);
	});

	it("is left alone by writers", async (test) => {
		const given = await aMarkdownStore(test);
		await put(given, "a.md", "---\ncaption: [\n---\n");
		const { hash } = await given.store.write(aFact(), { name: "b.md", expected: "absent" });

		for (const expected of ["absent", { hash }] as const) {
			await rejects(given.store.write(aFact(), { name: "a.md", expected }), /not what was read/);
		}
	});
});

describe("links", () => {
	for (const scope of ["global", "personal", "shared"] as const) {
		it(`of files out of a ${scope} store are reported and never read`, async (test) => {
			const given = await aMarkdownStore(test, scope);
			await mkdir(given.folder, { recursive: true });
			await writeFile(join(given.root, "elsewhere", "secret.md"), "secret");
			await symlink(join(given.root, "elsewhere", "secret.md"), join(given.folder, "out.md"));
			await symlink("/nowhere/at/all.md", join(given.folder, "nothing.md"));
			await symlink("circle.md", join(given.folder, "circle.md"));
			await symlink("/dev/zero", join(given.folder, "zero.md"));

			const listed = await given.store.list();

			deepEqual(
				listed.map(({ name }) => name),
				["circle.md", "nothing.md", "out.md", "zero.md"],
			);
			for (const { name } of listed) equal(reasonOf(await given.store.read(name)), "outside", name);
		});
	}

	it("within the store are files like others, and a hard link too", async (test) => {
		const given = await aMarkdownStore(test);
		await put(given, "a.md", "Hello");
		await symlink("a.md", join(given.folder, "b.md"));
		await link(join(given.folder, "a.md"), join(given.folder, "c.md"));

		for (const name of ["a.md", "b.md", "c.md"]) equal(reasonOf(await given.store.read(name)), "fact", name);
	});

	it("are never written through", async (test) => {
		const given = await aMarkdownStore(test);
		const target = join(given.root, "elsewhere", "target.md");
		await put(given, "a.md", "Hello");
		await writeFile(target, "Hello");
		const { store, folder } = given;
		const read = await store.read("a.md");
		ok(read.kind === "fact");
		await rm(join(folder, "a.md"));
		await symlink(target, join(folder, "a.md"));

		await rejects(store.write(aFact(), { name: "a.md", expected: { hash: read.file.hash } }), /not what was read/);
		await rejects(store.write(aFact(), { name: "a.md", expected: "absent" }), /not what was read/);

		equal(await readFile(target, "utf8"), "Hello");
	});

	it("that lead a shared store out of its project are refused, for reading and for writing", async (test) => {
		for (const place of ["existing", "not/yet/there"]) {
			for (const part of [".pi", ".pi/cairn"]) {
				const { root, store } = await aMarkdownStore(test, "shared");
				const outside = join(root, "elsewhere", place);
				if (place === "existing") await mkdir(join(outside, "cairn"), { recursive: true });
				if (part !== ".pi") await mkdir(join(root, "project", ".pi"));
				await symlink(outside, join(root, "project", part));

				await rejects(store.list(), isStoreError(/is a link out of the project/));
				await rejects(store.read("a.md"), isStoreError(/is a link out of the project/));
				await rejects(store.write(aFact(), { name: "a.md", expected: "absent" }), isStoreError(/link/));
			}
		}
	});

	it("of the user's own store may lead anywhere", async (test) => {
		const { root, folder, store } = await aMarkdownStore(test, "global");
		await mkdir(join(root, "project", ".pi"));
		await symlink(join(root, "elsewhere"), folder);

		await store.write(aFact(), { name: "a.md", expected: "absent" });

		deepEqual(await readdir(join(root, "elsewhere")), ["a.md"]);
		equal(reasonOf(await store.read("a.md")), "fact");
	});
});

describe("a failing disk", () => {
	it("is named in one line, with what to do, and nothing is left behind", async (test) => {
		const { root, folder } = await aMarkdownStore(test);
		const script = join(root, "write.ts");
		const modules = join(import.meta.dirname, "..", "..", "src");
		await writeFile(
			script,
			`import { MarkdownStore } from ${JSON.stringify(join(modules, "stores/markdown-store.ts"))};
			import { aFact } from ${JSON.stringify(join(modules, "testing/builders.ts"))};
			const store = new MarkdownStore({ id: "global", scope: "global", folder: ${JSON.stringify(folder)}, frame: "/" }, { clock: { now: Date.now } });
			const { hash, fact } = await store.write(aFact(), { name: "a.md", expected: "absent" });
			const big = { ...fact, content: "x".repeat(15_000) };
			for (const target of [{ name: "a.md", expected: { hash } }, { name: "b.md", expected: "absent" }]) {
				await store.write(big, target).catch((error) => console.log(error.code, error.message, error.hint));
			}`,
		);

		// No file may grow over 8 KiB: as on a full disk, the write stops in the middle.
		const said = execFileSync("bash", ["-c", 'ulimit -f 8; exec "$0" "$1"', process.execPath, script], {
			encoding: "utf8",
		});

		const lines = said.trim().split("\n");
		equal(lines.length, 2, said);
		for (const line of lines)
			match(line, /^STORE_IO cannot write into .*: the file would be larger .* raise the limit/);
		deepEqual(await readdir(folder), ["a.md"]);
		ok((await readFile(join(folder, "a.md"), "utf8")).includes("docker"));
	});
});
