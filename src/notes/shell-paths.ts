/**
 * The words of a command line that may be paths, each from the folder that the command runs in: behind `cd` and `pushd`, in
 * subshells, with `git -C`, in nested shells, in redirections and in patches that are handed over.
 */
import { absolutePath } from "../facts/path-scope.ts";
import { braceForms } from "./braces.ts";
import { isPatch, patchPaths } from "./patch-paths.ts";
import { type Dialect, POSIX, type ShellWord, shellTokens, UNKNOWN } from "./shell-tokens.ts";
import type { TouchBase, Touches } from "./touch.ts";
import { namesIn, quotedNames } from "./word-paths.ts";

const MOST_DEPTH = 4;
const MOST_BASES = 3;
const MOST_VALUE_CHARS = 1024;

/** Assignments stand behind them. */
const DECLARES = new Set(["export", "local", "declare", "readonly", "typeset"]);
const KEYWORDS = new Set(["if", "then", "else", "elif", "do", "while", "until", "!", "{", "time", "coproc"]);
/** They run what stands behind them. */
const WRAPPERS = new Set(
	"sudo doas env nohup nice ionice command exec builtin xargs stdbuf caffeinate setsid npx bunx pnpx timeout".split(
		" ",
	),
);
const SHELLS = new Set(["bash", "sh", "zsh", "dash", "ksh", "fish", "pwsh", "powershell"]);
const CHANGES_FOLDER = new Set(["cd", "pushd", "chdir", "set-location", "push-location", "sl"]);
const RETURNS = new Set(["popd", "pop-location"]);
/** Their words are text. */
const SAYS = new Set(["echo", "printf", "write-host", "write-output"]);
/** Their first plain word is one of their own, and so is the one behind `run` or `exec`. */
const HAS_VERBS = new Set(
	"git npm pnpm yarn bun deno cargo go make just docker podman kubectl terraform dotnet mvn gradle poetry uv pip gh".split(
		" ",
	),
);
/** Options whose value is the folder that the command works in. */
const FOLDER_OPTION = /^(?:-C|--(?:cwd|dir|directory|prefix|project-directory|work-tree|chdir))(?:=(.+))?$/;

export interface CommandPlace {
	readonly base: TouchBase;
	/** Where what is found is added. */
	readonly touches: Touches;
	readonly dialect?: Dialect;
}

export function touchCommand(command: string, { dialect = POSIX, ...place }: CommandPlace): void {
	new CommandReader({ ...place, dialect, depth: 0 }).read(command);
}

interface Reading extends Required<CommandPlace> {
	/** Shells around this one. */
	readonly depth: number;
}

/** Folders that relative words may start in, the likeliest first. */
type Bases = readonly string[];

class CommandReader {
	readonly #reading: Reading;
	readonly #variables = new Map<string, string>();
	readonly #outer: Bases[] = [];
	readonly #pushed: Bases[] = [];
	#bases: Bases;
	#words: ShellWord[] = [];
	#bodies: string[] = [];

	constructor(reading: Reading) {
		this.#reading = reading;
		this.#bases = [reading.base.cwd];
		this.#variables.set("HOME", reading.base.home);
		this.#variables.set("PWD", reading.base.cwd);
	}

	read(command: string): void {
		let isTarget = false;
		for (const token of shellTokens(command, this.#reading.dialect)) {
			if (this.#reading.touches.isFull) return;
			if (token.kind === "word" && isTarget) this.#touch(token.word, this.#bases);
			else if (token.kind === "word") this.#words.push(token.word);
			else if (token.kind === "nested") this.#nested(token.source, this.#bases);
			else if (token.kind === "body") this.#body(token.text);
			else if (token.kind === "operator") this.#operator(token.text);
			isTarget = token.kind === "redirect" || (isTarget && token.kind === "nested");
		}
		this.#finish();
	}

	#operator(text: ";" | "(" | ")"): void {
		this.#finish();
		if (text === "(") this.#outer.push(this.#bases);
		if (text === ")") this.#bases = this.#outer.pop() ?? this.#bases;
	}

	/** The document comes after the end of the line that its command stands in. */
	#body(text: string): void {
		if (this.#words.length === 0) this.#hand(text);
		else this.#bodies.push(text);
	}

	#hand(text: string): void {
		if (isPatch(text)) for (const names of patchPaths(text)) this.#add(names, this.#bases, { isSure: true });
	}

