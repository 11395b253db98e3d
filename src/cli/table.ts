/** The commands and options of `cairn`, as data: parsing, help and documentation come from it. */

export interface CliCommand {
	readonly name: string;
	/** What may follow the name; empty for nothing. */
	readonly argument: string;
	readonly help: string;
}

export const CLI_COMMANDS = [
	{ name: "status", argument: "", help: "Health, counts and warnings." },
	{ name: "search", argument: "<words>", help: "Find facts, with the reasons why each was found." },
	{ name: "list", argument: "", help: "All facts, a page at a time." },
	{ name: "retry", argument: "", help: "Try the facts again that wait for their judge or for another process." },
	{
		name: "review",
		argument: "[approve <id> or reject <id>]",
		help: "Facts kept from models, and facts added in doubt; or your word on one of them.",
	},
	{ name: "debug", argument: "<text>", help: "What would become of a fact, with every number; writes nothing." },
	{ name: "cost", argument: "", help: "Every call of a model for the memory, in tokens and money." },
	{ name: "where", argument: "", help: "The folders in which the facts lie." },
] as const satisfies readonly CliCommand[];

export type CliCommandName = (typeof CLI_COMMANDS)[number]["name"];

export interface CliOption {
	readonly name: string;
	/** The name of its value; empty for a switch. */
	readonly value: string;
	readonly help: string;
}

export const CLI_OPTIONS = [
	{ name: "json", value: "", help: "Print one JSON value." },
	{ name: "project", value: "DIR", help: "The project to look at; the current folder when absent." },
	{ name: "scope", value: "SCOPE", help: "Only global, shared or personal facts (search, list)." },
	{ name: "page", value: "N", help: "The page to print, from 1 (search, list)." },
	{ name: "help", value: "", help: "Print this text." },
	{ name: "version", value: "", help: "Print the version." },
] as const satisfies readonly CliOption[];

export type CliOptionName = (typeof CLI_OPTIONS)[number]["name"];

function column(rows: readonly (readonly [left: string, right: string])[]): string {
	const width = Math.max(...rows.map(([left]) => left.length));
	return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
}

export function helpText(): string {
	const commands = CLI_COMMANDS.map(({ name, argument, help }) => [`${name} ${argument}`.trimEnd(), help] as const);
	const options = CLI_OPTIONS.map(({ name, value, help }) => [`--${name} ${value}`.trimEnd(), help] as const);
	return [
		"Usage: cairn <command> [options]",
		"",
		"Commands:",
		column(commands),
		"",
		"Options:",
		column(options),
		"",
		"Exit codes: 0 done, 1 nothing found, 2 error, 130 interrupted.",
	].join("\n");
}
