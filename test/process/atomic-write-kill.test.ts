import { deepEqual, equal, ok } from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, it, type TestContext } from "node:test";
import { parseFactFile } from "../../src/facts/fact-file.ts";
import { FileChangeLog } from "../../src/stores/change-log.ts";
import { MarkdownStore } from "../../src/stores/markdown-store.ts";

const SRC = JSON.stringify(join(import.meta.dirname, "..", "..", "src"));
const KILLS = 30;

async function aScript(test: TestContext, body: string): Promise<{ readonly folder: string; readonly script: string }> {
	const folder = await mkdtemp(join(tmpdir(), "cairn-kill-"));
	test.after(() => rm(folder, { recursive: true }));
	const script = join(folder, "script.ts");
	await writeFile(
		script,
		`const { MarkdownStore } = await import(${SRC} + "/stores/markdown-store.ts");
		const { FileChangeLog } = await import(${SRC} + "/stores/change-log.ts");
		const { aFact } = await import(${SRC} + "/testing/builders.ts");
		const { aChange } = await import(${SRC} + "/testing/history-cases.ts");
		const folder = ${JSON.stringify(join(folder, "store"))};
		const clock = { now: Date.now };
		${body}`,
	);
	return { folder: join(folder, "store"), script };
}

function start(script: string, ...given: readonly string[]): ChildProcess {
	return spawn(process.execPath, [script, ...given], { stdio: ["ignore", "pipe", "inherit"] });
}

/** Lines that the child printed until it ended; killed a moment after its line number `lines`. */
async function killedAfter(child: ChildProcess, lines: number, wait: number): Promise<readonly string[]> {
	ok(child.stdout !== null);
	const said: string[] = [];
	const ended = once(child, "close");
	for await (const line of createInterface(child.stdout)) {
		said.push(line);
		if (said.length === lines) setTimeout(() => child.kill("SIGKILL"), wait);
	}
	await ended;
	return said;
}

describe("a writer that is killed", () => {
	it("has lost no fact that it said was written, and left no half of one", async (test) => {
		const { folder, script } = await aScript(
			test,
			`const store = new MarkdownStore({ id: "global", scope: "global", folder, frame: "/" }, { clock });
			const read = await store.read("same.md");
			let last = read.kind === "fact" ? read.file : await store.write(aFact(), { name: "same.md", expected: "absent" });
			for (let i = 0; ; i += 1) {
				const content = process.argv[2] + " " + i + " " + "x".repeat(8000) + " end";
				last = await store.write({ ...last.fact, content }, { name: "same.md", expected: { hash: last.hash } });
				console.log(content.slice(0, 20));
				const fresh = aFact({ content });
				await store.write(fresh, { name: fresh.id + ".md", expected: "absent" });
				console.log(fresh.id);
			}`,
		);
		const written: string[] = [];
		for (let kill = 0; kill < KILLS; kill += 1) {
			const said = await killedAfter(start(script, String(kill)), 1 + (kill % 5), kill % 7);
			const ids = said.filter((line) => /^[0-9a-f-]{36}$/.test(line));
			const changes = said.filter((line) => line.includes(" "));
			written.push(...ids);

			const same = await readFile(join(folder, "same.md"), "utf8");
			const parsing = parseFactFile(same, { name: "same.md", modified: 0 });
			ok(parsing.kind === "fact" && parsing.fact.content.endsWith(" end"), same);
			const [, turn = "0"] = changes.at(-1)?.split(" ") ?? [];
			ok(Number(parsing.fact.content.split(" ")[1]) >= Number(turn), "a later state than the one that was told");
		}

		const store = new MarkdownStore(
			{ id: "global", scope: "global", folder, frame: "/" },
			{ clock: { now: Date.now } },
		);
		for (const { name } of await store.list()) equal((await store.read(name)).kind, "fact", name);
		const names = new Set((await store.list()).map(({ name }) => name));
		deepEqual(
			written.filter((id) => !names.has(`${id}.md`)),
			[],
		);
		const others = (await readdir(folder)).filter((name) => !name.endsWith(".md"));
		ok(others.length <= KILLS && others.every((name) => /^\.cairn-[0-9a-f]{16}\.tmp$/.test(name)), others.join());
	});
});

describe("several writers of one history", () => {
	it("keep every line whole and lose none", async (test) => {
		const lines = 60;
		const { folder, script } = await aScript(
			test,
			`const log = new FileChangeLog(folder);
			for (let i = 0; i < ${lines}; i += 1) {
				await log.append(aChange({ session: process.argv[2], reason: i + " " + "y".repeat(20_000 * (i % 3)) }));
			}`,
		);
		const sessions = ["a", "b", "c"];

		await Promise.all(sessions.map((session) => once(start(script, session), "close")));

		const log = new FileChangeLog(folder);
		for (const session of sessions) {
			const { changes, unreadable } = await log.recent({ session, limit: 1000 });
			equal(unreadable, 0);
			deepEqual(
				changes.map(({ reason }) => Number.parseInt(reason, 10)),
				Array.from({ length: lines }, (_, index) => lines - 1 - index),
			);
		}
	});

	it("lose only what was not told, when one of them is killed", async (test) => {
		const { folder, script } = await aScript(
			test,
			`const log = new FileChangeLog(folder);
			for (;;) {
				const change = aChange({ reason: "y".repeat(50_000) });
				await log.append(change);
				console.log(change.id);
			}`,
		);
		const told: string[] = [];
		for (let kill = 0; kill < 5; kill += 1) told.push(...(await killedAfter(start(script), 3 + kill, kill)));

		const { changes } = await new FileChangeLog(folder).recent({ limit: 100_000 });

		const ids = new Set(changes.map(({ id }) => id));
		deepEqual(
			told.filter((id) => !ids.has(id)),
			[],
		);
	});
});
