/** Finds the instruction files of coding agents: where pi looks, and those of other tools in the project's folders. */

import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { access, readdir } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { MemoryError } from "../kernel/errors.ts";
import type { InstructionFile, InstructionFiles } from "../ports/instruction-files.ts";
import { exists, readSmallFile, tryRealPath, tryStat, unreachable } from "./small-file.ts";

/** pi takes the first of these in each folder, from its own folder and from every folder above the current one. */
const PROMPT_NAMES = ["AGENTS.override.md", "AGENTS.md", "AGENTS.MD", "CLAUDE.md", "CLAUDE.MD"] as const;
/** Files of other agents; pi does not read them. */
const OTHER_NAMES: readonly string[] = [
	"CLAUDE.local.md",
	".claude/CLAUDE.md",
	"GEMINI.md",
	"AGENT.md",
	"QWEN.md",
	"WARP.md",
	"CONVENTIONS.md",
	".cursorrules",
	".windsurfrules",
	".clinerules",
	".continuerules",
	".roorules",
	".rules",
	".goosehints",
	".github/copilot-instructions.md",
	".junie/guidelines.md",
];
/** Where agents keep the user's own instructions, below the home folder; links from projects to these are common. */
const USERS_FOLDERS: readonly string[] = [".claude", ".codex", ".gemini", ".qwen"];
const USERS_NAMES: ReadonlySet<string> = new Set([...PROMPT_NAMES, "GEMINI.md", "QWEN.md"]);
/** Folders in which every file of the kind is one. */
const FOLDERS: readonly (readonly [folder: string, ending: RegExp])[] = [
	[".cursor/rules", /\.mdc?$/u],
	[".claude/rules", /\.md$/u],
	[".clinerules", /\.md$/u],
	[".windsurf/rules", /\.md$/u],
	[".roo/rules", /\.md$/u],
	[".kiro/steering", /\.md$/u],
	[".github/instructions", /\.instructions\.md$/u],
];
/** Far more than anybody writes by hand. */
const MOST_IN_FOLDER = 200;
const MOST_FOLDERS = 500;
const MOST_BYTES = 1_000_000;

export interface InstructionPlaces {
	/** pi's own folder, whose AGENTS.md is the user's. */
	readonly agentDirectory: string;
	readonly home: string;
}

export function instructionFiles({ agentDirectory, home }: InstructionPlaces): InstructionFiles {
	const usersFolders = [agentDirectory, ...USERS_FOLDERS.map((folder) => join(home, folder))];
	return {
		find: async ({ cwd, root }) => {
			const own = await inFolder(agentDirectory, { isUsers: true });
			const found = [...own];
			for (const folder of ancestorsOf(cwd)) {
				const isInside = root !== undefined && isWithin(folder, root);
				found.push(...(await inFolder(folder, { ...(root === undefined ? {} : { root }), withOthers: isInside })));
			}
			return await marked(distinct(found), root, usersFolders);
		},
		read: (path, root) => readOne(path, root === undefined ? {} : { root }),
		existing: async (paths) => {
			const found = await Promise.all(paths.map(async (path) => ((await exists(path)) ? path : undefined)));
			return new Set(found.filter((path) => path !== undefined));
		},
	};
}

interface Looking {
	readonly root?: string;
	readonly isUsers?: boolean;
	/** Files that pi does not read are looked for too. */
	readonly withOthers?: boolean;
}

async function inFolder(folder: string, looking: Looking): Promise<readonly InstructionFile[]> {
	const found: InstructionFile[] = [];
	for (const name of PROMPT_NAMES) {
		const file = await tryRead(join(folder, name), { ...looking, inPrompt: found.length === 0 });
		if (file !== undefined) found.push(file);
	}
	if (looking.withOthers !== true) return found.filter(({ inPrompt }) => inPrompt);
	const below = await Promise.all(FOLDERS.map(([under, ending]) => namesIn(folder, under, ending)));
	for (const name of [...OTHER_NAMES, ...below.flat()]) {
		const file = await tryRead(join(folder, name), looking);
		if (file !== undefined) found.push(file);
	}
	return found;
}

/** Links to folders are not followed: one may lead back up, and two of them to more folders than can be counted. */
async function namesIn(folder: string, under: string, ending: RegExp): Promise<readonly string[]> {
	const fitting: string[] = [];
	const folders = [under];
	for (let at = 0; at < Math.min(folders.length, MOST_FOLDERS); at++) {
		const here = folders[at] ?? under;
		for (const entry of await readdir(join(folder, here), { withFileTypes: true }).catch(noEntries)) {
			const name = `${here}/${entry.name}`;
			if (entry.isDirectory()) folders.push(name);
			else if (ending.test(name)) fitting.push(name);
		}
	}
	return fitting.sort().slice(0, MOST_IN_FOLDER);
}

function noEntries(error: unknown): readonly never[] {
	return unreachable(error) ?? [];
}

/** From the outermost folder inwards. */
function ancestorsOf(folder: string): readonly string[] {
	const above = dirname(folder);
	return above === folder ? [folder] : [...ancestorsOf(above), folder];
}

