/** Which changes of the history are in force: those that came about and were not taken back. */
import type { FactId } from "../facts/fact.ts";
import type { Change } from "../ports/history.ts";
import { type FilesDeps, type HowFar, howFar } from "./how-far.ts";

/** Ids of changes. */
export interface NotInForce {
	/** What did not come about, and an undo that did not come to its end: it is to be done once more. */
	readonly brokenOff: ReadonlySet<string>;
	readonly takenBack: ReadonlySet<string>;
}

/**
 * An undo that was itself undone takes nothing back, and neither does one that was broken off.
 * @throws MemoryError STORE_IO
 */
export async function notInForce(newestFirst: readonly Change[], deps: FilesDeps): Promise<NotInForce> {
	const broken = new Set<string>();
	for (const [{ id, undoes }, far] of await brokenOff(comparable(newestFirst), deps)) {
		if (far === "not-done" || undoes !== undefined) broken.add(id);
	}
	const takenBack = new Set<string>();
	for (const { id, undoes } of newestFirst) {
		if (undoes !== undefined && !broken.has(id) && !takenBack.has(id)) takenBack.add(undoes);
	}
	return { brokenOff: broken, takenBack };
}

export type BrokenOff = Extract<HowFar, "not-done" | "halfway">;

/** Those of all these changes that did not come about, or not to their end. @throws MemoryError STORE_IO */
export async function howBrokenOff(
	newestFirst: readonly Change[],
	deps: FilesDeps,
): Promise<ReadonlyMap<string, BrokenOff>> {
	const broken = await brokenOff(byFact(newestFirst), deps);
	return new Map(broken.map(([{ id }, far]) => [id, far]));
}

/** A text in a change is what can be compared with files; a withdrawal has none, and is believed. */
function hasText({ before, after }: Change): boolean {
	return before !== undefined || after !== undefined;
}

/** The files tell of the newest change of a fact that came about, and of those after it; the others are believed. */
async function brokenOff(
	facts: Iterable<readonly Change[]>,
	deps: FilesDeps,
): Promise<readonly (readonly [Change, BrokenOff])[]> {
	const found: (readonly [Change, BrokenOff])[] = [];
	for (const changes of facts) {
		for (const change of changes) {
			const far = await howFar(change, deps);
			if ((far !== "not-done" && far !== "halfway") || (await isFolderGone(change, deps))) break;
			found.push([change, far]);
			// Seen from the other side, what it was to take back looks the same.
			if (far === "halfway") break;
		}
	}
	return found;
}

/** The files of a drive or a branch that is not at hand tell nothing. */
async function isFolderGone({ before, after }: Change, { stores }: FilesDeps): Promise<boolean> {
	const ids = new Set([before?.store, after?.store]);
	const stamps = await Promise.all(stores.filter(({ store }) => ids.has(store.id)).map((each) => each.folderStamp()));
	return stamps.includes("absent");
}

/** By fact, those of which it matters whether they came about: a fact was brought back or taken away. */
function comparable(newestFirst: readonly Change[]): Iterable<readonly Change[]> {
	const asked = new Set<FactId>();
	for (const change of newestFirst) {
		if (hasText(change) && (change.undoes !== undefined || change.after === undefined)) asked.add(change.fact);
	}
	return byFact(newestFirst.filter(({ fact }) => asked.has(fact)));
}

function byFact(newestFirst: readonly Change[]): Iterable<readonly Change[]> {
	return Map.groupBy(newestFirst.filter(hasText), ({ fact }) => fact).values();
}
