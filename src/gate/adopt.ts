/** Personal facts from before a repository's first commit come along to its lasting key. */
import { applyChange, type PresentFile } from "../history/apply-change.ts";
import type { FactStore } from "../ports/fact-store.ts";
import { type GateDeps, underLock } from "./deps.ts";

export interface Adoption {
	readonly moved: number;
	/** File names that stay: no facts, already there, or brought back by an undo. */
	readonly left: readonly string[];
}

/**
 * Moves every fact of one store into another with the same frame, each as a change of its own that can be undone.
 * What was moved before and brought back by hand is left where it is.
 * @throws MemoryError INDEX_BUSY, STORE_IO
 */
export async function adopt(from: FactStore, into: FactStore, deps: GateDeps): Promise<Adoption> {
	const names = (await from.list()).map((file) => file.name);
	if (names.length === 0) return { moved: 0, left: [] };
	return await underLock(deps, async () => {
		const left: string[] = [];
		for (const name of names) {
			const reading = await from.read(name);
			const moved = reading.kind === "fact" && (await move({ store: from, file: reading.file }, into, deps));
			if (!moved && reading.kind !== "gone") left.push(name);
		}
		return { moved: names.length - left.length, left };
	});
}

async function move(present: PresentFile, into: FactStore, deps: GateDeps): Promise<boolean> {
	const { file } = present;
	const there = await into.read(file.name);
	if (there.kind !== "gone" && !(there.kind === "fact" && there.file.text === file.text)) return false;
	if (await wasBroughtBack(present, deps)) return false;
	await applyChange(
		{
			action: "moved",
			reason: `the repository has its first commit: ${file.fact.caption}`,
			before: present,
			after: { store: into, name: file.name, fact: file.fact, text: file.text },
		},
		deps,
	);
	return true;
}

async function wasBroughtBack({ store, file }: PresentFile, deps: GateDeps): Promise<boolean> {
	const { changes } = await deps.log.recent({ fact: file.fact.id, limit: 1 });
	const [last] = changes;
	return last?.action === "restored" && last.after?.store === store.store.id;
}
