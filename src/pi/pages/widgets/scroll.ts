/** A text that is longer than its room: which part of it is seen. */
import type { Ink, Size } from "../kit.ts";

type Scrolling = (top: number, page: number, most: number) => number;

const KEYS: Readonly<Record<string, Scrolling>> = {
	up: (top) => top - 1,
	down: (top) => top + 1,
	pageUp: (top, page) => top - page,
	pageDown: (top, page) => top + page,
	home: () => 0,
	end: (_top, _page, most) => most,
};

export class Scroll {
	#top = 0;
	#most = 0;
	#page = 10;

	toTop(): void {
		this.#top = 0;
	}

	by(lines: number): void {
		this.#top = Math.max(0, Math.min(this.#most, this.#top + lines));
	}

	/** True for a key that scrolls, even where it cannot go further. */
	press(name: string): boolean {
		const next = KEYS[name]?.(this.#top, this.#page, this.#most);
		if (next === undefined) return false;
		this.#top = Math.max(0, Math.min(this.#most, next));
		return true;
	}

	part(lines: readonly string[], rows: number): readonly string[] {
		this.#page = Math.max(1, rows);
		this.#most = Math.max(0, lines.length - rows);
		this.#top = Math.min(this.#top, this.#most);
		return lines.slice(this.#top, this.#top + rows);
	}

	/** "40 %"; empty for a text that is seen whole. */
	get note(): string {
		return this.#most === 0 ? "" : `${Math.round((100 * this.#top) / this.#most)} %`;
	}
}

/** The part from a line on, whose last line tells how much is below it. */
export function partFrom(
	lines: readonly string[],
	top: number,
	{ columns, rows, ink }: Size & { readonly ink: Ink },
): readonly string[] {
	const shown = lines.slice(top, top + rows);
	const hidden = lines.length - top - shown.length;
	if (hidden <= 0) return shown;
	return [...shown.slice(0, -1), ink.fg("dim", ink.cut(`… ${hidden + 1} more lines`, columns))];
}
