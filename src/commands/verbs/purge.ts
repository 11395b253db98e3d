/** Erases a fact for good, after asking, and tells what it cannot reach. */
import { MemoryError } from "../../kernel/errors.ts";
import { shortId } from "../../kernel/ids.ts";
import type { PurgeOptions, PurgeOutcome } from "../../memory.ts";
import { idTold } from "../../render/ambiguous-id.ts";
import { count } from "../../render/amounts.ts";
import { softLine } from "../../render/fence.ts";
import { ambiguousError } from "../named-fact.ts";
import type { CommandRun, Verb } from "../run.ts";

export const verb: Verb = async (run) => {
	const { arguments: given, workspace, signal } = run;
	const outcome = await workspace.purge(given.text("id") ?? "", { signal, confirm: confirmation(run) });
	switch (outcome.kind) {
		case "purged":
			return { data: outcome, text: purgedText(outcome) };
		case "refused":
			return { data: outcome, text: softLine(outcome.why), end: "failed" };
		case "declined":
			return { data: outcome, text: declinedText(outcome), end: "nothing" };
		case "unknown":
			throw new MemoryError("FACT_UNKNOWN", `no fact has the id ${idTold(outcome.id)}`, {
				hint: `one that was forgotten is named by its whole id (${run.program} trash --json)`,
			});
		case "ambiguous":
			throw ambiguousError([outcome]);
	}
};

/** What there is to erase is looked up first. @throws MemoryError INPUT_INVALID where nobody can be asked */
function confirmation({ arguments: given, dialog, program }: CommandRun): PurgeOptions["confirm"] {
	if (given.has("yes")) return async () => true;
	return async (caption) => {
		if (dialog === undefined) {
			throw new MemoryError("INPUT_INVALID", "erasing has to be confirmed, and nobody can be asked", {
				hint: `${program} purge <id> --yes erases without asking`,
			});
		}
		return await dialog.confirm(
			"Erase this fact for good?",
			`${softLine(caption)}\nIts file, every former text of it, and its copies in backups are erased. This cannot be undone.`,
		);
	};
}

function declinedText({ calledOff }: Extract<PurgeOutcome, { kind: "declined" }>): string {
	return calledOff === true
		? "nothing was erased; the erasing that was interrupted is called off, and the fact is what it was"
		: "nothing was erased";
}

function purgedText({ fact, files, changes, backups, wasShared }: Extract<PurgeOutcome, { kind: "purged" }>): string {
	return [
		`erased [${shortId(fact)}]: ${count(files, "file")}, ${count(changes, "entry", "entries")} of the history, ${count(backups.length, "backup")}`,
		"out of reach, to be seen to by hand where it matters:",
		...(wasShared ? ["  the git history of its repository, and every clone of it"] : []),
		"  pi's session files, where it was typed, written or recalled",
		"  logs of the model providers that it was sent to",
		"  other facts that it was merged into, and candidates about the same that wait for their judge",
		"  your own backups of the disk",
	].join("\n");
}
