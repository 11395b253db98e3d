import { match, ok } from "node:assert/strict";
import { describe, it } from "node:test";
import { stripTerminalSequences, visibleWidth } from "@earendil-works/pi-tui";
import { ManagePage } from "../../../src/pi/pages/manage/page.ts";
import { SettingsPage } from "../../../src/pi/pages/setup/page.ts";
import { aBench } from "../../workspace/given.ts";
import { furnished, Sitting, WIDTHS } from "./given.ts";

/** As loud as a theme can be: every piece of text has codes around it. */
const LOUD = {
	fg: (tone: string, text: string) => `\u001b[38;5;${30 + tone.length}m${text}\u001b[39m`,
	bold: (text: string) => `\u001b[1m${text}\u001b[22m`,
};

describe("a theme", () => {
	it("colours pages and changes neither their words nor their widths", async () => {
		for (const page of [ManagePage, SettingsPage]) {
			const loud = await new Sitting({ bench: furnished(aBench()), palette: LOUD }).open((desk) => new page(desk));
			const plain = await new Sitting({ bench: furnished(aBench()) }).open((desk) => new page(desk));
			for (const width of WIDTHS) {
				const lines = loud.stack.render(width);

				ok(lines.every((line) => visibleWidth(line) <= width));
				ok(lines.some((line) => line.includes("\u001b[38;5;")));
				match(
					stripTerminalSequences(lines.join("\n")).replace(/ +$/gmu, ""),
					new RegExp(escaped(plain.screen(width)), "u"),
				);
			}
		}
	});
});

function escaped(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\/]/gu, "\\$&");
}
