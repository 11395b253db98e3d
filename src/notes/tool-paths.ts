/** Paths in the arguments of any tool: nested objects and lists, patches, and command lines under the names they usually have. */
import { absolutePath } from "../facts/path-scope.ts";
import { isPatch, patchPaths } from "./patch-paths.ts";
import { touchCommand } from "./shell-paths.ts";
import { POSIX, POWERSHELL } from "./shell-tokens.ts";
import { type Touch, type TouchBase, Touches } from "./touch.ts";
import { namesIn } from "./word-paths.ts";

/** What a tool was called with, and where. */
export interface ToolUse {
	readonly tool: string;
	readonly input: unknown;
	/** Absolute. */
	readonly cwd: string;
}

const MOST_VALUES = 400;
const MOST_DEPTH = 6;
/** Longer than any path that is worth a look. */
const MOST_PATH_CHARS = 1024;

/** Names of arguments, compared in lower case and without signs. Their values are paths and nothing else. */
const PATHS =
	/^(?:(?:\w*(?:file|old|new|absolute|relative|source|target|notebook|dir|directory|folder|src|dest|output|input))?paths?|files?|filenames?|\w+files?|dirs?|directory|directories|folders?|\w+(?:dir|directory|folder))$/;
/** Folders that the other arguments are relative to. */
const FOLDERS = /^(?:cwd|workdir|workingdir|workingdirectory|rootdir|basedir|projectroot)$/;
const COMMANDS = /^(?:command|commands|cmd|cmdline|commandline|shellcommand|bash|script)$/;
/** Text that may speak of paths without touching them. */
const TEXTS =
	/^(?:content|contents|text|\w*text|oldstring|newstring|oldstr|newstr|pattern|regex|query|queries|question|questions|prompt|message|description|title|reason|instructions|task|tasks|summary|body|code|data|value|replacement|thought|note|notes)$/;
/** One of them may still be a patch. */
const PATCHES = /^(?:patch|diff|input|\w*patch|\w*diff)$/;
const SHELLS = /^(?:ba|z|da|k)?sh$/;

/** Touched in the order of the arguments; bounded, and never slow. */
export function touchesOf({ tool, input, cwd }: ToolUse, home: string): readonly Touch[] {
	const reader = new ArgumentReader({ tool, base: { cwd: ownFolder(input, { cwd, home }), home }, cwd });
	reader.read("", input, 0);
	return reader.touches.all();
}

function plainName(name: string): string {
	return name.toLowerCase().replaceAll(/[^a-z\d]/g, "");
}

/** The folder that the call itself names, for its other arguments. */
function ownFolder(input: unknown, base: TouchBase): string {
	if (typeof input !== "object" || input === null) return base.cwd;
	const named = Object.entries(input).find(([name, value]) => FOLDERS.test(plainName(name)) && isShort(value));
	return typeof named?.[1] === "string" ? absolutePath(spelled(named[1]), base) : base.cwd;
}

function isShort(value: unknown): value is string {
	return typeof value === "string" && value.trim() !== "" && value.length <= MOST_PATH_CHARS && !value.includes("\n");
}

/** As pi's own tools read a path: without the sign of a mention, with ordinary spaces. */
function spelled(path: string): string {
	return path
		.trim()
		.replace(/^@/, "")
		.replaceAll(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, " ");
}

interface Arguments {
	readonly tool: string;
	readonly base: TouchBase;
	/** The session's folder, when the call names another one. */
	readonly cwd: string;
}

class ArgumentReader {
	readonly touches = new Touches();
	readonly #given: Arguments;
	#values = 0;

	constructor(given: Arguments) {
		this.#given = given;
	}

	read(name: string, value: unknown, depth: number): void {
		this.#values += 1;
		if (this.#values > MOST_VALUES || depth > MOST_DEPTH || this.touches.isFull) return;
		if (typeof value === "string") this.#text(name, value);
		else if (Array.isArray(value)) this.#list(name, value, depth);
		else if (typeof value === "object" && value !== null) this.#object(name, value, depth);
	}

	#list(name: string, list: readonly unknown[], depth: number): void {
		if (COMMANDS.test(name) && list.every((one) => typeof one === "string")) this.#words(list);
		else for (const one of list.slice(0, MOST_VALUES)) this.read(name, one, depth + 1);
	}

	/** A program with its arguments, as it is started without a shell: `["bash", "-lc", "cat a.ts"]`. */
	#words(words: readonly string[]): void {
		const [program = "", ...given] = words;
		const isShell = SHELLS.test(program.slice(program.lastIndexOf("/") + 1));
		const command = given.at(-1);
		if (isShell && command !== undefined) this.#command(command);
		else for (const word of words.slice(0, MOST_VALUES)) this.#maybe(word);
	}

	#object(name: string, value: object, depth: number): void {
		const isByPath = PATHS.test(name);
		for (const [key, inner] of Object.entries(value).slice(0, MOST_VALUES)) {
			if (isByPath && /[./]/.test(key)) this.#maybe(key);
			this.read(plainName(key), inner, depth + 1);
		}
	}

	#text(name: string, value: string): void {
		if (COMMANDS.test(name)) this.#command(value);
		else if (value.includes("\n")) this.#manyLines(name, value);
		else if (PATHS.test(name) || FOLDERS.test(name)) this.#path(value);
		else if (!TEXTS.test(name) && !/\s{2}/.test(value)) this.#maybe(value);
	}

	#manyLines(name: string, value: string): void {
		if ((PATCHES.test(name) || !TEXTS.test(name)) && isPatch(value)) this.#patch(value);
	}

	#patch(text: string): void {
		for (const names of patchPaths(text)) this.#add(names, { isSure: true });
	}

	#command(text: string): void {
		if (isPatch(text) && /^\s*\*\*\* Begin Patch/.test(text)) this.#patch(text);
		const dialect = /^(?:powershell|pwsh)$/i.test(this.#given.tool) ? POWERSHELL : POSIX;
		touchCommand(text, { base: this.#given.base, touches: this.touches, dialect });
	}

	#path(value: string): void {
		if (!isShort(value) || /^(?!file:)[a-z][a-z\d+.-]*:\/\//i.test(value)) return;
		const path = spelled(value);
		this.#add(path.startsWith("file://") ? namesIn(path) : [path], { isSure: true });
	}

	#maybe(value: string): void {
		if (isShort(value)) for (const name of namesIn(spelled(value))) this.#add([name], {});
	}

	#add(names: readonly string[], how: { readonly isSure?: true }): void {
		const { base, cwd } = this.#given;
		const folders = base.cwd === cwd ? [cwd] : [base.cwd, cwd];
		const paths = folders.flatMap((folder) => names.map((name) => absolutePath(name, { ...base, cwd: folder })));
		this.touches.add({ paths: [...new Set(paths)], ...how });
	}
}
