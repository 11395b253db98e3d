/** What is given as an empty text, as by a script whose variable is not set, is never taken for something left out. */
import { equal, match } from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { run } from "../../src/cli/main.ts";
import { commandsFor } from "../../src/commands/find.ts";
import { type Command, flagsOf } from "../../src/commands/grammar.ts";
import { NOON } from "../../src/testing/builders.ts";
import { fakeMemory } from "../pi/fake-memory.ts";

const blank = fc.constantFrom("", " ", "\t", "\n");

async function cairn(args: readonly string[]) {
	const memory = fakeMemory();
	let err = "";
	const exit = await run(args, {
		cwd: "/project",
		home: "/home/u",
		version: "1.2.3",
		signal: new AbortController().signal,
		isInteractive: false,
		now: () => NOON,
		open: async () => memory.memory,
		out: () => undefined,
		err: (text) => (err += text),
	});
	return { exit, err, opened: memory.of("open").length };
}

async function refuses(args: readonly string[], what: RegExp): Promise<void> {
	const { exit, err, opened } = await cairn(args);

	match(err, what, args.join("·"));
	equal(exit, 2);
	equal(opened, 0);
}

/** A word that each positional takes. */
function wordsOf({ positionals = [] }: Command): readonly string[] {
	return positionals.map(({ choices }) => choices?.[0] ?? "word");
}

describe("an empty text", () => {
	for (const command of commandsFor("terminal")) {
		it(`is refused by ${command.name} in the place of each word and of each option's value`, async () => {
			const words = wordsOf(command);
			const taken = (command.positionals ?? []).filter(({ mayBeEmpty }) => mayBeEmpty !== true);
			const options = flagsOf(command).filter(({ value }) => value !== undefined && value.mayBeEmpty !== true);

			await fc.assert(
				fc.asyncProperty(blank, fc.boolean(), async (text, inline) => {
					for (const [at, { name }] of taken.entries()) {
						await refuses(
							[command.name, ...words.slice(0, at), text],
							new RegExp(`<${name}> of .* is given as an empty`),
						);
					}
					for (const { name } of options) {
						const option = inline ? [`--${name}=${text}`] : [`--${name}`, text];
						await refuses([command.name, ...words, ...option], new RegExp(`--${name} of .* is given as an empty text`));
					}
				}),
				{ numRuns: 4 },
			);
		});
	}

	it("is refused beside other words, in place of a command's name, and where nothing is taken", async () => {
		await refuses(["show", "abcdef", ""], /<id> of show is given as an empty text/);
		await refuses([""], /the name of the command is an empty text/);
		await refuses(["help", " "], /the name of the command is an empty text/);
		await refuses(["status", ""], /status takes no words; too much is: ""/);
		await refuses(["restore", "--dry-run", "", "--json"], /^$/);
	});
});
