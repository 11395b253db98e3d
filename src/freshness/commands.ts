/** Finds commands in a text that run a script or a file of the project, and the options that they are given. */
import type { Citation, Command, ScriptRunner } from "./citation.ts";

type Found = Extract<Citation, { kind: "script" | "flag" }>;

const FOUND_MAX = 16;
const WORDS_MAX = 40;

/** Commands of package managers that are no scripts. */
const OWN_COMMANDS = new Set(
	(
		"add audit bin cache ci config create dedupe deploy dlx dedupe doctor exec fetch fund help i import info init install " +
		"licenses link list login logout ls outdated pack patch ping plugin prune publish query rebuild remove rm root search " +
		"set setup store tag un uninstall unlink up update upgrade version view whoami why workspace workspaces x"
	).split(" "),
);

/** `npm test` and the like run the script of that name. */
const SHORTHANDS = new Set(["test", "start", "stop", "restart", "t", "tst"]);

const INTERPRETERS = new Set([
	"bash",
	"bun",
	"deno",
	"node",
	"perl",
	"php",
	"python",
	"python3",
	"ruby",
	"sh",
	"ts-node",
	"tsx",
	"zsh",
]);

const SCRIPT_NAME = /^[A-Za-z0-9][\w:./@-]*$/;
const FLAG = /^--[A-Za-z][\w-]+/;

/** Scripts and options, each once. Words of prose are harmless: what never was a script is never missed. */
export function commandsIn(text: string): readonly Found[] {
	const found = new Map<string, Found>();
	for (const segment of segmentsOf(text)) {
		for (const citation of citationsOf(segment)) {
			if (found.size < FOUND_MAX && !found.has(citation.text)) found.set(citation.text, citation);
		}
	}
	return [...found.values()];
}

/** Pieces of text that could each be one command. */
function segmentsOf(text: string): readonly (readonly string[])[] {
	return text
		.split(/[\n`;|]|&&/u)
		.map((piece) => piece.trim().split(/\s+/u).slice(0, WORDS_MAX))
		.filter((words) => words.length > 1);
}

function citationsOf(words: readonly string[]): readonly Found[] {
	for (const [at, word] of words.entries()) {
		const read = commandAt(word, words.slice(at + 1));
		if (read === undefined) continue;
		const { command, flags } = read;
		const said = command.kind === "file" ? command.path : `${word} ${command.name}`;
		const own: readonly Found[] = command.kind === "file" ? [] : [{ ...command, text: said, kind: "script" }];
		const given = flags.map((flag): Found => ({ kind: "flag", text: `${said} ${flag}`, command }));
		return [...own, ...given];
	}
	return [];
}

interface Read {
	readonly command: Command;
	readonly flags: readonly string[];
}

const RUNNERS: ReadonlyMap<string, ScriptRunner> = new Map([
	["make", "make"],
	["gmake", "make"],
	["just", "just"],
	["cargo", "cargo"],
]);
const PACKAGE_MANAGERS = new Set(["npm", "pnpm", "yarn", "bun"]);

function commandAt(word: string, rest: readonly string[]): Read | undefined {
	const program = word.replace(/^[("'$]+/, "");
	if (PACKAGE_MANAGERS.has(program)) return packageScript(program, rest);
	if (program === "deno" && rest[0] === "task") return script("deno", rest.slice(1));
	const runner = RUNNERS.get(program);
	// Of make's words, those with an equals sign are variables.
	const words = runner === "make" ? rest.filter((each) => !each.includes("=")) : rest;
	if (runner !== undefined) return script(runner, words);
	if (isFile(word)) return runFile([word, ...rest]);
	return INTERPRETERS.has(program) ? runFile(rest) : undefined;
}

/** A filter or a folder sends the command to a package that only the tool itself can find. */
function packageScript(runner: string, rest: readonly string[]): Read | undefined {
	const [first = "", ...others] = rest;
	if (first === "run" || first === "run-script") return script("package", others);
	if (first.startsWith("-")) return undefined;
	if (runner === "bun" && isFile(first)) return runFile(rest);
	if (runner === "npm" && !SHORTHANDS.has(first)) return undefined;
	if (OWN_COMMANDS.has(first)) return undefined;
	return script("package", first === "t" || first === "tst" ? ["test", ...others] : rest);
}

function script(runner: ScriptRunner, rest: readonly string[]): Read | undefined {
	const name = clean(rest[0] ?? "");
	if (!SCRIPT_NAME.test(name)) return undefined;
	return { command: { kind: "script", runner, name }, flags: flagsOf(rest.slice(1)) };
}

function runFile(rest: readonly string[]): Read | undefined {
	const at = rest.findIndex((word) => !word.startsWith("-") && word !== "run");
	const path = clean(rest[at] ?? "").replace(/^\.\//, "");
	if (!isFile(path)) return undefined;
	return { command: { kind: "file", path }, flags: flagsOf(rest.slice(at + 1)) };
}

function isFile(word: string): boolean {
	return (
		/^(?:\.\/)?[\w@+-][\w@.+/-]*\.(?:[cm]?[jt]s|bash|php|pl|py|rb|sh|tsx|zsh)$/.test(clean(word)) ||
		/^\.\/[\w@.+/-]*\w$/.test(clean(word))
	);
}

function clean(word: string): string {
	return word.replace(/^["'(]+/, "").replace(/["'),.:!?]+$/, "");
}

function flagsOf(words: readonly string[]): readonly string[] {
	return words.flatMap((word) => FLAG.exec(word.replace(/^["'([]+/, ""))?.[0] ?? []);
}
