/** What became of an undo, or of doing again what was undone: told from the end of each change. */
import { scopeOf } from "../facts/scope.ts";
import type { UndoOutcome } from "../gate/outcome.ts";
import { shortId } from "../kernel/ids.ts";
import type { Change, ChangeAction } from "../ports/history.ts";
import { idTold } from "./ambiguous-id.ts";
import { count } from "./amounts.ts";
import { turnedTo } from "./conflicts.ts";
import { doneWord } from "./done.ts";
import { softLine } from "./fence.ts";
import { repositoryWords, takenBackPassage } from "./repository.ts";
import { changeName } from "./typed.ts";
import { captionOf, part } from "./write-replies.ts";

/** One line for the user; more where others can be taken back by name. */
export function undoLine(outcome: UndoOutcome): string {
	switch (outcome.kind) {
		case "nothing":
			return [withNamed("nothing to undo in this session", "undo", outcome.others), ...passedOverLines(outcome)].join(
				"\n",
			);
		case "final":
			return withNamed(`not undone: ${erasedLine(outcome)}`, "undo", outcome.others);
		case "unnamed":
			return unnamedLine(outcome);
		case "conflict":
			return `not undone: ${captionOf(outcome.change)}: ${softLine(outcome.why)}; /memory history ${outcome.change.fact} tells by what`;
		case "undone": {
			const changes = [outcome.undone, ...outcome.also];
			const repository = part(repositoryWords(changes.map(takenBackPassage)));
			return [
				`undone: ${takenBackAll(changes)}${repository}${elsewhereWords(outcome)}`,
				...leftAlone(outcome),
				...passedOverLines(outcome),
			].join("\n");
		}
	}
}

function erasedLine({ change }: Extract<UndoOutcome, { kind: "final" }>): string {
	return `the erasing of ${shortId(change.fact)} for good (${timeOf(change)}), which cannot be taken back`;
}

function timeOf({ at }: Change): string {
	return at.slice(0, 16).replace("T", " ");
}

const TAKEN_BACK_SHOWN = 8;

function takenBackAll(changes: readonly Change[]): string {
	const more = changes.length - TAKEN_BACK_SHOWN;
	const lines = changes.slice(0, TAKEN_BACK_SHOWN).map(takenBack);
	return [...lines, ...(more > 0 ? [`and ${count(more, "more change")}`] : [])].join("; ");
}

/** Whoever undoes the last thing that was done may be in another project by then. */
function elsewhereWords({ elsewhere = [] }: Extract<UndoOutcome, { kind: "undone" }>): string {
	return elsewhere.length === 0 ? "" : `, in the project at ${elsewhere.map((root) => softLine(root)).join(" and ")}`;
}

function leftAlone({ left = [] }: Extract<UndoOutcome, { kind: "undone" }>): readonly string[] {
	return left.map(({ change, why }) => `left as it is: ${captionOf(change)}: ${softLine(why)}`);
}

/** Who wanted the last thing to be taken back is told why it was something else. */
function passedOverLines({ passedOver = [] }: { readonly passedOver?: readonly Change[] }): readonly string[] {
	return passedOver.map(
		(change) => `passed over: ${doneWord(change)} ${captionOf(change)} (${timeOf(change)}): the files are as before it`,
	);
}

/** What a change looks like from its end. */
const BACK: Readonly<Record<Exclude<ChangeAction, "restored">, string>> = {
	added: "removed again",
	edited: "as it was before the edit",
	merged: "as it was before the merge",
	reinforced: "as it was before",
	moved: "back where it was",
	forgotten: "back",
	completed: "as it was written",
	removed: "back",
	purged: "erased for good",
};

function takenBack(change: Change): string {
	const back = change.action === "restored" ? formerState(change) : backTo(change, change.action);
	// Whoever undoes a command of theirs may not know that a file was changed after it.
	const whose = change.actor === "hand" ? ` (${change.action} outside Cairn, found ${timeOf(change)})` : "";
	return `${captionOf(change)} is ${back}${whose}`;
}

function backTo(change: Change, action: keyof typeof BACK): string {
	return change.kept === undefined ? BACK[action] : turnedTo(change);
}

/** An undo, a doing again and a restored backup are told by what they did to the fact: all three may remove it. */
function formerState({ before, after }: Change): string {
	if (before === undefined) return "removed again";
	if (after === undefined) return "back";
	if (before.store === after.store) return "as it was";
	const [scope, formerly] = [scopeOf(before.store), scopeOf(after.store)];
	return scope === formerly ? "in the other project again" : `${scope} again`;
}

/** One line for the user who wanted something done again. */
export function redoLine(outcome: UndoOutcome): string {
	switch (outcome.kind) {
		case "nothing":
			return [
				withNamed("nothing was undone since the last change", "redo", outcome.others),
				...passedOverLines(outcome),
			].join("\n");
		case "final":
			return `not done again: ${erasedLine(outcome)}`;
		case "unnamed":
			return unnamedLine(outcome);
		case "conflict":
			return `not done again: ${captionOf(outcome.change)}: ${softLine(outcome.why)}`;
		case "undone":
			return undoLine(outcome).replace(/^undone: /u, "done again: ");
	}
}

type Unnamed = Extract<UndoOutcome, { kind: "unnamed" }>;

function unnamedLine({ name }: Pick<Unnamed, "name">): string {
	return `no single change is named ${idTold(name)}`;
}

/** What can be done about it, in one line; nothing where no change can be taken back. */
export function unnamedHint({ others }: Pick<Unnamed, "others">): string | undefined {
	if (others.length === 0) return undefined;
	const named = others.map((change) => `${changeName(change.id)} (${doneWord(change)} ${captionOf(change)})`);
	return `by name there are ${named.join(", ")}; /memory history lists more`;
}

const BY_NAME = {
	undo: "changes that can be taken back by name",
	redo: "what can be done again by name",
} as const;

function withNamed(line: string, verb: keyof typeof BY_NAME, changes: readonly Change[]): string {
	if (changes.length === 0) return line;
	const rows = changes.map((change) => {
		const what = verb === "undo" ? `${doneWord(change)} ${captionOf(change)}` : softLine(change.reason);
		return `  /memory ${verb} ${changeName(change.id)}  ${change.at.slice(0, 10)} ${what}`;
	});
	return [`${line}; ${BY_NAME[verb]}:`, ...rows].join("\n");
}
