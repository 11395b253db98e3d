/** The verbs that write: remember, observe, update, forget, undo; and the history they leave. */
import type { FindNeighbours, GateDeps } from "../gate/deps.ts";
import { forget } from "../gate/forget.ts";
import { observe } from "../gate/observe.ts";
import { remember } from "../gate/remember.ts";
import { update } from "../gate/update.ts";
import { changesOf, historyOf } from "../history/history.ts";
import type { FilesDeps } from "../history/how-far.ts";
import { type UndoOptions, undo } from "../history/undo.ts";
import { isAbort } from "../kernel/abort.ts";
import { messageOf } from "../kernel/errors.ts";
import type { Change, UndoOutcome, Workspace } from "../memory.ts";
import type { FactStore } from "../ports/fact-store.ts";
import { neighbours } from "../recall/neighbours.ts";
import { afterWrite } from "./after-write.ts";
import type { Ground } from "./deps.ts";
import { destinationOf } from "./destination.ts";
import { gateOf } from "./gate-deps.ts";
import { formerStores } from "./left-behind.ts";
import { currentStores, IDENTITY_MS, recallDeps } from "./reading.ts";

export interface Desk {
	readonly stores: readonly FactStore[];
	readonly gate: GateDeps;
}

/** Everything a writer needs, with the index in step, so that duplicates are seen. */
export async function openDesk(ground: Ground, signal?: AbortSignal): Promise<Desk> {
	const stores = await currentStores(ground, signal);
	return { stores, gate: await gateOf(ground, stores) };
}

/** Neighbours help the agent and never stop a write. */
export function neighboursFor(ground: Ground, stores: readonly FactStore[]): FindNeighbours {
	return async ({ fact, absolutePaths }, signal) => {
		try {
			const deps = await recallDeps(ground.deps);
			return await neighbours(fact, deps, {
				stores: stores.map((entry) => entry.store),
				paths: absolutePaths,
				limit: ground.deps.settings["judge.neighbours"],
				signal,
			});
		} catch (error) {
			if (isAbort(error)) throw error;
			ground.deps.diagnostics.report({ degraded: "close facts", message: messageOf(error) });
			return [];
		}
	};
}

/** A person takes back what was done to other projects too, as a restored backup does; an agent stays where it is. */
export async function reachableStores(ground: Ground, stores: readonly FactStore[]): Promise<readonly FactStore[]> {
	const { place, deps } = ground;
	const near = [...stores, ...(await formerStores(ground))];
	if (place.actor !== "user") return near;
	const ids = new Set(near.map(({ store }) => store.id));
	const others = (await deps.project.known())
		.filter(({ key }) => !ids.has(`personal:${key}`))
		.map(({ key, name, root }) => deps.shelf.personal({ key, name, root, rule: "declared", warnings: [] }));
	return [...near, ...others];
}

/** A person reaches the shared facts of other projects as well: a move there is taken back from here, and a fact erased. */
export async function undoableStores(ground: Ground, stores: readonly FactStore[]): Promise<readonly FactStore[]> {
	const { place, deps } = ground;
	const reachable = await reachableStores(ground, stores);
	if (place.actor !== "user" || !place.trusted) return reachable;
	const ids = new Set(reachable.map(({ store }) => store.id));
	const shared = (await deps.project.known()).map(({ root }) => deps.shelf.shared(root));
	return [...reachable, ...shared.filter(({ store }) => !ids.has(store.id))];
}

/** Of the changes that touched nothing of what is at hand; global facts are at hand everywhere. */
function rootsElsewhere(
	changes: readonly Change[],
	{ stores, reachable }: { readonly stores: readonly FactStore[]; readonly reachable: readonly FactStore[] },
): readonly string[] {
	const here = new Set(stores.map(({ store }) => store.frame));
	const roots = new Map(reachable.map(({ store }) => [store.id, store.frame]));
	const changed = changes.map(({ before, after }) =>
		[before, after].flatMap((state) => (state === undefined ? [] : [roots.get(state.store) ?? ""])),
	);
	const elsewhere = changed.filter((places) => !places.some((root) => root === "" || here.has(root)));
	return [...new Set(elsewhere.flat())];
}

export type Writing = Pick<
	Workspace,
	"remember" | "observe" | "update" | "forget" | "undo" | "redo" | "history" | "changes"
>;

export function writingVerbs(ground: Ground): Writing {
	const { attendant, tombstones } = ground.deps;

	async function files(): Promise<FilesDeps> {
		return { tombstones, stores: await undoableStores(ground, await ground.scene.stores(IDENTITY_MS)) };
	}

	/** Vectors of what was written follow in the background. */
	async function write<T>(signal: AbortSignal | undefined, work: (desk: Desk) => Promise<T>): Promise<T> {
		const desk = await openDesk(ground, signal);
		const outcome = await work(desk);
		attendant.embedLater(desk.stores);
		return outcome;
	}

	const takeBack = (options: UndoOptions): Promise<UndoOutcome> =>
		write(undefined, async ({ gate, stores }) => {
			const reachable = await undoableStores(ground, stores);
			const waitMs = gate.settings["lock.waitMs"];
			const outcome = await undo({ ...gate, stores: reachable }, { waitMs, ...options });
			if (outcome.kind !== "undone") return outcome;
			const changes = [outcome.undone, ...outcome.also];
			await lookAgain(changes, stores);
			const elsewhere = rootsElsewhere(changes, { stores, reachable });
			return elsewhere.length === 0 ? outcome : { ...outcome, elsewhere };
		});

	/** What was forgotten may have come back as others left it since: it is screened like any file of theirs. */
	async function lookAgain(undone: readonly Change[], stores: readonly FactStore[]): Promise<void> {
		for (const { before, after } of undone) {
			const store = stores.find((each) => each.store.id === before?.store);
			if (store !== undefined && before !== undefined && after === undefined)
				await attendant.reread(store, [before.name]);
		}
	}

	return {
		remember: (draft, options = {}) =>
			write(options.signal, async ({ gate, stores }) => {
				const how = { neighbours: neighboursFor(ground, stores), ...signalOf(options) };
				return afterWrite(await remember(draft, gate, how), ground);
			}),
		observe: (draft) => write(undefined, ({ gate }) => observe(draft, gate)),
		update: (id, correction, options = {}) =>
			write(options.signal, async ({ gate }) => {
				const { seen } = options;
				if (correction.toProject === undefined) {
					return afterWrite(await update({ id, correction, seen }, gate, signalOf(options)), ground);
				}
				const { destination, ground: there } = await destinationOf(correction.toProject, ground, options.signal);
				const outcome = await update({ id, correction, destination, seen }, gate, signalOf(options));
				attendant.embedLater(destination.stores);
				return afterWrite(outcome, there);
			}),
		forget: (ids, options = {}) =>
			write(options.signal, ({ gate }) =>
				forget(ids, gate, {
					...signalOf(options),
					...(options.confirm === undefined ? {} : { confirm: options.confirm }),
				}),
			),
		undo: (change, choice = {}) => takeBack({ ...choice, ...(change === undefined ? {} : { change }) }),
		redo: (change) => takeBack({ redo: true, ...(change === undefined ? {} : { change }) }),
		changes: (query = {}) => changesOf(query, { ...ground.deps, files }),
		history: (fact, limit) => historyOf(fact, { ...ground.deps, files }, limit),
	};
}

function signalOf({ signal }: { readonly signal?: AbortSignal }): { readonly signal?: AbortSignal } {
	return signal === undefined ? {} : { signal };
}
