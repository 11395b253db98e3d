import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { forget } from "../../src/gate/forget.ts";
import type { Correction, UpdateOutcome } from "../../src/gate/outcome.ts";
import { update } from "../../src/gate/update.ts";
import { undo } from "../../src/history/undo.ts";
import { MemoryError } from "../../src/kernel/errors.ts";
import { shortId } from "../../src/kernel/ids.ts";
import { aFact } from "../../src/testing/builders.ts";
import { aGate, filesIn, halfIndexedMove, known, ROOT, storeFor, textIn } from "./given.ts";

function written(outcome: UpdateOutcome): Extract<UpdateOutcome, { kind: "edited" | "moved" }> {
	if (outcome.kind !== "edited" && outcome.kind !== "moved") throw new Error(JSON.stringify(outcome));
	return outcome;
}

describe("correcting a fact", () => {
	it("changes what is given, keeps the rest, and records both texts", async () => {
		const gate = aGate();
		const fact = await known(aFact({ tags: ["ci"] }), gate);
		gate.clock.advance(60_000);

		const outcome = written(await update({ id: fact.id, correction: { content: "Docker is not needed." } }, gate));

		assert.deepEqual(outcome.fields, ["content"]);
		assert.deepEqual(
			[outcome.fact.caption, outcome.fact.tags, outcome.fact.created],
			[fact.caption, ["ci"], fact.created],
		);
		assert.ok(outcome.fact.updated > fact.updated);
		assert.equal(outcome.change.before?.fact.content, fact.content);
		assert.equal(outcome.change.after?.text, await textIn("personal", fact.id, gate));
	});

	it("replaces what is said twice when only the caption of a fact of one line is given", async () => {
		const gate = aGate();
		const oneLine = await known(aFact({ caption: "Invoices are in euro", content: "Invoices are in euro" }), gate);
		const longer = await known(aFact({ caption: "Deploy on Tuesday", content: "The proxy needs a restart." }), gate);
		const caption = "Invoices are in dollars";

		const first = written(await update({ id: oneLine.id, correction: { caption } }, gate));
		const second = written(await update({ id: longer.id, correction: { caption: "Deploy on Friday" } }, gate));

		assert.deepEqual([first.fields, first.fact.content], [["caption", "content"], caption]);
		assert.deepEqual([second.fields, second.fact.content], [["caption"], longer.content]);
	});

	it("is made where another process has moved the fact meanwhile", async () => {
		for (const correction of [{ content: "Docker is not needed." }, { pin: true }, { moveTo: "shared" } as const]) {
			const gate = aGate();
			const fact = await known(aFact(), gate);
			const lock = await halfIndexedMove(fact, gate);

			const outcome = written(await update({ id: fact.id, correction }, { ...gate, lock }));

			assert.deepEqual([outcome.fact.id, outcome.change.before?.store], [fact.id, "global"]);
			assert.equal(outcome.scope, "moveTo" in correction ? "shared" : "global");
			assert.equal(await filesIn("personal", gate), 0);
		}
	});

	it("finds no fact that another process has forgotten meanwhile", async () => {
		const gate = aGate();
		const fact = await known(aFact(), gate);
		const lock: typeof gate.lock = {
			run: async (...asked) => {
				await forget([fact.id], gate, { confirm: async () => true });
				return await gate.lock.run(...asked);
			},
		};

		const outcome = await update({ id: fact.id, correction: { pin: true } }, { ...gate, lock });

		assert.deepEqual(outcome, { kind: "unknown", id: fact.id });
	});

	it("is refused for a field that is another than the one that was seen, and goes with those that are not", async () => {
		const gate = aGate();
		const seen = await known(aFact({ tags: ["ci"] }), gate);
		await update({ id: seen.id, correction: { content: "What somebody else wrote." } }, gate);

		const over = update({ id: seen.id, correction: { content: "Over it." }, seen }, gate);
		await assert.rejects(over, { code: "FACT_CHANGED", message: /^fact was changed meanwhile in content: /u });
		const beside = written(await update({ id: seen.id, correction: { tags: ["x"] }, seen }, gate));
		const same = await update({ id: seen.id, correction: { content: "What somebody else wrote." }, seen }, gate);

		assert.deepEqual([beside.fact.content, beside.fact.tags], ["What somebody else wrote.", ["x"]]);
		assert.equal(same.kind, "unchanged");
	});

	it("is told of in the history as what was done: pinned, unpinned, or corrected", async () => {
		const gate = aGate();
		const { id } = await known(aFact({ caption: "Use pnpm" }), gate);
		const reason = async (correction: Correction): Promise<string> =>
			written(await update({ id, correction }, gate)).change.reason;

		assert.equal(await reason({ pin: true }), "pinned: Use pnpm");
		assert.equal(await reason({ pin: false }), "unpinned: Use pnpm");
		assert.equal(await reason({ pin: true, tags: ["ci"] }), "corrected tags, pinned: Use pnpm");
	});

	it("takes the short id and a unique prefix", async () => {
		const gate = aGate();
		const fact = await known(aFact(), gate);

		const byShort = await update({ id: shortId(fact.id), correction: { pin: true } }, gate);
		const byPrefix = await update({ id: shortId(fact.id).slice(0, 12), correction: { pin: false } }, gate);

		assert.deepEqual([byShort.kind, byPrefix.kind], ["edited", "edited"]);
	});

	it("names the candidates of a prefix that several facts have", async () => {
		const gate = aGate();
		const [one, other] = [await known(aFact(), gate), await known(aFact({ caption: "other" }), gate)];

		const outcome = await update({ id: one.id.slice(0, 8), correction: { pin: true } }, gate);

		assert.ok(outcome.kind === "ambiguous");
		assert.deepEqual(outcome.facts.map(({ id }) => id).sort(), [one.id, other.id].sort());
	});

	it("says so when nothing would change", async () => {
		const gate = aGate();
		const fact = await known(aFact(), gate);

		const outcome = await update({ id: fact.id, correction: { caption: ` ${fact.caption} ` } }, gate);

		assert.deepEqual(outcome, { kind: "unchanged", fact });
	});

	it("refuses a secret in the new text", async () => {
		const gate = aGate();
		const fact = await known(aFact(), gate);

		const outcome = await update(
			{ id: fact.id, correction: { content: `-----BEGIN PRIVATE KEY-----\n${"MIIEvQ7x".repeat(9)}` } },
			gate,
		);

		assert.ok(outcome.kind === "refused" && outcome.because === "unsafe");
		assert.match((await textIn("personal", fact.id, gate)) ?? "", /docker compose/);
	});

	it("names the limit of what is far too long, and looks no further into it", async () => {
		const gate = aGate();
		const fact = await known(aFact(), gate);
		const content = `-----BEGIN PRIVATE KEY-----\n${"MIIEvQ7x".repeat(9000)}`;

		const outcome = await update({ id: fact.id, correction: { content } }, gate);

		assert.ok(outcome.kind === "refused" && outcome.because === "limits");
		assert.deepEqual(
			outcome.limits.map(({ field, limit }) => [field, limit]),
			[["content", 16_000]],
		);
	});

	it("applies the correction to the file as it is now, not as it was indexed", async () => {
		const gate = aGate();
		const fact = await known(aFact(), gate);
		const store = storeFor("personal", gate);
		const present = await store.read(`${fact.id}.md`);
		assert.ok(present.kind === "fact");
		await store.write(
			{ ...fact, content: "edited by hand" },
			{ name: `${fact.id}.md`, expected: { hash: present.file.hash } },
		);

		const outcome = written(await update({ id: fact.id, correction: { caption: "New caption" } }, gate));

		assert.equal(outcome.fact.content, "edited by hand");
		assert.equal(outcome.change.before?.fact.content, "edited by hand");
	});

	it("keeps both of two corrections that come at once, one in the file and both in the history", async () => {
		const gate = aGate();
		const fact = await known(aFact(), gate);

		await Promise.all(["one", "two"].map((content) => update({ id: fact.id, correction: { content } }, gate)));

		const contents = gate.log.changes.map(({ after }) => after?.fact.content);
		assert.ok(contents.includes("one") && contents.includes("two"));
		assert.equal(gate.log.changes[2]?.before?.text, gate.log.changes[1]?.after?.text);
	});
});

