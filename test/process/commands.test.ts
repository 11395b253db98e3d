import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, it, type TestContext } from "node:test";

const BIN = join(import.meta.dirname, "..", "..", "bin", "cairn.js");

interface Ended {
	readonly code: number | null;
	readonly out: string;
	readonly err: string;
}

describe("cairn, as a process", () => {
	let folder: string;
	let project: string;
	let home: string;

	interface Pipes {
		/** What stands in standard input. */
		readonly input?: string;
		/** Closes the end that reads the answer before there is one. */
		readonly deaf?: boolean;
	}

	function cairn(
		args: readonly string[],
		env: Readonly<Record<string, string>> = {},
		{ input = "", deaf = false }: Pipes = {},
	): Promise<Ended> {
		return new Promise((resolve) => {
			const variables = { PATH: process.env["PATH"] ?? "", HOME: folder, CAIRN_HOME: home, CAIRN_SOURCES: "1", ...env };
			const child = spawn(process.execPath, [BIN, ...args], { cwd: project, env: variables });
			let out = "";
			let err = "";
			child.stdout.on("data", (data: Buffer) => (out += data.toString()));
			child.stderr.on("data", (data: Buffer) => (err += data.toString()));
			if (deaf) child.stdout.destroy();
			// Who has read enough closes its end.
			child.stdin.on("error", () => undefined);
			child.stdin.end(input);
			child.on("close", (code) => resolve({ code, out, err }));
		});
	}

	async function json(args: readonly string[]): Promise<unknown> {
		return JSON.parse((await cairn([...args, "--json"])).out);
	}

	async function idOf(caption: string): Promise<string> {
		const { facts } = (await json(["list"])) as { facts: { fact: { id: string; caption: string } }[] }; // as list says
		const found = facts.find(({ fact }) => fact.caption === caption);
		assert.ok(found !== undefined, caption);
		return found.fact.id;
	}

	before(async () => {
		folder = await mkdtemp(join(tmpdir(), "cairn-cli-"));
		project = join(folder, "shop");
		home = join(folder, "cairn");
		await mkdir(project);
		await mkdir(home, { mode: 0o700 });
		await writeFile(join(project, "package.json"), "{}");
		await writeFile(join(home, "config.json"), '{ "embedder": { "provider": "off" } }', { mode: 0o600 });
	});

	after(async () => {
		await rm(folder, { recursive: true, force: true });
	});

	it("waits for no pipe that stands where a file of its own would", { timeout: 120_000 }, async (test) => {
		const names = [
			"cairn.sqlite.seal",
			"usage.json",
			"tombstones.jsonl",
			"reviews.jsonl",
			"purges.jsonl",
			"imports.jsonl",
		];
		for (const name of [...names, "config.json", "shown.jsonl"]) {
			const own = await mkdtemp(join(tmpdir(), "cairn-pipes-"));
			test.after(() => rm(own, { recursive: true, force: true }));
			const env = { CAIRN_HOME: own, CAIRN_EMBEDDER_PROVIDER: "off" };
			await cairn(["add", "Kettles need water"], env);
			await rm(join(own, "cairn.sqlite"), { force: true });
			await rm(join(own, name), { force: true });
			execFileSync("mkfifo", [join(own, name)]);

			const ended = await Promise.all([cairn(["list"], env), cairn(["status"], env), cairn(["add", "Cups too"], env)]);

			for (const { code, err } of ended) assert.ok(code !== null && code !== 13, `${name}: ${code} ${err}`);
		}
	});

	it("keeps, shows, corrects, pins, moves, forgets and brings back a fact", async () => {
		const added = await cairn(["add", "Use pnpm here, never npm", "--tag", "tools", "--path", "src"]);
		assert.equal(added.code, 0, added.err);
		assert.match(added.out, /remembered .*cairn undo/u);
		const id = await idOf("Use pnpm here, never npm");

		assert.match((await cairn(["show", id.slice(0, 13)])).out, /paths src · tags tools · said by the user/u);
		assert.match((await cairn(["update", id, "--caption", "Use bun here"])).out, /updated/u);
		assert.match((await cairn(["pin", id])).out, /pinned/u);
		assert.match((await cairn(["pin"])).out, /Use bun here/u);
		assert.match((await cairn(["move", id, "global"])).out, /moved/u);

		const refused = await cairn(["forget", id]);
		assert.equal(refused.code, 2);
		assert.match(refused.err, /nobody can be asked.*--yes/u);
		assert.match((await cairn(["forget", id, "--yes"])).out, /forgot/u);
		assert.equal((await cairn(["list"])).code, 1);
		assert.match((await cairn(["trash"])).out, /1 fact can be brought back with cairn undo/u);

		assert.match((await cairn(["undo"])).out, /undone: “Use bun here” is back/u);
		assert.match((await cairn(["redo"])).out, /^done again/u);
		assert.match((await cairn(["undo"])).out, /undone/u);
		const history = (await json(["history", id])) as { action: string; actor: string }[]; // as history says
		assert.equal(history.at(-1)?.action, "added");
		assert.deepEqual([...new Set(history.map(({ actor }) => actor))], ["user"]);
	});

	it("remembers what is piped in where the text is a dash", async () => {
		const added = await cairn(
			["add", "-", "--scope", "global"],
			{},
			{ input: "The staging host is s1\n\nAsk for a key.\n" },
		);
		const undone = await cairn(["undo"]);

		assert.deepEqual([added.code, added.err], [0, ""]);
		assert.match(added.out, /^remembered “The staging host is s1” \(global\)/u);
		assert.equal(undone.code, 0);
	});

	it("refuses what is piped in without an end", async () => {
		const { code, err } = await cairn(["add", "-"], {}, { input: "a".repeat(3_000_000) });

		assert.equal(code, 2);
		assert.match(err, /^cairn: more than 1 MB came in/u);
	});

	it("ends without a word where nobody reads its answer to the end", async () => {
		const { code, err } = await cairn(["help"], {}, { deaf: true });

		assert.deepEqual([code, err], [0, ""]);
	});

	it("edits in an editor only where a person sits", async () => {
		await cairn(["add", "Tests need docker"]);

		const { code, err } = await cairn(["edit", await idOf("Tests need docker")]);

		assert.equal(code, 2);
		assert.match(err, /at a terminal, in an editor/u);
	});

	it("sets, shows and takes out a setting, and never writes over a file that it cannot read", async () => {
		assert.match((await cairn(["settings", "recall.pageSize", "12"])).out, /recall\.pageSize is 12/u);
		assert.equal((await stat(join(home, "config.json"))).mode & 0o077, 0);
		assert.match((await cairn(["settings", "--changed"])).out, /\* recall\.pageSize = 12/u);
		assert.match((await cairn(["settings", "recall.pageSize", "9999"])).err, /goes from 1 to 100/u);
		assert.match((await cairn(["settings", "recal.pageSize"])).err, /did you mean "recall\.pageSize"/u);
		await cairn(["settings", "judge.apiKey", "sk-live-1234"]);
		assert.doesNotMatch((await cairn(["settings"])).out, /1234/u);
		await cairn(["settings", "judge.apiKey", "--unset"]);
		assert.equal((await cairn(["settings", "recall.pageSize", "--unset"])).code, 0);
		assert.equal((await cairn(["settings", "recall.pageSize", "--unset"])).code, 1);

		const broken = '{\n  "embedder": { "provider": "off" },\n  oops\n}';
		const good = await readFile(join(home, "config.json"), "utf8");
		await writeFile(join(home, "config.json"), broken, { mode: 0o600 });
		const refused = await cairn(["settings", "recall.pageSize", "9"]);
		const looked = await cairn(["list"]);
		assert.match(looked.err, /^cairn: .*config\.json is not JSON: line 3, .* defaults hold for this session\n$/u);
		assert.equal(refused.code, 2);
		assert.match(refused.err, /line 3, column 3/u);
		assert.equal(await readFile(join(home, "config.json"), "utf8"), broken);
		await writeFile(join(home, "config.json"), good, { mode: 0o600 });
	});

	it("backs up, tells the differences, restores after a yes, and takes a restore back", async () => {
		await cairn(["add", "Invoices are rounded half to even"]);
		const id = await idOf("Invoices are rounded half to even");
		assert.match((await cairn(["backup"])).out, /backed up and checked/u);
		await cairn(["update", id, "--content", "Never mind."]);

		assert.match((await cairn(["restore", "--dry-run"])).out, /1 changed since/u);
		assert.equal((await cairn(["restore"])).code, 2);
		const restored = await cairn(["restore", "--yes"]);

		assert.equal(restored.code, 0, restored.err);
		assert.match((await cairn(["show", id])).out, /rounded half to even/u);
		const run = /cairn undo (\S+)/u.exec(restored.out)?.[1] ?? "";
		assert.match((await cairn(["undo", run])).out, /undone/u);
		assert.match((await cairn(["show", id])).out, /Never mind/u);
		assert.match((await cairn(["restore", "--list"])).out, /before restore/u);
	});

	it("erases a fact so that no file of ours holds a word of it", async () => {
		await cairn(["add", "Zanzibar keeps the keys"]);
		const id = await idOf("Zanzibar keeps the keys");
		await cairn(["backup"]);

		const erased = await cairn(["purge", id, "--yes"]);

		assert.equal(erased.code, 0, erased.err);
		assert.match(erased.out, /out of reach/u);
		for (const name of await readdir(home, { recursive: true, withFileTypes: true })) {
			if (!name.isFile()) continue;
			const bytes = await readFile(join(name.parentPath, name.name));
			assert.equal(bytes.toString("latin1").toLowerCase().includes("zanzibar"), false, name.name);
		}
		assert.equal((await cairn(["purge", id, "--yes"])).code, 0);
		assert.equal((await cairn(["show", id])).code, 1);
	});

	it("looks at its own health", async () => {
		const { code, out } = await cairn(["doctor"]);

		assert.equal(code, 0, out);
		assert.match(out, /^ok {3}host: node/mu);
		assert.match(out, /locks: free/u);
	});

	it("answers completions without a word on standard error", async () => {
		const { out, err, code } = await cairn(["__complete", "--", "settings", "recall.pageS"]);

		assert.deepEqual([code, err], [0, ""]);
		assert.match(out, /^recall\.pageSize\t/u);
	});

	it("says what is wrong, in one line, and exits 2", async () => {
		for (const args of [
			["serach", "x"],
			["list", "--scop", "global"],
			["undo", "one", "two"],
			["move", "abcdef", "nowhere"],
			["history", "nothing"],
		]) {
			const { code, err, out } = await cairn(args);

			assert.ok(code === 2 || code === 1, args.join(" "));
			assert.match(err, /^cairn: [^\n]+\n$/u);
			assert.equal(out, "");
		}
	});

	it("ends as it would have where nobody reads the answer", async () => {
		const missing = await cairn(["show", "nothing", "--json"], {}, { deaf: true });
		const wrong = await cairn(["list", "--json", "--bogus"], {}, { deaf: true });

		assert.deepEqual([missing.code, missing.err, wrong.code, wrong.err], [1, "", 2, ""]);
	});

	describe("when it is interrupted", { skip: process.platform === "win32" && "no signals" }, () => {
		/** Tells when the judge is asked, and never answers. */
		async function silentJudge(test: TestContext) {
			let asked: () => void = () => undefined;
			const waits = new Promise<void>((resolve) => (asked = resolve));
			const server = createServer((request) => {
				request.resume();
				asked();
			});
			await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
			const { port } = server.address() as AddressInfo; // it listens at a port
			const variables = {
				CAIRN_JUDGE_PROVIDER: "systemone",
				CAIRN_JUDGE_ENDPOINT: `http://127.0.0.1:${port}`,
				CAIRN_JUDGE_MODEL: "one",
				CAIRN_EMBEDDER_PROVIDER: "off",
			};
			test.after(() => {
				server.closeAllConnections();
				server.close();
			});
			return { waits, variables };
		}

		const environment = (more: Readonly<Record<string, string>>): Record<string, string> => {
			return { PATH: process.env["PATH"] ?? "", HOME: folder, CAIRN_HOME: home, CAIRN_SOURCES: "1", ...more };
		};

		const endOf = (child: ChildProcess): Promise<number | null> =>
			new Promise((resolve) => child.once("close", (code) => resolve(code)));

		it("gives up what it waits for, says so in a line, and ends with 130", async (test) => {
			const judge = await silentJudge(test);
			const child = spawn(process.execPath, [BIN, "debug", "Tests need docker", "--json"], {
				cwd: project,
				env: environment(judge.variables),
				stdio: ["ignore", "pipe", "pipe"],
			});
			const said = Promise.all([text(child.stdout), text(child.stderr)]);
			const ended = endOf(child);
			await judge.waits;

			child.kill("SIGINT");

			assert.equal(await ended, 130);
			assert.deepEqual(await said, ["", "cairn: interrupted\n"]);
		});

		it("ends the waiting for what a person types, who was told how to end it", {
			skip: process.platform !== "linux" && "needs script",
		}, async () => {
			const child = spawn("script", ["-qec", `${process.execPath} ${BIN} add -`, "/dev/null"], {
				cwd: project,
				env: environment({ TERM: "xterm" }),
				stdio: ["pipe", "pipe", "ignore"],
			});
			const ended = endOf(child);
			let shown = "";
			for await (const data of child.stdout) {
				shown += String(data);
				if (shown.endsWith("on Windows)\r\n")) child.stdin.write("half a fact\n\u0003");
			}

			assert.equal(await ended, 130, shown);
			assert.match(shown, /cairn: interrupted\r\n$/u);
		});

		it("leaves nothing of its progress on a terminal", {
			skip: process.platform !== "linux" && "needs script",
		}, async (test) => {
			const judge = await silentJudge(test);
			const command = `${process.execPath} ${BIN} debug "Tests need docker"`;
			const child = spawn("script", ["-qec", command, "/dev/null"], {
				cwd: project,
				env: environment({ ...judge.variables, TERM: "xterm" }),
				stdio: ["pipe", "pipe", "ignore"],
			});
			const said = text(child.stdout);
			const ended = endOf(child);
			await judge.waits;

			child.stdin.write("\u0003");

			assert.equal(await ended, 130);
			const shown = (await said).replace("^C", "");
			assert.equal(shown.endsWith("\r\u001b[KAsking the judge …\r\u001b[Kcairn: interrupted\r\n"), true, shown);
		});
	});
});
