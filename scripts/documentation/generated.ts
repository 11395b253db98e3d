/** The pages that are made from the program's own tables. */
import { COMMON_FLAGS, type Command, type Flag, GROUPS, type Group } from "../../src/commands/grammar.ts";
import { argumentWords, flagRows } from "../../src/commands/help.ts";
import { COMMANDS } from "../../src/commands/table.ts";
import { MEMORY_TOOLS } from "../../src/pi/tools/table.ts";
import type { MemoryTool } from "../../src/pi/tools/tool.ts";
import { environmentName, SECTIONS, SETTING_NAMES, sectionOf } from "../../src/settings/names.ts";
import { mayProjectSet, rowOf } from "../../src/settings/settings.ts";
import type { SettingName, SettingRow } from "../../src/settings/table.ts";

const NOTICE =
	"<!-- Made by scripts/docs.ts from the program's tables; edit those, then run `node scripts/docs.ts`. -->";

/** Text by path, relative to the project's folder. */
export function generatedPages(): ReadonlyMap<string, string> {
	return new Map([
		["docs/settings.md", settingsPage()],
		["docs/commands.md", commandsPage()],
	]);
}

function settingsPage(): string {
	return [
		NOTICE,
		"",
		"# Settings",
		"",
		"Every setting has a default that works; none has to be set. Later places beat earlier ones:",
		"",
		"1. the default,",
		"2. `config.json` in Cairn's folder (`~/.pi/agent/cairn`, or where `CAIRN_HOME` points), for you alone: keep it at mode 0600,",
		"3. the key `cairn` in a project's `.pi/settings.json`, when pi trusts the project; settings marked *user only* are not taken from there.",
		"   A terminal cannot ask: `cairn` takes the key where your decision for the folder, or the nearest above it, is saved (`/trust`),",
		"4. the environment.",
		"",
		'In the files, `{ "recall": { "pageSize": 8 } }` and `{ "recall.pageSize": 8 }` mean the same. A value out of bounds is',
		"clamped; a value of the wrong type and an unknown name are ignored; each is said in `/memory status`. Of a name that",
		"is given twice the last one counts, and of a section that is given twice the last one alone; line and column are said, and the file is not written over. A file that is not",
		"JSON is reported with line and column, the defaults hold for the session, and the file is never written over.",
		"",
		"A secret is the text itself, or a reference to an environment variable (`$NAME`, `${NAME}` or `env:NAME`) that is read when",
		"the secret is used. A reference to a variable that is not set is an error; its text is never sent anywhere.",
		"",
		"In the environment, lists are separated by commas, and `true`, `yes`, `on`, `1` and their opposites are understood.",
		...SECTIONS.flatMap(section),
		"",
	].join("\n");
}

function section(name: string): readonly string[] {
	const rows = SETTING_NAMES.filter((each) => sectionOf(each) === name).map(settingLine);
	return ["", `## ${name}`, "", "| setting | takes | default | environment | |", "|---|---|---|---|---|", ...rows];
}

function settingLine(name: SettingName): string {
	const row = rowOf(name);
	const help = mayProjectSet(name) ? row.help : `${row.help} *User only.*`;
	const cells = [`\`${name}\``, takes(row), `\`${JSON.stringify(row.default)}\``, `\`${environmentName(name)}\``, help];
	return tableLine(cells);
}

function takes(row: SettingRow): string {
	switch (row.type) {
		case "number":
			return `${row.fraction === true ? "number" : "whole number"}, ${row.min} to ${row.max}`;
		case "boolean":
			return "`true` or `false`";
		case "choice":
			return row.choices.map((choice) => `\`${choice}\``).join(", ");
		case "list":
			return "list of texts";
		case "text":
		case "secret":
			return row.type;
	}
}

