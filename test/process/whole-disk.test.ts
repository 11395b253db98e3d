import { deepEqual, equal, match, ok } from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { isMemoryError, type MemoryError } from "../../src/kernel/errors.ts";
import { aWholeHome, ended, openWhole, startProgram, type WholeHome, withWhole } from "./whole-memory.ts";
import { acknowledged, factFiles, saidBy } from "./whole-scenarios.ts";

function mount(...args: readonly string[]): void {
	execFileSync("mount", args, { stdio: "ignore" });
}

/** Only the system's administrator may mount, and not in every container. */
function mountable(): boolean {
	try {
		execFileSync("unshare", ["--mount", "mount", "-t", "tmpfs", "none", "/mnt"], { stdio: "ignore" });
		return process.getuid?.() === 0;
	} catch {
		return false;
	}
}

const skip = mountable() ? false : "nothing can be mounted here";

async function failureOf(work: () => Promise<unknown>): Promise<MemoryError | undefined> {
	try {
		await work();
		return undefined;
	} catch (error) {
		if (!isMemoryError(error)) throw error;
		return error;
	}
}

function onSmallDisk(at: WholeHome, test: TestContext): WholeHome {
	const disk = join(at.folder, "disk");
	mkdirSync(disk);
	mount("-t", "tmpfs", "-o", "size=2m", "tmpfs", disk);
	test.after(async () => {
		execFileSync("umount", ["-l", disk]);
		await at.remove();
	});
	const cairn = join(disk, "cairn");
	mkdirSync(cairn);
	writeFileSync(join(cairn, "config.json"), readFileSync(join(at.cairn, "config.json")), { mode: 0o600 });
	return { ...at, cairn, env: { ...at.env, CAIRN_HOME: cairn } };
}

describe("a full disk", { skip }, () => {
	it("makes each way of writing fail with what to do; nothing is half written, nothing lost, and room mends it", async (test) => {
		const at = onSmallDisk(await aWholeHome(), test);
		const { memory, here } = await openWhole(at);
		const kept = new Map<string, string>();
		let failure: MemoryError | undefined;
		for (let turn = 0; turn < 300 && failure === undefined; turn += 1) {
			const content = `row ${turn} ${"x".repeat(6000)}`;
			failure = await failureOf(async () => {
				const outcome = await here.remember({ caption: `Row ${turn}`, content, scope: "global" });
				if (outcome.kind === "added") kept.set(outcome.fact.id, content);
			});
		}
		const junk = join(at.cairn, "..", "junk");
		await failureOf(async () => {
			try {
				writeFileSync(junk, Buffer.alloc(4_000_000));
			} catch {
				// As full as it gets.
			}
		});
		const [id = ""] = kept.keys();

		const failures = await Promise.all(
			[
				() => here.update(id, { content: "y".repeat(9000) }),
				() => here.forget([id]),
				() => here.observe({ caption: "seen", content: "something" }),
				() => here.undo(),
			].map(failureOf),
		);
		const recalled = await here.recall({ queries: ["row"] });
		await here.standing();
		await here.status();
		await memory.close();
		const whileFull = await factFiles(at);
		rmSync(junk, { force: true });
		mount("-o", "remount,size=16m", join(at.cairn, ".."));
		const later = await withWhole(at, async (again) =>
			again.remember({ caption: "Room again", content: "x", scope: "global" }),
		);

		for (const error of [failure, ...failures]) {
			equal(error?.code, "STORE_IO");
			match(String(error?.hint), /make room/);
		}
		ok(kept.size > 0 && recalled.kind === "hits");
		deepEqual(
			[...kept].filter(([fact, content]) => !(whileFull.get(fact) ?? "").includes(content)),
			[],
		);
		equal(whileFull.size, kept.size);
		const names = await readdir(join(at.cairn, "global"));
		deepEqual(
			names.filter((name) => !name.endsWith(".md")),
			[],
		);
		equal(later.kind, "added");
	});
});

describe("a limit on the size of files, as a quota", {
	skip: process.platform !== "linux" && "prlimit is of Linux",
}, () => {
	for (const bytes of [0, 5_000, 20_000]) {
		it(`of ${bytes} bytes loses nothing that was acknowledged`, async (test) => {
			const at = await aWholeHome();
			test.after(() => at.remove());

			const limited = await ended(startProgram(at, ["mixed", "limited", "8"], ["prlimit", `--fsize=${bytes}`]));
			const after = await ended(startProgram(at, ["remember", "Without the limit"]));

			const said = saidBy(limited);
			const files = await factFiles(at);
			deepEqual([limited.code, limited.stderr], [0, ""]);
			deepEqual(
				[...acknowledged(said).keys()].filter((id) => !files.has(id)),
				[],
			);
			ok(said.every(({ failed }) => failed === undefined || failed === "STORE_IO"));
			equal(saidBy(after)[0]?.did, "added");
		});
	}
});

const READ_ONLY: Readonly<Record<string, readonly [part: "cairn" | "project" | "folder", writes: readonly string[]]>> =
	{
		"Cairn's folder": ["cairn", []],
		"the project": ["project", ["global", "personal"]],
		"the whole disk": ["folder", []],
	};

describe("a read-only disk", { skip }, () => {
	for (const [what, [part, writes]] of Object.entries(READ_ONLY)) {
		it(`under ${what} is recalled from, and writing says what to do`, async (test) => {
			const at = await aWholeHome();
			await withWhole(at, async (here) => {
				await here.remember({ caption: "Zebras have stripes", content: "x", scope: "global" });
				await here.remember({ caption: "Zebras are shared", content: "x", scope: "shared" });
			});
			mount("--bind", at[part], at[part]);
			mount("-o", "remount,ro,bind", at[part]);
			test.after(async () => {
				execFileSync("umount", ["-l", at[part]]);
				await at.remove();
			});

			await withWhole(at, async (here) => {
				const recalled = await here.recall({ queries: ["zebras"] });
				await here.promptIndex("What about zebras?");
				const scopes = ["global", "personal", "shared"] as const;
				const errors = new Map<string, MemoryError | undefined>();
				for (const scope of scopes) {
					errors.set(
						scope,
						await failureOf(async () => here.remember({ caption: `New ${scope}`, content: scope, scope })),
					);
				}

				equal(recalled.kind === "hits" && recalled.hits.length, 2);
				deepEqual(
					scopes.filter((scope) => errors.get(scope) === undefined),
					writes,
				);
				for (const error of errors.values()) {
					if (error !== undefined) deepEqual([error.code, typeof error.hint], ["STORE_IO", "string"]);
				}
			});
		});
	}
});
