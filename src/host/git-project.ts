/** Which project a folder belongs to: one resolver for reading, writing, index, pages and command line. */
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { checkAborted } from "../kernel/abort.ts";
import type { Clock } from "../ports/clock.ts";
import type { KnownProject, Project, ProjectIdentity, ProjectRoot } from "../ports/project.ts";
import { type FoundRoot, findRoot } from "./find-root.ts";
import { digest, type RepositoryState, readRepository } from "./git-directory.ts";
import { GitSilences, type Silence } from "./git-silences.ts";
import { type NeverProjects, neverProjects, TEMPORARY_FOLDERS } from "./never-projects.ts";
import { ProjectCache, type RepositoryEntry } from "./project-cache.ts";
import { askRootCommits, type RootCommits } from "./root-commits.ts";
import { isFolder } from "./small-file.ts";

const MAX_NAME = 100;
/** A history of a million commits takes git a good ten seconds; nothing waits that long for it. */
const GIT_DEADLINE_MS = 30_000;
/** What anybody waits for it: then the folder is the key, and facts come along once git has answered. */
const PATIENCE_MS = 5000;

export interface GitProjectOptions {
	/** Cairn's folder: `cache/projects.json` in it remembers. */
	readonly cairnHome: string;
	/** The user's home directory. */
	readonly home: string;
	readonly clock: Clock;
	/** The environment that git is found by and runs in. */
	readonly variables: Readonly<Record<string, string | undefined>>;
	/** Folders that are no project, nor plain folders below them; the system's temporary folders unless told. */
	readonly temporaryFolders?: readonly string[];
	readonly gitDeadlineMs?: number;
	/** Git goes on after that, and its answer is kept for the next session. */
	readonly patienceMs?: number;
	/** Ends a git that is still running, at the end of the session. */
	readonly signal?: AbortSignal;
}

/**
 * Git is asked at most once at a time for each repository, and after a failure not again by the same instance. One that
 * gave no answer in time is not asked again for some minutes, by no instance, unless the repository is another by then.
 */
export function gitProject(options: GitProjectOptions): Project {
	return new GitProject(options);
}

/** A repository together with what was remembered of it. */
interface Look {
	readonly found: FoundRoot;
	readonly directory: string;
	readonly state: RepositoryState;
	readonly entry: RepositoryEntry | undefined;
}

/** Git's answer, kept; or why there is none. */
type Asked =
	| { readonly kind: "answered"; readonly entry: RepositoryEntry; readonly warnings: readonly string[] }
	| Unanswered;

type Unanswered = { readonly kind: "failed"; readonly why: string } | Silence;

class GitProject implements Project {
	readonly #options: GitProjectOptions;
	readonly #cache: ProjectCache;
	#places: Promise<NeverProjects> | undefined;
	readonly #looking = new Map<string, Promise<FoundRoot>>();
	readonly #asking = new Map<string, Promise<Asked>>();
	/** Why git gave no answer, by git directory. */
	readonly #failures = new Map<string, string>();
	readonly #silences: GitSilences;

	constructor(options: GitProjectOptions) {
		this.#options = options;
		this.#cache = new ProjectCache(join(options.cairnHome, "cache", "projects.json"));
		this.#silences = new GitSilences(this.#cache, options.clock);
	}

	async root(cwd: string): Promise<ProjectRoot> {
		return rootOf(await this.#find(cwd));
	}

	async cached(cwd: string): Promise<ProjectIdentity | undefined> {
		const known = await this.#knownAtOnce(await this.#find(cwd));
		return "key" in known ? known : undefined;
	}

	async identify(cwd: string, signal?: AbortSignal): Promise<ProjectIdentity> {
		checkAborted(signal);
		const known = await this.#knownAtOnce(await this.#find(cwd));
		if ("key" in known) return this.#remember(known);
		const asked = await abortable(this.#askOnce(known), signal);
		if (asked.kind !== "answered") return this.#remember(unansweredIdentity(known, asked));
		const identity = await this.#remember(gitIdentity(known.found, asked.entry));
		return withWarnings(identity, asked.warnings);
	}

	async sharing(cwd: string): Promise<readonly string[]> {
		const found = await this.#find(cwd);
		if (found.declared !== undefined) return await this.#declaredTwice(found, found.declared.id);
		const entry = (await this.#cache.repositories()).find(({ directory }) => directory === found.git?.directory);
		return entry === undefined ? [] : await this.#joined(entry);
	}

	async known(): Promise<readonly KnownProject[]> {
		return this.#cache.projects();
	}

	/** Who asks while the same folder is being looked at gets the same answer. */
	#find(cwd: string): Promise<FoundRoot> {
		const looking = this.#looking.get(cwd);
		if (looking !== undefined) return looking;
		const look = this.#look(cwd).finally(() => this.#looking.delete(cwd));
		this.#looking.set(cwd, look);
		return look;
	}

	async #look(cwd: string): Promise<FoundRoot> {
		this.#places ??= neverProjects({
			home: this.#options.home,
			temporary: this.#options.temporaryFolders ?? [tmpdir(), ...TEMPORARY_FOLDERS],
		});
		return findRoot(cwd, await this.#places);
	}

