import { equal, match } from "node:assert/strict";
import { describe, it } from "node:test";
import { addPage } from "../../../src/pi/pages/add.ts";
import { aBench, ROOT } from "../../workspace/given.ts";
import { furnished, type Given, Sitting } from "./given.ts";

const sitting = async (given: Given = {}): Promise<Sitting> => await new Sitting(given).open((desk) => addPage(desk));

async function personalTexts(page: Sitting): Promise<readonly string[]> {
	const store = page.bench.shelf.personal({ key: "app", root: ROOT });
	return (await store.list()).map(({ name }) => store.text(name) ?? "");
}

describe("adding a fact", () => {
	it("writes every field as it was typed, as said by a person", async () => {
		const page = await sitting();

		await page.type("Deploys need the VPN");
		await page.press("enter");
		await page.type("Connect first.");
		await page.press("enter");
		await page.type("Or ssh hangs.");
		await page.press("tab", "right", "tab", "right", "right", "right", "tab");
		await page.type("infra, src/{api,web}/*.ts");
		await page.press("tab");
		await page.type("vpn, ops");
		await page.press("tab", "right", "ctrl+s");

		match(page.screen(), /Added “Deploys need the VPN” \(personal\)/);
		const [text = ""] = await personalTexts(page);
		match(text, /caption: Deploys need the VPN/);
		match(text, /kind: gotcha/);
		match(text, /pin: true/);
		match(text, /tags: \[vpn, ops\]|tags:\s*- vpn\s*- ops/);
		match(text, /infra[\s\S]*src\/\{api,web\}\/\*\.ts/);
		match(text, /Connect first\.\nOr ssh hangs\./);
	});

	it("says what is missing only when it is to be saved, and goes there", async () => {
		const page = await sitting();

		equal(/needed/.test(page.screen()), false);
		await page.press("down", "down", "ctrl+s");

		match(page.screen(), /A caption is needed/);
		match(page.screen(), /❯ caption/);
	});

	it("counts a caption that is too long while it is typed", async () => {
		const page = await sitting();

		await page.type("x".repeat(201));

		match(page.screen(), /201 characters; at most 200 are allowed/);
	});

	it("refuses a secret, keeps what was typed, and does not repeat it", async () => {
		const page = await sitting();
		const token = ["ghp", "R4nd0mV4lu3sTh4tL00kR34lEn0ugh12Qx7z"].join("_");

		await page.type("The deploy token");
		await page.press("enter");
		await page.type(token);
		await page.press("ctrl+s");

		match(page.screen(), /Refused, nothing was stored: secret/);
		match(page.screen(), /The deploy token/);
		equal((await personalTexts(page)).length, 0);
	});

	it("is ready for the next one, and shows what is close to the last", async () => {
		const page = await sitting({ bench: furnished(aBench()) });

		await page.type("Run the e2e tests with pnpm, maybe");
		await page.press("ctrl+s");

		match(page.screen(), /caption\s+one line that says it all/);
		await page.press("escape");
		equal(page.left, true);
	});

	it("takes a paste into a field as it is", async () => {
		const page = await sitting();

		page.stack.handleInput("\u001b[200~部署 needs 👍 care\u001b[201~");
		await page.press("ctrl+s");

		match((await personalTexts(page)).join(), /部署 needs 👍 care/);
	});
});
