import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { aWholeHome, type WholeHome, withWhole } from "./whole-memory.ts";

const BIN = join(import.meta.dirname, "..", "..", "bin", "cairn.js");
const FACTS = 60;
const KILLS = 6;
const TOO_LONG_MS = 60_000;

const text = (at: number): string => `The ${at}th service listens on port ${4000 + at * 7}`;

/** Kills the command as soon as its work shows, or lets it end when it is quicker than the eye. */
async function killedWhen(at: WholeHome, args: readonly string[], isUnderWay: () => boolean): Promise<void> {
	const env = { ...at.env, CAIRN_SOURCES: "1" };
	const child = spawn(process.execPath, [BIN, ...args], { cwd: at.project, env, stdio: "ignore" });
	const ended = new Promise((resolve) => child.once("close", resolve));
	const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
	for (const until = Date.now() + TOO_LONG_MS; !isOver() && !isUnderWay() && Date.now() < until; ) await pause(1);
	child.kill("SIGKILL");
	await ended;
}

function sizeOf(path: string): number {
	return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** Of a folder that may not be there yet. */
function namesIn(folder: string): readonly string[] {
	return sizeOf(folder) === 0 ? [] : readdirSync(folder);
}

async function cairn(
	at: WholeHome,
	args: readonly string[],
): Promise<{ readonly code: number | null; readonly out: string }> {
	const env = { ...at.env, CAIRN_SOURCES: "1" };
	const child = spawn(process.execPath, [BIN, ...args], { cwd: at.project, env });
	let out = "";
	child.stdout.on("data", (data: Buffer) => (out += data.toString()));
	return await new Promise((resolve) => child.once("close", (code) => resolve({ code, out })));
}

async function factFiles({ cairn: home }: WholeHome): Promise<ReadonlyMap<string, string>> {
	const files = new Map<string, string>();
	for (const entry of await readdir(join(home, "personal"), { recursive: true, withFileTypes: true })) {
		if (!entry.isFile() || !entry.name.endsWith(".md")) continue;
		files.set(entry.name, await readFile(join(entry.parentPath, entry.name), "utf8"));
	}
	return files;
}

describe("a command that is killed", () => {
	let at: WholeHome;

	beforeEach(async () => {
		at = await aWholeHome();
		await withWhole(at, async (here) => {
			for (let each = 0; each < FACTS; each += 1) {
				const outcome = await here.remember({ caption: text(each), content: text(each), userRequested: true });
				assert.equal(outcome.kind, "added");
			}
		});
	});

	afterEach(async () => {
		await at.remove();
	});

	it("while it backs up leaves the facts alone, and no backup that is not whole", async () => {
		const before = await factFiles(at);

		const folder = join(at.cairn, "backups");
		for (let round = 0; round < KILLS; round += 1) {
			const known = namesIn(folder).length;
			await killedWhen(at, ["backup"], () => namesIn(folder).length > known);
		}

		assert.deepEqual(await factFiles(at), before);
		assert.equal((await cairn(at, ["backup"])).code, 0);
		await withWhole(at, async (here) => {
			for (const { name, damaged } of await here.backups()) {
				assert.equal(damaged, undefined);
				assert.equal((await here.compareBackup(name)).same, FACTS);
			}
		});
	});

	it("while it restores leaves every fact whole, and finishes when it is run again", async () => {
		const before = await factFiles(at);
		await cairn(at, ["backup"]);
		await withWhole(at, async (here) => {
			const { facts } = await here.list({ pageSize: FACTS });
			const half = facts.slice(0, FACTS / 2).map(({ fact }) => fact.id);
			await here.forget(half, { confirm: async () => true });
			for (const { fact } of facts.slice(FACTS / 2))
				await here.update(fact.id, { content: `${fact.content}, it was said` });
		});
		const [first] = (await cairn(at, ["backup", "--list"])).out.split(" ");

		for (let round = 0; round < KILLS; round += 1) {
			const history = (): number =>
				namesIn(join(at.cairn, "history")).reduce((sum, name) => sum + sizeOf(join(at.cairn, "history", name)), 0);
			const known = history();
			await killedWhen(at, ["restore", first ?? "", "--forgotten", "--yes"], () => history() > known + round * 2000);
			for (const [name, file] of await factFiles(at)) assert.match(file, /^---\n[\s\S]+\n---\n/u, name);
		}

		const last = await cairn(at, ["restore", first ?? "", "--forgotten", "--yes"]);
		assert.ok(last.code === 0 || last.code === 1, last.out);
		assert.deepEqual(await factFiles(at), before);
	});

	it("while it erases is known to be unfinished, and leaves nothing when it is run again", async () => {
		await cairn(at, ["backup"]);
		const victims = [...(await factFiles(at)).keys()].slice(0, KILLS);

		for (const [round, name] of victims.entries()) {
			const id = name.replace(/\.md$/u, "");
			const begun = join(at.cairn, "purges.jsonl");
			const known = sizeOf(begun);
			let ticks = 0;
			await killedWhen(at, ["purge", id, "--yes"], () => sizeOf(begun) > known && (ticks += 1) > round * 4);
			assert.equal((await cairn(at, ["purge", id, "--yes"])).code, 0);
		}

		const left = await factFiles(at);
		assert.equal(left.size, FACTS - victims.length);
		await withWhole(at, async (here) => {
			assert.deepEqual(await here.unfinishedPurges(), []);
			const [backup] = await here.backups();
			assert.equal(backup?.files, FACTS - victims.length);
			for (const change of await here.changes({ limit: 1000 })) {
				if (victims.includes(`${change.fact}.md`)) assert.equal(change.after ?? change.before, undefined);
			}
		});
	});
});
