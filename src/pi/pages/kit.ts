/** What pages are drawn with: pi's own terminal library and theme, handed over by the entry when the first page opens. */
import type * as PiTui from "@earendil-works/pi-tui";

export type Tui = typeof PiTui;
/** The screen at hand: asked to draw again, measured, and given away to an editor of the user's. */
export type Screen = Pick<PiTui.TUI, "requestRender" | "terminal" | "start" | "stop">;

/** Names of the theme's colours that pages use. */
export type Tone = "accent" | "border" | "dim" | "error" | "muted" | "success" | "text" | "warning";

export interface Palette {
	fg(tone: Tone, text: string): string;
	bold(text: string): string;
}

/** Text measured as pi measures it: pi stops at a line that it finds too wide. */
export interface Ink extends Palette {
	/** Columns. */
	width(text: string): number;
	/** Cut to at most so many columns, with an ellipsis where something is missing. */
	cut(text: string, columns: number): string;
	/** Cut, and filled with spaces to exactly so many columns. */
	fill(text: string, columns: number): string;
	/** Broken at spaces into lines of at most so many columns; colours go on in the next line. */
	wrap(text: string, columns: number): readonly string[];
}

export function inkOf(tui: Pick<Tui, "sliceByColumn" | "visibleWidth" | "wrapTextWithAnsi">, palette: Palette): Ink {
	const cut = (text: string, columns: number): string => {
		if (tui.visibleWidth(text) <= columns) return text;
		return columns < 1 ? "" : `${tui.sliceByColumn(text, 0, columns - 1, true)}…`;
	};
	return {
		fg: (tone, text) => palette.fg(tone, text),
		bold: (text) => palette.bold(text),
		width: (text) => tui.visibleWidth(text),
		cut,
		fill: (text, columns) => {
			const fitted = cut(text, columns);
			return fitted + " ".repeat(Math.max(0, columns - tui.visibleWidth(fitted)));
		},
		wrap: (text, columns) => (columns < 1 ? [] : tui.wrapTextWithAnsi(text, columns).map((line) => cut(line, columns))),
	};
}

export interface Kit {
	readonly tui: Tui;
	readonly ink: Ink;
	readonly screen: Screen;
}

export interface Size {
	readonly columns: number;
	readonly rows: number;
}
