/** What git once said of each repository, and the projects that were seen: one small file, disposable at any time. */
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { ProjectKey } from "../facts/scope.ts";
import { messageOf } from "../kernel/errors.ts";
import type { KnownProject } from "../ports/project.ts";
import { isComputedKey } from "./declared-project.ts";
import { isFolder, readSmallFile, tryStat, unreachable } from "./small-file.ts";

const VERSION = 1;
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_ENTRIES = 500;
/** Of one folder. */
const MAX_FORMER_IDS = 5;
/** "Last seen" is not worth a write on every visit. */
const SEEN_AGAIN_MS = 24 * 60 * 60 * 1000;
const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Git's answer for one git directory. */
export interface RepositoryEntry {
	readonly directory: string;
	/** The answer holds while the repository is this one. */
	readonly place: string;
	/** Root commits, earliest first; empty when the history is cut off. */
	readonly roots: readonly string[];
	/** Set while the answer is provisional: git is asked again when this no longer describes the repository. */
	readonly until?: string;
	/** The key it had before its roots changed. */
	readonly former?: string;
	/** Milliseconds since 1970. */
	readonly seen: number;
}

/** Git has let somebody wait in vain for an answer about this git directory. */
export interface SilenceEntry {
	readonly directory: string;
	/** What the repository was then: another one, or another head, is worth another question. */
	readonly place: string;
	readonly head: string;
	readonly why: string;
	/** Milliseconds since 1970. */
	readonly seen: number;
}

interface Contents {
	readonly repositories: readonly RepositoryEntry[];
	readonly projects: readonly KnownProject[];
	readonly silences: readonly SilenceEntry[];
}

const EMPTY: Contents = { repositories: [], projects: [], silences: [] };

export class ProjectCache {
	readonly #path: string;
	#read: { readonly stamp: string; readonly contents: Contents } | undefined;
	#writing: Promise<unknown> = Promise.resolve();

	constructor(path: string) {
		this.#path = path;
	}

	async repositories(): Promise<readonly RepositoryEntry[]> {
		return (await this.#contents()).repositories;
	}

	/** Newest first. A folder that was moved is listed where it is now. */
	async projects(): Promise<readonly KnownProject[]> {
		const { projects } = await this.#contents();
		const newestFirst = projects.toSorted((a, b) => b.seen - a.seen);
		const there = await Promise.all(newestFirst.map(({ root }) => isFolder(root)));
		const present = new Set(newestFirst.filter((_, at) => there[at] === true).map(({ key }) => key));
		return newestFirst.filter(({ key }, at) => there[at] === true || !present.has(key));
	}

	/** @returns a warning when the file cannot be written. */
	async keepRepository(entry: RepositoryEntry): Promise<string | undefined> {
		return this.#change(({ repositories, projects, silences }) => ({
			projects,
			repositories: [entry, ...repositories.filter(({ directory }) => directory !== entry.directory)],
			silences: silences.filter(({ directory }) => directory !== entry.directory),
		}));
	}

	async silenceOf(directory: string): Promise<SilenceEntry | undefined> {
		return (await this.#contents()).silences.find((silence) => silence.directory === directory);
	}

	/** Until git answers. @returns a warning when the file cannot be written. */
	async keepSilence(silence: SilenceEntry): Promise<string | undefined> {
		return this.#change((contents) => ({
			...contents,
			silences: [silence, ...contents.silences.filter(({ directory }) => directory !== silence.directory)],
		}));
	}

	/** @returns a warning when the file cannot be written. */
	async keepProject(project: KnownProject): Promise<string | undefined> {
		const { projects } = await this.#contents();
		const before = projects.find(({ root }) => root === project.root);
		const same = before?.key === project.key && before.name === project.name;
		if (same && Math.abs(project.seen - before.seen) < SEEN_AGAIN_MS) return undefined;
		return this.#change((contents) => ({
			...contents,
			projects: [
				{ ...project, ...formerIds(project, contents.projects) },
				...contents.projects.filter(({ root }) => root !== project.root),
			],
		}));
	}

	/** Ids that the folder declared before, newest first. */
	async formerIds(root: string): Promise<readonly ProjectKey[]> {
		return (await this.#contents()).projects.find((project) => project.root === root)?.formerIds ?? [];
	}

	async #contents(): Promise<Contents> {
		const status = await tryStat(this.#path);
		if (status === undefined) return EMPTY;
		const stamp = `${status.ino}:${status.size}:${status.mtimeMs}`;
		if (this.#read?.stamp !== stamp) {
			this.#read = { stamp, contents: parse((await readSmallFile(this.#path, MAX_BYTES)) ?? "") };
		}
		return this.#read.contents;
	}

	/** Read again just before writing; what another process writes in that instant is only asked for once more. */
	#change(change: (contents: Contents) => Contents): Promise<string | undefined> {
		const written = this.#writing.then(async () => {
			this.#read = undefined;
			return this.#write(change(await this.#contents()));
		});
		// One write that failed must not fail all that come after it.
		this.#writing = written.catch(() => undefined);
		return written;
	}

	async #write({ repositories, projects, silences }: Contents): Promise<string | undefined> {
		const silent = silences.length === 0 ? {} : { silences: newest(silences) };
		const kept = { version: VERSION, repositories: newest(repositories), projects: newest(projects), ...silent };
		const temporary = `${this.#path}.${process.pid}.${crypto.randomUUID()}`;
		try {
			await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
			await writeFile(temporary, `${JSON.stringify(kept, undefined, "\t")}\n`, { mode: 0o600 });
			await rename(temporary, this.#path);
			return undefined;
		} catch (error) {
			await rm(temporary, { force: true }).catch(unreachable);
			return `the list of projects cannot be kept, git will be asked again: ${messageOf(error)}`;
		}
	}
}

