/** What says that a fact is erased, before any of its files goes: its tombstone and an entry of the history; and how both are taken back. */
import type { FactId } from "../facts/fact.ts";
import { contentHash } from "../facts/fingerprint.ts";
import { endsForgotten } from "../history/chain.ts";
import type { Change } from "../ports/history.ts";
import type { PurgeDeps } from "./purge.ts";
import { CHANGES, type FoundFile } from "./purge-files.ts";

interface Announced {
	readonly first: FoundFile | undefined;
	readonly wasForgotten: boolean;
}

/** The tombstone comes first: a file that comes back meanwhile is not taken in again. */
export async function announce(fact: FactId, { first, wasForgotten }: Announced, deps: PurgeDeps): Promise<void> {
	const last = (await deps.log.recent({ fact, limit: 1 })).changes[0];
	if (!wasForgotten) await entomb(fact, first, deps);
	// Of a fact that was forgotten before as well: an undo must not go past it. Once only, where it was interrupted.
	if (first !== undefined || last?.action !== "purged") await deps.log.append(entryFor(fact, deps));
}

function entryFor(fact: FactId, { newId, clock, place: { actor, session } }: PurgeDeps): Change {
	const at = new Date(clock.now()).toISOString();
	const who = { actor, ...(session === undefined ? {} : { session }) };
	return { id: newId(), at, action: "purged", fact, reason: "erased", ...who };
}

interface CallingOff {
	readonly why: string;
	/** Before the purge was asked for. */
	readonly wasForgotten: boolean;
}

/** Where not one file has gone, the fact is what it was. To be called under the write lock. @throws MemoryError STORE_IO */
export async function callOff(fact: FactId, { why, wasForgotten }: CallingOff, deps: PurgeDeps): Promise<void> {
	if (!wasForgotten) await deps.tombstones.lift(fact);
	const last = (await deps.log.recent({ fact, limit: 1 })).changes[0];
	if (last?.action === "purged") {
		const withdrawal = { action: "restored", reason: `not erased: ${why}`, undoes: last.id } as const;
		await deps.log.append({ ...entryFor(fact, deps), ...withdrawal });
	}
	await deps.purges.done(fact);
}

/** As the history tells it, whatever a purge that was interrupted has laid since. @throws MemoryError STORE_IO */
export async function wasForgottenBefore(fact: FactId, { log }: Pick<PurgeDeps, "log">): Promise<boolean> {
	return endsForgotten((await log.recent({ fact, limit: CHANGES })).changes);
}

/** A fact whose text is nowhere any more is known again by its id alone. */
async function entomb(fact: FactId, found: FoundFile | undefined, deps: PurgeDeps): Promise<void> {
	const { changes } = await deps.log.recent({ fact, limit: CHANGES });
	const last = changes.flatMap(({ before, after }) => after ?? before ?? [])[0];
	const text = found?.file.fact ?? last?.fact;
	await deps.tombstones.add({
		fact,
		contentHash: text === undefined ? "" : contentHash(text.caption, text.content),
		store: found?.store.store.id ?? last?.store ?? "global",
		at: new Date(deps.clock.now()).toISOString(),
	});
}
