/** Which stores a folder sees: global always, shared where trusted, personal once the project's identity is known. */
import type { Store, StoreId } from "../facts/scope.ts";
import type { FactStore } from "../ports/fact-store.ts";
import type { Project, ProjectIdentity, ProjectRoot } from "../ports/project.ts";
import type { Timer } from "../ports/timer.ts";

/** Folders and ids of stores, told by the adapter that knows the layout. */
export interface StoreFolders {
	global(): Store;
	shared(root: string): Store;
	personal(key: string, root: string): Store;
}

export interface SceneDeps {
	readonly project: Project;
	readonly folders: StoreFolders;
	/** The same store object for the same id, for the life of the memory. */
	readonly storeOf: (store: Store) => FactStore;
	readonly timer: Timer;
}

export interface Scene {
	readonly cwd: string;
	/** Reads folders only. */
	root(): Promise<ProjectRoot>;
	/** Asks git on a first visit. */
	identity(): Promise<ProjectIdentity>;
	/** Personal first, then shared, then global. The personal one is missing when its key is not known within `waitMs`. */
	stores(waitMs: number): Promise<readonly FactStore[]>;
}

/** Starts to learn the project's identity at once, and waits for nothing. */
export function openScene(place: { readonly cwd: string; readonly trusted: boolean }, deps: SceneDeps): Scene {
	const root = deps.project.root(place.cwd);
	const identity = deps.project.cached(place.cwd).then((known) => known ?? deps.project.identify(place.cwd));
	// Whoever needs them awaits them and sees the rejection; until then it must not count as unhandled.
	root.catch(() => undefined);
	identity.catch(() => undefined);

	async function stores(waitMs: number): Promise<readonly FactStore[]> {
		const [found, known] = await Promise.all([root, deps.timer.within(waitMs, identity)]);
		const visible: Store[] = [];
		if (known?.key !== undefined && known.root !== undefined) visible.push(deps.folders.personal(known.key, known.root));
		if (found.root !== undefined && place.trusted) visible.push(deps.folders.shared(found.root));
		return [...visible, deps.folders.global()].map(deps.storeOf);
	}

	return { cwd: place.cwd, root: () => root, identity: () => identity, stores };
}

export function idsOf(stores: readonly FactStore[]): readonly StoreId[] {
	return stores.map((entry) => entry.store.id);
}