	#finish(): void {
		const words = this.#words.map((word) => ({ ...word, text: this.#known(word.text) }));
		const bodies = this.#bodies;
		this.#words = [];
		this.#bodies = [];
		this.#run(words);
		for (const body of bodies) this.#hand(body);
	}

	/** The variables that are known stand for their values. */
	#known(text: string): string {
		if (!text.includes(UNKNOWN)) return text;
		return text.replace(/\0([A-Za-z_]\w*)\0/g, (_whole, name: string) => this.#variables.get(name) ?? UNKNOWN);
	}

	#run(words: readonly ShellWord[]): void {
		const [[head, ...given], bases] = this.#bare(words);
		if (head === undefined) return;
		if (head.text.includes("/")) this.#touch(head, bases);
		const name = head.text.slice(head.text.lastIndexOf("/") + 1).toLowerCase();
		if (CHANGES_FOLDER.has(name)) this.#changeFolder(given, name !== "cd");
		else if (RETURNS.has(name)) this.#bases = this.#pushed.pop() ?? this.#bases;
		else if (!SAYS.has(name)) this.#arguments(name, given, bases);
	}

	/** Without assignments, keywords and programs that run others. */
	#bare(words: readonly ShellWord[]): [readonly ShellWord[], Bases] {
		let [rest, bases] = [this.#afterAssignments(words), this.#bases];
		for (;;) {
			const name = rest[0]?.text ?? "";
			if (KEYWORDS.has(name) || DECLARES.has(name)) rest = this.#afterAssignments(rest.slice(1));
			else if (WRAPPERS.has(name)) [rest, bases] = this.#afterWrapper(rest.slice(1), bases);
			else return [rest, bases];
		}
	}

	/** `NAME=value` before a command is for it alone, yet models write it for the whole line. */
	#afterAssignments(words: readonly ShellWord[]): readonly ShellWord[] {
		let at = 0;
		for (; at < words.length; at += 1) {
			const found = /^([A-Za-z_]\w*)=([\s\S]*)$/.exec(words[at]?.text ?? "");
			if (found === null) break;
			const [, name = "", value = ""] = found;
			// Values that are made of themselves would grow without end.
			if (value.length <= MOST_VALUE_CHARS) this.#variables.set(name, value);
			this.#touch({ text: value, isPattern: false }, this.#bases);
		}
		return words.slice(at);
	}

	#afterWrapper(words: readonly ShellWord[], bases: Bases): [readonly ShellWord[], Bases] {
		let [rest, own] = [words, bases];
		for (;;) {
			const text = rest[0]?.text ?? "";
			const folder = FOLDER_OPTION.exec(text);
			if (folder !== null) {
				own = this.#within(folder[1] ?? rest[1]?.text ?? "", own);
				rest = rest.slice(folder[1] === undefined ? 2 : 1);
			} else if (text.startsWith("-") || /^\d+[smh]?$/.test(text)) rest = rest.slice(1);
			else if (/^[A-Za-z_]\w*=/.test(text)) rest = this.#afterAssignments(rest);
			else return [rest, own];
		}
	}

	#changeFolder(given: readonly ShellWord[], keepsFormer: boolean): void {
		const folder = given.find(({ text }) => text === "-" || !text.startsWith("-"));
		if (keepsFormer) this.#pushed.push(this.#bases);
		if (folder === undefined) {
			this.#bases = [this.#reading.base.home];
			return;
		}
		if (folder.text === "-") return;
		this.#touch(folder, this.#bases);
		this.#bases = this.#within(folder.text, this.#bases);
		this.#variables.set("PWD", this.#bases[0] ?? "");
	}

	/** A folder that cannot be known may be the one at hand. */
	#within(folder: string, bases: Bases): Bases {
		if (folder === "") return bases;
		const rest = folder.slice(folder.lastIndexOf(UNKNOWN) + 1).replace(/^\//, "");
		if (!folder.includes(UNKNOWN)) return this.#absolute(folder, bases);
		return rest === "" ? bases : [...this.#absolute(rest, bases), ...bases].slice(0, MOST_BASES);
	}

	#absolute(path: string, bases: Bases): Bases {
		const { home } = this.#reading.base;
		return [...new Set(bases.map((cwd) => absolutePath(path, { cwd, home })))].slice(0, MOST_BASES);
	}

	#arguments(name: string, given: readonly ShellWord[], bases: Bases): void {
		const words = HAS_VERBS.has(name) ? withoutVerbs(given) : given;
		let own = bases;
		for (let at = 0; at < words.length; at += 1) {
			const word = words[at];
			if (word === undefined || this.#reading.touches.isFull) return;
			const folder = FOLDER_OPTION.exec(word.text);
			const value = folder === null ? undefined : (folder[1] ?? words[at + 1]?.text);
			if (value !== undefined) own = [...this.#within(value, bases), ...bases].slice(0, MOST_BASES);
			if (isProgram(name, words[at - 1])) this.#nested(word.text, own);
			else this.#touch(word, own);
		}
	}

	#nested(source: string, bases: Bases): void {
		const { depth, base } = this.#reading;
		if (depth >= MOST_DEPTH) return;
		const reading = { ...this.#reading, depth: depth + 1, base: { ...base, cwd: bases[0] ?? base.cwd } };
		new CommandReader(reading).read(source);
	}

	#touch({ text, isPattern }: ShellWord, bases: Bases): void {
		const word = this.#known(text);
		if (isPatch(word)) {
			this.#hand(word);
			return;
		}
		const known = word.slice(word.lastIndexOf(UNKNOWN) + 1);
		if (known !== word && !known.startsWith("/")) return;
		const plain = known === word ? word : known.slice(1);
		for (const form of isPattern ? braceForms(plain) : [plain]) {
			const hasWildcard = isPattern && /[*?[]/.test(form);
			for (const name of namesIn(form)) this.#add([name], bases, hasWildcard ? { isPattern: true } : {});
		}
		for (const name of quotedNames(plain)) this.#add([name], bases, {});
	}

	#add(names: readonly string[], bases: Bases, how: { readonly isSure?: true; readonly isPattern?: true }): void {
		this.#reading.touches.add({ paths: names.flatMap((name) => this.#absolute(name, bases)), ...how });
	}
}

/** The word behind `-c` of a shell, or behind `eval`, is a command line. */
function isProgram(name: string, before: ShellWord | undefined): boolean {
	return name === "eval" || (SHELLS.has(name) && before !== undefined && /^-\w*c$|^-command$/i.test(before.text));
}

/** Without the words that say what is to be done: `git add src`, `npm run build`. */
function withoutVerbs(words: readonly ShellWord[]): readonly ShellWord[] {
	const kept: ShellWord[] = [];
	let verbs = 1;
	for (const [at, word] of words.entries()) {
		const isPlain = /^[\w:-]+$/.test(word.text) && !word.text.startsWith("-");
		const option = FOLDER_OPTION.exec(words[at - 1]?.text ?? "");
		const isValue = option !== null && option[1] === undefined;
		if (verbs > 0 && isPlain && !isValue) verbs = /^(?:run|exec|compose|stash|worktree)$/.test(word.text) ? 1 : 0;
		else kept.push(word);
	}
	return kept;
}
