/** Which changes of the history are in force: those that came about and were not taken back. */
import type { FactId } from "../facts/fact.ts";
import type { Change } from "../ports/history.ts";
import { type FilesDeps, howFar } from "./how-far.ts";

/**
 * Ids of the changes that are not in force. An undo that was itself undone takes nothing back, and neither does one that
 * did not come about, or not to its end: it is to be done once more.
 * @throws MemoryError STORE_IO
 */
export async function notInForce(newestFirst: readonly Change[], deps: FilesDeps): Promise<ReadonlySet<string>> {
	const out = new Set(await brokenOff(newestFirst, deps));
	for (const { id, undoes } of newestFirst) {
		if (undoes !== undefined && !out.has(id)) out.add(undoes);
	}
	return out;
}

/** A text in a change is what can be compared with files; a withdrawal has none, and is believed. */
function hasText({ before, after }: Change): boolean {
	return before !== undefined || after !== undefined;
}

/** The files tell of the newest change of a fact that came about, and of those after it; the others are believed. */
async function brokenOff(newestFirst: readonly Change[], deps: FilesDeps): Promise<readonly string[]> {
	const found: string[] = [];
	for (const changes of comparable(newestFirst)) {
		for (const change of changes) {
			const far = await howFar(change, deps);
			const isBrokenOff = far === "not-done" || (far === "halfway" && change.undoes !== undefined);
			if (!isBrokenOff || (await isFolderGone(change, deps))) break;
			found.push(change.id);
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
	const withText = newestFirst.filter((change) => asked.has(change.fact) && hasText(change));
	return Map.groupBy(withText, ({ fact }) => fact).values();
}
