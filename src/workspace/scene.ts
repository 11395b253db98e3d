/** Which stores a folder sees: global always, shared where trusted, personal once the project's identity is known. */
import type { StoreId } from "../facts/scope.ts";
import type { FactStore } from "../ports/fact-store.ts";
import type { Project, ProjectIdentity, ProjectRoot } from "../ports/project.ts";
import type { Timer } from "../ports/timer.ts";

/** An identity of a folder that is in a project. */
export type KnownIdentity = ProjectIdentity & { readonly key: string; readonly root: string };

/** The three stores; the same object for the same store, for the life of the memory. */
export interface StoreShelf {
	global(): FactStore;
	/** @param root real path of the project's root */
	shared(root: string): FactStore;
	personal(identity: KnownIdentity): FactStore;
}

export interface SceneDeps {
	readonly project: Project;
	readonly shelf: StoreShelf;
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

export function isKnown(identity: ProjectIdentity | undefined): identity is KnownIdentity {
	return identity?.key !== undefined && identity.root !== undefined;
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
		return [
			...(isKnown(known) ? [deps.shelf.personal(known)] : []),
			...(found.root !== undefined && place.trusted ? [deps.shelf.shared(found.root)] : []),
			deps.shelf.global(),
		];
	}

	return { cwd: place.cwd, root: () => root, identity: () => identity, stores };
}

export function idsOf(stores: readonly FactStore[]): readonly StoreId[] {
	return stores.map((entry) => entry.store.id);
}
