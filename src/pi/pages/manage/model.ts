/** The manage page as values: which facts there are, which are shown, and what a key makes of that. */
import { FACT_KINDS, type FactKind } from "../../../facts/fact.ts";
import { SCOPES, type Scope } from "../../../facts/scope.ts";
import type { FactProblemReason } from "../../../ports/fact-store.ts";
import { moved } from "../widgets/window.ts";
import { kindOf, type ProblemRow, type Row } from "./rows.ts";

export interface ManageState {
	/** Most used first; those that are no facts come last. */
	readonly rows: readonly Row[];
	/** How many facts there are, read or not; `undefined` before anything is known. */
	readonly total: number | undefined;
	/** All of them were read, and the files that are no facts as well. */
	readonly complete: boolean;
	readonly filter: string;
	readonly scope: Scope | "all";
	readonly kind: FactKind | "all";
	/** Facts found by their meaning for these words, best first, in place of the filter. */
	readonly meaning?: { readonly words: string; readonly keys: readonly string[] };
	readonly shown: readonly Row[];
	readonly selected: number;
	/** In the list keys type into the filter; at a fact each letter does something with it. */
	readonly focus: "list" | "fact";
	/** First line of the fact that is shown. */
	readonly top: number;
}

export const BEGINNING: ManageState = {
	rows: [],
	total: undefined,
	complete: false,
	filter: "",
	scope: "all",
	kind: "all",
	shown: [],
	selected: 0,
	focus: "list",
	top: 0,
};

/** What a key asks the page to do. */
export type Wish = "leave" | "search" | "add" | "undo" | ProblemWish | FactWish;

/** Likewise, with the file under the cursor that is no fact. */
export type ProblemWish = "review" | "repair";

/** Likewise, with the fact under the cursor. */
export type FactWish = "edit" | "edit-outside" | "pin" | "scope" | "move" | "forget" | "history" | "why" | "repath";

export interface Step {
	readonly state: ManageState;
	readonly wish?: Wish;
	/** True when the key is text for the filter. */
	readonly typed?: boolean;
}

export function selectedRow(state: ManageState): Row | undefined {
	return state.shown[state.selected];
}

/** Rows that came from the memory, added to those that are there; a row that is there already is replaced. */
export function withRows(state: ManageState, more: readonly Row[], total = state.total): ManageState {
	const fresh = new Map(more.map((row) => [row.key, row]));
	const kept = state.rows.map((row) => {
		const newer = fresh.get(row.key);
		fresh.delete(row.key);
		return newer ?? row;
	});
	return refreshed({ ...state, rows: [...kept, ...fresh.values()], total });
}

export function withoutRow(state: ManageState, key: string): ManageState {
	const rows = state.rows.filter((row) => row.key !== key);
	const total = state.total === undefined ? undefined : state.total - (state.rows.length - rows.length);
	return refreshed({ ...state, rows, total, focus: "list", top: 0 });
}

/** A fact that was changed: the cursor stays on it, also where it got another key with another scope. */
export function withChanged(state: ManageState, key: string, next: Row): ManageState {
	const renewed = (row: Row): Row => (row.key === key ? next : row);
	const changed = { ...state, rows: state.rows.map(renewed), shown: state.shown.map(renewed) };
	const { meaning } = state;
	const keys = meaning?.keys.map((each) => (each === key ? next.key : each));
	const fresh = refreshed(
		meaning === undefined || keys === undefined ? changed : { ...changed, meaning: { ...meaning, keys } },
	);
	return fresh.shown.includes(next) ? fresh : { ...fresh, focus: "list", top: 0 };
}

export function withFilter(state: ManageState, filter: string): ManageState {
	if (filter === state.filter && state.meaning === undefined) return state;
	const { meaning: _old, ...rest } = state;
	const narrows = state.meaning === undefined && state.filter !== "" && filter.startsWith(state.filter);
	const next = { ...rest, filter, selected: 0, top: 0 };
	// What did not match the shorter text does not match the longer.
	return { ...next, shown: filtered(narrows ? state.shown : state.rows, next) };
}

/** What a search by meaning found. */
export function withMeaning(state: ManageState, words: string, keys: readonly string[]): ManageState {
	return refreshed({ ...state, meaning: { words, keys }, selected: 0, top: 0 });
}

/** Applies filter and facets anew, and keeps the selection on the row it was on. */
export function refreshed(state: ManageState): ManageState {
	const row = selectedRow(state);
	const shown = state.meaning === undefined ? filtered(state.rows, state) : found(state, state.meaning.keys);
	const at = row === undefined ? -1 : shown.findIndex(({ key }) => key === row.key);
	const selected = at >= 0 ? at : Math.max(0, Math.min(state.selected, shown.length - 1));
	return { ...state, shown, selected };
}

