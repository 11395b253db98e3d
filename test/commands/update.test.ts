import { deepEqual } from "node:assert/strict";
import { describe, it } from "node:test";
import type { Workspace } from "../../src/memory.ts";
import { aFact } from "../../src/testing/builders.ts";
import { fakeMemory } from "../pi/fake-memory.ts";
import { ranOn } from "./given.ts";

const update: Workspace["update"] = async () => ({ kind: "unchanged", fact: aFact() });

async function corrected(line: string) {
	const { memory } = await ranOn(line, fakeMemory({ update }));
	return memory.of("update")[0]?.[1];
}

describe("update", () => {
	it("takes an empty text for none, so that a fact's paths and tags can be taken from it", async () => {
		deepEqual(await corrected("update abcdefgh --path="), { paths: [] });
		deepEqual(await corrected("update abcdefgh --tag="), { tags: [] });
		deepEqual(await corrected("update abcdefgh --path= --path src"), { paths: ["/work/app/src"] });
	});

	it("leaves as it is what is not given", async () => {
		deepEqual(await corrected("update abcdefgh --caption Pnpm"), { caption: "Pnpm" });
	});
});
