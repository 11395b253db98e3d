import { deepEqual, doesNotMatch, equal, match, rejects } from "node:assert/strict";
import { describe, it } from "node:test";
import { shortId } from "../../src/kernel/ids.ts";
import type { RecallOutcome, RecallRequest, Workspace } from "../../src/memory.ts";
import { aFact } from "../../src/testing/builders.ts";
import { type FakeMemory, fakeMemory } from "../pi/fake-memory.ts";
import { aChange, aHit } from "../render/given.ts";
import { ranOn } from "./given.ts";

const [one, other] = [aHit({ caption: "Schema is generated" }), aHit({ caption: "Tabs, never spaces" })];
const BOTH = [one.item.fact, other.item.fact];

/** Knows "one" and "other", and of "same" both. */
function read({ ids = [] }: RecallRequest): RecallOutcome {
	const hits = ids.flatMap((id) => (id === "one" ? [one] : id === "other" ? [other] : []));
	const ambiguous = ids.filter((id) => id === "same").map((id) => ({ id, facts: BOTH }));
	const unknown = ids.filter((id) => !["one", "other", "same"].includes(id));
	return { kind: "read", hits, unknown, ...(ambiguous.length === 0 ? {} : { ambiguous }) };
}

function aMemory(): FakeMemory {
	return fakeMemory({ recall: async (request) => read(request) });
}

describe("showing facts by their ids", () => {
	it("shows those that are there, with one line about the id that names none", async () => {
		const { text, end } = await ranOn("show one other zzzz", aMemory());

		match(text, /Schema is generated[\s\S]*Tabs, never spaces[\s\S]*\nNo fact has the id zzzz\.$/u);
		equal(end ?? "done", "done");
	});

	it("gives programs the facts alone", async () => {
		const { data } = await ranOn("show one zzzz --json", aMemory());

		deepEqual(data, [{ ...one.item, usage: one.usage }]);
	});

	it("shows a fact once that is named twice", async () => {
		const { text } = await ranOn("show one one", aMemory());

		equal(text.match(/Schema is generated/gu)?.length, 1);
	});

	it("names an id once that is given twice and names none", async () => {
		await rejects(ranOn("show zzzz zzzz", aMemory()), { message: "no fact has the id zzzz" });
		const forget: Workspace["forget"] = async (ids) => ({ kind: "forgotten", changes: [], unknown: ids });
		await rejects(ranOn("forget zzzz zzzz --yes", fakeMemory({ forget })), { message: "no fact has the id zzzz" });
	});

	it("fails where none is there, and names every id", async () => {
		await rejects(ranOn("show yyyy zzzz", aMemory()), {
			code: "FACT_UNKNOWN",
			message: "no fact has the id yyyy, zzzz",
		});
	});

	it("says which facts a beginning may mean, and does not call it unknown", async () => {
		const ids = BOTH.map(({ id }) => shortId(id));
		const words = `same begins 2 ids: ${ids[0]} “Schema is generated”, ${ids[1]} “Tabs, never spaces”`;

		const { text } = await ranOn("show one same", aMemory());

		equal(text.split("\n").at(-1), `${words}.`);
		doesNotMatch(text, /No fact/u);
		for (const line of ["show same", "why same", "update same"]) {
			await rejects(ranOn(line, aMemory(), { edit: async () => "" }), { code: "FACT_AMBIGUOUS", message: words });
		}
	});
});

describe("the history of a fact that is named by a beginning", () => {
	it("is not mixed with that of another, however many changes one of them has", async () => {
		const [fact, second] = [aFact({ caption: "One" }), aFact({ caption: "Another" })];
		const changes = [...Array.from({ length: 40 }, () => aChange(fact)), aChange(second)];
		const memory = fakeMemory({ changes: async ({ limit } = {}) => changes.slice(0, limit) });

		await rejects(ranOn("history AaIqD4", memory), { code: "FACT_AMBIGUOUS" });
	});

	it("shows no more changes than asked for", async () => {
		const fact = aFact();
		const memory = fakeMemory({ changes: async () => Array.from({ length: 40 }, () => aChange(fact)) });

		const { data } = await ranOn("history AaIqD4 --limit 2", memory);

		equal(Array.isArray(data) && data.length, 2);
	});
});

describe("a command that writes to a fact which is named by a beginning", () => {
	it("says which facts could be meant, and fails", async () => {
		const several = { kind: "ambiguous", id: "AaIqD4", facts: BOTH } as const;
		const memory = fakeMemory({
			update: async () => several,
			purge: async () => several,
			forget: async () => ({ kind: "forgotten", changes: [], unknown: [], ambiguous: [several] }),
		});

		for (const line of ["pin AaIqD4", "move AaIqD4 global", "purge AaIqD4 --yes", "forget AaIqD4 --yes"]) {
			await rejects(ranOn(line, memory), {
				code: "FACT_AMBIGUOUS",
				message: /AaIqD4 begins 2 ids: \S+ “Schema is generated”, \S+ “Tabs, never spaces”/u,
			});
		}
	});
});

describe("forgetting by ids of which one names nothing", () => {
	it("tells the person who typed it how it is undone, and which id names nothing", async () => {
		const change = aChange(one.item.fact, { action: "forgotten" });
		const memory = fakeMemory({
			forget: async () => ({ kind: "forgotten", changes: [change], unknown: ["zzzz"] }),
		});

		const { text } = await ranOn("forget one zzzz --yes", memory);

		equal(text, "forgot “Schema is generated” · undo with cairn undo\nNo fact has the id zzzz.");
	});
});

describe("a command that is given an id that names nothing", () => {
	const unknown = { kind: "unknown", id: "zzzz" } as const;
	const memory = fakeMemory({
		recall: async (request) => read(request),
		update: async () => unknown,
		purge: async () => unknown,
		forget: async () => ({ kind: "forgotten", changes: [], unknown: ["zzzz"] }),
		undo: async () => ({ kind: "unnamed", name: "zzzz", others: [] }),
		redo: async () => ({ kind: "unnamed", name: "zzzz", others: [] }),
		resolve: async () => unknown,
		restore: async () => ({ kind: "unknown", fact: "zzzz" }),
		changes: async () => [],
	});

	for (const line of [
		"show zzzz",
		"why zzzz",
		"history zzzz",
		"update zzzz --content x",
		"pin zzzz",
		"move zzzz global",
		"forget zzzz --yes",
		"purge zzzz --yes",
		"undo zzzz",
		"redo zzzz",
		"review approve zzzz",
		"restore --fact zzzz",
	]) {
		it(`fails with the same code: ${line}`, async () => {
			await rejects(ranOn(line, memory), { code: "FACT_UNKNOWN", message: /zzzz/u });
		});
	}

	it("names the changes that can be taken back instead, in one line", async () => {
		const change = aChange(one.item.fact, { id: "01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a6b" });
		const answering = fakeMemory({ undo: async () => ({ kind: "unnamed", name: "zzzz", others: [change] }) });

		await rejects(ranOn("undo zzzz", answering), {
			message: "no single change is named zzzz",
			hint: "by name there are 01926b3e-5c1a-7d2f (added “Schema is generated”); /memory history lists more",
		});
	});
});
