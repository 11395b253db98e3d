import { equal, match } from "node:assert/strict";
import { describe, it } from "node:test";
import { costPage } from "../../../src/pi/pages/cost.ts";
import { menuChoices, menuPage } from "../../../src/pi/pages/menu.ts";
import { allHistoryPage, trashPage } from "../../../src/pi/pages/past/page.ts";
import { aBench } from "../../workspace/given.ts";
import { furnished, Sitting } from "./given.ts";

describe("what is gone", () => {
	it("can be brought back after a yes", async () => {
		const bench = furnished(aBench());
		const here = bench.open({ actor: "agent", session: "an older one" });
		await here.forget(["01926b3e-5c1a-7d2f-9a4b-000000000002"], { confirm: async () => true });
		const page = await new Sitting({ bench }).open((desk) => trashPage(desk));
		match(page.screen(), /forgotten “The user prefers/);

		await page.press("u");
		match(page.screen(), /Bring “The user prefers tabs over spaces” back\?/);
		await page.press("y");

		match(page.screen(), /is back/);
		match(bench.shelf.global().text("tabs.md") ?? "", /tabs over spaces/);
		match(page.screen(), /Nothing that was forgotten can be brought back/);
	});

	it("says that a change was taken back before the caption, which may be cut", async () => {
		const bench = furnished(aBench());
		const here = bench.open({ actor: "user" });
		await here.update("01926b3e-5c1a-7d2f-9a4b-000000000002", { pin: true });
		const page = await new Sitting({ bench, columns: 60 }).open((desk) => allHistoryPage(desk));

		await page.press("u");
		match(page.screen(), /Take back that “The user prefers tabs over spaces” was\s+edited just now\?/);
		await page.press("y");

		match(page.screen(), /edited \(taken back\) “The user/);
	});

	it("is in the history of all facts, with what each change did", async () => {
		const bench = furnished(aBench());
		await bench.open({ actor: "user" }).update("01926b3e-5c1a-7d2f-9a4b-000000000002", { pin: true });

		const page = await new Sitting({ bench }).open((desk) => allHistoryPage(desk));

		match(page.screen(), /edited “The user prefers/);
		match(page.screen(), /\+ pin: true/);
	});
});

describe("the menu", () => {
	it("offers pages and commands, each with what it is for, and names none twice", async () => {
		const chosen: string[] = [];
		const page = await new Sitting().open((desk) => menuPage(desk, (name) => chosen.push(name)));

		await page.type("sett");
		await page.press("enter");

		equal(chosen[0], "settings");
		match(page.screen(), /❯ settings/);
		match(page.screen(), /manage/);
		const names = menuChoices().map(({ value }) => value);
		equal(new Set(names).size, names.length);
		equal(names.includes("why"), true);
	});

	it("shows each row whole in a terminal of 80 columns", async () => {
		const choices = menuChoices();
		const page = await new Sitting({ columns: 80, rows: 60 }).open((desk) => menuPage(desk, () => undefined));

		const lines = page.screen().split("\n");

		for (const { label, about = "" } of choices) {
			equal(lines.filter((line) => line.includes(` ${label} `) && line.includes(about)).length, 1, label);
		}
	});
});

describe("cost", () => {
	it("says so where there was none", async () => {
		match((await new Sitting().open((desk) => costPage(desk))).screen(), /called no model: it cost nothing/);
	});
});
