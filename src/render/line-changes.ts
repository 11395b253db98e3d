/** What was taken out of a text and what was put in, line by line. */

export interface LineChange {
	readonly kind: "same" | "out" | "in";
	readonly line: string;
}

/** Two texts of more lines than this are compared as wholes: the table would be large, and nobody reads it. */
const MOST_LINES = 600;

/** Removed lines come before added ones. */
export function lineChanges(before: string, after: string): readonly LineChange[] {
	const old = before === "" ? [] : before.split("\n");
	const now = after === "" ? [] : after.split("\n");
	if (old.length > MOST_LINES || now.length > MOST_LINES) return [...tagged("out", old), ...tagged("in", now)];
	return walk(old, now, commonLengths(old, now));
}

function tagged(kind: LineChange["kind"], lines: readonly string[]): LineChange[] {
	return lines.map((line) => ({ kind, line }));
}

/** `table[i][j]`: lines that the rests of both from there on have in common, in order. */
function commonLengths(old: readonly string[], now: readonly string[]): readonly (readonly number[])[] {
	const table: number[][] = Array.from({ length: old.length + 1 }, () => []);
	for (let row = old.length; row >= 0; row--) {
		const here = table[row] ?? [];
		const below = table[row + 1] ?? [];
		for (let column = now.length; column >= 0; column--) {
			const isSame = row < old.length && column < now.length && old[row] === now[column];
			here[column] = isSame
				? (below[column + 1] ?? 0) + 1
				: Math.max(below[column] ?? 0, column < now.length ? (here[column + 1] ?? 0) : 0);
		}
	}
	return table;
}

function walk(old: readonly string[], now: readonly string[], table: ReturnType<typeof commonLengths>): LineChange[] {
	const changes: LineChange[] = [];
	let row = 0;
	let column = 0;
	while (row < old.length || column < now.length) {
		const [left, right] = [old[row], now[column]];
		if (left !== undefined && left === right) {
			changes.push({ kind: "same", line: left });
			row += 1;
			column += 1;
		} else if (
			left !== undefined &&
			(right === undefined || common(table, row + 1, column) >= common(table, row, column + 1))
		) {
			changes.push({ kind: "out", line: left });
			row += 1;
		} else {
			changes.push({ kind: "in", line: right ?? "" });
			column += 1;
		}
	}
	return changes;
}

function common(table: ReturnType<typeof commonLengths>, row: number, column: number): number {
	return table[row]?.[column] ?? 0;
}
