import { deepEqual } from "node:assert/strict";
import { describe, it } from "node:test";
import type { Draft } from "../../src/memory.ts";
import { fakeMemory } from "../pi/fake-memory.ts";
import { ranOn } from "./given.ts";

async function draftTried(line: string): Promise<unknown> {
	const refused = { kind: "refused", because: "read-only", why: "it is a try" } as const;
	const memory = fakeMemory({
		debug: async () => ({ kind: "stopped", outcome: refused }),
		remember: async () => refused,
	});
	await ranOn(line, memory);
	return memory.asked.find(({ verb }) => verb === "debug" || verb === "remember")?.args[0];
}

describe("debug", () => {
	it("tries the very fact that add would write with the same options, as said by the user", async () => {
		const options = "--scope global --kind decision --tag style --pin --path src";

		deepEqual(await draftTried(`debug ${options} Tabs`), await draftTried(`add ${options} Tabs`));
	});

	it("tries it as proposed by the agent where that is wanted", async () => {
		const added = await draftTried("add Tabs");

		deepEqual(await draftTried("debug --agent Tabs"), { ...(added as Draft), userRequested: false });
	});
});
