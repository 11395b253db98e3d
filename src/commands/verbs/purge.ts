/** Erases a fact for good, after asking, and tells what it cannot reach. */
import { MemoryError } from "../../kernel/errors.ts";
import { shortId } from "../../kernel/ids.ts";
import type { PurgeOptions, PurgeOutcome } from "../../memory.ts";
import { ambiguousWords, idTold } from "../../render/ambiguous-id.ts";
import { count } from "../../render/amounts.ts";
import { softLine } from "../../render/fence.ts";
import type { CommandRun, Verb } from "../run.ts";

export const verb: Verb = async (run) => {
	const { arguments: given, workspace, signal } = run;
	const outcome = await workspace.purge(given.text("id") ?? "", { signal, confirm: confirmation(run) });
	const text = purgedText(outcome, run);
	switch (outcome.kind) {
		case "purged":
			return { data: outcome, text };
		case "refused":
			return { data: outcome, text, end: "failed" };
		case "declined":
		case "unknown":
		case "ambiguous":
			return { data: outcome, text, end: "nothing" };
	}
};

function confirmation({ arguments: given, dialog, program }: CommandRun): PurgeOptions["confirm"] {
	if (given.has("yes")) return async () => true;
	if (dialog === undefined) {
		throw new MemoryError("INPUT_INVALID", "erasing has to be confirmed, and nobody can be asked", {
			hint: `${program} purge <id> --yes erases without asking`,
		});
	}
	return (caption) =>
		dialog.confirm(
			"Erase this fact for good?",
			`${softLine(caption)}\nIts file, every former text of it, and its copies in backups are erased. This cannot be undone.`,
		);
}

function purgedText(outcome: PurgeOutcome, { program }: CommandRun): string {
	switch (outcome.kind) {
		case "declined":
			return "nothing was erased";
		case "unknown":
			return `no fact has the id ${idTold(outcome.id)}; one that was forgotten is named by its whole id (${program} trash --json)`;
		case "ambiguous":
			return `nothing was erased: ${ambiguousWords(outcome)}`;
		case "refused":
			return softLine(outcome.why);
		case "purged":
			return [
				`erased [${shortId(outcome.fact)}]: ${count(outcome.files, "file")}, ${count(outcome.changes, "entry", "entries")} of the history, ${count(outcome.backups.length, "backup")}`,
				"out of reach, to be seen to by hand where it matters:",
				...(outcome.wasShared ? ["  the git history of its repository, and every clone of it"] : []),
				"  pi's session files, where it was typed, written or recalled",
				"  logs of the model providers that it was sent to",
				"  other facts that it was merged into, and your own backups of the disk",
			].join("\n");
	}
}
