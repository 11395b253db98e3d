/** Looks at one citation in a tree, present or past: does it hold there, and what is the proof? */
import { posix } from "node:path";
import type { TreeReader } from "../ports/working-tree.ts";
import type { Citation, Command, ScriptRunner } from "./citation.ts";
import { markRange } from "./lines.ts";
import { knownName, SCRIPT_FILES, scriptsIn, VERSION_FILES, versionsDeclared } from "./manifests.ts";
import { placesIn } from "./places.ts";
import { firstVersion, sameVersion } from "./versions.ts";

export type Sight =
	/** `proof` is short, and equal as long as nothing has changed; `path` is where a place was found. */
	| { readonly kind: "holds"; readonly proof: string; readonly path?: string }
	/** `looked`: the paths at which a place was looked for. `now`: what is there instead, in a few words. */
	| { readonly kind: "fails"; readonly now?: string; readonly looked?: readonly string[] }
	/** The tree has nothing that could tell. */
	| { readonly kind: "unseen" };

/** Where one fact's citations are looked for. */
export interface Ground {
	readonly tree: TreeReader;
	/** Folders that relative paths may start from, `""` for the root, which comes first. */
	readonly bases: readonly string[];
	/** Every citation of the fact: its files are where its symbols are looked for. */
	readonly citations: readonly Citation[];
}

/** Proofs of a symbol. Only a declaration is missed when it is gone. */
export const DECLARED = "declared";
const MENTIONED = "mentioned";
/** The proof of a place with line numbers whose lines cannot be read. */
export const NO_LINES = "";

const UNSEEN: Sight = { kind: "unseen" };
const BASES_MAX = 6;
const SYMBOL_FILES_MAX = 6;
/** A generated or minified file is not looked through for names. */
const SYMBOL_CHARS = 300_000;
const COMMAND_FILES_MAX = 4;

