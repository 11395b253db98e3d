/** The verbs that keep copies of all facts, and bring them back. */
import type { Fact, FactId } from "../facts/fact.ts";
import { ambiguity, isNamedBy } from "../facts/named-id.ts";
import type { StoreId } from "../facts/scope.ts";
import { WRITE_LOCK } from "../history/apply-change.ts";
import { MemoryError, messageOf } from "../kernel/errors.ts";
import type { BackupComparison, RestoreAsked, RestoreOptions, RestoreOutcome, Workspace } from "../memory.ts";
import { ASKED_FOR, type BackupRequest, type BackupTaken, BEFORE_RESTORE, type Snapshot } from "../ports/backups.ts";
import type { FactUsage } from "../ports/fact-index.ts";
import type { FactStore } from "../ports/fact-store.ts";
import {
	type Comparison,
	chosenDifferences,
	compareBackup,
	type RestoreChoice,
	restoreDifferences,
} from "../upkeep/backup.ts";
import type { Ground, WorkspaceDeps } from "./deps.ts";
import { purgeHere } from "./purging.ts";
import { currentStores } from "./reading.ts";
import { openDesk } from "./writing.ts";

type BackupDeps = Pick<WorkspaceDeps, "backups" | "index" | "settings" | "diagnostics" | "timer" | "lock" | "purges">;

/** Goes at a backup that was overtaken by the erasing of a fact. */
const ATTEMPTS = 3;

interface TakeOptions {
	readonly signal?: AbortSignal;
}

/** A checked copy of everything; the oldest beyond the kept number go. `undefined` when there is nothing to keep. */
export async function takeBackup(
	reason: string,
	deps: BackupDeps,
	options: TakeOptions = {},
): Promise<BackupTaken | undefined> {
	const { backups, settings, timer } = deps;
	const request = { reason, counters: await countersOf(deps), pause: () => timer.turn(), ...options };
	for (let attempt = 1; ; attempt += 1) {
		try {
			const info = await backups.take({ ...request, settle: await unlessErasing(deps) });
			if (info?.isNew === true) await backups.prune(settings["backups.keep"]);
			return info;
		} catch (error) {
			if (!(error instanceof Overtaken) || attempt === ATTEMPTS) throw error;
		}
	}
}

class Overtaken extends MemoryError {
	constructor() {
		super("STORE_IO", "cannot take a backup: facts are being erased", { hint: "try it again in a moment" });
	}
}

/**
 * A fact that is erased while a backup is taken would live on in it. The lock keeps the removal of its file, after which
 * its backups are gone through, out of the moment between the last look and the name.
 */
async function unlessErasing({ lock, purges, settings }: BackupDeps): Promise<NonNullable<BackupRequest["settle"]>> {
	const begun = await purges.begun();
	return async (lastStep) => {
		const work = async (): Promise<void> => {
			if ((await purges.begun()) !== begun) throw new Overtaken();
			await lastStep();
		};
		await (await lock()).run(WRITE_LOCK, work, { waitMs: settings["lock.waitMs"] });
	};
}

/**
 * To be called before a write of many facts that can go wrong as a whole.
 * @throws MemoryError STORE_IO when there is no room for it: then the write had better not begin either
 */
export async function backupBefore(what: string, deps: BackupDeps): Promise<BackupTaken | undefined> {
	return await takeBackup(`before ${what}`, deps);
}

/** A database that cannot be opened must not keep the facts from being backed up. */
async function countersOf({ index, diagnostics }: BackupDeps): Promise<ReadonlyMap<FactId, FactUsage>> {
	try {
		return await (await index()).usage.all();
	} catch (error) {
		diagnostics.report({ degraded: "counters in the backup", message: messageOf(error) });
		return new Map();
	}
}

export type BackingUp = Pick<
	Workspace,
	"backups" | "backup" | "compareBackup" | "restore" | "purge" | "unfinishedPurges"
>;

export function backupVerbs(ground: Ground): BackingUp {
	const { deps } = ground;
	return {
		backups: () => deps.backups.list(),
		backup: ({ signal } = {}) => takeBackup(ASKED_FOR, deps, signal === undefined ? {} : { signal }),
		compareBackup: async (name, { signal } = {}) => {
			const { comparison } = await lookInto(name, ground, signal);
			return plainComparison(comparison);
		},
		purge: (id, options) => purgeHere(ground, id, options),
		unfinishedPurges: () => deps.purges.unfinished(),
		restore: (asked, options = {}) => restoreHere(ground, asked, options),
	};
}

interface Look {
	readonly snapshot: Snapshot;
	readonly comparison: Comparison;
}

async function lookInto(name: string | undefined, ground: Ground, signal: AbortSignal | undefined): Promise<Look> {
	const { deps } = ground;
	const snapshot = await deps.backups.read(await nameOf(name, deps));
	const here = await currentStores(ground, signal);
	const stores = backedStores(snapshot, here, deps);
	const comparison = await compareBackup(snapshot, {
		stores,
		others: here.filter(({ store }) => store.scope === "shared"),
		tombstones: deps.tombstones,
		...(signal === undefined ? {} : { signal }),
	});
	return { snapshot, comparison };
}