	/** The identity, or what has to be asked of git. */
	async #knownAtOnce(found: FoundRoot): Promise<ProjectIdentity | Look> {
		const directory = found.git?.directory;
		if (found.root === undefined) {
			return { root: undefined, key: undefined, name: "", rule: "none", warnings: found.warnings };
		}
		if (found.declared !== undefined) return this.#declared(found, found.declared.id);
		if (directory === undefined) return pathIdentity(found);
		const state = await readRepository(directory);
		if (state.empty) return { ...pathIdentity(found), evidence: "the repository has no commit yet" };
		const entry = (await this.#cache.repositories()).find((each) => each.directory === directory);
		const look = { found, directory, state, entry };
		const silence = await this.#silences.of(look);
		if (silence !== undefined) return unansweredIdentity({ ...look, entry: silence.entry }, silence);
		if (entry !== undefined && holds(entry, state)) return gitIdentity(found, entry);
		const failure = this.#failures.get(directory);
		return failure === undefined ? look : unansweredIdentity(look, { kind: "failed", why: failure });
	}

	/** A declaration is taken at its word. */
	async #declared(found: FoundRoot, id: string): Promise<ProjectIdentity> {
		return {
			...rootOf(found),
			key: id,
			name: nameOf(found),
			rule: "declared",
			formerKey: await this.#keyBeforeDeclaring(found),
			warnings: found.warnings,
		};
	}

	/** Worktrees of one repository are one project, whatever they declare. */
	async #declaredTwice({ root, git, top }: FoundRoot, id: string): Promise<readonly string[]> {
		for (const other of await this.#cache.projects()) {
			if (other.key !== id || other.root === root) continue;
			const there = await this.#find(other.root);
			const isWorktree = git !== undefined && there.git?.directory === git.directory && there.top !== top;
			if (isWorktree || there.declared?.id !== id) continue;
			return [`${root} declares the id ${id}, as ${other.root} does: they share their personal facts`];
		}
		return [];
	}

	/** Two repositories share their earliest commit without sharing all: one has taken the other's history in. */
	async #joined({ directory, roots }: RepositoryEntry): Promise<readonly string[]> {
		const [first] = roots;
		if (first === undefined) return [];
		for (const twin of await this.#cache.repositories()) {
			if (twin.directory === directory || twin.roots[0] !== first || twin.roots.join() === roots.join()) continue;
			if (!(await isFolder(twin.directory))) continue;
			return [
				`${directory} and ${twin.directory} share only a part of their history, and with it their personal facts; ` +
					"an id in .pi/cairn/project.json tells them apart",
			];
		}
		return [];
	}

	/** The commit's key, unless another clone has it too or only a part of the repository declares itself. */
	async #keyBeforeDeclaring(found: FoundRoot): Promise<string> {
		const repositories = await this.#cache.repositories();
		const first = repositories.find(({ directory }) => directory === found.git?.directory)?.roots[0];
		if (first === undefined || found.top !== found.root) return pathKey(found);
		const clones = repositories.filter(
			({ directory, roots }) => directory !== found.git?.directory && roots[0] === first,
		);
		const present = await Promise.all(clones.map(({ directory }) => isFolder(directory)));
		return present.includes(true) ? pathKey(found) : `git-${first}`;
	}

	/** Worktrees of one repository wait for the same answer. */
	#askOnce(look: Look): Promise<Asked> {
		const running = this.#asking.get(look.directory);
		if (running !== undefined) return running;
		const asking = this.#askPatiently(look).finally(() => this.#asking.delete(look.directory));
		this.#asking.set(look.directory, asking);
		return asking;
	}

	/** Git goes on when nobody waits for it any longer. */
	async #askPatiently(look: Look): Promise<Asked> {
		const { patienceMs = PATIENCE_MS } = this.#options;
		const impatience = Promise.withResolvers<undefined>();
		const patience = setTimeout(() => impatience.resolve(undefined), patienceMs);
		const asked = await Promise.race([this.#ask(look), impatience.promise]);
		clearTimeout(patience);
		if (asked !== undefined) return asked;
		return await this.#silences.keep(look, `git gave no answer within ${patienceMs} ms`);
	}

	async #ask(look: Look): Promise<Asked> {
		const { clock, variables, gitDeadlineMs = GIT_DEADLINE_MS, signal } = this.#options;
		const git = { variables, deadlineMs: gitDeadlineMs, ...(signal === undefined ? {} : { signal }) };
		const answer = await askRootCommits(look.directory, look.state, git);
		if (answer.kind === "failed") {
			this.#failures.set(look.directory, answer.why);
			return answer;
		}
		const entry = entryFor(look, answer.roots, clock.now());
		const unkept = await this.#cache.keepRepository(entry);
		return { kind: "answered", entry, warnings: unkept === undefined ? [] : [unkept] };
	}

	async #remember(identity: ProjectIdentity): Promise<ProjectIdentity> {
		const { root, key, name } = identity;
		if (root === undefined || key === undefined) return identity;
		const unkept = await this.#cache.keepProject({ root, key, name, seen: this.#options.clock.now() });
		const ids = await this.#cache.formerIds(root);
		const known = ids.length === 0 ? identity : { ...identity, formerIds: ids };
		return unkept === undefined ? known : withWarnings(known, [unkept]);
	}
}

