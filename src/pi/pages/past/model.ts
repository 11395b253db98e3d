/** The changes of one fact as values: which is chosen, and what it changed. */
import type { Change } from "../../../ports/history.ts";

export interface DiffLine {
	readonly kind: "same" | "gone" | "new";
	readonly text: string;
}

/** Lines above which a comparison line by line is not worth its time: the texts stand one after the other then. */
const MOST_LINES = 400;

/** What a change did to the file, line by line; the whole file where it was made or forgotten. */
export function changeLines({ before, after }: Change): readonly DiffLine[] {
	return diffLines(before?.text ?? "", after?.text ?? "");
}

export function diffLines(before: string, after: string): readonly DiffLine[] {
	const [old, now] = [linesOf(before), linesOf(after)];
	if (old.length + now.length > MOST_LINES) return [...marked(old, "gone"), ...marked(now, "new")];
	return traced(old, now, commonLengths(old, now));
}

function linesOf(text: string): readonly string[] {
	return text === "" ? [] : text.trimEnd().split("\n");
}

function marked(lines: readonly string[], kind: DiffLine["kind"]): readonly DiffLine[] {
	return lines.map((text) => ({ kind, text }));
}

/** At [i][j]: lines that both texts have in common from there on, in order. */
function commonLengths(old: readonly string[], now: readonly string[]): readonly (readonly number[])[] {
	const table = Array.from({ length: old.length + 1 }, () => Array.from({ length: now.length + 1 }, () => 0));
	for (let i = old.length - 1; i >= 0; i -= 1) {
		for (let j = now.length - 1; j >= 0; j -= 1) {
			const row = table[i];
			if (row !== undefined)
				row[j] = old[i] === now[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1));
		}
	}
	return table;
}

function at(table: readonly (readonly number[])[], i: number, j: number): number {
	return table[i]?.[j] ?? 0;
}

function traced(
	old: readonly string[],
	now: readonly string[],
	table: readonly (readonly number[])[],
): readonly DiffLine[] {
	const lines: DiffLine[] = [];
	let [i, j] = [0, 0];
	while (i < old.length || j < now.length) {
		const [gone, fresh] = [old[i], now[j]];
		if (gone !== undefined && gone === fresh) {
			lines.push({ kind: "same", text: gone });
			i += 1;
			j += 1;
		} else if (gone !== undefined && (fresh === undefined || at(table, i + 1, j) >= at(table, i, j + 1))) {
			lines.push({ kind: "gone", text: gone });
			i += 1;
		} else {
			lines.push({ kind: "new", text: fresh ?? "" });
			j += 1;
		}
	}
	return lines;
}

/** Changes that have been taken back already. */
export function undoneIds(changes: readonly Change[]): ReadonlySet<string> {
	return new Set(changes.flatMap(({ undoes }) => (undoes === undefined ? [] : [undoes])));
}
