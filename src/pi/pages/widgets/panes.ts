/** Two panes beside each other where the screen is wide enough, else one above the other. */
import type { Ink, Size } from "../kit.ts";

/** Columns from which on two panes stand side by side. */
export const WIDE = 96;

/** What the upper of two panes gets of the rows. */
const SHARE = 0.45;

export interface Panes {
	readonly list: (room: Size) => readonly string[];
	readonly detail: (room: Size) => readonly string[];
	/** 0 to 1: what the list gets of the rows where it stands above. */
	readonly share?: number;
}

interface Layout {
	readonly beside: boolean;
	readonly list: Size;
	readonly detail: Size;
}

export function layoutOf({ columns, rows }: Size, share = SHARE): Layout {
	if (columns >= WIDE) {
		const left = Math.floor((columns - 3) * 0.46);
		return { beside: true, list: { columns: left, rows }, detail: { columns: columns - 3 - left, rows } };
	}
	const above = Math.max(3, Math.floor((rows - 1) * share));
	return { beside: false, list: { columns, rows: above }, detail: { columns, rows: Math.max(1, rows - 1 - above) } };
}

export function inPanes(size: Size, { list, detail, share }: Panes, ink: Ink): string[] {
	const layout = layoutOf(size, share);
	const upper = list(layout.list).slice(0, layout.list.rows);
	const lower = detail(layout.detail).slice(0, layout.detail.rows);
	if (!layout.beside) {
		const rule = ink.fg("dim", "─".repeat(size.columns));
		return [...filled(upper, layout.list.rows), rule, ...filled(lower, layout.detail.rows)];
	}
	const bar = ink.fg("dim", " │ ");
	return Array.from(
		{ length: size.rows },
		(_none, row) =>
			ink.fill(upper[row] ?? "", layout.list.columns) + bar + ink.cut(lower[row] ?? "", layout.detail.columns),
	);
}

function filled(lines: readonly string[], rows: number): readonly string[] {
	return [...lines, ...Array.from({ length: Math.max(0, rows - lines.length) }, () => "")];
}
