import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Arguments, parseArguments } from "../../src/commands/arguments.ts";
import type { Command } from "../../src/commands/grammar.ts";
import { splitLine, wordsOf } from "../../src/commands/words.ts";

function aCommand(given: Partial<Command> = {}): Command {
	return {
		name: "sample",
		group: "Facts",
		about: "a sample",
		help: "A sample.",
		load: async () => ({ verb: async () => ({ data: null, text: "" }) }),
		...given,
	};
}

const TEXT = aCommand({
	positionals: [{ name: "text", takes: "text" }],
	flags: [
		{ name: "scope", value: { label: "SCOPE", type: "text", choices: ["global", "personal"] }, help: "" },
		{ name: "tag", value: { label: "TAG", type: "text" }, many: true, help: "" },
		{ name: "page", short: "p", value: { label: "N", type: "number", min: 1 }, help: "" },
	],
});

function typed(line: string, command: Command): Arguments {
	return parseArguments(command, splitLine(line));
}

describe("the words after a command", () => {
	it("are values of its positionals and flags, in any order from a shell", () => {
		const given = parseArguments(TEXT, wordsOf(["--scope", "global", "Use pnpm", "--tag=a", "--tag", "b", "-p", "2"]));

		assert.equal(given.text("text"), "Use pnpm");
		assert.equal(given.text("scope"), "global");
		assert.deepEqual(given.list("tag"), ["a", "b"]);
		assert.equal(given.number("page"), 2);
		assert.equal(given.has("json"), false);
	});

	it("are taken literally inside pi where a text begins, options and all", () => {
		const given = typed("--tag ci always pass  --json to gh, don't --scope it", TEXT);

		assert.equal(given.text("text"), "always pass  --json to gh, don't --scope it");
		assert.deepEqual(given.list("tag"), ["ci"]);
		assert.equal(given.has("json"), false);
	});

	it("may be options again after a text in quotes", () => {
		const given = typed('"always pass --json" --scope global', TEXT);

		assert.equal(given.text("text"), "always pass --json");
		assert.equal(given.text("scope"), "global");
	});

	it("may be searched for although they look like options, unless they are", () => {
		const search = aCommand({ positionals: [{ name: "words", takes: "words" }], flags: TEXT.flags ?? [] });
		const given = parseArguments(search, wordsOf(["tail", "-f", "--follow", "--page", "2"]));

		assert.equal(given.text("words"), "tail -f --follow");
		assert.equal(given.number("page"), 2);
	});

	it("are no options after two dashes", () => {
		assert.equal(
			parseArguments(TEXT, wordsOf(["--", "--scope", "is", "optional"])).text("text"),
			"--scope is optional",
		);
	});

	for (const [args, message] of [
		[["--scop", "global", "x"], /no option --scop; did you mean --scope\?/u],
		[["--scope", "globl", "x"], /--scope must be one of global, personal, not globl; did you mean global\?/u],
		[["--scope", "--tag", "a"], /--scope needs SCOPE/u],
		[["--page", "0", "x"], /--page must be a whole number from 1/u],
		[["--page", "1", "--page", "2", "x"], /--page is given twice/u],
		[["--json=yes", "x"], /--json takes no value/u],
	] as const) {
		it(`are refused with what is wrong: ${args.join(" ")}`, () => {
			assert.throws(() => parseArguments(TEXT, wordsOf(args)), { code: "INPUT_INVALID", message });
		});
	}

	it("are refused where there are too many", () => {
		const one = aCommand({ positionals: [{ name: "id", takes: "one" }] });

		assert.throws(() => parseArguments(one, wordsOf(["a", "b"])), /takes fewer words; too much is: b/u);
		assert.throws(() => parseArguments(aCommand(), wordsOf(["a"])), /takes no words/u);
	});

	it("are asked for by names that the command has", () => {
		assert.throws(() => parseArguments(TEXT, wordsOf(["x"])).text("nothing"), /takes nothing named nothing/u);
	});
});
