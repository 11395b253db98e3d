import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compactedHappenings } from "../../src/pi/compacted.ts";
import { quotesOwnText, saidIn } from "../../src/pi/said.ts";
import type { Entry } from "../../src/pi/transcript.ts";
import { capturePrompt, captureSessionPrompt, importPrompt, TYPED_NAME } from "../../src/render/handing.ts";
import { aFact } from "../../src/testing/builders.ts";
import { aChange } from "../render/given.ts";
import { fakeMemory } from "./fake-memory.ts";
import { FakePi } from "./fake-pi.ts";

const user = (text: string): Entry => ({
	type: "message",
	message: { role: "user", content: [{ type: "text", text }] },
});
const part = (text: string, name: string) => ({ name, text, part: 1, parts: 1 });

const FILE = "Deploys go out on Tuesdays only.";
const IMPORT = user(importPrompt(part(FILE, "AGENTS.md")));
const TYPED = user(capturePrompt(part("I never want default exports", TYPED_NAME), undefined));
const RECALLED: Entry = { type: "custom_message", customType: "cairn-recall", content: "The user prefers tabs." };

describe("what the user said", () => {
	it("is not what Cairn handed to the agent, but what the user typed for it", () => {
		const own = [IMPORT, user(captureSessionPrompt(undefined)), user(captureSessionPrompt("global")), RECALLED];
		const file = user(capturePrompt({ name: "notes.md", text: FILE, part: 2, parts: 3 }, "global"));

		assert.deepEqual(
			[...own, file].map(saidIn),
			Array.from({ length: 5 }, () => undefined),
		);
		assert.equal(saidIn(TYPED), "I never want default exports");
		assert.equal(saidIn(user("Take the instruction file and read it")), "Take the instruction file and read it");
	});

	it("is all that the journal keeps as asked when a conversation is compacted", () => {
		const compaction: Entry = { id: "c", type: "compaction" };

		const happened = compactedHappenings([user("Mend it"), IMPORT, TYPED, compaction], compaction);

		assert.deepEqual(happened, [
			{ kind: "asked", text: "Mend it" },
			{ kind: "asked", text: "I never want default exports" },
		]);
	});
});

describe("a quote as evidence", () => {
	it("is none where only Cairn itself has said it", () => {
		const branch = [user("Import it"), IMPORT, TYPED, RECALLED];

		assert.equal(quotesOwnText("“Deploys go out\n on tuesdays only.”", branch), true);
		assert.equal(quotesOwnText("The user prefers tabs.", branch), true);
		assert.equal(quotesOwnText("I never want default exports", branch), false);
		assert.equal(quotesOwnText("something else", branch), false);
		assert.equal(quotesOwnText("Deploys go out on Tuesdays only.", [...branch, user(FILE)]), false);
	});

	it("is left out of the fact that the agent wants to keep by it", async () => {
		const fact = aFact();
		const memory = fakeMemory({
			remember: async () => ({
				kind: "added",
				fact,
				scope: "personal",
				store: "personal:git-1",
				change: aChange(fact),
				remarks: [],
				close: [],
			}),
		});
		const pi = await new FakePi({ memory }).start();
		pi.entries.push(IMPORT, user("Always use tabs"));

		for (const evidence of [FILE, "Always use tabs"])
			await pi.call("memory_remember", { caption: "A wish", content: "Of the user.", evidence });

		const kept = memory.of("remember").map(([draft]) => (draft as { evidence?: string }).evidence); // as it was called
		assert.deepEqual(kept, [undefined, "Always use tabs"]);
	});
});
