/** Finds the file of a fact by what a person or a model calls it, and reads it. */
import type { Fact } from "../facts/fact.ts";
import { type PresentFile, unindexFile } from "../history/apply-change.ts";
import { MemoryError } from "../kernel/errors.ts";
import type { IndexedFact } from "../ports/fact-index.ts";
import type { FactState } from "../ports/history.ts";
import { factNamed, type Named } from "../recall/read.ts";
import type { GateDeps } from "./deps.ts";

export type Located = Named;

/** By canonical id, short id, or a prefix of at least 6 characters that only one fact has. */
export async function locate(name: string, deps: GateDeps): Promise<Located> {
	const stores = deps.stores.map(({ store }) => store.id);
	return await factNamed(name, deps.index.facts, stores);
}

/** The file as it is now, or `undefined` when it is gone. @throws MemoryError FACT_INVALID when it is broken */
export async function readPlace({ store: id, name }: IndexedFact, deps: GateDeps): Promise<PresentFile | undefined> {
	const store = deps.stores.find((each) => each.store.id === id);
	const reading = await store?.read(name);
	if (store === undefined || reading === undefined || reading.kind === "gone") return undefined;
	if (reading.kind === "fact") return { store, file: reading.file };
	throw new MemoryError("FACT_INVALID", `${name} cannot be read as a fact: ${reading.problem.detail}`, {
		hint: "Repair the file by hand; nothing was changed.",
	});
}

/**
 * The files of a fact that was found at these places. Where it is at none of them any more, another process may have moved
 * it meanwhile: it is looked up again. To be called under the write lock, for whoever moves indexes before they let go of it.
 */
export async function presentFiles(places: readonly IndexedFact[], deps: GateDeps): Promise<readonly PresentFile[]> {
	const files = await filesAt(places, deps);
	const [first] = places;
	if (files.length > 0 || first === undefined) return files;
	const stores = deps.stores.map(({ store }) => store.id);
	return await filesAt(await deps.index.facts.get([first.fact.id], stores), deps);
}

async function filesAt(places: readonly IndexedFact[], deps: GateDeps): Promise<readonly PresentFile[]> {
	const readings = await Promise.all(places.map((place) => readPlace(place, deps)));
	return readings.filter((file) => file !== undefined);
}

/**
 * The one file of a fact. When a move was interrupted and left it in two stores, finishes the move; of two that differ
 * otherwise, the one that was updated last is meant, and the other is left alone. To be called under the write lock.
 */
export async function settle(places: readonly IndexedFact[], deps: GateDeps): Promise<PresentFile | undefined> {
	const files = await presentFiles(places, deps);
	const newest = files.toSorted((one, other) => updatedAt(other.file.fact) - updatedAt(one.file.fact))[0];
	if (files.length < 2 || newest === undefined) return newest;
	return (await finishMove(files, deps)) ?? newest;
}

function updatedAt(fact: Fact): number {
	return Date.parse(fact.updated);
}

async function finishMove(files: readonly PresentFile[], deps: GateDeps): Promise<PresentFile | undefined> {
	const [first] = files;
	if (first === undefined) return undefined;
	const { changes } = await deps.log.recent({ fact: first.file.fact.id, limit: 20 });
	for (const { before, after } of changes) {
		const source = files.find((file) => isAt(file, before));
		const target = files.find((file) => isAt(file, after));
		if (source === undefined || target === undefined || source === target) continue;
		// The history already tells of this removal, with the text: it is the other half of the move.
		await source.store.remove(source.file.name, { hash: source.file.hash });
		await unindexFile(source, deps);
		return target;
	}
	return undefined;
}

function isAt({ store, file }: PresentFile, state: FactState | undefined): boolean {
	return state !== undefined && store.store.id === state.store && file.name === state.name && file.text === state.text;
}
