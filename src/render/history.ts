/** What happened to facts, in words: one line a change, and for one fact the text that was taken out and put in. */
import { scopeOf } from "../facts/scope.ts";
import type { SeenChange } from "../history/history.ts";
import { shortId } from "../kernel/ids.ts";
import type { Change } from "../ports/history.ts";
import { ago, count } from "./amounts.ts";
import { doneWord } from "./done.ts";
import { soften, softLine } from "./fence.ts";
import { lineChanges } from "./line-changes.ts";
import { sessionName } from "./session-name.ts";
import { changeName } from "./typed.ts";

const DIFFERENCE_LINES = 40;

function captionOf({ before, after, fact }: Change): string {
	return softLine((after ?? before)?.fact.caption ?? shortId(fact));
}

/** Who made a change, wherever one is told of. */
export const WHO = {
	agent: "by the agent",
	user: "by you",
	upkeep: "by upkeep",
	import: "by an import",
	hand: "outside Cairn",
} as const satisfies Record<Change["actor"], string>;

function whoOf({ actor, session }: Change): string {
	return session === undefined ? WHO[actor] : `${WHO[actor]}, session ${sessionName(session)}`;
}

/** `2026-11-30 12:00 edited “Use pnpm” by the agent: corrected content`. `now` is milliseconds since 1970. */
export function changeLine(change: SeenChange, now: number): string {
	const { at, after, before, reason, group } = change;
	const state = after ?? before;
	const scope = state === undefined ? "" : `${scopeOf(state.store)}, `;
	const run = group === undefined ? "" : `, run ${softLine(changeName(group))}`;
	return `${changeName(change.id)}  ${at.slice(0, 16).replace("T", " ")} ${doneWord(change)} “${captionOf(change)}” (${scope}${ago(at, now)}, ${whoOf(change)}${run}): ${softLine(reason)}${notInForceWords(change)}`;
}

/** What the files show, and no more: git and people bring files back, as a kill leaves them. */
function notInForceWords({ inForce, before }: SeenChange): string {
	if (inForce === undefined) return "";
	if (inForce === "no") return "; the files are as before it (broken off, or undone outside Cairn)";
	return before === undefined
		? "; broken off, and not finished"
		: "; its former file is there (broken off, or brought back outside Cairn)";
}

/** The lines of the file that were taken out and put in; empty for a change that says nothing of its text. */
export function differenceLines({ before, after }: Change): readonly string[] {
	if (before === undefined && after === undefined) return [];
	const changed = lineChanges(before?.text ?? "", after?.text ?? "").filter(
		({ kind, line }) => kind !== "same" && line !== "",
	);
	const lines = changed
		.slice(0, DIFFERENCE_LINES)
		.map(({ kind, line }) => `    ${kind === "in" ? "+" : "-"} ${soften(line)}`);
	const more = changed.length - lines.length;
	return more > 0 ? [...lines, `    (${count(more, "more line")})`] : lines;
}

export interface HistoryView {
	/** Milliseconds since 1970. */
	readonly now: number;
	/** True to show what was taken out and put in. */
	readonly whole: boolean;
}

export function historyText(changes: readonly SeenChange[], { now, whole }: HistoryView): string {
	if (changes.length === 0) return "Nothing has changed.";
	return changes.flatMap((change) => [changeLine(change, now), ...(whole ? differenceLines(change) : [])]).join("\n");
}

/** Facts that can be brought back. */
export function trashText(changes: readonly Change[], { now, program }: { now: number; program: string }): string {
	if (changes.length === 0) return "Nothing was forgotten in the last 30 days.";
	return [
		`${count(changes.length, "fact")} can be brought back with ${program} undo <change>:`,
		...changes.map((change) => changeLine(change, now)),
	].join("\n");
}
