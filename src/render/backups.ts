/** Backups in words: what there is, how each stands to the facts of now, and what came of bringing one back. */

import { scopeOf } from "../facts/scope.ts";
import type { BackupComparison, NamedFact, RestoreOutcome } from "../memory.ts";
import type { BackupInfo } from "../ports/backups.ts";
import { ambiguousWords } from "./ambiguous-id.ts";
import { ago, count, grouped } from "./amounts.ts";
import { softLine } from "./fence.ts";
import { changeName } from "./typed.ts";

const CAPTIONS_SHOWN = 12;

function sizeOf(bytes: number): string {
	return bytes < 1_000_000 ? `${grouped(Math.ceil(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** One line. `now` is milliseconds since 1970. */
export function backupLine(info: BackupInfo, now: number): string {
	if (info.damaged !== undefined) return `${info.name}  ! ${softLine(info.damaged)}`;
	const stores = Object.keys(info.stores).length;
	return `${info.name}  ${count(info.files, "fact")} of ${count(stores, "store")}, ${sizeOf(info.bytes)}, ${ago(info.at, now)} (${softLine(info.reason)})`;
}

export function backupsText(infos: readonly BackupInfo[], now: number): string {
	if (infos.length === 0) return "There is no backup yet.";
	return infos.map((info) => backupLine(info, now)).join("\n");
}

/** How many facts a restore would touch, in a few words. */
export function differenceWords({ missing, changed, forgotten, added, same }: BackupComparison): string {
	const parts = [
		...(missing.length > 0 ? [`${missing.length} missing now`] : []),
		...(changed.length > 0 ? [`${changed.length} changed since`] : []),
		...(forgotten.length > 0 ? [`${forgotten.length} forgotten since`] : []),
		...(added.length > 0 ? [`${added.length} added since`] : []),
	];
	return [`${same} the same`, ...parts].join(", ");
}

/** A fact that was moved goes back, and its file leaves the place where it is: for a shared one, the repository. */
function moveBack({ store, movedTo }: NamedFact): string {
	if (movedTo === undefined) return "";
	const [now, then] = [scopeOf(movedTo), scopeOf(store)];
	return now === then ? " (moved to another project, comes back)" : ` (${now} now, goes back to ${then})`;
}

function section(title: string, facts: readonly NamedFact[]): readonly string[] {
	if (facts.length === 0) return [];
	const more = facts.length - CAPTIONS_SHOWN;
	return [
		`${title}:`,
		...facts.slice(0, CAPTIONS_SHOWN).map((fact) => `  ${softLine(fact.caption)}${moveBack(fact)}`),
		...(more > 0 ? [`  and ${count(more, "more fact")}`] : []),
	];
}

export interface ComparisonView {
	readonly forgotten: boolean;
	readonly exact: boolean;
}

/** What a restore would do with the facts of now. */
export function comparisonText(comparison: BackupComparison, view: ComparisonView): string {
	const { info, missing, changed, forgotten, added, passedOver } = comparison;
	return [
		`${info.name}: ${differenceWords(comparison)}`,
		...section("come back", missing),
		...section("become as they were", changed),
		...section(
			view.forgotten ? "come back, though forgotten since" : "stay forgotten (--forgotten brings them back)",
			forgotten,
		),
		...section(
			view.exact ? "are taken away, since they were added later" : "stay, though added later (--exact takes them away)",
			added,
		),
		...(passedOver > 0
			? [`${count(passedOver, "file")} of the backup cannot be read as a fact and is passed over`]
			: []),
	].join("\n");
}

function forgottenLines(facts: number): readonly string[] {
	if (facts === 0) return [];
	return [
		`${count(facts, "fact")} of it that you forgot ${facts === 1 ? "stays" : "stay"} so (--forgotten brings ${facts === 1 ? "it" : "them"} back)`,
	];
}

/** Several lines. */
export function restoredText(outcome: RestoreOutcome, program: string): string {
	switch (outcome.kind) {
		case "same":
			return [
				`nothing to bring back: everything asked for is as in ${outcome.name}`,
				...forgottenLines(outcome.stayForgotten),
			].join("\n");
		case "declined":
			return "nothing was changed";
		case "unknown":
			return `the backup holds no single other state of a fact ${softLine(outcome.fact)}`;
		case "ambiguous":
			return ambiguousWords(outcome);
		case "refused":
			return softLine(outcome.why);
		case "restored": {
			const { brought, replaced, removed, left, saved, run, name } = outcome;
			const parts = [
				`${count(brought, "fact")} brought back`,
				`${replaced} made as before`,
				...(removed > 0 ? [`${removed} taken away`] : []),
			];
			return [
				`restored from ${name}: ${parts.join(", ")}`,
				...(outcome.unshared > 0 ? [`${count(outcome.unshared, "file")} left the repository`] : []),
				...left.map(({ caption, why }) => `left as it is: “${softLine(caption)}”: ${softLine(why)}`),
				...forgottenLines(outcome.stayForgotten),
				...(saved === undefined ? [] : [`what was there before is in ${saved}`]),
				`undo all of it with ${program} undo ${changeName(run)}`,
			].join("\n");
		}
	}
}
