/**
 * How far a recorded change came. The record goes first, so its writer may have died or met a failing disk before, between
 * or after its steps: only the files tell.
 */
import type { FactFile, FactStore } from "../ports/fact-store.ts";
import type { Change, FactState, Tombstones } from "../ports/history.ts";

/**
 * `halfway` is a fact in its new place that has not left the old one, and one that has its file and its tombstone: it is
 * being forgotten, or being brought back. `unclear` is what others changed since, what cannot be read, and what lies in
 * stores that are not visible from here.
 */
export type HowFar = "done" | "halfway" | "not-done" | "unclear";

export interface FilesDeps {
	readonly stores: readonly FactStore[];
	readonly tombstones: Pick<Tombstones, "find">;
}

/** What is at a place now; `unclear` where there is a file that cannot be read as a fact, or no store to look into. */
export type AtPlace = { readonly store: FactStore; readonly file: FactFile } | "gone" | "unclear";

export interface Places {
	/** What is at the place that the change left. */
	readonly old: AtPlace;
	/** What is at the place that the change wrote. */
	readonly present: AtPlace;
}

/** @throws MemoryError STORE_IO */
export async function placesOf({ before, after }: Change, { stores }: FilesDeps): Promise<Places> {
	return { old: await atPlace(before, stores), present: await atPlace(after, stores) };
}

async function atPlace(state: FactState | undefined, stores: readonly FactStore[]): Promise<AtPlace> {
	if (state === undefined) return "gone";
	const store = stores.find((each) => each.store.id === state.store);
	const reading = await store?.read(state.name);
	if (store === undefined || reading?.kind === "broken") return "unclear";
	return reading?.kind === "fact" ? { store, file: reading.file } : "gone";
}

function textOf(at: Exclude<AtPlace, "unclear">): string | undefined {
	return at === "gone" ? undefined : at.file.text;
}

/** Which side of the change the files show, tombstones apart. An interrupted move shows its new side. */
export function sideShown({ before, after }: Change, { old, present }: Places): "before" | "after" | "neither" {
	if (old === "unclear" || present === "unclear") return "neither";
	const isAfter = after === undefined ? old === "gone" : textOf(present) === after.text;
	if (isAfter) return "after";
	const isBefore = textOf(old) === before?.text && (present === "gone" || isSamePlace(before, after));
	return isBefore ? "before" : "neither";
}

/** What was brought back is not there as long as its tombstone keeps it out. @throws MemoryError STORE_IO */
export async function howFar(change: Change, deps: FilesDeps): Promise<HowFar> {
	const { before, after, fact } = change;
	const places = await placesOf(change, deps);
	const side = sideShown(change, places);
	if ((await deps.tombstones.find({ fact })) !== undefined) return whileKeptOut(change, side);
	if (side === "before") return isSameState(before, after) ? "done" : "not-done";
	if (side === "neither") return "unclear";
	return isStillInOldPlace(change, places) ? "halfway" : "done";
}

function whileKeptOut({ before, after }: Change, side: ReturnType<typeof sideShown>): HowFar {
	if (after === undefined) return side === "after" ? "done" : "halfway";
	return before === undefined && side === "after" ? "halfway" : "not-done";
}

function isStillInOldPlace({ before, after }: Change, { old }: Places): boolean {
	if (before === undefined || after === undefined || isSamePlace(before, after) || old === "unclear") return false;
	return textOf(old) === before.text;
}

export function isSamePlace(one: FactState | undefined, other: FactState | undefined): boolean {
	return one?.store === other?.store && one?.name === other?.name;
}

export function isSameState(one: FactState | undefined, other: FactState | undefined): boolean {
	return isSamePlace(one, other) && one?.text === other?.text;
}
