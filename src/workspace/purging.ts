/** Erasing for good, as a person asks for it from one place. */
import type { Fact, FactId } from "../facts/fact.ts";
import { parseUuid } from "../kernel/ids.ts";
import type { PurgeOptions, PurgeOutcome } from "../memory.ts";
import { factNamed } from "../recall/read.ts";
import { callOffPurge, type PurgeDeps, purge } from "../upkeep/purge.ts";
import type { Ground } from "./deps.ts";
import { idsOf } from "./scene.ts";
import { openDesk, undoableStores } from "./writing.ts";

const LATEST = 200;

interface Meant {
	readonly fact: FactId;
	readonly caption: string;
}

export async function purgeHere(ground: Ground, id: string, options: PurgeOptions): Promise<PurgeOutcome> {
	const { place, deps } = ground;
	if (place.readOnly !== undefined) return { kind: "refused", why: `memory is read-only here: ${place.readOnly}` };
	const { gate, stores } = await openDesk(ground, options.signal);
	const named = await factNamed(id, (await deps.index()).facts, idsOf(stores));
	if (named.kind === "ambiguous") return named;
	const meant = named.kind === "found" ? meantBy(named.places[0].fact) : await remembered(id, ground);
	if (meant === undefined) return { kind: "unknown", id };
	const isWanted = await options.confirm(meant.caption);
	const all = { ...gate, stores: await undoableStores(ground, stores), ...erasers(deps) };
	const waitMs = deps.settings["lock.waitMs"];
	if (!isWanted) {
		const files = await callOffPurge(meant.fact, all, { waitMs });
		// Its tombstone may have kept it out since.
		for (const { store, file } of files) await deps.attendant.reread(store, [file.name]);
		return { kind: "declined", ...(files.length > 0 ? { calledOff: true } : {}) };
	}
	await deps.accounts.flush();
	const report = await purge(meant.fact, all, { waitMs });
	await forgetVectors(ground);
	return { kind: "purged", fact: meant.fact, ...report };
}

function meantBy({ id, caption }: Fact): Meant {
	return { fact: id, caption };
}

/** A fact that is not there any more: by its whole id, in the history or nowhere. */
async function remembered(id: string, { deps }: Ground): Promise<Meant | undefined> {
	const whole = parseUuid(id);
	if (whole === undefined) return undefined;
	const { changes } = await deps.log.recent({ fact: whole, limit: LATEST });
	const last = changes.flatMap(({ before, after }) => after ?? before ?? [])[0];
	const isKnown = last !== undefined || (await deps.tombstones.find({ fact: whole })) !== undefined;
	return isKnown ? { fact: whole, caption: last?.fact.caption ?? whole } : undefined;
}

function erasers({ backups, purges, showings }: Ground["deps"]): Pick<PurgeDeps, "backups" | "purges" | "showings"> {
	return { backups, purges, showings };
}

/** Vectors tell a little of the text they were made of. */
async function forgetVectors({ deps }: Ground): Promise<void> {
	if (deps.embedder === undefined) return;
	const { fingerprint } = await deps.embedder.space();
	await (await deps.index()).vectors.prune(fingerprint);
}
