import { deepEqual } from "node:assert/strict";
import { describe, it } from "node:test";
import { codeOf, type Known, unknownNames } from "../../scripts/documentation/names.ts";

const KNOWN: Known = {
	settings: ["recall.floor"],
	defaults: new Map([["recall.floor", 0.45]]),
	sections: ["recall", "notes"],
	commands: [
		{ program: "/memory", names: ["search"], flags: ["--page", "-h"] },
		{ program: "/memory", names: ["update", "edit"], flags: [] },
		{ program: "cairn", names: ["search"], flags: ["--json"] },
	],
	tools: ["memory_recall"],
	errorCodes: ["STORE_IO"],
	variables: ["CAIRN_HOME"],
	layers: ["gate", "recall"],
	sources: new Set(["src/gate", "src/gate/decide.ts"]),
};

function faultsIn(text: string, path = "docs/page.md"): readonly string[] {
	return unknownNames(new Map([[path, text]]), KNOWN);
}

describe("names in the documentation", () => {
	it("are no fault where each of them exists", () => {
		const text = [
			"`/memory search docker --page 2`, `/memory edit`, `cairn search x --json`, `cairn help`, `recall.floor`, `memory_recall`",
			"`STORE_IO`, `CAIRN_HOME=/x cairn search y`, `src/gate/decide.ts`, `gate/decide`, `src/gate`, `pi --memory off`, `/memory`",
			"```sh",
			"$ cairn search docker --json",
			"```",
		].join("\n");

		deepEqual(faultsIn(text), []);
	});

	it("are told with page and line where nothing has them", () => {
		const text = [
			"`/memory serach docker`, and `/memory search x --pages 2`",
			"",
			"`recall.flor`, `memory_recal`, `STORE_OI`, `CAIRN_HOUSE`, `gate/decided`, `src/recall/nothing.ts`",
			"```console",
			"$ cairn find docker",
			'eval "$(cairn complete bash)"',
			"```",
		].join("\n");

		deepEqual(faultsIn(text), [
			"docs/page.md:1: there is no /memory serach",
			"docs/page.md:1: /memory search has no option --pages",
			"docs/page.md:3: there is no setting recall.flor",
			"docs/page.md:3: there is no tool memory_recal",
			"docs/page.md:3: there is no error STORE_OI",
			"docs/page.md:3: there is no variable CAIRN_HOUSE",
			"docs/page.md:3: there is no src/gate/decided",
			"docs/page.md:3: there is no src/recall/nothing.ts",
			"docs/page.md:5: there is no cairn find",
			"docs/page.md:6: there is no cairn complete",
		]);
	});

	it("of settings are told with the defaults that they have", () => {
		deepEqual(faultsIn("`recall.floor` (0.45) and `recall.floor` (more, or less)"), []);
		deepEqual(faultsIn("by `recall.floor` (0.5; more is less)"), [
			"docs/page.md:1: the default of recall.floor is 0.45, not 0.5",
		]);
	});

	it("tell a command of one place from the same of the other", () => {
		deepEqual(faultsIn("`cairn edit`"), ["docs/page.md:1: there is no cairn edit"]);
	});

	it("that look like a setting's may be a file's", () => {
		deepEqual(faultsIn("`notes.md`, `recall.ts`, `other.floor`"), []);
	});

	it("are left alone in what tells of the past", () => {
		deepEqual(faultsIn("`/memory gone`", "CHANGELOG.md"), []);
		deepEqual(faultsIn("`/memory gone`", "docs/decisions/001-first.md"), []);
	});
});

describe("code in Markdown", () => {
	it("is what stands between backticks, and each line of a fenced block", () => {
		deepEqual(codeOf("a `b` c `d e`\n~~~\nf `g`\n```\n~~~\nh"), [
			{ line: 1, code: "b" },
			{ line: 1, code: "d e" },
			{ line: 3, code: "f `g`" },
		]);
	});
});