function found(state: ManageState, keys: readonly string[]): readonly Row[] {
	const rows = new Map(state.rows.map((row) => [row.key, row]));
	const hits = keys.flatMap((key) => rows.get(key) ?? []);
	return hits.filter((row) => fitsFacets(row, state));
}

function fitsFacets(row: Row, { scope, kind }: Pick<ManageState, "scope" | "kind">): boolean {
	return (scope === "all" || row.scope === scope) && (kind === "all" || kindOf(row) === kind);
}

/** Rows that hold every typed word. */
function filtered(rows: readonly Row[], state: Pick<ManageState, "filter" | "scope" | "kind">): readonly Row[] {
	const words = state.filter.toLowerCase().split(/\s+/u).filter(Boolean);
	if (words.length === 0 && state.scope === "all" && state.kind === "all") return rows;
	return rows.filter((row) => fitsFacets(row, state) && words.every((word) => row.folded.includes(word)));
}

const SCOPE_FACETS = ["all", ...SCOPES] as const;
const KIND_FACETS = ["all", ...FACT_KINDS] as const;

function after<T>(values: readonly T[], value: T): T {
	return values[(values.indexOf(value) + 1) % values.length] ?? value;
}

/** Files that a person can put right. */
export const IN_EDITOR: ReadonlySet<FactProblemReason> = new Set<FactProblemReason>([
	"yaml",
	"conflict",
	"duplicate-id",
	"limit",
	"empty",
]);
/** Files that wait for a person's word. */
export const IN_REVIEW: ReadonlySet<FactProblemReason> = new Set<FactProblemReason>([
	"conflict",
	"suspicious",
	"unreviewed",
]);

const LIST_WISHES: Readonly<Record<string, Wish>> = {
	escape: "leave",
	"ctrl+s": "search",
	"ctrl+n": "add",
	"ctrl+z": "undo",
	"ctrl+d": "forget",
	"ctrl+p": "pin",
};

const FACT_WISHES: Readonly<Record<string, Wish>> = {
	e: "edit",
	o: "edit-outside",
	p: "pin",
	s: "scope",
	m: "move",
	d: "forget",
	delete: "forget",
	h: "history",
	w: "why",
	f: "repath",
	u: "undo",
	"ctrl+z": "undo",
};

/** `page` is how many rows of the list there is room for. */
export function press(state: ManageState, name: string, page: number): Step {
	return state.focus === "list" ? pressInList(state, name, page) : pressAtFact(state, name);
}

function pressInList(state: ManageState, name: string, page: number): Step {
	const next = moved(name, state.selected, { length: state.shown.length, page });
	if (next !== undefined) return { state: { ...state, selected: next, top: 0 } };
	if (name === "enter") return { state: state.shown.length === 0 ? state : { ...state, focus: "fact", top: 0 } };
	if (name === "tab") return { state: facet({ ...state, scope: after(SCOPE_FACETS, state.scope) }) };
	if (name === "shift+tab") return { state: facet({ ...state, kind: after(KIND_FACETS, state.kind) }) };
	const wish = LIST_WISHES[name];
	return wish === undefined ? { state, typed: true } : { state, wish };
}

function facet(state: ManageState): ManageState {
	return refreshed({ ...state, top: 0 });
}

function pressAtFact(state: ManageState, name: string): Step {
	const back: ManageState = { ...state, focus: "list", top: 0 };
	if (name === "escape" || name === "left" || name === "enter") return { state: back };
	const scroll = { up: -1, down: 1, pageUp: -10, pageDown: 10 }[name];
	// The view knows how long the text is, and stops at its end.
	if (scroll !== undefined) return { state: { ...state, top: Math.max(0, state.top + scroll) } };
	const by = { n: 1, right: 1, b: -1 }[name];
	if (by !== undefined) return { state: neighbour(state, by) };
	return wishAtFact(state, name);
}

function wishAtFact(state: ManageState, name: string): Step {
	const row = selectedRow(state);
	const wish = row?.kind === "problem" ? problemWish(row, name) : FACT_WISHES[name];
	return wish === undefined ? { state } : { state, wish };
}

function problemWish({ problem: { reason } }: ProblemRow, name: string): Wish | undefined {
	if (name === "o") return IN_EDITOR.has(reason) ? "repair" : undefined;
	if (name === "r") return IN_REVIEW.has(reason) ? "review" : undefined;
	return FACT_WISHES[name] === "undo" ? "undo" : undefined;
}

function neighbour(state: ManageState, by: number): ManageState {
	const selected = Math.max(0, Math.min(state.shown.length - 1, state.selected + by));
	return { ...state, selected, top: 0 };
}
