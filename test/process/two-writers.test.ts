import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { remember } from "../../src/gate/remember.ts";
import { openGate } from "./writer.ts";

const WRITER = join(import.meta.dirname, "writer.ts");

interface Ended {
	readonly lines: readonly string[];
	readonly code: number | null;
}

/** Runs a writer to its end, or kills it after so many acknowledged lines. */
function run(arguments_: readonly string[], killAfter = Number.POSITIVE_INFINITY): Promise<Ended> {
	return new Promise((resolve, reject) => {
		const child = spawn(process.execPath, ["--no-warnings", WRITER, ...arguments_], {
			stdio: ["ignore", "pipe", "inherit"],
		});
		let text = "";
		const whole = (): readonly string[] => text.split("\n").slice(0, -1);
		child.stdout.on("data", (chunk: Buffer) => {
			text += chunk.toString("utf8");
			if (whole().length >= killAfter) child.kill("SIGKILL");
		});
		child.on("error", reject);
		child.on("close", (code) => resolve({ lines: whole(), code }));
	});
}

describe("two processes that share the stores", () => {
	let home = "";
	before(async () => {
		home = await mkdtemp(join(tmpdir(), "cairn-writers-"));
	});
	after(async () => {
		await rm(home, { recursive: true, force: true });
	});

	it("keep one copy of a fact that both remember at once", async () => {
		const folder = join(home, "same");

		const both = await Promise.all([run([folder, "remember", "the same"]), run([folder, "remember", "the same"])]);

		assert.deepEqual(new Set(both.map(({ lines }) => lines[0])), new Set(["added", "reinforced"]));
		assert.equal((await readdir(join(folder, "global"))).length, 1);
	});

	it("keep every version of a fact that both update at once: the last in the file, all in the history", async () => {
		const folder = join(home, "update");
		const { gate, close } = await openGate(folder);
		const added = await remember({ caption: "Shared", content: "version 0" }, gate);
		assert.ok(added.kind === "added");

		const both = await Promise.all(["a", "b"].map((tag) => run([folder, "update", added.fact.id, tag])));

		const { changes } = await gate.log.recent({ fact: added.fact.id, limit: 100 });
		const recorded = new Set(changes.map(({ after: state }) => state?.fact.content));
		const acknowledged = both.flatMap(({ lines }) => lines);
		assert.equal(acknowledged.length, 20);
		assert.deepEqual(
			acknowledged.filter((content) => !recorded.has(content)),
			[],
		);
		assert.ok(
			changes.every(
				(change, place) => place === changes.length - 1 || change.before?.text === changes[place + 1]?.after?.text,
			),
		);
		const reading = await gate.stores[0]?.read(`${added.fact.id}.md`);
		assert.ok(reading?.kind === "fact" && reading.file.text === changes[0]?.after?.text);
		await close();
	});

	it("lose no acknowledged fact and no record of it when one is killed at any moment", async () => {
		const folder = join(home, "killed");

		const rounds = [];
		for (const killAfter of [1, 3, 7]) rounds.push(await run([folder, "fill", `round ${killAfter}`], killAfter));
		const survivor = await run([folder, "remember", "afterwards"]);

		const { gate, close } = await openGate(folder);
		const acknowledged = rounds.flatMap(({ lines }) => lines);
		const { changes, unreadable } = await gate.log.recent({ limit: 1000 });
		const recorded = new Set<string>(changes.map(({ fact }) => fact));
		const store = gate.stores[0];
		const readings = await Promise.all(acknowledged.map(async (id) => (await store?.read(`${id}.md`))?.kind));
		assert.ok(acknowledged.length >= 11);
		assert.deepEqual(
			readings.filter((kind) => kind !== "fact"),
			[],
		);
		assert.deepEqual(
			acknowledged.filter((id) => !recorded.has(id)),
			[],
		);
		assert.ok(unreadable <= 3);
		assert.deepEqual(survivor.lines, ["added"]);
		await close();
	});
});
