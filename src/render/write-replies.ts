/** What became of a write: a reply for the model, and a receipt of one line for the user. */

import type { Fact } from "../facts/fact.ts";
import type { ForgetOutcome, Reinforced, RememberOutcome, UpdateOutcome, Written } from "../gate/outcome.ts";
import { shortId } from "../kernel/ids.ts";
import type { IndexedFact } from "../ports/fact-index.ts";
import type { Change } from "../ports/history.ts";
import { ambiguousWords, idTold, unansweredIds } from "./ambiguous-id.ts";
import { count, fewOf } from "./amounts.ts";
import { factLines, wholeText } from "./fact-lines.ts";
import { soften, softLine, toldBack } from "./fence.ts";
import { FOR_MODEL } from "./for-model.ts";
import { judgedBy, skippedLine, skippedSentences } from "./judged.ts";
import { fenced } from "./recall-page.ts";
import { refusalSentences, remarkNotice, remarkSentence, tellable } from "./remarks.ts";
import { madePassage, repositoryWords } from "./repository.ts";

export interface WriteView {
	/** Milliseconds since 1970. */
	readonly now: number;
	/** Folder of the project that was written to, when it is not the one at hand. */
	readonly elsewhere?: string;
}

/** Both audiences' texts; `stored` is false when memory is as it was. */
export interface WriteReply {
	readonly text: string;
	/** One line. */
	readonly receipt: string;
	readonly stored: boolean;
}

const UNDO = "undo with /memory undo";

/** True where the receipt ends with something that the user should not overlook. */
export function isNotable(outcome: { readonly kind: string; readonly remarks?: Written["remarks"] }): boolean {
	return outcome.remarks !== undefined && remarkNotice(outcome.remarks, "") !== "";
}

function quoted(caption: string): string {
	return `“${softLine(caption)}”`;
}

function captionIn({ fact, remarks: told }: Pick<Written, "fact" | "remarks">): string {
	return quoted(tellable(fact.caption, told));
}

/** Of each of two captions, in one line. */
const CAPTION_CHARS = 60;

/** `“old” → “new”`; of a caption that stayed, once and whole. */
export function captionsIn(before: Fact | undefined, now: Pick<Written, "fact" | "remarks">): string {
	if (before === undefined || before.caption === now.fact.caption) return captionIn(now);
	const short = (caption: string): string => `“${toldBack(tellable(caption, now.remarks), CAPTION_CHARS)}”`;
	return `${short(before.caption)} → ${short(now.fact.caption)}`;
}

function place(written: Written & { readonly into?: string }, { elsewhere }: WriteView): string {
	const project = written.into ?? elsewhere;
	return project === undefined ? written.scope : `${written.scope}, in ${FOR_MODEL.name(project, "path")}`;
}

function remarks(written: Written): string[] {
	return written.remarks.map((remark) => remarkSentence(remark, eraserOf(written)));
}

function eraserOf({ fact }: Pick<Written, "fact">): string {
	return `erase it with /memory purge ${shortId(fact.id)}`;
}

/** The end of a receipt: how to undo, and what should not be overlooked. */
function ending(written: Written): string {
	return ` · ${UNDO}${remarkNotice(written.remarks, eraserOf(written))}`;
}

function refused(outcome: Extract<RememberOutcome, { kind: "refused" }>): WriteReply {
	const text = refusalSentences(outcome);
	return { text, receipt: softLine(text), stored: false };
}

function closeFacts(outcome: Extract<RememberOutcome, { kind: "added" }>, now: number): string[] {
	if (outcome.close.length === 0) return [];
	return [
		"Close facts are there already. Where one is now wrong or says the same, settle it: memory_update the one to keep, memory_forget the other. Otherwise let both stand.",
		fenced(outcome.close.map((hit) => factLines(hit, { now, whole: false }))),
	];
}

