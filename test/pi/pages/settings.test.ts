import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { describe, it } from "node:test";
import { MemoryError } from "../../../src/kernel/errors.ts";
import type { Setup } from "../../../src/memory.ts";
import { SettingsPage } from "../../../src/pi/pages/setup/page.ts";
import type { SettingName } from "../../../src/settings/table.ts";
import { type Given, Sitting } from "./given.ts";

/** A settings file in memory. */
function aFile(begun: Readonly<Record<string, unknown>> = {}, origins: Setup["origins"] = new Map()) {
	const values = new Map(Object.entries(begun)) as Map<SettingName, unknown>; // names of settings
	const setup = {
		origins,
		read: async () => ({ value: new Map(values), warnings: [] }),
		write: async (name: SettingName, value: unknown) => {
			if (value === undefined) values.delete(name);
			else values.set(name, value);
		},
	};
	return { values, setup };
}

const sitting = async (words: string, given: Given): Promise<Sitting> =>
	await new Sitting(given).open((desk) => new SettingsPage(desk, words));

describe("settings", () => {
	it("are all there, by section, with what each is for", async () => {
		const page = await sitting("", aFile());

		match(page.screen(), /recall\n ❯ +pageSize\s+8/);
		match(page.screen(), /Facts per page of recall results/);
		match(page.screen(), /a whole number from 1 to 100/);
	});

	it("tell what is wrong with their file until there is something else to tell", async () => {
		const { setup } = aFile();
		const warnings = ["config.json: line 3, column 2 is odd", "config.json: so is line 4"];
		const page = await sitting("pageSize", { setup: { ...setup, read: async () => ({ value: new Map(), warnings }) } });

		match(page.screen(), /line 3, column 2 is odd \(and 1 more: \/memory doctor\)/);
	});

	it("hold a number against its bounds while it is typed, and save nothing outside", async () => {
		const file = aFile();
		const page = await sitting("pageSize", file);

		await page.press("enter", "ctrl+u");
		await page.type("900");
		match(page.screen(), /900 is more than 100; it takes a whole number from 1 to 100/);
		await page.press("enter");
		equal(file.values.size, 0);
		await page.press("ctrl+u");
		await page.type("12");
		await page.press("enter");

		equal(file.values.get("recall.pageSize"), 12);
		match(page.screen(), /● pageSize\s+12/);
	});

	it("say that a value was not taken, why, and what still holds, until something else is typed", async () => {
		const file = aFile();
		const page = await sitting("pageSize", file);
		const refused = async (typed: string, why: string): Promise<void> => {
			await page.press("ctrl+u");
			await page.type(typed);
			await page.press("enter");
			const bounds = "takes a whole number from 1 to 100";
			equal(page.screen().includes(`Not saved: ${why}. recall.pageSize ${bounds}, and is still 8.`), true, typed);
		};

		await page.press("enter");
		await refused("abc", "what is typed is no number");
		await refused("2.5", "2.5 is not whole");
		await refused("0", "0 is less than 1");
		await refused("900", "900 is more than 100");
		await refused("", "nothing is typed");
		await page.type("12");

		doesNotMatch(page.screen(), /Not saved/);
		equal(file.values.size, 0);
	});

	it("turn a switch with enter, and go back to the default with ctrl+r", async () => {
		const file = aFile();
		const page = await sitting("recall.eachPrompt ", file);

		await page.press("enter");
		equal(file.values.get("recall.eachPrompt"), false);
		await page.press("ctrl+r");

		equal(file.values.has("recall.eachPrompt"), false);
	});

	it("let one choose among what there is", async () => {
		const file = aFile();
		const page = await sitting("judge.provider", file);

		await page.press("enter");
		await page.type("local");
		await page.press("enter");

		equal(file.values.get("judge.provider"), "local");
	});

	it("never show a key, neither stored nor typed; a reference to a variable is no secret", async () => {
		const file = aFile({ "judge.apiKey": "sk-very-secret" });
		const page = await sitting("judge.apiKey", file);

		doesNotMatch(page.screen(), /sk-very-secret/);
		await page.press("enter", "ctrl+u");
		await page.type("sk-other");
		doesNotMatch(page.screen(), /sk-other/);
		match(page.screen(), /••••/);
		await page.press("enter");
		doesNotMatch(page.screen(), /sk-other/);
		await page.press("enter", "ctrl+u");
		await page.type("$JUDGE_KEY");
		await page.press("enter");

		match(page.screen(), /\$JUDGE_KEY/);
	});

	it("pick a model from the server's list, or take a name that is typed", async () => {
		const file = aFile();
		const setup = { ...file.setup, models: async () => ["alpha", "beta"] };
		const page = await sitting("judge.model", { setup });

		await page.press("enter");
		match(page.screen(), /alpha[\s\S]*beta/);
		await page.type("gamma");
		await page.press("enter");

		equal(file.values.get("judge.model"), "gamma");
	});

	it("let a name be typed where no list can be had, and say why", async () => {
		const file = aFile();
		const models = async (): Promise<never> => {
			throw new MemoryError("PROVIDER_DOWN", "judge unreachable: ECONNREFUSED");
		};
		const page = await sitting("judge.model", { setup: { ...file.setup, models } });

		await page.press("enter");
		match(page.screen(), /No list of models: judge unreachable/);
		await page.type("mine");
		await page.press("enter");

		equal(file.values.get("judge.model"), "mine");
	});

	it("are tested as they will hold, each connection for itself", async () => {
		const asked: unknown[] = [];
		const file = aFile({ "judge.endpoint": "http://localhost:1" });
		const page = await sitting("judge", {
			setup: {
				...file.setup,
				test: async (connection, settings) => {
					asked.push([connection, settings["judge.endpoint"]]);
					if (connection === "judge") throw new MemoryError("PROVIDER_DOWN", "judge unreachable");
					return "builtin answered";
				},
			},
		});

		await page.press("ctrl+t");

		match(page.screen(), /✗ judge: judge unreachable/);
		match(page.screen(), /✓ embedder: builtin answered/);
		deepEqual(asked[0], ["judge", "http://localhost:1"]);
	});

	it("leave a malformed file alone, and say where it is wrong", async () => {
		let wrote = false;
		const broken = new MemoryError("SETTINGS_INVALID", "config.json is not JSON: line 3, column 7 has }");
		const read = async (): Promise<never> => {
			throw broken;
		};
		const write = async (): Promise<void> => {
			wrote = true;
		};
		const page = await sitting("recall.eachPrompt ", { setup: { read, write } });
		match(page.screen(), /line 3, column 7/);

		await page.press("enter");

		match(page.screen(), /Not saved/);
		equal(wrote, false);
	});

	it("say that a variable of the environment holds before the file", async () => {
		const page = await sitting("pageSize", aFile({}, new Map([["recall.pageSize", "environment"]])));

		await page.press("enter");

		match(page.screen(), /CAIRN_RECALL_PAGE_SIZE is set where pi was started/);
	});

	it("say of a value that was taken out of the file that the default will hold, not that the project set it", async () => {
		const file = aFile({ "recall.floor": 0.4 }, new Map([["recall.floor", "file"]]));
		const page = await sitting("recall.floor", { ...file, settings: { "recall.floor": 0.4 } });
		match(page.screen(), /set in the file/);

		await page.press("ctrl+r");

		match(page.screen(), /as it comes, from the next session on/);
		doesNotMatch(page.screen(), /by the project/);
	});

	it("say that the project holds before the file, and does not write what would not hold", async () => {
		const file = aFile({}, new Map([["recall.eachPrompt", "project"]]));
		const page = await sitting("recall.eachPrompt", file);

		await page.press("enter");

		match(page.screen(), /The project sets it/);
		equal(file.values.size, 0);
	});
});
