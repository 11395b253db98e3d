import { equal } from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import * as tui from "@earendil-works/pi-tui";
import { keyOf } from "../../../src/pi/pages/key.ts";

describe("a key", () => {
	afterEach(() => tui.setKeybindings(new tui.KeybindingsManager(tui.TUI_KEYBINDINGS)));

	it("has one name, whatever protocol the terminal speaks", () => {
		equal(keyOf("\u0013", tui).name, "ctrl+s");
		equal(keyOf("\u001b[115;5u", tui).name, "ctrl+s");
		equal(keyOf("\u001b", tui).name, "escape");
		equal(keyOf("\u001b[27u", tui).name, "escape");
		equal(keyOf("a", tui).name, "a");
	});

	it("follows the bindings of pi's lists, but for letters, which are text here", () => {
		const bindings = { "tui.select.down": ["ctrl+n" as const, "j" as const], "tui.select.cancel": "ctrl+q" as const };
		tui.setKeybindings(new tui.KeybindingsManager(tui.TUI_KEYBINDINGS, bindings));

		equal(keyOf("\u000e", tui).name, "down");
		equal(keyOf("\u0011", tui).name, "escape");
		equal(keyOf("j", tui).name, "j");
	});

	it("has no name when it is a paste", () => {
		equal(keyOf("\u001b[200~text\u001b[201~", tui).name, "");
	});
});