export function rememberReply(outcome: RememberOutcome, view: WriteView): WriteReply {
	switch (outcome.kind) {
		case "refused":
			return refused(outcome);
		case "observed": {
			const eraser = `delete ${softLine(outcome.path)}`;
			const told = outcome.remarks.map((remark) => remarkSentence(remark, eraser));
			return {
				text: [`Noted in the journal: ${FOR_MODEL.name(outcome.path, "path")}.`, ...told].join("\n"),
				receipt: `observation noted in the journal${remarkNotice(outcome.remarks, eraser)}`,
				stored: true,
			};
		}
		case "added": {
			const head = `Remembered [${shortId(outcome.fact.id)}] (${place(outcome, view)}).`;
			const text = [head, ...remarks(outcome), ...closeFacts(outcome, view.now)].join("\n");
			const receipt = `remembered ${captionIn(outcome)} (${place(outcome, view)})${ending(outcome)}`;
			return { text, receipt, stored: true };
		}
		case "edited":
		case "merged":
			return amendedReply(outcome, view);
		case "skipped":
			return { text: skippedSentences(outcome), receipt: skippedLine(outcome), stored: false };
		case "queued":
			return {
				text: `Queued: it is kept and will be tried again, because ${FOR_MODEL.words(outcome.because)}. Nothing else is needed.`,
				receipt: `queued: ${FOR_MODEL.words(outcome.because)} · ${againWords(outcome)}`,
				stored: true,
			};
		case "reinforced":
			return reinforcedReply(outcome, view);
	}
}

function againWords({ hint }: Extract<RememberOutcome, { kind: "queued" }>): string {
	return hint === undefined ? "try again with /memory retry" : `${softLine(hint)}, then /memory retry`;
}

function reinforcedReply(outcome: Reinforced, view: WriteView): WriteReply {
	const widened = outcome.widened.length > 0 ? ` It now also covers ${fewOf(outcome.widened.map(softLine), 5)}.` : "";
	const grounds = outcome.judged === undefined ? "" : ` ${judgedBy(outcome.judged)}`;
	const head = `Known already, reinforced: ${captionLineOf(outcome)} (${place(outcome, view)}).${widened}${grounds}`;
	const isKept = outcome.said === undefined;
	const own = isKept
		? []
		: [
				`What was said counts as known by this fact; its own words are in the history alone. If it says more or something else, memory_update ${shortId(outcome.fact.id)} so that the fact says both.`,
			];
	const notice = remarkNotice(outcome.remarks, eraserOf(outcome));
	const told = isKept ? "" : ` · counts as said by it; if not, correct that fact`;
	return {
		text: [head, ...own, ...remarks(outcome)].join("\n"),
		receipt: `reinforced ${captionIn(outcome)} (${place(outcome, view)})${told}${notice}`,
		stored: true,
	};
}

type Amended = Extract<RememberOutcome, { kind: "edited" | "merged" }>;

/** Characters of the new text that the reply repeats. */
const TEXT_CHARS = 2000;

function amendedReply(outcome: Amended, view: WriteView): WriteReply {
	const { before, fact, how, kind } = outcome;
	const done =
		kind === "edited"
			? "It contradicts a known fact, which was corrected"
			: "It belongs to a known fact, and was put into it";
	const head = `${done}: ${captionLineOf(outcome)} (${place(outcome, view)}). ${judgedBy(outcome.judged)} The user can undo it.`;
	const was = before.caption === fact.caption ? [] : [`Before: ${quoted(before.caption)}.`];
	const why = how.by === "rule" && how.because !== undefined ? [`Joined by rule, for ${softLine(how.because)}.`] : [];
	const told = (part: string): string => tellable(part, outcome.remarks);
	const caption = softLine(told(fact.caption));
	const content = soften(told(fact.content).slice(0, TEXT_CHARS));
	const now = ["It now says:", fenced([wholeText({ caption, content })])];
	return {
		text: [head, ...was, ...why, ...now, ...remarks(outcome)].join("\n"),
		receipt: `${kind} ${captionsIn(before, outcome)} (${place(outcome, view)})${ending(outcome)}`,
		stored: true,
	};
}

