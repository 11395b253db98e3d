import { equal } from "node:assert/strict";
import { describe, it } from "node:test";
import type { Handed } from "../../src/commands/run.ts";
import type { Importable, ReviewItem, Status } from "../../src/memory.ts";
import { fakeMemory } from "../pi/fake-memory.ts";
import { anIndexed } from "../render/given.ts";
import { ranOn } from "./given.ts";

const AGENTS: Importable = {
	file: {
		path: "/work/app/AGENTS.md",
		place: "AGENTS.md",
		name: "AGENTS.md",
		text: "Tabs.",
		hash: "h",
		inPrompt: false,
		isUsers: false,
	},
	state: { kind: "new" },
	sections: 1,
	parts: ["Tabs."],
	scope: "personal",
};

const fresh = anIndexed({ caption: "Tabs" });
const other = anIndexed({ caption: "Spaces" });

/** What the user is told when the agent's turn is over, with this waiting for review. */
async function toldAfter(waiting: readonly ReviewItem[]): Promise<string | undefined> {
	const handed: Handed[] = [];
	const agent = { hand: async (texts: readonly Handed[]) => void handed.push(...texts) };
	const memory = fakeMemory({
		importables: async () => [AGENTS],
		status: async () => ({}) as Status, // nothing keeps it from writing
		recordImport: async () => undefined,
		review: async () => waiting,
	});
	await ranOn("import AGENTS.md", memory, { agent });
	return await handed[0]?.settled({ facts: [fresh.fact.id], refused: 0, whole: true });
}

describe("importing by the agent", () => {
	it("tells at the end how many of the facts were added in doubt, and where to look at them", async () => {
		const doubt = (item: typeof fresh): ReviewItem => ({ kind: "undecided", item, near: [other], at: "2026-11-30" });

		equal(await toldAfter([]), "AGENTS.md: 1 fact");
		equal(await toldAfter([doubt(other)]), "AGENTS.md: 1 fact");
		equal(
			await toldAfter([doubt(fresh), doubt(other)]),
			"AGENTS.md: 1 fact\n1 fact of it added in doubt, beside close ones: cairn review",
		);
	});
});
