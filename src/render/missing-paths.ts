/** Paths of facts that are not there, what would become of them, and what became of them. */

import type { StalePaths } from "../freshness/missing-paths.ts";
import { shortId } from "../kernel/ids.ts";
import type { PruneReport } from "../memory.ts";
import { count } from "./amounts.ts";
import { softLine } from "./fence.ts";
import { repositoryWords } from "./repository.ts";
import { changeName } from "./typed.ts";

function missingWords({ missing }: StalePaths): string {
	return missing
		.map(({ path, movedTo, elsewhere, existed }) => {
			if (movedTo !== undefined) return `${softLine(path)} → ${softLine(movedTo)}`;
			if (elsewhere !== undefined) return `${softLine(path)} is in ${softLine(elsewhere)}, stays`;
			return `${softLine(path)} is ${existed === true ? "gone" : "not there"}`;
		})
		.join("; ");
}

function factLine(stale: StalePaths): string {
	const end = stale.left === undefined ? " (no path would be left)" : "";
	return `  [${shortId(stale.item.fact.id)}] ${softLine(stale.item.fact.caption)}: ${missingWords(stale)}${end}`;
}

/** Before anything is changed. `program` is how the user calls commands. */
export function missingPathsText(stale: readonly StalePaths[], program: string): string {
	if (stale.length === 0) return "every path of every fact is there";
	const without = stale.filter(({ left }) => left === undefined).length;
	const hint =
		without === 0
			? `${program} prune-paths --apply corrects them`
			: `${program} prune-paths --apply corrects them and leaves alone what would have no path left; with --forget that is forgotten`;
	return [`${count(stale.length, "fact")} with paths that are not there:`, ...stale.map(factLine), `${hint}.`].join(
		"\n",
	);
}

/** Afterwards. */
export function prunedText({ run, corrected, forgotten, kept, failed }: PruneReport, program: string): string {
	const done = corrected.length + forgotten.length;
	const lines: string[] = [];
	if (corrected.length > 0) lines.push(`corrected ${count(corrected.length, "fact")}:`, ...corrected.map(factLine));
	if (forgotten.length > 0) {
		const left = repositoryWords(forgotten.map(({ item }) => ({ from: item.store, to: undefined })));
		const head = `forgot ${count(forgotten.length, "fact")}${left === "" ? "" : ` (${left})`}:`;
		lines.push(head, ...forgotten.map(factLine));
	}
	if (kept.length > 0)
		lines.push(
			`left ${count(kept.length, "fact")} as ${kept.length === 1 ? "it is" : "they are"}:`,
			...kept.map(factLine),
		);
	for (const { stale, why } of failed)
		lines.push(`! [${shortId(stale.item.fact.id)}] was not changed: ${softLine(why)}`);
	if (done > 0) lines.push(`${program} undo ${changeName(run)} takes all of it back.`);
	return lines.length === 0 ? "every path of every fact is there" : lines.join("\n");
}
