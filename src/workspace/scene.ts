/** Which stores a folder sees: global always, shared where trusted, personal once the project's identity is known. */
import type { StoreId } from "../facts/scope.ts";
import { isAbort } from "../kernel/abort.ts";
import { messageOf } from "../kernel/errors.ts";
import type { Diagnostics } from "../ports/diagnostics.ts";
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
	readonly diagnostics: Diagnostics;
}

export interface Scene {
	readonly cwd: string;
	/** Reads folders only. */
	root(): Promise<ProjectRoot>;
	/** Asks git on a first visit. */
	identity(): Promise<ProjectIdentity>;
	/**
	 * Personal first, then shared, then global. The personal one is missing when its key is not known within `waitMs`;
	 * who has waited in vain does not wait as long again.
	 */
	stores(waitMs: number): Promise<readonly FactStore[]>;
}

export function isKnown(identity: ProjectIdentity | undefined): identity is KnownIdentity {
	return identity?.key !== undefined && identity.root !== undefined;
}

/** Starts to learn the project's identity at once, and waits for nothing. */
export function openScene(place: { readonly cwd: string; readonly trusted: boolean }, deps: SceneDeps): Scene {
	const root = deps.project.root(place.cwd);
	// Identifying also lists the project among the known ones; git is asked only on a first visit.
	const identity = deps.project.identify(place.cwd);
	// Whoever needs them awaits them and sees the rejection; until then it must not count as unhandled.
	root.catch(() => undefined);
	identity.catch(() => undefined);

	let waited = 0;
	async function identityWithin(waitMs: number): Promise<ProjectIdentity | undefined> {
		const known = await deps.timer.within(Math.max(0, waitMs - waited), identity);
		if (known === undefined) waited = Math.max(waited, waitMs);
		return known;
	}

	/** A project that cannot be found out must not take the global facts along. */
	async function unlessFailed<T>(work: Promise<T>): Promise<T | undefined> {
		try {
			return await work;
		} catch (error) {
			const degraded = `facts of the project at ${place.cwd}`;
			if (!isAbort(error)) deps.diagnostics.report({ degraded, message: messageOf(error) });
			return undefined;
		}
	}

	let all: readonly FactStore[] | undefined;
	async function stores(waitMs: number): Promise<readonly FactStore[]> {
		if (all !== undefined) return all;
		const [found, known] = await Promise.all([unlessFailed(root), unlessFailed(identityWithin(waitMs))]);
		const present = [
			...(isKnown(known) ? [deps.shelf.personal(known)] : []),
			...(found?.root !== undefined && place.trusted ? [deps.shelf.shared(found.root)] : []),
			deps.shelf.global(),
		];
		if (found !== undefined && known !== undefined) all = present;
		return present;
	}

	return { cwd: place.cwd, root: () => root, identity: () => identity, stores };
}

export function idsOf(stores: readonly FactStore[]): readonly StoreId[] {
	return stores.map((entry) => entry.store.id);
}
