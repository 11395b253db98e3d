import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setTimeout } from "node:timers/promises";
import type { Workspace } from "../../src/memory.ts";
import { aBench, fileOf } from "./given.ts";

const PROMPT = "On which port does the billing service listen?";

async function captionsBeside(here: Workspace): Promise<readonly string[]> {
	const { hits } = await here.promptIndex(PROMPT);
	return hits.map(({ item }) => item.fact.caption).sort();
}

describe("the facts beside a prompt", () => {
	it("are looked up without a second look at the folders where the section has just been made", async () => {
		const { shelf, open, clock } = aBench();
		const here = open();
		const store = shelf.global();
		let looks = 0;
		const stamp = store.folderStamp.bind(store);
		store.folderStamp = () => {
			looks += 1;
			return stamp();
		};
		const looksFor = async (work: () => Promise<unknown>): Promise<number> => {
			const before = looks;
			await work();
			return looks - before;
		};
		await here.standing();

		const section = await looksFor(() => here.standing());
		const besideIt = await looksFor(() => here.promptIndex(PROMPT));
		const next = await looksFor(() => here.promptIndex(PROMPT));
		await here.standing();
		clock.advance(60);
		const muchLater = await looksFor(() => here.promptIndex(PROMPT));

		assert.ok(section > 0);
		assert.deepEqual([besideIt, next, muchLater], [0, section, section]);
	});

	it("are those of new files that took longer to read than the section waited for", async () => {
		const { shelf, open } = aBench();
		const here = open();
		const store = shelf.global();
		await here.standing();
		await store.writeText(fileOf("The billing service listens on port 8443"), { name: "a.md", expected: "absent" });
		const stamp = store.folderStamp.bind(store);
		let delay = 200;
		store.folderStamp = async () => {
			await setTimeout(delay);
			delay = 0;
			return await stamp();
		};

		const { total } = await here.standing();

		assert.equal(total, 0);
		assert.deepEqual(await captionsBeside(here), ["The billing service listens on port 8443"]);
	});

	it("are those of the files as they are with the prompt after it", async () => {
		const { shelf, open } = aBench();
		const here = open();
		const store = shelf.global();
		await store.writeText(fileOf("The billing service listens on port 8443"), { name: "a.md", expected: "absent" });
		await here.standing();
		const first = await captionsBeside(here);
		await store.writeText(fileOf("The billing port is 9443 in staging"), { name: "b.md", expected: "absent" });

		assert.deepEqual(first, ["The billing service listens on port 8443"]);
		assert.equal((await captionsBeside(here)).length, 2);
	});
});