function captionLineOf(written: Written): string {
	return `[${shortId(written.fact.id)}] ${softLine(tellable(written.fact.caption, written.remarks))}`;
}

export function updateReply(outcome: UpdateOutcome, view: WriteView): WriteReply {
	switch (outcome.kind) {
		case "refused":
			return refused(outcome);
		case "unchanged":
			return {
				text: "Unchanged: the fact says that already.",
				receipt: `unchanged ${quoted(outcome.fact.caption)}`,
				stored: false,
			};
		case "ambiguous": {
			const words = ambiguousWords(outcome);
			return {
				text: `${words}. Nothing was changed: give more of the id.`,
				receipt: `not changed: ${words}`,
				stored: false,
			};
		}
		case "unknown": {
			const what = `o fact has the id ${idTold(outcome.id)}`;
			return {
				text: `N${what}. Find it with memory_recall.`,
				receipt: `n${what}; /memory search and /memory list show the ids`,
				stored: false,
			};
		}
		case "edited":
		case "moved": {
			const fields = outcome.fields.length > 0 ? `: ${outcome.fields.join(", ")}` : "";
			const done = outcome.kind === "moved" ? "Moved" : "Updated";
			const head = `${done} ${captionLineOf(outcome)} (${place(outcome, view)})${fields}.`;
			const captions = captionsIn(outcome.change.before?.fact, outcome);
			const left = outcome.scope === "shared" ? "" : repositoryWords([madePassage(outcome.change)]);
			const about = placesWords(outcome);
			return {
				text: [head, ...sentences(left), ...sentences(about), ...remarks(outcome)].join("\n"),
				receipt: `${done.toLowerCase()} ${captions} (${place(outcome, view)})${part(left)}${part(about)}${ending(outcome)}`,
				stored: true,
			};
		}
	}
}

/** Where the paths of a moved fact were written anew: what it is still about, though it may be shown everywhere. */
function placesWords({ kind, fields, fact }: Extract<UpdateOutcome, { kind: "edited" | "moved" }>): string {
	if (kind === "edited" || fact.paths.length === 0 || !fields.includes("paths")) return "";
	return `about ${fewOf(fact.paths.map(softLine), 3)}`;
}

/** One more part of a receipt; nothing for no words. */
export function part(words: string): string {
	return words === "" ? "" : ` · ${words}`;
}

function sentences(words: string): readonly string[] {
	return words === "" ? [] : [`${words.charAt(0).toUpperCase()}${words.slice(1)}.`];
}

/** Of the fact that was changed, in quotation marks. */
export function captionOf(change: Change): string {
	return quoted((change.before ?? change.after)?.fact.caption ?? shortId(change.fact));
}

export function forgetReply(outcome: ForgetOutcome): WriteReply {
	switch (outcome.kind) {
		case "refused":
			return refused(outcome);
		case "declined":
			return {
				text: "The user said no: nothing was forgotten. Do not ask again.",
				receipt: "nothing forgotten",
				stored: false,
			};
		case "forgotten": {
			const captions = outcome.changes.map(captionOf);
			const unknown = unansweredIds(outcome.unknown, outcome.ambiguous);
			if (captions.length === 0) {
				return { text: unknown.join("\n"), receipt: "nothing forgotten", stored: false };
			}
			const repository = repositoryWords(outcome.changes.map(madePassage));
			const text = [
				`Forgot ${count(captions.length, "fact")}: ${captions.join(", ")}. The user can undo it for 30 days.`,
				...sentences(repository),
				...unknown,
			].join("\n");
			return { text, receipt: `forgot ${fewOf(captions, 2)}${part(repository)} · ${UNDO}`, stored: true };
		}
	}
}

/** The question before forgetting, for the user. */
export function forgetQuestion(facts: readonly IndexedFact[]): { readonly title: string; readonly message: string } {
	return {
		title: `Forget ${count(facts.length, "fact")}?`,
		message: `${facts.map((item) => softLine(item.fact.caption)).join("\n")}\n(can be undone for 30 days)`,
	};
}
