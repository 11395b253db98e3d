/** The verbs of path notes: which paths a call touched, which facts are about them, and how urgent those are. */
import { posix } from "node:path";
import type { Fact, FactId } from "../facts/fact.ts";
import { judgedUrgency } from "../gate/judged-urgency.ts";
import { isAbort } from "../kernel/abort.ts";
import { messageOf } from "../kernel/errors.ts";
import type { CallOptions, PathNotesOptions, ToolUse, Workspace } from "../memory.ts";
import { NO_PATH_NOTES, type PathNote, type PathNotes, pathNotes, type TouchedPlace } from "../notes/path-notes.ts";
import { presentPaths } from "../notes/present.ts";
import { touchesOf } from "../notes/tool-paths.ts";
import type { IndexedFact } from "../ports/fact-index.ts";
import type { FactStore } from "../ports/fact-store.ts";
import type { Ground } from "./deps.ts";
import { verdictsOf } from "./freshness.ts";
import { hasModel } from "./has-model.ts";
import { idsOf } from "./scene.ts";

/** What a note waits for the project's identity: by the first tool call it has long been known. */
const IDENTITY_MS = 30;
/** What a note waits for files that changed since the last look, and how often it looks. */
const SYNC_MS = 40;
const SYNC_EVERY_MS = 5000;
const VERDICTS_MS = 30;
/** Paths of a call outside the project that are asked whether they are in another worktree of it. */
const ELSEWHERE_MAX = 4;
const FOLDERS_KEPT = 200;
/** A judge that did not answer is left alone so long. */
const REST_MS = 10 * 60_000;
/** Facts that a judge is asked about in one idle moment. */
const RATED_AT_ONCE = 6;

export type Noting = Pick<Workspace, "touched" | "pathNotes" | "noted" | "rateUrgency">;

export function notingVerbs(ground: Ground): Noting {
	const worktrees = new Worktrees(ground);
	let lookedAt: number | undefined;
	let restsUntil = 0;

	async function storesInStep(): Promise<readonly FactStore[]> {
		const { scene, deps } = ground;
		const stores = await scene.stores(IDENTITY_MS);
		const now = deps.clock.now();
		if (lookedAt === undefined || Math.abs(now - lookedAt) >= SYNC_EVERY_MS) {
			lookedAt = now;
			await deps.timer.within(SYNC_MS, deps.attendant.glance(stores));
		}
		return stores;
	}

	return {
		touched: async (use) => touchedBy(use, ground),
		pathNotes: async (paths, options = {}) => {
			if (paths.length === 0) return NO_PATH_NOTES;
			const stores = await storesInStep();
			return await notesAbout(await worktrees.placesOf(paths), { ground, stores, options });
		},
		noted: (ids) => countNoted(ids, ground),
		rateUrgency: async (options = {}) => {
			const now = ground.deps.clock.now();
			if (now < restsUntil || ground.place.readOnly !== undefined || !hasModel(ground.deps.settings)) return 0;
			const { rated, rests } = await rateSome(ground, options);
			if (rests) restsUntil = now + REST_MS;
			return rated;
		},
	};
}

function touchedBy({ tool, input, cwd = "" }: ToolUse, { place, deps }: Ground): readonly string[] {
	const { places, clock, home } = deps;
	const from = cwd === "" ? place.cwd : cwd;
	const touchedFrom = (folder: string): readonly string[] =>
		presentPaths(touchesOf({ tool, input, cwd: folder }, home), { places, clock });
	const found = touchedFrom(from);
	const real = places.real(from);
	if (real === from) return found;
	// From a folder behind a link, `..` leads to where the link leads.
	const known = new Set(found.map((path) => places.real(path)));
	return [...found, ...touchedFrom(real).filter((path) => !known.has(places.real(path)))];
}

interface Notes {
	readonly ground: Ground;
	readonly stores: readonly FactStore[];
	readonly options: PathNotesOptions;
}

/** What is about to be shown is checked against its file once more. */
async function notesAbout(touched: readonly TouchedPlace[], { ground, stores, options }: Notes): Promise<PathNotes> {
	const { deps } = ground;
	const parts = { index: await deps.index(), clock: deps.clock, settings: deps.settings };
	const view = { stores: stores.map(({ store }) => store), isKnown: options.isKnown ?? (() => false) };
	const found = await pathNotes(touched, parts, view);
	const stale = await deps.attendant.recheck(shownOf(found.notes, ground), stores);
	const { notes, more } = stale ? await pathNotes(touched, parts, view) : found;
	const verdicts = await verdictsOf(shownOf(notes, ground), ground, { withinMs: VERDICTS_MS });
	return {
		notes: notes.map((note) => {
			const freshness = verdicts.get(note.item);
			return freshness === undefined ? note : { ...note, freshness };
		}),
		more,
	};
}

