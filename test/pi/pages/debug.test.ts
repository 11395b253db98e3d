import { doesNotMatch, equal, match } from "node:assert/strict";
import { describe, it } from "node:test";
import type { Workspace } from "../../../src/memory.ts";
import { DebugPage } from "../../../src/pi/pages/debug.ts";
import { aBench, ROOT } from "../../workspace/given.ts";
import { furnished, type Given, Sitting } from "./given.ts";

const sitting = async (given: Given = {}): Promise<Sitting> =>
	await new Sitting({ bench: furnished(aBench()), ...given }).open((desk) => new DebugPage(desk));

describe("debug", () => {
	it("runs the gate when the keys rest, and writes nothing", async () => {
		const page = await sitting();

		await page.type("Never edit generated files");

		match(page.screen(), /It (?:would|is)/);
		match(page.screen(), /neighbours: \d+ facts/);
		equal((await page.bench.shelf.personal({ key: "app", root: ROOT }).list()).length, 2);
	});

	it("tries the text as said by the user, as it is written from here", async () => {
		const page = await sitting();

		await page.type("Logs are rotated weekly on the batch host");

		match(page.screen(), /source explicit/);
	});

	it("takes paths, and writes when told to", async () => {
		const page = await sitting();

		await page.type("Logs are rotated weekly on the batch host");
		await page.press("tab", "p");
		await page.type("ops/logs");
		await page.press("enter");
		match(page.screen(), /paths ops\/logs/);
		await page.press("w");

		match(page.screen(), /Added “Logs are rotated weekly on the batch host”/);
	});

	it("writes once however often it is told to while it writes", async () => {
		const bench = aBench();
		let asked = 0;
		const workspace: Workspace = {
			...bench.open({ actor: "user", cwd: ROOT }),
			remember: async () => {
				asked += 1;
				return await new Promise<never>(() => undefined);
			},
		};
		const page = await sitting({ bench, workspace });

		await page.type("Logs are rotated weekly");
		await page.press("tab", "w", "w", "w");
		match(page.screen(), /Asking the gate/);
		await page.press("escape");

		equal(asked, 1);
		match(page.screen(), /Cancelled\./);
	});

	it("types letters into the text while the text has the keys", async () => {
		const page = await sitting();

		await page.type("wp");

		match(page.screen(), /▏wp/);
		doesNotMatch(page.screen(), /Added/);
	});

	it("does not ask a judge that may cost before it is told to", async () => {
		const page = await sitting({ settings: { "judge.provider": "chat" } });

		await page.type("Never edit generated files");
		match(page.screen(), /ctrl\+r asks the judge, and may cost/);
		doesNotMatch(page.screen(), /neighbours/);
		await page.press("ctrl+r");

		match(page.screen(), /neighbours/);
	});

	it("leaves with esc from the text and from the numbers", async () => {
		const fromText = await (await sitting()).press("escape");
		const fromNumbers = await (await sitting()).press("tab", "escape");

		equal(fromText.left && fromNumbers.left, true);
	});
});
