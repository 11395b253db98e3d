/** What waits for a person: facts kept from models, facts added in doubt, candidates in the queue. */
import type { Settlement } from "../gate/rejudge.ts";
import { shortId } from "../kernel/ids.ts";
import type { RememberOutcome, RetryReport, ReviewItem, ReviewOutcome } from "../memory.ts";
import { ambiguousWords, idTold } from "./ambiguous-id.ts";
import { ago, count } from "./amounts.ts";
import { captionLine } from "./fact-lines.ts";
import { indent, soften, softLine } from "./fence.ts";
import { refusalSentences } from "./remarks.ts";
import { madePassage, repositoryWords } from "./repository.ts";

const CONTENT_CHARS = 400;

function quarantinedLines({ file, scope, because }: Extract<ReviewItem, { kind: "quarantined" }>): string {
	const { id, caption, content } = file.fact;
	const text = content.length > CONTENT_CHARS ? `${content.slice(0, CONTENT_CHARS)}…` : content;
	const lines = [`[${shortId(id)}] ${softLine(caption)}`, `  ${scope}, ${softLine(file.name)}: ${softLine(because)}`];
	return text.trim() === "" ? lines.join("\n") : [...lines, indent(soften(text.trim()), "  | ")].join("\n");
}

function undecidedLines({ item, near, at }: Extract<ReviewItem, { kind: "undecided" }>, now: number): string {
	const others = near.map((each) => `  close to ${captionLine(each)}`);
	return [`${captionLine(item)} (added ${ago(at, now)})`, ...others].join("\n");
}

/** `now` is milliseconds since 1970. */
export function reviewText(items: readonly ReviewItem[], now: number): string {
	if (items.length === 0) return "Nothing waits for review.";
	const kept = items.filter((item) => item.kind === "quarantined");
	const open = items.filter((item) => item.kind === "undecided");
	return [
		...(kept.length === 0 ? [] : [`${count(kept.length, "fact")} that Cairn did not write here, not shown to models:`]),
		...kept.map(quarantinedLines),
		...(open.length === 0 ? [] : [`${count(open.length, "fact")} that may repeat or contradict others:`]),
		...open.map((item) => undecidedLines(item, now)),
		"approve <id> shows the fact to models, or lets both stand; reject <id> keeps it out, or forgets it (can be undone).",
	].join("\n");
}

/** One line. */
export function resolvedLine(outcome: ReviewOutcome): string {
	switch (outcome.kind) {
		case "unknown":
			return `nothing that waits for review has the id ${idTold(outcome.id)}`;
		case "ambiguous":
			return ambiguousWords(outcome);
		case "let-in":
			return `approved: “${softLine(outcome.fact.caption)}” is recalled from now on`;
		case "kept-out":
			return `rejected: “${softLine(outcome.fact.caption)}” stays out; its file is left as it is`;
		case "settled":
			return `approved: “${softLine(outcome.fact.caption)}” stands beside the others`;
		case "forgotten": {
			const repository = repositoryWords(outcome.changes.map(madePassage));
			const left = repository === "" ? "" : ` · ${repository}`;
			return `rejected: “${softLine(outcome.fact.caption)}” was forgotten${left} · undo with /memory undo`;
		}
		case "refused":
			return softLine(refusalSentences(outcome.refusal));
	}
}

/** The receipt of a fact in doubt that a model judged again; nothing where all stays as it was. */
export function settlementLine({ fact, how, into }: Settlement): string | undefined {
	if (how === "stands" || into === undefined) return undefined;
	const [added, known] = [`“${softLine(fact.caption)}”`, `“${softLine(into.caption)}”`];
	const words = {
		edited: `a known fact was corrected by ${added}, and says ${known} now`,
		merged: `${added} was put into ${known}`,
		reinforced: `${added} was dropped, since ${known} says the same`,
	};
	return `judged again: ${words[how]} · undo with /memory undo`;
}

/** `receiptOf` makes a line of what became of one. `now` is milliseconds since 1970. */
export function retryText(
	{ settled, waiting, busy }: RetryReport,
	now: number,
	receiptOf: (outcome: RememberOutcome) => string,
): string {
	if (busy) return "Another process is at it.";
	const done = settled.map(({ outcome }) => receiptOf(outcome));
	const left = waiting.map(
		({ draft, because, queued }) =>
			`waits (since ${ago(queued, now)}): “${softLine(draft.caption)}”: ${softLine(because)}`,
	);
	const hints = new Set(waiting.flatMap(({ hint }) => (hint === undefined ? [] : [softLine(hint)])));
	return [...done, ...left, ...hints].join("\n") || "Nothing waits.";
}