function commandsPage(): string {
	return [
		NOTICE,
		"",
		"# Commands and tools",
		"",
		"## Commands",
		"",
		"Inside pi, `/memory` alone opens a menu; `/memory search docker` runs a command at once. The same commands run in a terminal:",
		"`cairn search docker`, for a person, a cron job or CI. Names, arguments and options are the same in both places; a few commands make",
		"sense in one of them only. Tab completes commands, options, facts (by words of their captions), projects, settings, changes and",
		'backups: inside pi by itself, in a shell after `eval "$(cairn completions bash)"` (or `zsh`; in fish `cairn completions fish | source`).',
		"",
		"A word with spaces is put in quotes. Inside pi, a text such as that of `/memory add` is taken as it is typed, unless it begins with a",
		"quote: then options may follow it. `--` ends the options. A word or a value that is given as an empty text is refused: in a script",
		"it is mostly a variable that was not set. Only `update --content` and the value of `settings` may be empty.",
		"",
		"Options of every command:",
		"",
		...optionTable(COMMON_FLAGS),
		"",
		"`cairn` ends with one of these exit codes:",
		"",
		"| code | |",
		"|---|---|",
		"| 0 | Done, also where only some of several things were refused: the answer tells which. |",
		"| 1 | Nothing was found, there was nothing to do, or you said no. |",
		"| 2 | An error, or everything that was asked for was refused: by `import`, `restore`, `retry` and every other command. |",
		"| 130 | Interrupted with Ctrl+C; what was written before stays, and can be undone. |",
		"",
		"With `--json` a failure is one JSON value as well, also of a command that there is not, and the code is the same. A",
		"reader who has had enough (`| head`) is no error.",
		"",
		"In the data of `--json` the id of a fact is a whole UUID (`fact.id`), while texts show the same id in 22 characters. Every",
		"command that takes a fact takes both forms, and of either a beginning of 6 characters or more that no other id has.",
		...GROUPS.flatMap(commandGroup),
		"",
		"## For the agent",
		"",
		"What the model is offered, in the words it reads. Parameters in *italics* are required.",
		...MEMORY_TOOLS.flatMap(toolSection),
		"",
	].join("\n");
}

function commandGroup(group: Group): readonly string[] {
	const commands = COMMANDS.filter((command) => command.group === group);
	return commands.length === 0 ? [] : ["", `### ${group}`, ...commands.flatMap(commandSection)];
}

function commandSection(command: Command): readonly string[] {
	const { places = ["pi", "terminal"], name, help, details = [], flags = [], aliases = [] } = command;
	const usage = `${name} ${argumentWords(command)}`.trimEnd();
	const lines = places.map((place) => `\`${place === "pi" ? "/memory" : "cairn"} ${usage}\``).join(", ");
	const also = aliases.length === 0 ? [] : [`Also \`${aliases.join("`, `")}\`.`];
	const options = flags.length === 0 ? [] : ["", ...optionTable(flags)];
	return ["", `#### ${name}`, "", lines, "", [help, ...details, ...also].join(" "), ...options];
}

function optionTable(flags: readonly Flag[]): readonly string[] {
	return ["| option | |", "|---|---|", ...flagRows(flags).map(([left, right]) => tableLine([`\`${left}\``, right]))];
}

function tableLine(cells: readonly string[]): string {
	return `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
}

function toolSection({ name, description, parameters }: MemoryTool): readonly string[] {
	// The tools' schemas are written out as plain JSON Schema objects.
	const { properties = {}, required = [] } = parameters as {
		readonly properties?: Readonly<Record<string, Parameter>>;
		readonly required?: readonly string[];
	};
	const rows = Object.entries(properties).map(([parameter, schema]) => [
		required.includes(parameter) ? `*\`${parameter}\`*` : `\`${parameter}\``,
		typeOf(schema),
		schema.description ?? "",
	]);
	return ["", `### ${name}`, "", description, "", "| parameter | takes | |", "|---|---|---|", ...rows.map(tableLine)];
}

interface Parameter {
	readonly type?: string;
	readonly enum?: readonly string[];
	readonly items?: Parameter;
	readonly description?: string;
}

const TYPES: Readonly<Record<string, string>> = {
	string: "text",
	boolean: "`true` or `false`",
	integer: "whole number",
	number: "number",
};

function typeOf(schema: Parameter): string {
	if (schema.enum !== undefined) return schema.enum.map((choice) => `\`${choice}\``).join(", ");
	if (schema.items !== undefined) return `list of ${schema.items.type === "array" ? "lists" : typeOf(schema.items)}`;
	return TYPES[schema.type ?? ""] ?? schema.type ?? "anything";
}
