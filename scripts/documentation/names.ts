/** Names in prose that nothing has: a command, an option, a setting, a tool, an error, a variable, a file of the sources. */
import type { Pages } from "./documentation.ts";

export interface KnownCommand {
	/** The name and its aliases. */
	readonly names: readonly string[];
	readonly program: "/memory" | "cairn";
	/** With their dashes. */
	readonly flags: readonly string[];
}

/** Everything that there is. */
export interface Known {
	readonly settings: readonly string[];
	/** Default values of settings, by name. */
	readonly defaults: ReadonlyMap<string, unknown>;
	readonly sections: readonly string[];
	readonly commands: readonly KnownCommand[];
	readonly tools: readonly string[];
	readonly errorCodes: readonly string[];
	/** Environment variables that begin with `CAIRN_`. */
	readonly variables: readonly string[];
	/** Folders of `src`. */
	readonly layers: readonly string[];
	/** Files and folders of the sources, as in `src/gate/decide.ts`. */
	readonly sources: ReadonlySet<string>;
}

/** What a page says of the past stays true of it. */
const OF_THE_PAST = /^(?:CHANGELOG\.md|docs\/decisions\/\d)/;

/** One line for each, with page and line. */
export function unknownNames(pages: Pages, known: Known): readonly string[] {
	return [...pages]
		.filter(([path]) => !OF_THE_PAST.test(path))
		.flatMap(([path, text]) => [
			...codeOf(text).flatMap(({ line, code }) => faultsOf(code, known).map((fault) => `${path}:${line}: ${fault}`)),
			...text
				.split("\n")
				.flatMap((line, at) => defaultFaults(line, known).map((fault) => `${path}:${at + 1}: ${fault}`)),
		]);
}

/** "`recall.floor` (0.45)" tells the default. */
function defaultFaults(line: string, { defaults }: Known): readonly string[] {
	const told = [...line.matchAll(/`([a-z]+\.[a-zA-Z]+)` \(([\d.]+|true|false)[);,]/g)];
	return told
		.filter(([, name = "", value]) => defaults.has(name) && String(defaults.get(name)) !== value)
		.map(([, name = "", value]) => `the default of ${name} is ${String(defaults.get(name))}, not ${value}`);
}

interface Code {
	/** From 1. */
	readonly line: number;
	readonly code: string;
}

/** Spans between backticks, and whole lines of fenced blocks. */
export function codeOf(text: string): readonly Code[] {
	let fence: string | undefined;
	return text.split("\n").flatMap((content, at) => {
		const line = at + 1;
		const mark = /^\s*(```+|~~~+)/.exec(content)?.[1];
		if (mark !== undefined) {
			if (fence === undefined) fence = mark;
			else if (content.trim() === fence) fence = undefined;
			return [];
		}
		if (fence !== undefined) return [{ line, code: content.replace(/^\$ /, "") }];
		return [...content.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => ({ line, code }));
	});
}

function faultsOf(code: string, known: Known): readonly string[] {
	return [
		...commandFaults(code, known.commands),
		...settingFaults(code, known),
		...ofKind(code, { pattern: /\bmemory_[a-z]+\b/g, names: known.tools, what: "tool" }),
		...ofKind(code, {
			pattern: /\b(?:FACT|INPUT|PROJECT|STORE|INDEX|PROVIDER|SETTINGS|IMPORT|MEMORY)_[A-Z]+\b/g,
			names: known.errorCodes,
			what: "error",
		}),
		...ofKind(code, { pattern: /\bCAIRN_[A-Z_]+\b/g, names: known.variables, what: "variable" }),
		...sourceFaults(code, known),
	];
}

interface Kind {
	readonly pattern: RegExp;
	readonly names: readonly string[];
	readonly what: string;
}

function ofKind(code: string, { pattern, names, what }: Kind): readonly string[] {
	const found = [...code.matchAll(pattern)].map(([name]) => name);
	return found.filter((name) => !names.includes(name)).map((name) => `there is no ${what} ${name}`);
}

/** `/memory search x --page 2`, wherever it stands; `cairn search x` where a command begins. */
function commandFaults(code: string, commands: readonly KnownCommand[]): readonly string[] {
	const calls = [...code.matchAll(/(?:(\/memory)|(?:^|[&|(] ?)(?:[A-Z_]+=\S+ )*(cairn)) ([a-z][a-z-]*)([^|]*)/g)];
	return calls.flatMap(([, inPi, , name = "", rest = ""]) => {
		const program = inPi === undefined ? "cairn" : "/memory";
		const command = commands.find((each) => each.program === program && each.names.includes(name));
		if (command === undefined) return program === "cairn" && name === "help" ? [] : [`there is no ${program} ${name}`];
		const flags = [...rest.matchAll(/(?<![\w-])--?[a-z][a-z-]*/g)].map(([flag]) => flag);
		return flags
			.filter((flag) => !command.flags.includes(flag))
			.map((flag) => `${program} ${name} has no option ${flag}`);
	});
}

/** `recall.floor` alone in its span: in running code, a dot may stand for much else. */
function settingFaults(code: string, { settings, sections }: Known): readonly string[] {
	const [, section = "", member = ""] = /^([a-z]+)\.([a-zA-Z]+)$/.exec(code) ?? [];
	const isFile = ["md", "ts", "json", "jsonl", "sqlite", "txt"].includes(member);
	if (isFile || !sections.includes(section) || settings.includes(code)) return [];
	return [`there is no setting ${code}`];
}

/** `src/gate/decide.ts`, or `gate/decide` as pages about the sources have it. */
function sourceFaults(code: string, { layers, sources }: Known): readonly string[] {
	const [, path = ""] = /^(?:src\/)?([a-z]+\/[a-z0-9/-]+(?:\.ts)?)$/.exec(code) ?? [];
	const layer = path.split("/")[0] ?? "";
	if (path === "" || path.endsWith("/") || !layers.includes(layer)) return [];
	const exists = [path, `${path}.ts`].some((each) => sources.has(`src/${each}`));
	return exists ? [] : [`there is no src/${path}`];
}
