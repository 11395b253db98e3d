/** What became of a write, in one line where a page speaks. */

import { MemoryError } from "../../kernel/errors.ts";
import { shortId } from "../../kernel/ids.ts";
import type { ForgetOutcome, RememberOutcome, UndoOutcome, UpdateOutcome } from "../../memory.ts";
import type { IndexedFact } from "../../ports/fact-index.ts";
import { ambiguousWords } from "../../render/ambiguous-id.ts";
import { count } from "../../render/amounts.ts";
import { skippedSentences } from "../../render/judged.ts";
import { refusalSentences, remarkNotice, remarkSentence, tellable } from "../../render/remarks.ts";
import { madePassage, repositoryWords } from "../../render/repository.ts";
import { undoLine } from "../../render/undo-replies.ts";
import { captionsIn } from "../../render/write-replies.ts";
import { harmlessLine } from "./harmless.ts";
import type { Message } from "./widgets/frame.ts";

function quoted(caption: string): string {
	return `“${harmlessLine(caption)}”`;
}

const good = (text: string): Message => ({ tone: "success", text });
const bad = (text: string): Message => ({ tone: "warning", text: harmlessLine(text) });

type Stored = Extract<RememberOutcome, { readonly kind: "added" | "reinforced" | "edited" | "merged" }>;

function eraserOf({ fact }: Pick<Stored, "fact">): string {
	return `erase it with /memory purge ${shortId(fact.id)}`;
}

function notice(outcome: Pick<Stored, "fact" | "remarks">): string {
	return remarkNotice(outcome.remarks, eraserOf(outcome));
}

function captionIn({ fact, remarks }: Pick<Stored, "fact" | "remarks">): string {
	return quoted(tellable(fact.caption, remarks));
}

function hinted(hint: string | undefined): string {
	return hint === undefined ? "" : ` (${harmlessLine(hint)})`;
}

export function rememberMessage(outcome: RememberOutcome): Message {
	switch (outcome.kind) {
		case "refused":
			return bad(refusalSentences(outcome));
		case "observed":
			return good(`Noted in the journal.${harmlessLine(remarkNotice(outcome.remarks, `delete ${outcome.path}`))}`);
		case "skipped":
			return bad(skippedSentences(outcome));
		case "queued":
			return bad(
				`Kept for later, because ${outcome.because}${hinted(outcome.hint)}; it is tried again by itself, or with /memory retry.`,
			);
		case "reinforced":
			return good(
				`Known already as ${captionIn(outcome)} (${outcome.scope}): that one counts for more now.${outcome.said === undefined ? "" : " If it does not say this, correct it."}${notice(outcome)}`,
			);
		case "edited":
			return good(
				`It contradicts a known fact, which was corrected: ${harmlessLine(captionsIn(outcome.before, outcome))} (${outcome.scope}).${notice(outcome)}`,
			);
		case "merged":
			return good(
				`It belongs to a known fact, and was put into it: ${harmlessLine(captionsIn(outcome.before, outcome))} (${outcome.scope}).${notice(outcome)}`,
			);
		case "added": {
			const close = outcome.close.length === 0 ? "" : ` ${count(outcome.close.length, "close fact")}: see below.`;
			const remarks = outcome.remarks
				.map((remark) => ` ${harmlessLine(remarkSentence(remark, eraserOf(outcome)))}`)
				.join("");
			return good(`Added ${captionIn(outcome)} (${outcome.scope}).${close}${remarks}`);
		}
	}
}

function whereTo({ scope, into }: Extract<UpdateOutcome, { kind: "moved" | "edited" }>): string {
	return into === undefined ? scope : `${harmlessLine(into)} (${scope})`;
}

export function updateMessage(outcome: UpdateOutcome): Message {
	switch (outcome.kind) {
		case "refused":
			return bad(refusalSentences(outcome));
		case "unknown":
			return bad("The fact is gone: somebody else has forgotten or moved it.");
		case "ambiguous":
			return bad(`${harmlessLine(ambiguousWords(outcome))}.`);
		case "unchanged":
			return { tone: "muted", text: "Nothing has changed." };
		case "moved":
			return good(`Moved ${captionIn(outcome)} to ${whereTo(outcome)}.${notice(outcome)}`);
		case "edited":
			return good(
				`Changed ${outcome.fields.join(", ")} of ${harmlessLine(captionsIn(outcome.change.before?.fact, outcome))}.${notice(outcome)}`,
			);
	}
}

/**
 * The answer of a person who was asked while they saw these facts.
 * @throws MemoryError FACT_CHANGED when one of them says something else by now
 */
export function agreedTo(seen: readonly IndexedFact[]): (asked: readonly IndexedFact[]) => Promise<boolean> {
	return async (asked) => {
		const other = asked.find(({ store, name, contentHash }) =>
			seen.some((each) => each.store === store && each.name === name && each.contentHash !== contentHash),
		);
		if (other === undefined) return true;
		throw new MemoryError("FACT_CHANGED", `fact was changed while you looked at it: ${other.fact.caption}`, {
			hint: "Nothing was forgotten. Look at it again, then forget it.",
		});
	};
}

export function forgetMessage(outcome: ForgetOutcome): Message {
	switch (outcome.kind) {
		case "refused":
			return bad(refusalSentences(outcome));
		case "declined":
			return { tone: "muted", text: "Nothing was forgotten." };
		case "forgotten": {
			const captions = outcome.changes.map(({ before }) => quoted(before?.fact.caption ?? ""));
			if (captions.length === 0) return bad("The fact is gone already.");
			const repository = repositoryWords(outcome.changes.map(madePassage));
			const left = repository === "" ? "" : `, ${repository}`;
			return good(`Forgot ${captions.join(", ")}${left}; ctrl+z brings it back.`);
		}
	}
}

export function undoMessage(outcome: UndoOutcome): Message {
	if (outcome.kind === "nothing")
		return {
			tone: "muted",
			text: "This session has changed nothing that could be undone; /memory history and trash have what was before.",
		};
	const text = harmlessLine(undoLine(outcome));
	return outcome.kind === "undone" ? good(text) : bad(text);
}
