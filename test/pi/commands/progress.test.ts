import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import { withProgress } from "../../../src/pi/commands/progress.ts";

interface Dialog {
	render(width: number): string[];
	handleInput(data: string): void;
}

/** A terminal that keeps the dialog it was given. */
function terminal(): { readonly ctx: ExtensionCommandContext; readonly dialog: () => Dialog | undefined } {
	let dialog: Dialog | undefined;
	const custom = (make: (...given: unknown[]) => Dialog): Promise<unknown> =>
		new Promise((resolve) => {
			dialog = make({ requestRender: () => undefined }, { fg: (_name: string, text: string) => text }, {}, resolve);
		});
	const ctx = { mode: "tui", ui: { custom } } as unknown as ExtensionCommandContext; // what progress uses of it
	return { ctx, dialog: () => dialog };
}

describe("a long run in the terminal", () => {
	it("shows how far it is, in a line that fits", async () => {
		const { ctx, dialog } = terminal();

		const value = await withProgress(ctx, "Rebuilding", async ({ show }) => {
			await Promise.resolve();
			assert.deepEqual(dialog()?.render(80), ["Rebuilding (esc cancels)"]);
			show("3 of 9 facts");
			assert.deepEqual(dialog()?.render(80), ["Rebuilding: 3 of 9 facts (esc cancels)"]);
			assert.deepEqual(dialog()?.render(10), ["Rebuildin…"]);
			return 7;
		});

		assert.equal(value, 7);
	});

	it("is cancelled by escape, and by no other key", async () => {
		const { ctx, dialog } = terminal();

		const run = withProgress(ctx, "Rebuilding", async ({ signal }) => {
			await Promise.resolve();
			dialog()?.handleInput("x");
			assert.equal(signal.aborted, false);
			dialog()?.handleInput("\u001b");
			signal.throwIfAborted();
		});

		await assert.rejects(run, { name: "AbortError" });
	});

	it("fails as its work does", async () => {
		const { ctx } = terminal();

		await assert.rejects(
			withProgress(ctx, "Rebuilding", async () => {
				throw new Error("disk is full");
			}),
			/disk is full/u,
		);
	});
});