describe("moving a fact to another scope", () => {
	it("keeps the id, re-expresses the paths and leaves nothing behind", async () => {
		const gate = aGate();
		const fact = await known(aFact({ paths: ["packages/web"] }), gate);

		const outcome = written(await update({ id: fact.id, correction: { moveTo: "global" } }, gate));

		assert.deepEqual([outcome.kind, outcome.scope, outcome.fact.id], ["moved", "global", fact.id]);
		assert.deepEqual(outcome.fact.paths, [`${ROOT}/packages/web`]);
		assert.deepEqual([await filesIn("personal", gate), await filesIn("global", gate)], [0, 1]);
		const indexed = await gate.index.facts.get([fact.id], ["personal:app", "global"]);
		assert.deepEqual(
			indexed.map(({ store }) => store),
			["global"],
		);
	});

	it("gives no paths to a fact that has none, so that a global one is about everything", async () => {
		const gate = aGate();
		const fact = await known(aFact({ paths: [] }), gate);

		const there = written(await update({ id: fact.id, correction: { moveTo: "global" } }, gate));
		const back = written(await update({ id: fact.id, correction: { moveTo: "personal" } }, gate));

		assert.deepEqual([there.fact.paths, there.fields, back.fact.paths], [[], [], []]);
	});

	it("moves a fact whose paths are taken from it on the way", async () => {
		const gate = aGate();
		const fact = await known(aFact({ paths: ["~/bin"] }), gate, "global");

		const outcome = written(await update({ id: fact.id, correction: { moveTo: "personal", paths: [] } }, gate));

		assert.deepEqual([outcome.kind, outcome.scope, outcome.fact.paths], ["moved", "personal", []]);
	});

	it("refuses to move paths into a project that does not hold them", async () => {
		const gate = aGate();
		const fact = await known(aFact({ paths: ["~/bin"] }), gate, "global");

		const outcome = await update({ id: fact.id, correction: { moveTo: "personal" } }, gate);

		assert.ok(outcome.kind === "refused" && outcome.because === "outside-project");
		assert.equal(outcome.moving, true);
		assert.equal(await filesIn("global", gate), 1);
	});

	it("is taken back in one step", async () => {
		const gate = aGate();
		const fact = await known(aFact({ paths: ["src"] }), gate);
		const before = await textIn("personal", fact.id, gate);
		await update({ id: fact.id, correction: { moveTo: "shared" } }, gate);

		const outcome = await undo(gate);

		assert.equal(outcome.kind, "undone");
		assert.equal(await textIn("personal", fact.id, gate), before);
		assert.equal(await filesIn("shared", gate), 0);
	});

	it("finishes a move that was interrupted after the new file was written", async () => {
		const gate = aGate();
		const fact = await known(aFact(), gate);
		const source = storeFor("personal", gate);
		const remove = source.remove.bind(source);
		source.remove = async () => {
			throw new MemoryError("STORE_IO", "killed");
		};
		await assert.rejects(update({ id: fact.id, correction: { moveTo: "shared" } }, gate));
		assert.deepEqual([await filesIn("personal", gate), await filesIn("shared", gate)], [1, 1]);
		source.remove = remove;
		const reading = await storeFor("shared", gate).read(`${fact.id}.md`);
		assert.ok(reading.kind === "fact");
		const { hash, stamp, name } = reading.file;
		const row = {
			fact,
			store: "shared:0123456789abcdef",
			name,
			fileHash: hash,
			contentHash: "h",
			stamp,
			words: await gate.words(fact),
		} as const;
		await gate.index.facts.apply(row.store, { upserts: [row], removals: [], problems: [] });

		const outcome = written(await update({ id: fact.id, correction: { pin: true } }, gate));

		assert.equal(outcome.scope, "shared");
		assert.deepEqual([await filesIn("personal", gate), await filesIn("shared", gate)], [0, 1]);
	});
});