/** The root, the fact's own folders, and the folders of its own files. */
export function basesOf(paths: readonly string[]): readonly string[] {
	const own = paths.filter((path) => !/^[~/]|[*?{]/.test(path)).flatMap((path) => [path, posix.dirname(path)]);
	return [...new Set(["", ...own.filter((path) => path !== ".")])].slice(0, BASES_MAX);
}

export async function sightOf(citation: Citation, ground: Ground): Promise<Sight> {
	switch (citation.kind) {
		case "place":
			return placeSight(citation, ground);
		case "script":
			return scriptSight(citation, ground);
		case "flag":
			return flagSight(citation, ground);
		case "symbol":
			return symbolSight(citation.name, ground);
		case "version":
			return versionSight(citation, ground);
	}
}

function candidates(path: string, bases: readonly string[]): readonly string[] {
	return bases.map((base) => posix.join(base, path)).filter((joined) => !joined.startsWith(".."));
}

async function placeSight(
	{ path, lines, named }: Extract<Citation, { kind: "place" }>,
	{ tree, bases }: Ground,
): Promise<Sight> {
	// The fact's own paths are in the frame, whatever else they are.
	const looked = named ? [posix.normalize(path)] : candidates(path, bases);
	for (const candidate of looked) {
		const there = await tree.look(candidate);
		if (there === undefined) continue;
		if (lines === undefined) return { kind: "holds", proof: there, path: candidate };
		const text = await tree.read(candidate);
		const proof = text === undefined ? NO_LINES : markRange(text, lines).join(" ");
		return { kind: "holds", proof, path: candidate };
	}
	return { kind: "fails", looked };
}

async function scripts(
	runner: ScriptRunner,
	{ tree, bases }: Ground,
): Promise<readonly { readonly base: string; readonly scripts: ReadonlyMap<string, string> }[]> {
	const found: { readonly base: string; readonly scripts: ReadonlyMap<string, string> }[] = [];
	for (const base of bases) {
		for (const file of SCRIPT_FILES[runner]) {
			const text = await tree.read(posix.join(base, file));
			const declared = text === undefined ? undefined : scriptsIn(runner, text);
			if (declared === undefined) continue;
			found.push({ base, scripts: declared });
			break;
		}
	}
	return found;
}

async function scriptSight({ runner, name }: Extract<Citation, { kind: "script" }>, ground: Ground): Promise<Sight> {
	const declared = await scripts(runner, ground);
	if (declared.length === 0) return UNSEEN;
	return declared.some((each) => each.scripts.has(name)) ? { kind: "holds", proof: "script" } : { kind: "fails" };
}

/** What a command is made of: the line that a script runs, and the files of the project that are named there. */
async function textsOf(command: Command, ground: Ground): Promise<readonly string[]> {
	if (command.kind === "file") return readFirst(candidates(command.path, ground.bases), ground.tree, 1);
	const own = (await scripts(command.runner, ground)).find((each) => each.scripts.has(command.name));
	const line = own?.scripts.get(command.name) ?? "";
	if (own === undefined || line === "") return [];
	const files = placesIn(line).map(({ path }) => posix.join(own.base, path));
	const texts = await readFirst(files, ground.tree, COMMAND_FILES_MAX);
	// A line that hands everything to somebody else's program says nothing of its options.
	return texts.length === 0 ? [] : [line, ...texts];
}

async function readFirst(paths: readonly string[], tree: TreeReader, most: number): Promise<readonly string[]> {
	const texts: string[] = [];
	for (const path of paths) {
		const text = texts.length < most ? await tree.read(path) : undefined;
		if (text !== undefined) texts.push(text);
	}
	return texts;
}

/** Programs that parse their options by name write them without the dashes. */
async function flagSight({ text, command }: Extract<Citation, { kind: "flag" }>, ground: Ground): Promise<Sight> {
	const texts = await textsOf(command, ground);
	if (texts.length === 0) return UNSEEN;
	const name = text.slice(text.lastIndexOf("--") + 2);
	const camel = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
	const holds = texts.some((each) => hasWord(each, name) || hasWord(each, camel));
	return holds ? { kind: "holds", proof: "flag" } : { kind: "fails" };
}

async function symbolSight(name: string, { tree, bases, citations }: Ground): Promise<Sight> {
	const texts: string[] = [];
	for (const citation of citations) {
		if (citation.kind !== "place" || texts.length >= SYMBOL_FILES_MAX) continue;
		const [found] = await readFirst(candidates(citation.path, citation.named ? [""] : bases), tree, 1);
		if (found !== undefined && found.length > SYMBOL_CHARS) return UNSEEN;
		if (found !== undefined) texts.push(found);
		// A file that is not there has its own verdict, and may have taken the symbol along.
		else if ((await placeSight(citation, { tree, bases, citations })).kind === "fails") {
			return UNSEEN;
		}
	}
	if (texts.length === 0) return UNSEEN;
	if (texts.some((text) => declares(text, name))) return { kind: "holds", proof: DECLARED };
	return texts.some((text) => hasWord(text, name)) ? { kind: "holds", proof: MENTIONED } : { kind: "fails" };
}

function escaped(name: string): string {
	return name.replaceAll(/[$.]/g, "\\$&");
}

function hasWord(text: string, name: string): boolean {
	return text.includes(name) && new RegExp(`(?<![\\w$])${escaped(name)}(?![\\w$])`).test(text);
}

const KEYWORDS =
	"function|class|const|let|var|def|fn|func|fun|type|interface|enum|struct|trait|union|module|namespace|record|object|val|static|macro_rules!|sub|proc";

/**
 * Every repetition is bounded or over one class: the file may have been made to be slow to read. A declaration in most
 * languages: a keyword before the name, a method with a body, or an assignment of its own line.
 */
function declares(text: string, name: string): boolean {
	if (!text.includes(name)) return false;
	const own = escaped(name);
	const keyword = `\\b(?:${KEYWORDS})\\*?\\s{1,9}(?:\\([^)\\n]{0,200}\\)\\s{0,9})?${own}(?![\\w$])`;
	const method = `^[\\t ]*(?:[\\w<>\\[\\],?*&]+ )*#?${own}\\s{0,9}(?:<[^>\\n]{0,200}>)?\\([^;\\n]{0,300}\\)[^;\\n]{0,100}\\{`;
	const assigned = `^[\\t ]*${own}\\s*(?::[^=\\n]*)?=(?![=>])`;
	return new RegExp(`${keyword}|${method}|${assigned}`, "m").test(text);
}

/** A range is shown as it is written: `^2.0.0`, `>=1 <3 || 5.x`. Anything else could be a sentence. */
function isVersion(range: string): boolean {
	return range.length <= 40 && range.split(/\s+/u).every((part) => /[0-9*]|^[|<>=~^-]+$/u.test(part));
}

async function versionSight(
	{ name, version }: Extract<Citation, { kind: "version" }>,
	{ tree, bases }: Ground,
): Promise<Sight> {
	const wanted = knownName(name);
	const ranges: string[] = [];
	for (const base of bases) {
		for (const file of VERSION_FILES) {
			const text = await tree.read(posix.join(base, file));
			if (text === undefined) continue;
			ranges.push(...versionsDeclared(file, text).flatMap(([own, range]) => (own === wanted ? [range] : [])));
		}
	}
	const [first] = ranges;
	if (first === undefined) return UNSEEN;
	const agrees = ranges.some((range) => sameVersion(firstVersion(range) ?? "", version));
	return agrees
		? { kind: "holds", proof: "version" }
		: { kind: "fails", ...(isVersion(first) ? { now: `${name} ${first}` } : {}) };
}
