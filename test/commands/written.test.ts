import { equal } from "node:assert/strict";
import { describe, it } from "node:test";
import type { Dialog, StandaloneRun } from "../../src/commands/run.ts";
import { receiptText } from "../../src/commands/written.ts";

const CHANGE = { id: "01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a6b" };
const RECEIPT = "remembered “Use pnpm” (personal) · undo with /memory undo";

type Front = Pick<StandaloneRun, "place" | "program" | "dialog">;

describe("the way back in a receipt", () => {
	it("names the change where the session of pi is over with the answer", () => {
		const front: Front = { place: "pi", program: "/memory" };

		equal(receiptText(RECEIPT, front, CHANGE), `${RECEIPT} 01926b3e-5c1a-7d2f`);
	});

	it("is the last change of a session that goes on, and of everybody's in a terminal", () => {
		const session: Front = { place: "pi", program: "/memory", dialog: {} as Dialog }; // nothing is asked
		const terminal: Front = { place: "terminal", program: "cairn" };

		equal(receiptText(RECEIPT, session, CHANGE), RECEIPT);
		equal(receiptText(RECEIPT, terminal, CHANGE), "remembered “Use pnpm” (personal) · undo with cairn undo");
	});
});
