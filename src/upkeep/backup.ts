/** What a backup holds and the stores do not, and how it is brought back: recorded like every change, and undone like one. */
import type { Fact, FactId } from "../facts/fact.ts";
import { decodeFile, parseFactFile } from "../facts/fact-file.ts";
import type { StoreId } from "../facts/scope.ts";
import { afterSome } from "../history/after-some.ts";
import {
	applyChange,
	type ChangeDeps,
	type ChangePlan,
	letIn,
	type PresentFile,
	WRITE_LOCK,
} from "../history/apply-change.ts";
import { checkAborted } from "../kernel/abort.ts";
import { isMemoryError } from "../kernel/errors.ts";
import type { BackupInfo, Snapshot } from "../ports/backups.ts";
import type { FactStore } from "../ports/fact-store.ts";
import type { Tombstones } from "../ports/history.ts";

/** A fact as it stands in a backup. */
export interface KeptFact {
	readonly store: FactStore;
	readonly name: string;
	readonly fact: Fact;
	readonly text: string;
}

/** At least one of the two is there. */
export interface Difference {
	readonly kept?: KeptFact;
	/** When the two were compared. */
	readonly wasForgotten?: true;
	readonly present?: PresentFile;
}

export interface Comparison {
	readonly info: BackupInfo;
	/** In the backup alone. */
	readonly missing: readonly Difference[];
	/** In the backup alone, and forgotten since: they stay so unless asked for. */
	readonly forgotten: readonly Difference[];
	/** In both, with another text or in another place. */
	readonly changed: readonly Difference[];
	/** In the stores alone. */
	readonly added: readonly Difference[];
	/** Facts that are the same in both. */
	readonly same: number;
	/** Files of the backup that are no facts, and facts of stores that cannot be found. */
	readonly passedOver: number;
}

export interface CompareDeps {
	/** The stores that backups hold, by id. */
	readonly stores: ReadonlyMap<StoreId, FactStore>;
	/** Stores that are not in backups, in which facts may lie by now. */
	readonly others: readonly FactStore[];
	readonly tombstones: Pick<Tombstones, "find">;
	readonly signal?: AbortSignal;
}

export async function compareBackup(snapshot: Snapshot, deps: CompareDeps): Promise<Comparison> {
	const kept = keptFacts(snapshot, deps);
	const backed = new Set(deps.stores.values());
	const present = new Map<FactId, PresentFile>();
	for (const store of [...backed, ...deps.others]) {
		for (const file of await filesOf(store, deps.signal)) {
			if (!present.has(file.fact.id)) present.set(file.fact.id, { store, file });
		}
	}
	const missing: Difference[] = [];
	const forgotten: Difference[] = [];
	const changed: Difference[] = [];
	for (const each of kept) {
		const now = present.get(each.fact.id);
		const same = now !== undefined && isSame(each, now);
		const difference = { kept: each, ...(now === undefined || same ? {} : { present: now }) };
		// A file that came back is kept out by the tombstone all the same.
		if ((await deps.tombstones.find({ fact: each.fact.id })) !== undefined) {
			forgotten.push({ ...difference, wasForgotten: true });
		} else if (now === undefined) missing.push(difference);
		else if (!same) changed.push(difference);
	}
	const ids = new Set(kept.map(({ fact }) => fact.id));
	const added = [...present.values()].filter(({ store, file }) => backed.has(store) && !ids.has(file.fact.id));
	return {
		info: snapshot.info,
		missing,
		forgotten,
		changed,
		added: added.map((file) => ({ present: file })),
		same: kept.length - missing.length - forgotten.length - changed.length,
		passedOver: snapshot.files.length - kept.length,
	};
}

function keptFacts({ files }: Snapshot, { stores }: CompareDeps): readonly KeptFact[] {
	const ids = new Set<FactId>();
	return files.flatMap(({ store: id, name, bytes }) => {
		const store = stores.get(id);
		const decoded = decodeFile(bytes);
		const parsing = decoded.kind === "text" ? parseFactFile(decoded.text, { name, modified: 0 }) : decoded;
		if (store === undefined || decoded.kind !== "text" || parsing.kind !== "fact" || ids.has(parsing.fact.id))
			return [];
		ids.add(parsing.fact.id);
		return [{ store, name, fact: parsing.fact, text: decoded.text }];
	});
}

async function filesOf(store: FactStore, signal: AbortSignal | undefined): Promise<readonly PresentFile["file"][]> {
	const files: PresentFile["file"][] = [];
	for (const { name } of await store.list()) {
		checkAborted(signal);
		const reading = await store.read(name);
		if (reading.kind === "fact") files.push(reading.file);
	}
	return files;
}

function isSame(kept: KeptFact, { store, file }: PresentFile): boolean {
	return store === kept.store && file.text === kept.text;
}

