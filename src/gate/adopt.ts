/** Personal facts from under a project's former key come along to its present one. */
import { applyChange, type PresentFile } from "../history/apply-change.ts";
import { plain } from "../history/chain.ts";
import type { FactStore } from "../ports/fact-store.ts";
import { type GateDeps, underLock } from "./deps.ts";

export interface Adoption {
	readonly moved: number;
	/** File names that stay: no facts, already there, or brought back by the undo of such a move. */
	readonly left: readonly string[];
}

export interface Passage {
	readonly from: FactStore;
	readonly into: FactStore;
	/** Why the key is another one now, for the history. */
	readonly because: string;
}

/** Changes of one fact that are looked through for the move that an undo took back. */
const CHANGES = 1000;

/**
 * Moves every fact of one store into another with the same frame, each as a change of its own that can be undone.
 * A fact whose move was taken back by hand is left where it is; whatever else was done to it does not keep it.
 * @throws MemoryError INDEX_BUSY, STORE_IO
 */
export async function adopt(passage: Passage, deps: GateDeps): Promise<Adoption> {
	const { from } = passage;
	const names = (await from.list()).map((file) => file.name);
	if (names.length === 0) return { moved: 0, left: [] };
	return await underLock(deps, async () => {
		const left: string[] = [];
		for (const name of names) {
			const reading = await from.read(name);
			const moved = reading.kind === "fact" && (await move({ store: from, file: reading.file }, passage, deps));
			if (!moved && reading.kind !== "gone") left.push(name);
		}
		return { moved: names.length - left.length, left };
	});
}

async function move(present: PresentFile, { into, because }: Passage, deps: GateDeps): Promise<boolean> {
	const { file } = present;
	const there = await into.read(file.name);
	if (there.kind !== "gone" && !(there.kind === "fact" && there.file.text === file.text)) return false;
	if (await wasBroughtBack(present, into, deps)) return false;
	await applyChange(
		{
			action: "moved",
			reason: `${because}: ${file.fact.caption}`,
			before: present,
			after: { store: into, name: file.name, fact: file.fact, text: file.text },
		},
		deps,
	);
	return true;
}

/** An undo of anything else leaves the fact in the same place too, and says nothing of where it belongs. */
async function wasBroughtBack({ store, file }: PresentFile, into: FactStore, deps: GateDeps): Promise<boolean> {
	const { changes } = await deps.log.recent({ fact: file.fact.id, limit: CHANGES });
	const [last] = changes;
	if (last?.undoes === undefined || last.after?.store !== store.store.id) return false;
	const { action, before, after } = plain(last, changes);
	return action === "moved" && before?.store === store.store.id && after?.store === into.store.id;
}
