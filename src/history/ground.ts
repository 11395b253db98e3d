/** Whether a change can be taken back as things are. */
import type { FactStore } from "../ports/fact-store.ts";
import type { Change, FactState } from "../ports/history.ts";
import type { ChangeDeps, PresentFile } from "./apply-change.ts";
import { type AtPlace, isSamePlace, isSameState, type Places, placesOf, sideShown } from "./how-far.ts";
import { isPastUndo, type Past, UNDO_DAYS } from "./past.ts";

export type Ground =
	| {
			readonly kind: "ready";
			readonly present: PresentFile | undefined;
			/** The file of a forgotten fact that came back, and is kept out by the tombstone alone. */
			readonly keptOut?: PresentFile;
	  }
	/** The files are as before the change: it was interrupted, or changed nothing. */
	| { readonly kind: "not-done" }
	| { readonly kind: "conflict"; readonly why: string };

export async function groundOf(change: Change, past: Past, deps: ChangeDeps): Promise<Ground> {
	const { before, after } = change;
	const isTooOld = isPastUndo(change, past, deps.clock.now());
	const why = isTooOld ? `it is older than ${UNDO_DAYS} days` : objection(change, deps);
	if (why !== undefined) return conflict(why);
	if ((before === undefined && after === undefined) || isSameState(before, after)) return { kind: "not-done" };
	const places = await placesOf(change, deps);
	const keptOut = after === undefined && (await isForgotten(change, deps)) ? fileAt(places.old) : undefined;
	return keptOut === undefined ? compare(change, places) : { kind: "ready", present: undefined, keptOut };
}

function objection({ before, after }: Change, deps: ChangeDeps): string | undefined {
	if (deps.place.readOnly !== undefined) return `memory is read-only here: ${deps.place.readOnly}`;
	const isHidden = [before, after].some((state) => storeOf(state, deps) === "hidden");
	return isHidden ? "its store is not visible from here" : undefined;
}

async function isForgotten({ fact }: Change, { tombstones }: ChangeDeps): Promise<boolean> {
	return (await tombstones.find({ fact })) !== undefined;
}

function compare(change: Change, places: Places): Ground {
	const { after } = change;
	const { old, present } = places;
	const side = sideShown(change, places);
	if (side === "before") return { kind: "not-done" };
	if (side === "after") {
		if (isInTheWay(change, places)) return conflict("its former place is taken");
		return { kind: "ready", present: fileAt(present) };
	}
	if ((after === undefined ? old : present) === "unclear") return conflict("the file in its place cannot be read");
	return conflict(
		after !== undefined && present === "gone" ? "the fact is no longer there" : "the fact was changed since",
	);
}

function fileAt(at: AtPlace): PresentFile | undefined {
	return at === "gone" || at === "unclear" ? undefined : at;
}

/** An interrupted move leaves the former text in its place, which is no hindrance; any other text is. */
function isInTheWay({ before, after }: Change, { old }: Places): boolean {
	const there = fileAt(old);
	return before !== undefined && there !== undefined && !isSamePlace(before, after) && there.file.text !== before.text;
}

function conflict(why: string): Ground {
	return { kind: "conflict", why };
}

export function storeOf(state: FactState | undefined, deps: ChangeDeps): FactStore | "none" | "hidden" {
	if (state === undefined) return "none";
	return deps.stores.find(({ store }) => store.id === state.store) ?? "hidden";
}
