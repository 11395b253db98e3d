/** The commands in words: for `help`, and for the documentation. */
import { commandsFor } from "./find.ts";
import { COMMON_FLAGS, type Command, type CommandPlace, type Flag, GROUPS, isFor, type Positional } from "./grammar.ts";

const EXIT_CODES = "Exit codes: 0 done, 1 nothing found, 2 error, 130 interrupted.";

export function programOf(place: CommandPlace): string {
	return place === "pi" ? "/memory" : "cairn";
}

function positionalWord({ name, takes, optional, choices }: Positional): string {
	const word = choices === undefined ? `<${name}>` : choices.join("|");
	const shown = takes === "many" ? `${word}...` : word;
	return optional === true ? `[${shown}]` : shown;
}

/** What follows the name, flags left out; empty for nothing. */
export function argumentWords(command: Command): string {
	return (command.positionals ?? []).map(positionalWord).join(" ");
}

/** `--page N`, `-h, --help`. */
export function flagWords({ name, short, value }: Flag): string {
	const shown = value === undefined ? `--${name}` : `--${name} ${value.label}`;
	return short === undefined ? shown : `-${short}, ${shown}`;
}

function flagHelp({ help, value, many }: Flag): string {
	const choices = value?.choices === undefined ? "" : ` One of ${value.choices.join(", ")}.`;
	return `${help}${choices}${many === true ? " May be given more than once." : ""}`;
}

/** The flags of its own, as rows of two columns. */
export function flagRows(flags: readonly Flag[]): readonly (readonly [string, string])[] {
	return flags.map((flag) => [flagWords(flag), flagHelp(flag)]);
}

const GAP = 2;
const LEFT_MOST = 34;

function columns(rows: readonly (readonly [left: string, right: string])[]): readonly string[] {
	const width = Math.min(LEFT_MOST, Math.max(0, ...rows.map(([left]) => left.length)));
	return rows.flatMap(([left, right]) =>
		left.length > width
			? [`  ${left}`, `  ${" ".repeat(width + GAP)}${right}`]
			: [`  ${left.padEnd(width + GAP)}${right}`],
	);
}

/** All commands of a place. */
export function helpText(place: CommandPlace): string {
	const commands = commandsFor(place);
	const groups = GROUPS.flatMap((group) => {
		const rows = commands
			.filter((command) => command.group === group)
			.map((command) => [`${command.name} ${argumentWords(command)}`.trimEnd(), command.help] as const);
		return rows.length === 0 ? [] : ["", `${group}:`, ...columns(rows)];
	});
	const version = place === "terminal" ? [{ name: "version", short: "v", help: "Print the version." }] : [];
	return [
		`Usage: ${programOf(place)} <command> [options]`,
		...groups,
		"",
		"Options of every command:",
		...columns(flagRows([...COMMON_FLAGS, ...version])),
		"",
		`${programOf(place)} help <command> tells the rest.${place === "terminal" ? ` ${EXIT_CODES}` : ""}`,
	].join("\n");
}

/** One command, with all that it takes; of one that does not work here, too. */
export function commandHelp(command: Command, asked: CommandPlace): string {
	const place = isFor(command, asked) ? asked : (command.places?.[0] ?? asked);
	const usage = `${programOf(place)} ${command.name} ${argumentWords(command)}`.trimEnd();
	const { aliases = [], flags = [], details = [] } = command;
	return [
		`Usage: ${usage} [options]`,
		"",
		command.help,
		...(place === asked ? [] : [WORKS_ONLY[place]]),
		...details,
		...(aliases.length === 0 ? [] : [`Also: ${aliases.join(", ")}.`]),
		...(flags.length === 0 ? [] : ["", "Options:", ...columns(flagRows(flags))]),
		"",
		"Options of every command:",
		...columns(flagRows(COMMON_FLAGS)),
	].join("\n");
}

const WORKS_ONLY: Readonly<Record<CommandPlace, string>> = {
	pi: "It works only inside pi.",
	terminal: "It works only in a terminal.",
};
