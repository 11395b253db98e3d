import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { shortId } from "../../../src/kernel/ids.ts";
import type { Change } from "../../../src/memory.ts";
import { Announcer } from "../../../src/pi/interop/announce.ts";
import { aFact } from "../../../src/testing/builders.ts";
import { FakePi } from "../fake-pi.ts";

const FACT = aFact({ caption: "Needs docker", content: "secret words", kind: "gotcha" });

function aChange(given: Partial<Change> = {}): Change {
	const state = { store: "personal:app", folder: "/stores/app", name: "a.md", fact: FACT, text: "text" } as const;
	return {
		id: aFact().id,
		at: FACT.created,
		action: "added",
		fact: FACT.id,
		after: state,
		reason: "remembered",
		actor: "agent",
		...given,
	};
}

function announced(...changes: readonly Change[]): readonly (readonly [string, unknown])[] {
	const said: (readonly [string, unknown])[] = [];
	const announcer = new Announcer((channel, data) => said.push([channel, data]));
	announcer.begin("app");
	for (const change of changes) announcer.take(change);
	announcer.flush();
	return said;
}

describe("changes on the event bus", () => {
	it("are told with id, caption, kind and scope, never with the content", () => {
		const [own] = announced(aChange());

		assert.deepEqual(own, [
			"cairn:changed",
			{
				version: 1,
				action: "added",
				id: shortId(FACT.id),
				caption: "Needs docker",
				kind: "gotcha",
				scope: "personal",
				project: "app",
				actor: "agent",
			},
		]);
		assert.doesNotMatch(JSON.stringify(announced(aChange())), /secret words/u);
	});

	it("are told to UniPi as deleted where an undo or a hand took the fact away", () => {
		const { after, ...rest } = aChange();
		const gone = after === undefined ? rest : { ...rest, before: after };

		const channels = (["restored", "removed"] as const).map((action) => announced({ ...gone, action })[1]?.[0]);

		assert.deepEqual(channels, ["unipi:memory:deleted", "unipi:memory:deleted"]);
	});

	it("are told to UniPi in its own words", () => {
		const { after, ...rest } = aChange({ action: "forgotten" });
		const gone: Change = { ...rest, ...(after === undefined ? {} : { before: after }) };
		const said = announced(aChange(), aChange({ action: "edited" }), gone).filter(([name]) =>
			name.startsWith("unipi:"),
		);

		const what = { id: shortId(FACT.id), title: "Needs docker", project: "app" };
		assert.deepEqual(said, [
			["unipi:memory:stored", { ...what, type: "gotcha", action: "created" }],
			["unipi:memory:stored", { ...what, type: "gotcha", action: "updated" }],
			["unipi:memory:deleted", what],
		]);
	});

	it("leave out what was taken back at once, since it could not be written", () => {
		const change = aChange();

		assert.deepEqual(announced(change, aChange({ undoes: change.id })), []);
	});

	it("of an upkeep run are summed up for UniPi as well", () => {
		const said = announced(aChange({ actor: "upkeep" }), aChange({ actor: "upkeep" }));

		assert.deepEqual(said.at(-1), ["unipi:memory:consolidated", { count: 2, projectName: "app" }]);
	});

	it("are told when the session ends, if not before", async () => {
		const pi = await new FakePi().start();
		await pi.prompt("hello");
		pi.request?.onChange?.(aChange());
		const before = pi.emitted.filter(([channel]) => channel === "cairn:changed").length;

		await pi.fire("session_shutdown", { reason: "quit" });

		assert.equal(before, 0);
		assert.equal(pi.emitted.filter(([channel]) => channel === "cairn:changed").length, 1);
	});
});

describe("a session on the event bus", () => {
	/** Nobody waits for it, so it comes a little after the start. */
	async function ready(): Promise<FakePi> {
		const pi = await new FakePi().start();
		while (pi.emitted.length === 0) await new Promise(setImmediate);
		return pi;
	}

	it("says that the memory is ready, and of which project", async () => {
		const pi = await ready();

		assert.deepEqual(pi.emitted, [["cairn:ready", { version: 1, mode: "full", project: "sample" }]]);
	});

	it("says which facts went with a prompt, once, and how many a recall found", async () => {
		const pi = await ready();
		const shown = { type: "custom_message", customType: "cairn-recall", details: { ids: ["a", "b"], omitted: 3 } };
		pi.entries.push(shown);
		const from = pi.emitted.length;

		await pi.fire("message_start", { message: { role: "user" } });
		await pi.fire("message_start", { message: { role: "assistant" } });
		await pi.fire("message_start", { message: { role: "assistant" } });
		await pi.fire("tool_execution_end", { toolName: "memory_recall", result: { details: { ids: ["a"] } } });

		assert.deepEqual(pi.emitted.slice(from), [
			["cairn:recalled", { version: 1, ids: ["a", "b"], omitted: 3 }],
			["unipi:memory:searched", { count: 1, projectName: "sample" }],
		]);
	});
});