export interface RestoreChoice {
	/** Canonical, short, or a beginning of at least 6 characters: only this fact, forgotten or not. */
	readonly fact?: FactId;
	/** Facts that were forgotten since come back as well. */
	readonly forgotten?: boolean;
	/** Facts that were added since are taken away, so that all is as it was. */
	readonly exact?: boolean;
}

/** What a choice would change. */
export function chosenDifferences(comparison: Comparison, choice: RestoreChoice): readonly Difference[] {
	const { missing, forgotten, changed, added } = comparison;
	if (choice.fact !== undefined) {
		return [...missing, ...forgotten, ...changed].filter(({ kept }) => kept?.fact.id === choice.fact);
	}
	return [
		...missing,
		...changed,
		...(choice.forgotten === true ? forgotten : []),
		...(choice.exact === true ? added : []),
	];
}

export interface RestoreReport {
	/** Names the run: undoing it takes all of it back. */
	readonly run: string;
	readonly brought: number;
	readonly replaced: number;
	readonly removed: number;
	/** Files of shared facts that went with that: backups hold none of those. */
	readonly unshared: number;
	/** What was changed or taken meanwhile, and is left as it is. */
	readonly left: readonly { readonly caption: string; readonly why: string }[];
}

export interface RestoreOptions {
	readonly reason: string;
	readonly waitMs: number;
	readonly signal?: AbortSignal;
	readonly onProgress?: (done: number, total: number) => void;
}

/** Facts of one hold of the lock: others wait for less than a twentieth of a second. */
const PER_LOCK = 8;

/** Cancelled or killed, it has brought back some whole facts; the run can be undone, or begun again. */
export async function restoreDifferences(
	differences: readonly Difference[],
	deps: ChangeDeps,
	options: RestoreOptions,
): Promise<RestoreReport> {
	const run = deps.newId();
	const counts = { brought: 0, replaced: 0, removed: 0 };
	const left: { caption: string; why: string }[] = [];
	let unshared = 0;
	for (let from = 0; from < differences.length; from += PER_LOCK) {
		checkAborted(options.signal);
		options.onProgress?.(from, differences.length);
		const work = async (): Promise<void> => {
			for (const each of differences.slice(from, from + PER_LOCK)) {
				const why = await restoreOne(each, { ...options, run }, deps);
				if (why !== undefined) {
					left.push({ caption: captionOf(each), why });
					continue;
				}
				counts[effectOf(each)] += 1;
				if (each.present?.store.store.scope === "shared") unshared += 1;
			}
		};
		try {
			await deps.lock.run(WRITE_LOCK, work, { waitMs: options.waitMs });
		} catch (error) {
			const done = counts.brought + counts.replaced + counts.removed;
			throw afterSome(error, done, `${done} of ${differences.length} facts were restored before that`);
		}
	}
	return { run, ...counts, unshared, left };
}

function effectOf({ kept, present }: Difference): "brought" | "replaced" | "removed" {
	if (kept === undefined) return "removed";
	return present === undefined ? "brought" : "replaced";
}

function captionOf({ kept, present }: Difference): string {
	return kept?.fact.caption ?? present?.file.fact.caption ?? "";
}

/** Why it was left as it is, when it was. */
async function restoreOne(
	difference: Difference,
	{ reason, run }: RestoreOptions & { readonly run: string },
	deps: ChangeDeps,
): Promise<string | undefined> {
	const { kept, present } = difference;
	if (present !== undefined && !(await isAsCompared(present))) return "it was changed meanwhile";
	if (kept !== undefined) {
		const why = await whyGone(kept.fact.id, difference, deps);
		if (why !== undefined) return why;
	}
	try {
		await applyChange({ ...planOf(difference), reason, group: run }, deps);
		if (kept !== undefined) await letIn(kept.fact.id, deps);
		return undefined;
	} catch (error) {
		if (isMemoryError(error) && error.code === "FACT_CHANGED") return "another file has its name by now";
		throw error;
	}
}

/** The user may have been asked for minutes. What is erased for good is not brought back, whatever was said before. */
async function whyGone(fact: FactId, { wasForgotten }: Difference, deps: ChangeDeps): Promise<string | undefined> {
	const { changes } = await deps.log.recent({ fact, limit: 1 });
	if (changes[0]?.action === "purged") return "it was erased for good";
	const isForgotten = (await deps.tombstones.find({ fact })) !== undefined;
	return isForgotten && wasForgotten !== true ? "it was forgotten meanwhile" : undefined;
}

async function isAsCompared({ store, file }: PresentFile): Promise<boolean> {
	const now = await store.read(file.name);
	return now.kind === "fact" && now.file.hash === file.hash;
}

function planOf({ kept, present }: Difference): Omit<ChangePlan, "reason"> {
	return {
		action: kept === undefined ? "removed" : "restored",
		...(present === undefined ? {} : { before: present }),
		...(kept === undefined ? {} : { after: kept }),
	};
}
