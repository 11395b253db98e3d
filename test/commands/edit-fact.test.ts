import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { correctionIn, editedText } from "../../src/commands/edit-fact.ts";
import type { Fact } from "../../src/facts/fact.ts";
import type { Store } from "../../src/facts/scope.ts";
import { MemoryError } from "../../src/kernel/errors.ts";
import type { Correction, RecallOutcome, UpdateOutcome } from "../../src/memory.ts";
import { aFact } from "../../src/testing/builders.ts";
import { fakeMemory } from "../pi/fake-memory.ts";
import { ranOn } from "./given.ts";

const STORE: Store = { id: "personal:app", scope: "personal", folder: "/stores/app", frame: "/work/app" };

type Editor = (text: string) => string | undefined;

async function editFact(fact: Fact, store: Store, change: Editor): Promise<Correction | undefined> {
	const text = await editedText(fact, { edit: async (_title, given) => change(given) });
	return text === undefined ? undefined : correctionIn(text, fact, store);
}

/** What was kept, and what was said, of an edit that the memory answers so. */
async function typed(text: string, update: () => Promise<UpdateOutcome>) {
	const fact = aFact();
	const item = { fact, store: STORE.id };
	const memory = fakeMemory({
		recall: async () => ({ kind: "read", hits: [{ item }] }) as unknown as RecallOutcome, // nothing else is looked at
		stores: async () => [STORE],
		update,
	});
	const [kept, said]: [string[], string[]] = [[], []];
	const keep = async (given: string): Promise<string> => {
		kept.push(given);
		return "/tmp/kept/fact.md";
	};
	const edit = async (_title: string, given: string): Promise<string> => `${given.trimEnd()}\n${text}\n`;
	const end = await ranOn(`edit ${fact.id}`, memory, { edit, keep, say: (line) => said.push(line) }).then(
		({ end: done }) => done,
		(error: unknown) => (error instanceof MemoryError ? error.code : error),
	);
	return { end, kept, said, seen: memory.of("update")[0]?.[2], fact };
}

describe("what was typed in an editor", () => {
	it("is taken against the fact as the editor was opened with it", async () => {
		const fact = aFact();

		const outcome = await typed("More.", async () => ({ kind: "unchanged", fact }));

		assert.deepEqual((outcome.seen as { seen: Fact }).seen, outcome.fact); // the options of an update
		assert.deepEqual([outcome.kept, outcome.said], [[], []]);
	});

	it("stays in a file that is named, whatever it was not taken for", async () => {
		const because = { kind: "refused", because: "read-only", why: "CI" } as const;
		const refused = await typed("sk-1", async () => because);
		const unknown = await typed("gone", async () => ({ kind: "unknown", id: "x" }));
		const changed = await typed("late", async () => {
			throw new MemoryError("FACT_CHANGED", "content was changed");
		});

		assert.deepEqual([refused.end, unknown.end, changed.end], ["failed", "FACT_UNKNOWN", "FACT_CHANGED"]);
		for (const { kept, said } of [refused, unknown, changed]) {
			assert.match(kept.join(), /(?:sk-1|gone|late)\n$/u);
			assert.deepEqual(said, ["what you typed is kept in /tmp/kept/fact.md, to be deleted when you are done with it"]);
		}
	});
});

describe("a fact in an editor", () => {
	const fact = aFact({ caption: "Use pnpm", content: "Never npm.", tags: ["tools"], paths: ["src"] });

	it("becomes a correction of what was changed, paths as absolute ones", async () => {
		const change: Editor = (text) =>
			text.replace("Use pnpm", "Use bun").replace("[tools]", "[tools, ci]").replace("[src]", "[src, web]");

		assert.deepEqual(await editFact(fact, STORE, change), {
			caption: "Use bun",
			tags: ["tools", "ci"],
			paths: ["/work/app/src", "/work/app/web"],
		});
	});

	it("is left alone when nothing was changed, or the editor was left without saving", async () => {
		assert.equal(await editFact(fact, STORE, (text) => text), undefined);
		assert.equal(await editFact(fact, STORE, () => undefined), undefined);
	});

	it("is not taken without its caption, nor with a field that no fact has", async () => {
		const edits: readonly [Editor, RegExp][] = [
			[
				(text) => text.replace("caption:", "captn:"),
				/captn is no field of a fact: caption, kind, pin, tags, paths are/u,
			],
			[(text) => text.replace("tags:", "tgas:"), /tgas is no field/u],
			[(text) => text.replace(/caption: .*\n/u, ""), /it has no caption any more/u],
		];

		for (const [change, message] of edits) {
			await assert.rejects(editFact(fact, STORE, change), { code: "INPUT_INVALID", message });
		}
	});

	it("is not taken when it is no fact any more, or says another id", async () => {
		await assert.rejects(
			editFact(fact, STORE, (text) => text.replace("tags: [tools]", "tags: [tools")),
			{
				code: "INPUT_INVALID",
				hint: "nothing was changed",
			},
		);
		await assert.rejects(
			editFact(fact, STORE, (text) => text.replace(fact.id, aFact().id)),
			/id cannot be changed/u,
		);
	});
});
