import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { commandsFor, findCommand } from "../../src/commands/find.ts";
import { COMMON_FLAGS, flagsOf, GROUPS } from "../../src/commands/grammar.ts";
import { commandHelp, helpText } from "../../src/commands/help.ts";
import { COMMANDS } from "../../src/commands/table.ts";

describe("the table of commands", () => {
	it("has no name twice, aliases counted", () => {
		const names = COMMANDS.flatMap(({ name, aliases = [] }) => [name, ...aliases]);

		assert.deepEqual(names, [...new Set(names)]);
		assert.equal(names.includes("help"), false);
	});

	for (const command of COMMANDS) {
		it(`describes ${command.name} in a sentence, in a known group, without two flags of a name`, () => {
			assert.match(command.help, /^\p{Lu}.*\.$/u);
			assert.match(command.about, /^[\p{L}].{2,58}[^.…]$/u);
			assert.ok(GROUPS.includes(command.group));
			const names = flagsOf(command).flatMap(({ name, short }) => [name, ...(short === undefined ? [] : [short])]);
			assert.deepEqual(names, [...new Set(names)]);
		});

		it(`loads what ${command.name} does`, async () => {
			const { verb } = "load" in command ? await command.load() : await command.loadStandalone();

			assert.equal(typeof verb, "function");
		});

		it(`lets nothing follow what takes all words, and nothing needed follow what is optional, in ${command.name}`, () => {
			const { positionals = [] } = command;
			const greedy = positionals.findIndex(({ takes }) => takes !== "one");
			const optional = positionals.findIndex((each) => each.optional === true);

			assert.ok(greedy === -1 || greedy === positionals.length - 1);
			assert.ok(optional === -1 || positionals.slice(optional).every((each) => each.optional === true));
		});

		it(`tells all that ${command.name} takes`, () => {
			const text = commandHelp(command, "terminal");

			for (const { name } of flagsOf(command)) assert.ok(text.includes(`--${name}`), name);
		});
	}

	it("is listed whole by help, for each place", () => {
		for (const place of ["pi", "terminal"] as const) {
			const text = helpText(place);

			for (const { name } of commandsFor(place)) assert.match(text, new RegExp(`^  ${name}\\b`, "mu"));
			for (const { name } of COMMON_FLAGS) assert.ok(text.includes(`--${name}`));
		}
	});

	it("is told of by its help where it does not work, too", () => {
		const capture = findCommand("capture");
		assert.ok(capture !== undefined);

		const [inTerminal, inPi] = [commandHelp(capture, "terminal"), commandHelp(capture, "pi")];

		assert.match(inTerminal, /^Usage: \/memory capture .*\n\n.*\nIt works only inside pi\.\n/u);
		assert.doesNotMatch(inPi, /works only/u);
	});

	it("is found by name only", () => {
		assert.equal(findCommand("search")?.name, "search");
		assert.equal(findCommand("constructor"), undefined);
	});
});