function rootOf({ root, git }: FoundRoot): ProjectRoot {
	return git === undefined ? { root } : { root, gitDirectory: git.directory };
}

function withWarnings(identity: ProjectIdentity, more: readonly string[]): ProjectIdentity {
	return more.length === 0 ? identity : { ...identity, warnings: [...identity.warnings, ...more] };
}

/** Shown to people and models, so a folder's name cannot bring line breaks or control characters along. */
function nameOf({ root, declared }: FoundRoot): string {
	const folder = basename(root ?? "").replace(/(?<=.)\.git$/, "");
	return declared?.name ?? visible(folder).slice(0, MAX_NAME);
}

/** Most names are plain, and a pattern over all of Unicode takes a while to make. */
function visible(name: string): string {
	return /^[ -~]*$/.test(name) ? name : name.replaceAll(/\p{C}/gu, "?");
}

/** Worktrees of one repository share it. */
function pathKey({ root, git }: FoundRoot): string {
	const hash = createHash("sha256").update(git?.main ?? root ?? "");
	return `path-${hash.digest("hex").slice(0, 16)}`;
}

function evidenceOf(evidence: string | undefined): Pick<ProjectIdentity, "evidence"> {
	return evidence === undefined ? {} : { evidence };
}

function pathIdentity(found: FoundRoot, why?: string): ProjectIdentity {
	const warning = `${why}: ${found.root} is known by its folder, not by its first commit`;
	return {
		...rootOf(found),
		key: pathKey(found),
		name: nameOf(found),
		rule: found.rule,
		...evidenceOf(why ?? found.marker),
		warnings: why === undefined ? found.warnings : [...found.warnings, warning],
	};
}

/** What git said of the same repository before is likelier than nothing: its facts lie there. */
function unansweredIdentity({ found, entry, state }: Look, { kind, why }: Unanswered): ProjectIdentity {
	if (entry === undefined || entry.place !== state.place || entry.roots.length === 0) {
		return { ...pathIdentity(found, why), ...(kind === "silent" ? { unanswered: why } : {}) };
	}
	const warning = `${why}: ${found.root} is known by the first commit that it had before`;
	return withWarnings(gitIdentity(found, entry), [warning]);
}

function gitIdentity(found: FoundRoot, { roots, former, until }: RepositoryEntry): ProjectIdentity {
	const [first] = roots;
	if (first === undefined) {
		const shallow = until?.startsWith("cuts:") === true;
		return pathIdentity(found, shallow ? "the clone is shallow and does not reach its first commit" : undefined);
	}
	return {
		...rootOf(found),
		key: `git-${first}`,
		name: nameOf(found),
		rule: "git",
		formerKey: former ?? pathKey(found),
		warnings: found.warnings,
	};
}

/** An answer that may still change says what it depends on; any other holds as long as the repository is there. */
function entryFor({ directory, state, entry }: Look, roots: RootCommitList, seen: number): RepositoryEntry {
	const final = roots.length > 0 && !roots.includes(state.head);
	const before = entry?.place === state.place ? entry : undefined;
	const changed = before?.roots[0] !== undefined && before.roots[0] !== roots[0];
	const former = changed ? `git-${before.roots[0]}` : before?.former;
	return {
		directory,
		place: state.place,
		roots,
		seen,
		...(final ? {} : { until: dependsOn(roots, state) }),
		...(former === undefined ? {} : { former }),
	};
}

type RootCommitList = (RootCommits & { readonly kind: "answered" })["roots"];

function holds(entry: RepositoryEntry, state: RepositoryState): boolean {
	if (entry.place !== state.place) return false;
	return entry.until === undefined || entry.until === dependsOn(entry.roots, state);
}

/** A repository with a single commit may have it amended; a shallow one may be deepened. */
function dependsOn(roots: readonly string[], { head, cuts }: RepositoryState): string {
	return roots.length > 0 || cuts.length === 0 ? `head:${head}` : `cuts:${digest(cuts.join(" "))}`;
}

async function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
	if (signal === undefined) return work;
	checkAborted(signal);
	let stop: (() => void) | undefined;
	const aborted = new Promise<never>((_, reject) => {
		stop = () => reject(signal.reason);
		signal.addEventListener("abort", stop, { once: true });
	});
	try {
		return await Promise.race([work, aborted]);
	} finally {
		if (stop !== undefined) signal.removeEventListener("abort", stop);
	}
}
