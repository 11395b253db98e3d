import { equal, match } from "node:assert/strict";
import { describe, it } from "node:test";
import { ERASE, ProgressLine } from "../../src/cli/progress.ts";
import type { Dialog } from "../../src/commands/run.ts";

function aLine(given: { readonly isInteractive?: boolean; readonly columns?: number } = {}) {
	const written: string[] = [];
	const columns = given.columns;
	const line = new ProgressLine({
		isInteractive: given.isInteractive ?? true,
		err: (text) => written.push(text),
		...(columns === undefined ? {} : { columns: () => columns }),
	});
	return { line, written };
}

describe("the line of a long run", () => {
	it("is written over, and erased once", () => {
		const { line, written } = aLine();

		line.show("Reading: 1 of 2");
		line.show("Reading: 2 of 2");
		line.erase();
		line.erase();

		equal(written.join(""), `${ERASE}Reading: 1 of 2${ERASE}Reading: 2 of 2${ERASE}`);
	});

	it("stays in one row whatever is told, so that nothing of it is left behind", () => {
		const { line, written } = aLine({ columns: 20 });

		line.show(`Importing: ${"部署".repeat(20)}\nand a second\u001b[31m line`);

		const shown = written.join("").replace(ERASE, "");
		match(shown, /^Importing: 部署部…$/u);
	});

	it("says that something happens once nothing was said, shown or asked for a while", async (test) => {
		test.mock.timers.enable({ apis: ["setTimeout"] });
		const silent = aLine();
		const spoken = aLine();
		const asking = aLine();
		for (const { line } of [silent, spoken, asking]) line.showLater("reading …", 1000);

		test.mock.timers.tick(999);
		spoken.line.erase();
		const dialog = asking.line.before({ confirm: async () => true } as unknown as Dialog);
		await dialog.confirm("Change 2 facts?", "");
		const before = [silent, spoken, asking].map(({ written }) => written.length);
		test.mock.timers.tick(1);

		equal(before.join(), "0,0,0");
		equal(silent.written.join(""), `${ERASE}reading …`);
		equal([...spoken.written, ...asking.written].join(""), "");
	});

	it("is erased before a question is asked", async () => {
		const { line, written } = aLine();
		const asked: string[] = [];
		const confirm = async (title: string): Promise<boolean> => {
			asked.push(`${written.at(-1) === ERASE ? "alone" : "beside the line"}: ${title}`);
			return true;
		};
		// Nothing else is asked.
		const dialog = line.before({ confirm } as unknown as Dialog);

		line.show("Restoring …");
		const answer = await dialog.confirm("Change 2 facts?", "");

		equal(answer, true);
		equal(asked.join(), "alone: Change 2 facts?");
	});

	it("says nothing where nobody sits", () => {
		const { line, written } = aLine({ isInteractive: false });

		line.show("Reading …");
		line.erase();

		equal(written.length, 0);
	});
});
