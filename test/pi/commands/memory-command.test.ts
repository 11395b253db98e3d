import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { commandsFor } from "../../../src/commands/find.ts";
import { shortId } from "../../../src/kernel/ids.ts";
import type { Status } from "../../../src/memory.ts";
import { aFact } from "../../../src/testing/builders.ts";
import { aChange, aHit, anIndexed } from "../../render/given.ts";
import { type Answers, fakeMemory } from "../fake-memory.ts";
import { FakePi, type PiOptions } from "../fake-pi.ts";

async function piWith(answers: Answers, options: Omit<PiOptions, "memory"> = {}): Promise<FakePi> {
	return await new FakePi({ ...options, memory: fakeMemory(answers) }).start();
}

const recall: Answers["recall"] = async () => ({
	kind: "hits",
	hits: [aHit({ caption: "Needs docker" })],
	page: 1,
	pages: 1,
	total: 1,
	warnings: [],
});

async function offered(pi: FakePi, prefix: string): Promise<readonly string[] | null> {
	const found = await pi.commands.get("memory")?.getArgumentCompletions(prefix);
	return found?.map(({ value }) => value) ?? null;
}

describe("/memory", () => {
	it("searches for the words after search", async () => {
		const pi = await piWith({ recall });

		await pi.command("search docker  compose");

		assert.deepEqual(pi.memory.of("recall")[0], [
			{ queries: ["docker compose"] },
			{ signal: new AbortController().signal, browsing: true },
		]);
		assert.match(pi.notes[0] ?? "", /Needs docker/u);
	});

	it("shows another page of a search", async () => {
		const pi = await piWith({ recall });

		await pi.command("search docker --page 3");

		assert.deepEqual(pi.memory.of("recall")[0], [
			{ queries: ["docker"], page: 3 },
			{ signal: new AbortController().signal, browsing: true },
		]);
	});

	it("completes what is begun, and leaves alone what is typed whole: one Enter is enough", async () => {
		const pi = await piWith({});

		assert.deepEqual(await offered(pi, "und"), ["undo"]);
		assert.equal(await offered(pi, "undo"), null);
		assert.equal(await offered(pi, "search doc"), null);
	});

	it("completes an id by words of the caption, and keeps what was typed before it", async () => {
		const item = anIndexed({ caption: "Needs docker" });
		const pi = await piWith({ list: async () => ({ facts: [item], page: 1, pages: 1, total: 1 }) });

		assert.deepEqual(await offered(pi, "review approve DOCK"), [`review approve ${shortId(item.fact.id)}`]);
		assert.equal(await offered(pi, "review approve podman"), null);
	});

	it("completes options and their values", async () => {
		const pi = await piWith({});

		assert.deepEqual(await offered(pi, "list --sc"), ["list --scope"]);
		assert.deepEqual(await offered(pi, "list --scope p"), ["list --scope personal"]);
	});

	it("opens a menu without arguments, and asks for what the choice needs", async () => {
		const pi = await piWith({ recall }, { dialogs: ["search: Find facts", "docker"] });

		await pi.command("");

		assert.deepEqual(pi.memory.of("recall")[0], [
			{ queries: ["docker"] },
			{ signal: new AbortController().signal, browsing: true },
		]);
	});

	it("lists its subcommands where there is no menu", async () => {
		const pi = await piWith({}, { mode: "print" });

		await pi.command("");

		for (const { name } of commandsFor("pi")) assert.match(pi.printed[0] ?? "", new RegExp(`^  ${name}\\b`, "mu"));
	});

	it("says which command was probably meant", async () => {
		const pi = await piWith({});

		await pi.command("serach x");

		assert.match(pi.notes[0] ?? "", /there is no \/memory serach \(did you mean search\?/u);
	});

	it("undoes this session's last change and says what it was", async () => {
		const fact = aFact({ caption: "Use pnpm" });
		const pi = await piWith({
			undo: async () => ({
				kind: "undone",
				change: aChange(fact),
				undone: aChange(fact, { action: "edited" }),
				also: [],
			}),
		});

		await pi.command("undo");

		assert.deepEqual(pi.memory.of("undo"), [[undefined, undefined]]);
		assert.match(pi.notes[0] ?? "", /“Use pnpm” is as it was before the edit/u);
	});

	it("reports a rebuilt index", async () => {
		const pi = await piWith(
			{
				reindex: async () => ({ facts: 3, problems: 1, embedded: 2, milliseconds: 1200 }),
				status: async () => ({ embedder: { provider: "builtin", embedded: 3, total: 3 } }) as Status, // no more of it
			},
			{ mode: "rpc" },
		);

		await pi.command("reindex");

		assert.equal(pi.notes[0], "reindexed 3 facts, 1 file left alone (see /memory status), 2 embedded, in 1.2 s");
	});

	it("answers on standard output in print mode and on standard error beside JSON", async () => {
		const print = await piWith({ recall }, { mode: "print" });
		const json = await piWith({ recall }, { mode: "json" });

		await print.command("search docker");
		await json.command("search docker");

		assert.match(print.printed[0] ?? "", /Needs docker/u);
		assert.match(json.complaints[0] ?? "", /Needs docker/u);
		assert.deepEqual(json.printed, []);
	});

	it("tells a failure in one line", async () => {
		const pi = await piWith({});

		await pi.command("status");

		assert.deepEqual(pi.notes, [
			"Cairn memory: status has no answer (check the folder's permissions and free space) [STORE_IO]",
		]);
	});
});