function isWithin(folder: string, root: string): boolean {
	return folder === root || folder.startsWith(root.endsWith(sep) ? root : root + sep);
}

/** On a disk that ignores letter case, AGENTS.md and AGENTS.MD are one file; pi's own folder may lie above the project. */
function distinct(files: readonly InstructionFile[]): readonly InstructionFile[] {
	const byPath = new Map<string, InstructionFile>();
	for (const file of files) {
		const key = file.path.toLowerCase() + file.hash;
		if (!byPath.has(key)) byPath.set(key, file);
	}
	return [...byPath.values()];
}

/** Says of links in the project that lead out of it where they lead, but for those to the user's own instructions. */
async function marked(
	files: readonly InstructionFile[],
	root: string | undefined,
	usersFolders: readonly string[],
): Promise<readonly InstructionFile[]> {
	if (root === undefined) return files;
	const realRoot = (await tryRealPath(root)) ?? root;
	const users = await Promise.all(usersFolders.map(async (folder) => (await tryRealPath(folder)) ?? folder));
	const isMeant = (real: string): boolean =>
		isWithin(real, realRoot) || (users.includes(dirname(real)) && USERS_NAMES.has(basename(real)));
	return await Promise.all(
		files.map(async (file) => {
			if (file.isUsers || !isWithin(file.path, root)) return file;
			const real = (await tryRealPath(file.path)) ?? file.path;
			return isMeant(real) ? file : { ...file, leadsTo: real };
		}),
	);
}

type Reading = Looking & { readonly inPrompt?: boolean };

async function tryRead(path: string, { root, isUsers, inPrompt }: Reading): Promise<InstructionFile | undefined> {
	const text = await readSmallFile(path, MOST_BYTES);
	// pi leaves out a mark at the beginning, and tells texts apart without it.
	const plain = text?.replace(/^\uFEFF/u, "");
	if (plain === undefined || plain.trim() === "") return undefined;
	return {
		path,
		place: placeOf(path, root),
		name: basename(path),
		text: plain,
		hash: createHash("sha256").update(plain).digest("hex"),
		inPrompt: inPrompt ?? false,
		isUsers: isUsers ?? false,
	};
}

function placeOf(path: string, root: string | undefined): string {
	const below = root !== undefined && isWithin(path, root) ? relative(root, path) : path;
	return below.replaceAll("\\", "/");
}

async function readOne(path: string, looking: Looking): Promise<InstructionFile> {
	const real = (await tryRealPath(path)) ?? path;
	const file = await tryRead(real, looking);
	if (file !== undefined && !isData(file)) return file;
	const { why, hint } = file === undefined ? await whyUnreadable(real) : DATA;
	throw new MemoryError("IMPORT_UNREADABLE", `${path} cannot be read: ${why}`, { hint });
}

/** What a program wrote for programs: its braces and keys would be remembered as if somebody had said them. */
function isData({ text }: InstructionFile): boolean {
	return /^\s*[[{]/u.test(text) && (isJson(text) || text.trim().split("\n").every(isJson));
}

function isJson(text: string): boolean {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null;
	} catch {
		return false;
	}
}

interface Unreadable {
	readonly why: string;
	/** What can be done about it. */
	readonly hint: string;
}

/** Of a file that could not be read just now. */
async function whyUnreadable(path: string): Promise<Unreadable> {
	const denied = await accessError(path);
	if (denied !== undefined) return DENIED.get(denied) ?? UNREACHED;
	const status = await tryStat(path);
	if (status === undefined) return UNREACHED;
	if (status.isDirectory()) return { why: "it is a folder", hint: "name the files in it" };
	if (!status.isFile()) return { why: "it is no regular file", hint: "save what it holds as a file" };
	if (status.size > MOST_BYTES) {
		return { why: "it is larger than a megabyte", hint: "split it, and import the parts that are worth it" };
	}
	const text = await readSmallFile(path, MOST_BYTES);
	if (text === undefined) return { why: "it holds no plain text", hint: "save it as text in UTF-8" };
	return { why: "it is empty", hint: "there is nothing in it to remember" };
}

const DATA: Unreadable = {
	why: "it holds JSON, which is for programs",
	hint: "write what is worth remembering as Markdown or plain text, and import that",
};
const UNREACHED: Unreadable = { why: "reading it failed", hint: "check the disk that it is on" };
const NOT_THERE: Unreadable = { why: "there is no such file", hint: "check the path" };
const FORBIDDEN: Unreadable = {
	why: "you may not read it",
	hint: "give yourself permission to read the file and its folders",
};

/** By the system's code. */
const DENIED: ReadonlyMap<string, Unreadable> = new Map([
	["ENOENT", NOT_THERE],
	["ENOTDIR", NOT_THERE],
	["ENAMETOOLONG", NOT_THERE],
	["EACCES", FORBIDDEN],
	["EPERM", FORBIDDEN],
]);

/** The code of what keeps the path from being read; `undefined` where nothing does. */
async function accessError(path: string): Promise<string | undefined> {
	try {
		await access(path, constants.R_OK);
		return undefined;
	} catch (error) {
		return error instanceof Error && "code" in error ? String(error.code) : "";
	}
}
