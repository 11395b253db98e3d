import { equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { parseUuid, shortId } from "../../src/kernel/ids.ts";
import { NOON } from "../../src/testing/builders.ts";
import { fakeMemory } from "../pi/fake-memory.ts";
import { aHit } from "../render/given.ts";
import { ranOn } from "./given.ts";

const GONE = parseUuid("01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a6b");

describe("what models were shown lately", () => {
	it("names each fact by its caption, and says of one without numbers why it came", async () => {
		const hit = aHit({ caption: "Schema is generated" });
		const { id } = hit.item.fact;
		if (GONE === undefined) throw new Error("the id is wrong");
		const at = new Date(NOON).toISOString();
		const memory = fakeMemory({
			showings: async () => [
				{ at, cwd: "/work/app", occasion: "note", query: "read", touched: ["/work/app/db"], facts: [{ id }] },
				{ at, cwd: "/work/app", occasion: "prompt", floor: 0.45, facts: [{ id: GONE, cosine: 0.5 }] },
			],
			recall: async () => ({ kind: "read", hits: [hit], unknown: [GONE], warnings: [] }),
		});

		const { text } = await ranOn("why", memory);

		equal(
			text,
			[
				"  just now, at the end of a tool's result, /work/app",
				"    tool: read",
				"    touched: /work/app/db",
				"    about what was touched, or quotes the error:",
				`      [${shortId(id)}] Schema is generated`,
				"  just now, beside a prompt, /work/app",
				`    [${shortId(GONE)}] (not among the facts of this place)`,
				"      similarity 0.50",
			].join("\n"),
		);
	});
});
