/** A change and what takes it back, does it again, takes that back: one chain. */
import type { Change } from "../ports/history.ts";

/** The change that a chain of undoing and doing again began with, as far as it is among these. */
export function plain(change: Change, changes: readonly Change[]): Change {
	const undone = changes.find(({ id }) => id === change.undoes);
	return undone === undefined ? change : plain(undone, changes);
}

/** True where the last that these changes of one fact say of its text is that it was forgotten. */
export function endsForgotten(newestFirst: readonly Change[], all: readonly Change[] = newestFirst): boolean {
	const last = newestFirst.find(({ before, after }) => (before ?? after) !== undefined);
	return last !== undefined && last.after === undefined && plain(last, all).action === "forgotten";
}
