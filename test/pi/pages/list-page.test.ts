import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { describe, it } from "node:test";
import { ListPage, type ListPageOptions } from "../../../src/pi/pages/widgets/list-page.ts";
import { Sitting } from "./given.ts";

type Options = ListPageOptions<string>;

const sitting = async (options: Partial<Options>): Promise<Sitting> =>
	await new Sitting().open(
		(desk) =>
			new ListPage<string>(desk, {
				title: "Stones",
				load: async () => ["granite", "marble", "slate"],
				count: ({ length }) => `${length} stones`,
				none: ["No stone is left unturned."],
				row: (item, { chosen }) => `${chosen ? "❯" : " "} ${item}`,
				detail: (item) => Array.from({ length: 40 }, (_none, at) => `${item} line ${at}`),
				hints: (chosen) => [{ keys: "t", does: `turn ${chosen}` }],
				press: () => undefined,
				...options,
			}),
	);

describe("a list with the chosen item beside it", () => {
	it("tells the keys of what is chosen, and how much of its text is below", async () => {
		const page = await sitting({});
		match(page.screen(), /3 stones/);
		match(page.screen(), /… \d+ more lines/);

		await page.press("down");

		match(page.screen(), /❯ marble/);
		match(page.screen(), /t turn marble · .*esc back/);
	});

	it("scrolls its text to the end and no further, and begins anew with another item", async () => {
		const page = await sitting({});

		await page.press(...Array.from({ length: 12 }, () => "right"));
		match(page.screen(), /granite line 39/);
		await page.press("left");
		doesNotMatch(page.screen(), /granite line 39/);
		await page.press("down");

		match(page.screen(), /marble line 0/);
	});

	it("takes no key for an item where there is none", async () => {
		const pressed: string[] = [];
		const page = await sitting({ load: async () => [], press: (name) => pressed.push(name) });

		await page.press("t", "down", "right");

		match(page.screen(), /No stone is left unturned/);
		doesNotMatch(page.screen(), /t turn/);
		deepEqual(pressed, []);
	});

	it("says a failure in place of a list, and can be left", async () => {
		const page = await sitting({ load: async () => await Promise.reject(new Error("the shelf fell down")) });

		match(page.screen(), /the shelf fell down/);
		doesNotMatch(page.screen(), /Reading|unturned/);
		await page.press("escape");

		equal(page.left, true);
	});

	it("reads the list anew after a write, and keeps the cursor on an item that is there", async () => {
		const stones = ["granite", "marble", "slate"];
		let changes = 0;
		const page = await sitting({
			load: async () => [...stones],
			changed: () => (changes += 1),
			press: (name, chosen, { write }) => {
				if (name !== "t") return;
				write("Turning", async () => {
					stones.splice(stones.indexOf(chosen), 1);
					return { tone: "success", text: `Turned ${chosen}.` };
				});
			},
		});

		await page.press("ctrl+e", "down", "down", "t");

		match(page.screen(), /Turned slate\./);
		match(page.screen(), /❯ marble/);
		match(page.screen(), /2 stones/);
		equal(changes, 1);
	});

	it("takes no key but esc while it writes, which gives the writing up", async () => {
		let begun = 0;
		const page = await sitting({
			press: (_name, _chosen, { write }) =>
				write("Turning", async (signal) => {
					begun += 1;
					return await new Promise((_resolve, reject) => {
						signal.addEventListener("abort", () => reject(signal.reason), { once: true });
					});
				}),
		});

		await page.press("t", "t", "down");
		match(page.screen(), /Turning … \(esc cancels\)/);
		match(page.screen(), /❯ granite/);
		await page.press("escape");

		match(page.screen(), /Cancelled\./);
		deepEqual([begun, page.left], [1, false]);
	});
});
