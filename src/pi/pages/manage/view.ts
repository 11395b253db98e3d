/** The manage page drawn: the facts at the left, the one that is chosen at the right, or below on a narrow screen. */

import { hasExpired } from "../../../facts/expiry.ts";
import { count } from "../../../render/amounts.ts";
import { harmlessLine } from "../harmless.ts";
import type { Ink, Size } from "../kit.ts";
import type { Hint } from "../widgets/frame.ts";
import { windowAround } from "../widgets/window.ts";
import { IN_EDITOR, IN_REVIEW, type ManageState, selectedRow } from "./model.ts";
import { DOTS, type FactRow, levelOf, type Row, staleMark, type UrgencySettings } from "./rows.ts";

export interface ListView {
	readonly ink: Ink;
	readonly settings: UrgencySettings;
	/** Milliseconds since 1970. */
	readonly now: number;
}

const IN_LIST: readonly Hint[] = [
	{ keys: "type", does: "to filter" },
	{ keys: "enter", does: "open" },
	{ keys: "tab", does: "scope" },
	{ keys: "shift+tab", does: "kind" },
	{ keys: "ctrl+s", does: "by meaning" },
	{ keys: "ctrl+n", does: "add" },
	{ keys: "ctrl+d", does: "forget" },
	{ keys: "ctrl+p", does: "pin" },
	{ keys: "ctrl+z", does: "undo" },
	{ keys: "↑↓", does: "move" },
	{ keys: "esc", does: "leave" },
];

const AT_FACT: readonly Hint[] = [
	{ keys: "e", does: "edit" },
	{ keys: "o", does: "in $EDITOR" },
	{ keys: "p", does: "pin" },
	{ keys: "s", does: "scope" },
	{ keys: "m", does: "to a project" },
	{ keys: "d", does: "forget" },
	{ keys: "u", does: "undo" },
	{ keys: "h", does: "history" },
	{ keys: "w", does: "why" },
	{ keys: "n b", does: "next, before" },
	{ keys: "↑↓", does: "scroll" },
	{ keys: "esc", does: "to the list" },
];

const REPATH: Hint = { keys: "f", does: "follow the moved paths" };
const REPAIR: Hint = { keys: "o", does: "put it right in $EDITOR" };
const SCROLL: Hint = { keys: "↑↓", does: "scroll" };
const TO_LIST: Hint = { keys: "esc", does: "to the list" };

export function hintsFor(state: ManageState): readonly Hint[] {
	if (state.focus === "list") return IN_LIST;
	const row = selectedRow(state);
	if (row?.kind === "problem") {
		const { reason } = row.problem;
		const review = { keys: "r", does: reason === "conflict" ? "keep one version" : "review" };
		return [...(IN_REVIEW.has(reason) ? [review] : []), ...(IN_EDITOR.has(reason) ? [REPAIR] : []), SCROLL, TO_LIST];
	}
	return row !== undefined && hasMoved(row) ? [REPATH, ...AT_FACT] : AT_FACT;
}

function hasMoved({ freshness }: FactRow): boolean {
	return freshness?.kind === "stale" && freshness.stale.some(({ kind }) => kind === "moved");
}

/** "12 of 340 facts, 1 file left alone". */
export function countWords(state: ManageState): string {
	if (state.total === undefined) return "";
	const facts = factsIn(state.rows);
	const loading = facts < state.total ? ` (${facts} read so far)` : "";
	const all = state.shown.length === state.rows.length;
	const others = state.rows.length - facts;
	const left = others === 0 ? "" : `, ${count(others, "file")} left alone`;
	return `${all ? "" : `${factsIn(state.shown)} of `}${count(state.total, "fact")}${loading}${left}`;
}

function factsIn(rows: readonly Row[]): number {
	return rows.filter(({ kind }) => kind === "fact").length;
}

export function facetWords({ scope, kind, meaning }: ManageState): string {
	const facets = `scope ${scope} · kind ${kind}`;
	return meaning === undefined ? facets : `${facets} · by meaning`;
}

export function listLines(state: ManageState, { columns, rows }: Size, view: ListView): readonly string[] {
	const { first, end } = windowAround(state.selected, state.shown.length, rows);
	const lines: string[] = [];
	for (let at = first; at < end; at += 1) {
		const row = state.shown[at];
		if (row !== undefined)
			lines.push(rowLine(row, { ...view, columns, chosen: at === state.selected, focus: state.focus }));
	}
	return lines.length > 0
		? lines
		: emptyWords(state).map((line) => view.ink.fg("muted", view.ink.cut(` ${line}`, columns)));
}

function emptyWords(state: ManageState): readonly string[] {
	if (state.meaning !== undefined) return ["Nothing means that.", "Type to filter by words instead."];
	if (!state.complete && state.rows.length === 0) return ["Reading the facts …"];
	if (state.filter !== "") return ["No fact has all of these words.", "ctrl+s searches by meaning."];
	if (state.scope !== "all" || state.kind !== "all") {
		return ["No fact is of this scope and kind.", "tab and shift+tab choose others."];
	}
	return ["No facts yet.", "ctrl+n adds one; the agent adds them as it works."];
}

interface RowView extends ListView {
	readonly columns: number;
	readonly chosen: boolean;
	readonly focus: ManageState["focus"];
}

/** Room for the scope at the right, from these columns on. */
const ROOM_FOR_SCOPE = 44;

function rowLine(row: Row, view: RowView): string {
	const { ink, columns, chosen } = view;
	const cursor = chosen ? ink.fg("accent", view.focus === "list" ? "❯ " : "▸ ") : "  ";
	const scope = columns >= ROOM_FOR_SCOPE ? `  ${row.scope.padEnd(8)}` : "";
	const marks = row.kind === "fact" ? factMarks(row, view) : ink.fg("warning", "!   ");
	const title = row.kind === "fact" ? row.item.fact.caption : `${row.problem.name}: ${row.problem.detail}`;
	// Captions may have thousands of characters in files that were written by hand; no screen shows them.
	const text = ink.fill(harmlessLine(title.slice(0, 400)), columns - 6 - scope.length);
	return cursor + marks + (chosen ? ink.fg("accent", text) : text) + ink.fg("dim", scope);
}

function factMarks(row: FactRow, { ink, settings, now }: RowView): string {
	const urgency = levelOf(row, settings);
	const dot = urgency === undefined ? " " : DOTS[urgency.level];
	const pin = row.item.fact.pin ? "★" : " ";
	const stale = hasExpired(row.item.fact, now) ? "†" : staleMark(row);
	return `${ink.fg("muted", dot)}${ink.fg("accent", pin)}${ink.fg("warning", stale)} `;
}
