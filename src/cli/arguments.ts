/** The command line as it was typed, parsed into a plain record; nothing is looked up. */
import { parseArgs } from "node:util";
import { SCOPES, type Scope } from "../facts/scope.ts";
import { MemoryError, messageOf } from "../kernel/errors.ts";
import { CLI_COMMANDS, CLI_OPTIONS, type CliCommand, type CliCommandName, type CliOptionName } from "./table.ts";

export type Invocation =
	| { readonly kind: "help" | "version" }
	| {
			readonly kind: "command";
			readonly command: CliCommandName;
			/** The words after the command, joined. */
			readonly argument: string;
			readonly json: boolean;
			readonly project?: string;
			readonly scope?: Scope;
			readonly page?: number;
	  };

function invalid(message: string): MemoryError {
	return new MemoryError("INPUT_INVALID", message, { hint: "cairn --help lists commands and options" });
}

/** What every command line answers to. */
function shortFor(name: CliOptionName): { readonly short?: string } {
	return name === "help" || name === "version" ? { short: name.slice(0, 1) } : {};
}

type Values = { readonly [Name in CliOptionName]?: string | boolean };

function split(args: readonly string[]): { readonly values: Values; readonly positionals: readonly string[] } {
	const options = Object.fromEntries(
		CLI_OPTIONS.map(({ name, value }) => [
			name,
			{ type: value === "" ? "boolean" : "string", ...shortFor(name) } as const,
		]),
	);
	try {
		const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
		return { values, positionals };
	} catch (error) {
		const [sentence = ""] = messageOf(error).split(". ");
		throw new MemoryError(
			"INPUT_INVALID",
			sentence.replace(/^./u, (first) => first.toLowerCase()),
			{
				hint: "cairn --help lists commands and options",
				cause: error,
			},
		);
	}
}

function scopeIn(value: string | boolean | undefined): Scope | undefined {
	if (value === undefined) return undefined;
	const scope = SCOPES.find((one) => one === value);
	if (scope === undefined) throw invalid(`--scope must be one of ${SCOPES.join(", ")}`);
	return scope;
}

function pageIn(value: string | boolean | undefined): number | undefined {
	if (value === undefined) return undefined;
	const page = Number(value);
	if (!Number.isInteger(page) || page < 1) throw invalid("--page must be a whole number from 1");
	return page;
}

/** An argument in brackets may be left out. */
function checkWords({ name, argument }: CliCommand, words: string): void {
	if (argument === "" && words !== "") throw invalid(`${name} takes no words; it was given ${words}`);
	const isNeeded = argument !== "" && !argument.startsWith("[");
	if (isNeeded && words.trim() === "") throw invalid(`${name} needs ${argument}`);
}

/** @throws MemoryError INPUT_INVALID */
export function parseInvocation(args: readonly string[]): Invocation {
	const { values, positionals } = split(args);
	if (values.help === true) return { kind: "help" };
	if (values.version === true) return { kind: "version" };
	const [name, ...words] = positionals;
	if (name === undefined || name === "help") return { kind: "help" };
	const command = CLI_COMMANDS.find((one) => one.name === name);
	if (command === undefined) throw invalid(`there is no command ${name}`);
	checkWords(command, words.join(" "));
	const scope = scopeIn(values.scope);
	const page = pageIn(values.page);
	return {
		kind: "command",
		command: command.name,
		argument: words.join(" "),
		json: values.json === true,
		...(typeof values.project === "string" ? { project: values.project } : {}),
		...(scope === undefined ? {} : { scope }),
		...(page === undefined ? {} : { page }),
	};
}
