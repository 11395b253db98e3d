/** Which of several lines is chosen, and the part of them that a screen has room for. */
import { moved, type Window, windowAround } from "./window.ts";

export class Cursor {
	at: number;
	/** Rows of the list when it was last drawn: what a page key goes by. */
	#page = 10;

	constructor(at = 0) {
		this.at = Math.max(0, at);
	}

	/** True for a key that moves it, even where it cannot go further. */
	press(name: string, length: number): boolean {
		const next = moved(name, this.at, { length, page: this.#page });
		if (next === undefined) return false;
		this.at = next;
		return true;
	}

	/** Puts it onto a line that is there. */
	within(length: number): number {
		this.at = Math.max(0, Math.min(this.at, length - 1));
		return this.at;
	}

	/** `shown` is where it stands among the lines that are drawn, headings included. */
	window(length: number, rows: number, shown = this.at): Window {
		this.#page = Math.max(1, rows - 1);
		return windowAround(Math.max(0, shown), length, rows);
	}
}
