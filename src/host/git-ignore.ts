/** Asks git whether it ignores the shared facts, and tries fixes on a copy of the rules before any is proposed. */
import { appendFile, copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { MemoryError, messageOf } from "../kernel/errors.ts";
import type { IgnoreFix, IgnoreRule, IgnoreRules, Sharing } from "../ports/ignore-rules.ts";
import { type GitEnded, type GitOptions, runGit, SAFELY } from "./git-command.ts";
import { isFolder, readSmallFile, tryStat, unreachable } from "./small-file.ts";

const DEADLINE_MS = 5000;
const RULES_MAX_BYTES = 1_000_000;
/** What must be let in: a fact, and the file by which a project declares its identity. */
const WANTED = [".pi/cairn/0.md", ".pi/cairn/project.json"];
/** What must stay as it was, whatever that is. */
const OTHERS = [
	".pi/settings.json",
	".pi/0.md",
	".pi/npm/0.js",
	".pi/cairn.md",
	".pi/sessions/0.jsonl",
	"0.md",
	"src/0.md",
];
const HEADING = "# Cairn's shared facts are committed; the rest of .pi stays as it was.";

type Edit = readonly [file: string, lines: readonly string[]];

const ROOT_FILE = ".gitignore";
const NESTED_FILE = join(".pi", ".gitignore");
const OWN_FILE = join(".pi", "cairn", ".gitignore");

/** Git cannot let in a file of a folder that is ignored whole: the folder is let in first, and its other files shut out. */
const IN_ROOT: Edit = [ROOT_FILE, ["!/.pi/cairn/", "!/.pi/cairn/**"]];
const WITH_FOLDER: Edit = [ROOT_FILE, ["!/.pi/", "/.pi/*", "!/.pi/cairn/", "!/.pi/cairn/**"]];
const NESTED: Edit = [NESTED_FILE, ["!/cairn/", "!/cairn/**"]];
const OWN: Edit = [OWN_FILE, ["!*"]];

/** The smallest change first. A file that is not there is not made for the sake of a fix but in the root. */
const CANDIDATES: readonly (readonly Edit[])[] = [
	[IN_ROOT],
	[WITH_FOLDER],
	[NESTED],
	[OWN],
	[IN_ROOT, NESTED],
	[WITH_FOLDER, NESTED],
	[IN_ROOT, OWN],
	[WITH_FOLDER, OWN],
	[NESTED, OWN],
	[WITH_FOLDER, NESTED, OWN],
];

export function gitIgnoreRules(options: Omit<GitOptions, "deadlineMs">): IgnoreRules {
	return {
		check: (root, signal) => check(gitIn(root, options, signal)),
		findFix: (root, signal) => findFix(root, { git: gitIn(root, options, signal), options }),
		apply: async (fixes) => {
			for (const fix of fixes) await append(fix);
		},
	};
}

type Git = (args: readonly string[], input?: string) => Promise<GitEnded>;

/** The user's own configuration counts here: it may name a file of rules for all repositories. */
function gitIn(folder: string, options: Omit<GitOptions, "deadlineMs">, signal: AbortSignal | undefined): Git {
	const signals = [signal, options.signal].filter((each) => each !== undefined);
	return (args, input = "") =>
		runGit([...SAFELY, ...args], {
			input,
			variables: options.variables,
			cwd: folder,
			deadlineMs: DEADLINE_MS,
			userConfig: true,
			...(signals.length === 0 ? {} : { signal: AbortSignal.any(signals) }),
		});
}

async function check(git: Git): Promise<Sharing> {
	const looked = await rulesFor(WANTED.slice(0, 1), git);
	if (looked.kind === "failed") return { kind: "unknown", why: whyUnknown(looked.why) };
	const [rule] = looked.rules.values();
	return rule === undefined ? { kind: "shared" } : { kind: "ignored", rule };
}

function whyUnknown(why: string): string {
	return /not a git repository/i.test(why) ? "this is no git repository" : why;
}

type Looked =
	/** The rule that ignores a path, by the path; those that are not ignored are missing. */
	| { readonly kind: "answered"; readonly rules: ReadonlyMap<string, IgnoreRule> }
	| { readonly kind: "failed"; readonly why: string };

async function rulesFor(paths: readonly string[], git: Git): Promise<Looked> {
	const ended = await git(["check-ignore", "-v", "-z", "--no-index", "--stdin"], `${paths.join("\0")}\0`);
	// 1 says that no path is ignored.
	if (ended.kind === "failed") return ended.code === 1 ? { kind: "answered", rules: new Map() } : ended;
	const words = ended.output.split("\0");
	const rules = new Map<string, IgnoreRule>();
	for (let at = 0; at + 3 < words.length; at += 4) {
		const [file = "", line = "", pattern = "", path = ""] = words.slice(at, at + 4);
		// A rule that lets in again is told of as well.
		if (!pattern.startsWith("!")) rules.set(path, { file, line: Number(line), pattern });
	}
	return { kind: "answered", rules };
}

interface Asking {
	readonly git: Git;
	readonly options: Omit<GitOptions, "deadlineMs">;
}

async function findFix(root: string, { git, options }: Asking): Promise<readonly IgnoreFix[] | undefined> {
	const before = await rulesFor([...WANTED, ...OTHERS], git);
	if (before.kind === "failed") return undefined;
	for (const edits of CANDIDATES) {
		if (!(await isApplicable(edits, root))) continue;
		const after = await tried(edits, root, { git, options });
		if (after !== undefined && isBetter(before.rules, after)) {
			return edits.map(([file, lines]) => ({ file: join(root, file), lines }));
		}
	}
	return undefined;
}

function isBetter(before: ReadonlyMap<string, IgnoreRule>, after: ReadonlyMap<string, IgnoreRule>): boolean {
	return WANTED.every((path) => !after.has(path)) && OTHERS.every((path) => before.has(path) === after.has(path));
}

async function isApplicable(edits: readonly Edit[], root: string): Promise<boolean> {
	const present = await Promise.all(
		edits.map(async ([file]) => file === ROOT_FILE || (await tryStat(join(root, file)))?.isFile() === true),
	);
	return !present.includes(false);
}

/** The rules that would hold, in an empty repository with the same files of rules. */
async function tried(
	edits: readonly Edit[],
	root: string,
	{ git, options }: Asking,
): Promise<ReadonlyMap<string, IgnoreRule> | undefined> {
	const top = await answerOf(git(["rev-parse", "--show-toplevel"]));
	const common = await answerOf(git(["rev-parse", "--path-format=absolute", "--git-common-dir"]));
	if (top === undefined || common === undefined) return undefined;
	const scratch = await mkdtemp(join(tmpdir(), "cairn-ignore-"));
	try {
		const inScratch = gitIn(scratch, options, undefined);
		if ((await inScratch(["init", "--quiet", "--template="])).kind === "failed") return undefined;
		await mkdir(join(scratch, ".git", "info"), { recursive: true });
		await copyIfThere(join(common, "info", "exclude"), join(scratch, ".git", "info", "exclude"));
		const own = join(scratch, relative(top, root));
		await copyRules({ top, root, scratch });
		for (const [file, lines] of edits) await append({ file: join(own, file), lines });
		const excludes = await answerOf(git(["config", "--path", "--get", "core.excludesFile"]));
		const config = excludes === undefined ? [] : ["-c", `core.excludesFile=${excludes}`];
		const inOwn = gitIn(own, options, undefined);
		const looked = await rulesFor([...WANTED, ...OTHERS], (args, input) => inOwn([...config, ...args], input));
		return looked.kind === "failed" ? undefined : looked.rules;
	} finally {
		await rm(scratch, { recursive: true, force: true }).catch(unreachable);
	}
}

async function answerOf(ended: Promise<GitEnded>): Promise<string | undefined> {
	const { kind, ...rest } = await ended;
	return kind === "answered" && "output" in rest ? rest.output.replace(/\r?\n$/, "") : undefined;
}

/** Every file of rules on the way from the repository's top to the shared facts. */
async function copyRules({
	top,
	root,
	scratch,
}: {
	readonly top: string;
	readonly root: string;
	readonly scratch: string;
}): Promise<void> {
	const folders = [join(root, ".pi", "cairn"), join(root, ".pi")];
	for (let folder = root; ; folder = dirname(folder)) {
		folders.push(folder);
		if (folder === top || dirname(folder) === folder) break;
	}
	for (const folder of folders) {
		const copy = join(scratch, relative(top, folder));
		await mkdir(copy, { recursive: true });
		await copyIfThere(join(folder, ".gitignore"), join(copy, ".gitignore"));
	}
}

async function copyIfThere(from: string, to: string): Promise<void> {
	if ((await tryStat(from))?.isFile() === true) await copyFile(from, to);
}

/** In the file's own line ends, on lines of their own. */
async function append({ file, lines }: IgnoreFix): Promise<void> {
	try {
		if (!(await isFolder(dirname(file)))) await mkdir(dirname(file), { recursive: true });
		const present = (await tryStat(file)) === undefined ? undefined : await readSmallFile(file, RULES_MAX_BYTES);
		const end = present?.includes("\r\n") === true ? "\r\n" : "\n";
		const text = `${[HEADING, ...lines].join(end)}${end}`;
		if (present === undefined) await writeFile(file, text, { flag: "a" });
		else await appendFile(file, present === "" || present.endsWith("\n") ? text : end + text);
	} catch (cause) {
		throw new MemoryError("STORE_IO", `${file} cannot be written: ${messageOf(cause)}`, { cause });
	}
}