/** Computed keys are not kept: they can be worked out again. */
function formerIds({ root, key }: KnownProject, known: readonly KnownProject[]): Pick<KnownProject, "formerIds"> {
	const before = known.find((project) => project.root === root);
	if (before === undefined) return {};
	const ids = [before.key, ...(before.formerIds ?? [])].filter((id) => id !== key && !isComputedKey(id));
	return ids.length === 0 ? {} : { formerIds: [...new Set(ids)].slice(0, MAX_FORMER_IDS) };
}

function newest<T extends { readonly seen: number }>(entries: readonly T[]): readonly T[] {
	return entries.toSorted((a, b) => b.seen - a.seen).slice(0, MAX_ENTRIES);
}

/** Whatever is not as it should be is left out: it will be found out again. */
function parse(text: string): Contents {
	let json: unknown;
	try {
		json = JSON.parse(text);
	} catch {
		return EMPTY;
	}
	if (!isRecord(json) || json["version"] !== VERSION) return EMPTY;
	return {
		repositories: list(json["repositories"], isRepository),
		projects: list(json["projects"], isProject),
		silences: list(json["silences"], isSilence),
	};
}

function list<T>(value: unknown, is: (entry: unknown) => entry is T): readonly T[] {
	return Array.isArray(value) ? value.filter(is) : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null;
}

function isRepository(value: unknown): value is RepositoryEntry {
	if (!isRecord(value)) return false;
	const { directory, place, roots, until, former, seen } = value;
	const texts = [directory, place, until ?? "", former ?? ""].every((text) => typeof text === "string");
	return texts && typeof seen === "number" && Array.isArray(roots) && roots.every(isCommit);
}

function isSilence(value: unknown): value is SilenceEntry {
	if (!isRecord(value)) return false;
	const { directory, place, head, why, seen } = value;
	return [directory, place, head, why].every((text) => typeof text === "string") && typeof seen === "number";
}

function isCommit(value: unknown): boolean {
	return typeof value === "string" && COMMIT.test(value);
}

/** A key becomes a folder's name. */
function isKey(value: unknown): value is ProjectKey {
	return typeof value === "string" && /^[a-z0-9][a-z0-9._-]{0,100}$/.test(value);
}

function isProject(value: unknown): value is KnownProject {
	if (!isRecord(value)) return false;
	const { key, name, root, seen, formerIds: ids = [] } = value;
	const keyed = isKey(key) && Array.isArray(ids) && ids.every(isKey);
	return keyed && typeof name === "string" && typeof root === "string" && typeof seen === "number";
}
