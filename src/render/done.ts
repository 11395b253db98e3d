/** What a change did to its fact, in one word: an undo, a redo and a restored backup may do any of these. */
import type { Change, ChangeAction } from "../ports/history.ts";

export function doneWord({ action, before, after }: Change): ChangeAction {
	if (action !== "restored") return action;
	if (before !== undefined && after === undefined) return "removed";
	return before !== undefined && after !== undefined && before.store !== after.store ? "moved" : action;
}
