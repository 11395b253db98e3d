/** Every fault of the project's own documentation. */
import { access, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { LAYERS } from "../../architecture/layers.ts";
import { commandsFor } from "../../src/commands/find.ts";
import { type Command, type CommandPlace, flagsOf } from "../../src/commands/grammar.ts";
import { ERROR_CODES } from "../../src/kernel/errors.ts";
import { MEMORY_TOOLS } from "../../src/pi/tools/table.ts";
import { environmentName, SECTIONS, SETTING_NAMES, sectionOf } from "../../src/settings/names.ts";
import { mayProjectSet, rowOf } from "../../src/settings/settings.ts";
import { layoutOf } from "../../src/stores/layout.ts";
import { namesBelow, readPages, type Subjects } from "./documentation.ts";
import { findings, unlinked, untrueExcerpts } from "./findings.ts";
import { generatedPages } from "./generated.ts";
import { brokenLinks } from "./links.ts";
import { type Known, type KnownCommand, unknownNames } from "./names.ts";
import { diagnosticsIn, eventsIn, membersOf } from "./source.ts";

const TOOLS = MEMORY_TOOLS.map(({ name }) => name);
/** Sections whose settings decide who is sent text. */
const SENDING = ["embedder", "judge", "rewrite"];
/** Variables that no setting has: where everything lies, and what only developers set. */
const OTHER_VARIABLES = ["CAIRN_HOME", "CAIRN_SOURCES", "CAIRN_WRITE_SCREENS"];

/** One line for each fault. `root` is the project's folder. */
export async function documentationFaults(root: string): Promise<readonly string[]> {
	const pages = await readPages(root);
	const sources = await namesBelow(root, "src");
	const files = await namesBelow(root, "docs");
	const screens = await textsAt(
		root,
		files.filter((path) => path.endsWith(".txt")),
	);
	const exists = (path: string): Promise<boolean> =>
		access(join(root, path)).then(
			() => true,
			() => false,
		);
	return [
		...findings(pages, await subjectsOf(root, sources), generatedPages()),
		...unlinked(pages, files),
		...untrueExcerpts(pages, (path) => screens.get(path)),
		...unknownNames(pages, knownIn(sources)),
		...(await brokenLinks(pages, exists)),
	];
}

async function textsAt(root: string, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
	return new Map(
		await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), "utf8")] as const)),
	);
}

async function subjectsOf(root: string, sources: readonly string[]): Promise<Subjects> {
	const { version }: { version: string } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
	const files = sources.filter((path) => path.endsWith(".ts"));
	const source = [...(await textsAt(root, files)).values()].join("\n");
	return {
		settings: SETTING_NAMES,
		sections: SECTIONS,
		senders: SETTING_NAMES.filter((name) => SENDING.includes(sectionOf(name)) && !mayProjectSet(name)),
		tools: TOOLS,
		memoryCommands: commandsFor("pi").map(({ name }) => name),
		cliCommands: commandsFor("terminal").map(({ name }) => name),
		errorCodes: ERROR_CODES,
		diagnostics: diagnosticsIn(source),
		reasons: membersOf("FactProblemReason", source),
		events: eventsIn(source),
		files: layoutFiles(),
		layers: LAYERS.map(({ name }) => name),
		version,
	};
}

/** A name without an ending is a folder's. */
function layoutFiles(): readonly string[] {
	const { home: _home, ...entries } = layoutOf("/cairn");
	const names = Object.values(entries).map((path) => basename(path));
	return names.map((name) => (name.includes(".") ? name : `${name}/`));
}

function knownIn(sources: readonly string[]): Known {
	return {
		settings: SETTING_NAMES,
		defaults: new Map(SETTING_NAMES.map((name) => [name, rowOf(name).default])),
		sections: SECTIONS,
		commands: [...commandsOf("pi"), ...commandsOf("terminal")],
		tools: TOOLS,
		errorCodes: ERROR_CODES,
		variables: [...SETTING_NAMES.map(environmentName), ...OTHER_VARIABLES],
		layers: LAYERS.map(({ name }) => name),
		sources: new Set(sources),
	};
}

function commandsOf(place: CommandPlace): readonly KnownCommand[] {
	return commandsFor(place).map((command) => ({
		program: place === "pi" ? "/memory" : "cairn",
		names: [command.name, ...(command.aliases ?? [])],
		flags: dashed(command),
	}));
}

function dashed(command: Command): readonly string[] {
	return flagsOf(command).flatMap(({ name, short }) => [`--${name}`, ...(short === undefined ? [] : [`-${short}`])]);
}