/**
 * The newest unless named, but for those that were taken before a restore: it may have been broken off, and is begun again
 * with what it was begun with. A beginning that fits only one is enough. @throws MemoryError INPUT_INVALID
 */
async function nameOf(name: string | undefined, { backups }: Pick<WorkspaceDeps, "backups">): Promise<string> {
	const known = await backups.list();
	const whole = known.filter(({ damaged }) => damaged === undefined);
	const newest = whole.find(({ reason }) => reason !== BEFORE_RESTORE) ?? whole[0];
	const matching = known.filter((info) => name !== undefined && info.name.startsWith(name));
	const only = matching.length === 1 ? matching[0] : undefined;
	const meant = name === undefined ? newest : (known.find((info) => info.name === name) ?? only);
	if (meant !== undefined) return meant.name;
	const what = name === undefined ? "there is no backup yet" : `no single backup is named ${name}`;
	const hint = known.length === 0 ? "/memory backup takes one" : "/memory restore --list names them";
	throw new MemoryError("INPUT_INVALID", what, { hint });
}

/** The stores of this machine, those of other projects included. */
function backedStores(
	{ projects }: Snapshot,
	here: readonly FactStore[],
	{ shelf }: Pick<WorkspaceDeps, "shelf">,
): ReadonlyMap<StoreId, FactStore> {
	const stores = new Map<StoreId, FactStore>([["global", shelf.global()]]);
	for (const { key, name, root } of projects) {
		stores.set(`personal:${key}`, shelf.personal({ key, name, root, rule: "declared", warnings: [] }));
	}
	// This project's own frame is that of the place at hand.
	for (const store of here) if (store.store.scope === "personal") stores.set(store.store.id, store);
	return stores;
}

async function restoreHere(ground: Ground, asked: RestoreAsked, options: RestoreOptions): Promise<RestoreOutcome> {
	const { place, deps } = ground;
	if (place.readOnly !== undefined) return { kind: "refused", why: `memory is read-only here: ${place.readOnly}` };
	const { snapshot, comparison } = await lookInto(asked.name, ground, options.signal);
	const choice = choiceOf(asked, comparison);
	if ("kind" in choice) return choice;
	const differences = chosenDifferences(comparison, choice);
	const stayForgotten = choice.fact === undefined && choice.forgotten !== true ? comparison.forgotten.length : 0;
	if (differences.length === 0) return { kind: "same", name: snapshot.info.name, stayForgotten };
	if ((await options.confirm?.(plainComparison(comparison), differences.length)) === false) return { kind: "declined" };
	const saved = await takeBackup(BEFORE_RESTORE, deps);
	const { gate } = await openDesk(ground, options.signal);
	const report = await restoreDifferences(differences, gate, {
		reason: `restored from the backup ${snapshot.info.name}`,
		waitMs: deps.settings["lock.waitMs"],
		...pick(options),
	});
	// The greater of each counter holds: no use is forgotten.
	if (choice.fact === undefined) await (await deps.index()).usage.restore(snapshot.counters);
	return {
		kind: "restored",
		name: snapshot.info.name,
		stayForgotten,
		...report,
		...(saved === undefined ? {} : { saved: saved.name }),
	};
}

function pick({ signal, onProgress }: RestoreOptions): Pick<RestoreOptions, "signal" | "onProgress"> {
	return { ...(signal === undefined ? {} : { signal }), ...(onProgress === undefined ? {} : { onProgress }) };
}

function choiceOf(
	{ fact: name, forgotten, exact }: RestoreAsked,
	comparison: Comparison,
): RestoreChoice | Extract<RestoreOutcome, { kind: "unknown" | "ambiguous" }> {
	const whole = { forgotten: forgotten === true, exact: exact === true };
	if (name === undefined) return whole;
	const named = factsNamed(name, comparison);
	const several = ambiguity(name, named);
	if (several !== undefined) return { kind: "ambiguous", ...several };
	// The same fact may be kept in two stores: then which one comes back cannot be told.
	const [only, another] = named;
	return only === undefined || another !== undefined ? { kind: "unknown", fact: name } : { fact: only.id };
}

function factsNamed(name: string, { missing, forgotten, changed }: Comparison): readonly Fact[] {
	const kept = [...missing, ...forgotten, ...changed].flatMap((difference) => difference.kept?.fact ?? []);
	return kept.filter(({ id }) => isNamedBy(id, name));
}

function plainComparison({ info, missing, forgotten, changed, added, same, passedOver }: Comparison): BackupComparison {
	const facts = (all: Comparison["missing"]): BackupComparison["missing"] =>
		all.flatMap(({ kept, present }) => {
			const fact = kept?.fact ?? present?.file.fact;
			const store = (kept ?? present)?.store.store.id;
			if (fact === undefined || store === undefined) return [];
			const now = present?.store.store.id;
			const moved = now === undefined || now === store ? {} : { movedTo: now };
			return [{ id: fact.id, caption: fact.caption, store, ...moved }];
		});
	return {
		info,
		missing: facts(missing),
		forgotten: facts(forgotten),
		changed: facts(changed),
		added: facts(added),
		same,
		passedOver,
	};
}
