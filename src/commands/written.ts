/** The answer of a command that wrote: the receipt, and whether anything came of it. */
import type { RememberOutcome, UndoOutcome, UpdateOutcome } from "../memory.ts";
import { softLine } from "../render/fence.ts";
import { asTyped } from "../render/typed.ts";
import { rememberReply, undoLine, updateReply } from "../render/write-replies.ts";
import type { Answer, StandaloneRun } from "./run.ts";

type Speaking = Pick<StandaloneRun, "now" | "program">;

export function rememberedAnswer(outcome: RememberOutcome, run: Speaking): Answer {
	const { receipt } = rememberReply(outcome, { now: run.now });
	const close = outcome.kind === "added" ? outcome.close : [];
	const near = close.map((hit) => `close to it: ${softLine(hit.item.fact.caption)}`);
	const end = outcome.kind === "refused" ? "failed" : outcome.kind === "skipped" ? "nothing" : "done";
	return { data: outcome, text: [asTyped(receipt, run), ...near].join("\n"), end };
}

/** Of an undo, or of a redo with its own line. */
export function undoneAnswer(outcome: UndoOutcome, run: Speaking, lineOf = undoLine): Answer {
	const text = asTyped(lineOf(outcome), run);
	if (outcome.kind === "conflict") return { data: outcome, text, end: "failed" };
	return { data: outcome, text, end: outcome.kind === "undone" ? "done" : "nothing" };
}

export function updatedAnswer(outcome: UpdateOutcome, run: Speaking): Answer {
	const text = asTyped(updateReply(outcome, { now: run.now }).receipt, run);
	if (outcome.kind === "unknown" || outcome.kind === "ambiguous") return { data: outcome, text, end: "nothing" };
	return { data: outcome, text, end: outcome.kind === "refused" ? "failed" : "done" };
}
