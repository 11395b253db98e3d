import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { guarded, Troubles } from "../../src/pi/guard.ts";
import type { Host } from "../../src/pi/host.ts";

/** As pi makes the context of a session that is over. */
const STALE = {
	get hasUI(): boolean {
		throw new Error("This extension ctx is stale after session replacement or reload.");
	},
} as Parameters<Troubles["tell"]>[1]; // nothing else of it is asked

describe("a failure after the end of its session", () => {
	it("is told to nobody and ends nothing", async () => {
		const complaints: string[] = [];
		const troubles = new Troubles({ complain: (text: string) => void complaints.push(text) } as unknown as Host); // all that is used
		const failing = guarded<string, void>(troubles, () => {
			throw new Error("the database is gone");
		});

		await failing("session_start", STALE as Parameters<typeof failing>[1]); // as above
		troubles.tell(new Error("the folder is gone"), STALE);

		assert.deepEqual(complaints, []);
	});
});
