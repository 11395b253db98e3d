/** The answer of a command that wrote: the receipt, and whether anything came of it. */
import { MemoryError } from "../kernel/errors.ts";
import type { Change, RememberOutcome, UndoOutcome, UpdateOutcome } from "../memory.ts";
import { softLine } from "../render/fence.ts";
import { asTyped, undoneByName } from "../render/typed.ts";
import { undoLine, unnamedHint } from "../render/undo-replies.ts";
import { rememberReply, updateReply } from "../render/write-replies.ts";
import { ambiguousError, nothingFound } from "./named-fact.ts";
import type { Answer, StandaloneRun } from "./run.ts";

type Speaking = Pick<StandaloneRun, "now" | "program" | "place" | "dialog">;

/**
 * A receipt as it is typed where the reader is. Where nobody can be asked, the session of pi is over with the answer,
 * and the next one has no last change to take back: so the way back names the change.
 */
export function receiptText(receipt: string, run: Omit<Speaking, "now">, change?: Pick<Change, "id">): string {
	const isOver = run.place === "pi" && run.dialog === undefined;
	return asTyped(isOver && change !== undefined ? undoneByName(receipt, change.id) : receipt, run);
}

export function rememberedLine(outcome: RememberOutcome, run: Speaking): string {
	return receiptText(rememberReply(outcome, { now: run.now }).receipt, run, changeOf(outcome));
}

export function rememberedAnswer(outcome: RememberOutcome, run: Speaking): Answer {
	const close = outcome.kind === "added" ? outcome.close : [];
	const near = close.map((hit) => `close to it: ${softLine(hit.item.fact.caption)}`);
	const end = outcome.kind === "refused" ? "failed" : outcome.kind === "skipped" ? "nothing" : "done";
	return { data: outcome, text: [rememberedLine(outcome, run), ...near].join("\n"), end };
}

/** Of an undo, or of a redo with its own line. @throws MemoryError FACT_UNKNOWN where no change has the given name */
export function undoneAnswer(outcome: UndoOutcome, run: Speaking, lineOf = undoLine): Answer {
	const text = asTyped(lineOf(outcome), run);
	if (outcome.kind === "unnamed") {
		const hint = unnamedHint(outcome) ?? "there is nothing that could be";
		throw new MemoryError("FACT_UNKNOWN", text, { hint });
	}
	if (outcome.kind === "conflict" || outcome.kind === "final") return { data: outcome, text, end: "failed" };
	return { data: outcome, text, end: outcome.kind === "undone" ? "done" : "nothing" };
}

/** @throws MemoryError FACT_UNKNOWN, FACT_AMBIGUOUS */
export function updatedAnswer(outcome: UpdateOutcome, run: Speaking): Answer {
	if (outcome.kind === "unknown") throw nothingFound({ unknown: [outcome.id], ambiguous: [] }, run);
	if (outcome.kind === "ambiguous") throw ambiguousError([outcome]);
	const text = receiptText(updateReply(outcome, { now: run.now }).receipt, run, changeOf(outcome));
	return { data: outcome, text, end: outcome.kind === "refused" ? "failed" : "done" };
}

function changeOf(outcome: RememberOutcome | UpdateOutcome): Change | undefined {
	return "change" in outcome ? outcome.change : undefined;
}