/** Facts that may be shown with one result. */
function shownOf(notes: readonly PathNote[], { deps: { settings } }: Ground): readonly IndexedFact[] {
	const most = settings["notes.maxFull"] + settings["notes.maxCaptions"];
	return notes
		.filter(({ tier }) => tier !== "low")
		.slice(0, most)
		.map(({ item }) => item);
}

/** Never rejects: a counter is no reason to trouble anybody. */
async function countNoted(ids: readonly FactId[], { deps }: Ground): Promise<void> {
	try {
		await (await deps.index()).usage.add(ids, "noted", deps.clock.now());
	} catch (error) {
		deps.diagnostics.report({ degraded: "counting the facts shown for paths", message: messageOf(error) });
	}
}

/** Which touched paths lie in another worktree of the same repository: they are the same places there. */
class Worktrees {
	readonly #ground: Ground;
	readonly #roots = new Map<string, string | undefined>();

	constructor(ground: Ground) {
		this.#ground = ground;
	}

	async placesOf(paths: readonly string[]): Promise<readonly TouchedPlace[]> {
		const { scene, deps } = this.#ground;
		const { root } = await scene.root();
		let asked = 0;
		const places: TouchedPlace[] = [];
		for (const path of paths) {
			const real = deps.places.real(path);
			const spellings = real === path ? [path] : [real, path];
			const isOutside = root !== undefined && real !== root && !real.startsWith(`${root}/`);
			if (isOutside && asked < ELSEWHERE_MAX) {
				asked += 1;
				const twin = await this.#twinOf(real, root);
				if (twin !== undefined) spellings.push(twin);
			}
			places.push({ path, places: spellings });
		}
		return places;
	}

	async #twinOf(path: string, root: string): Promise<string | undefined> {
		const other = await this.#worktreeOf(posix.dirname(path));
		return other === undefined || !path.startsWith(`${other}/`) ? undefined : root + path.slice(other.length);
	}

	/** The root of another worktree of the repository at hand that the folder is in. */
	async #worktreeOf(folder: string): Promise<string | undefined> {
		if (this.#roots.has(folder)) return this.#roots.get(folder);
		const { scene, deps } = this.#ground;
		const [here, there] = await Promise.all([scene.root(), deps.project.root(folder)]);
		const isTwin = here.gitDirectory !== undefined && here.gitDirectory === there.gitDirectory;
		const root = isTwin ? there.root : undefined;
		if (this.#roots.size >= FOLDERS_KEPT) this.#roots.clear();
		this.#roots.set(folder, root);
		return root;
	}
}

interface Rated {
	readonly rated: number;
	/** Asking on is of no use for a while. */
	readonly rests: boolean;
}

/** Asks about facts with paths that no judge has spoken of; what the built-in rules say is worked out whenever it is needed. */
async function rateSome({ scene, deps }: Ground, { signal }: CallOptions): Promise<Rated> {
	const { judge } = (await deps.models?.()) ?? {};
	if (judge === undefined) return { rated: 0, rests: true };
	const index = await deps.index();
	const stores = idsOf(await scene.stores(IDENTITY_MS));
	const facts = await index.facts.list({ stores, scoped: true, rated: false, order: "used", limit: RATED_AT_ONCE });
	let rated = 0;
	for (const { fact } of facts) {
		try {
			const urgency = await judgedUrgency(fact, judge, signal);
			if (urgency === undefined) return { rated, rests: true };
			// What was said holds for the text and the paths that the judge was shown.
			const [now] = await index.facts.get([fact.id], stores);
			if (now !== undefined && saysTheSame(now.fact, fact)) await index.usage.rate(fact.id, urgency);
			rated += 1;
		} catch (error) {
			if (isAbort(error)) throw error;
			deps.diagnostics.report({ degraded: "how urgent facts are", message: messageOf(error) });
			return { rated, rests: true };
		}
	}
	return { rated, rests: false };
}

function saysTheSame(one: Fact, other: Fact): boolean {
	const told = ({ caption, content, paths }: Fact): string => JSON.stringify([caption, content, paths]);
	return told(one) === told(other);
}
