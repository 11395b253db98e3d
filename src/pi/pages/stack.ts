/** The pages that are open, one above the other, as a component of pi's: the top one is drawn and has the keys. */
import { messageOf } from "../../kernel/errors.ts";
import { harmlessLine } from "./harmless.ts";
import { keyOf } from "./key.ts";
import type { Kit } from "./kit.ts";
import type { Page } from "./page.ts";

/** Rows that pi keeps for what stands below a page: its footer, and what extensions say there. */
const BELOW = 4;
const FEWEST = 8;

export class PageStack {
	/** Page keys of a full screen belong to the page. */
	readonly capturesViewportInput = true;
	readonly #kit: Kit;
	readonly #emptied: () => void;
	#pages: readonly Page[] = [];
	#ended = false;
	/** What a key made a page throw, until it was drawn. */
	#trouble: string | undefined;

	constructor(kit: Kit, emptied: () => void) {
		this.#kit = kit;
		this.#emptied = emptied;
	}

	open(page: Page): void {
		this.#pages = [...this.#pages, page];
		page.shown?.();
		this.#kit.screen.requestRender();
	}

	close(): void {
		const closing = this.#pages.at(-1);
		this.#pages = this.#pages.slice(0, -1);
		closing?.closed?.();
		const below = this.#pages.at(-1);
		if (below === undefined) this.#end();
		else below.shown?.();
		this.#kit.screen.requestRender();
	}

	leave(): void {
		for (const page of [...this.#pages].reverse()) page.closed?.();
		this.#pages = [];
		this.#end();
	}

	#end(): void {
		if (this.#ended) return;
		this.#ended = true;
		this.#emptied();
	}

	/** Pi calls it when the component goes away for any reason. */
	dispose(): void {
		for (const page of this.#pages) page.closed?.();
		this.#pages = [];
		this.#ended = true;
	}

	/** What a page throws may not reach pi, which would end with it. */
	handleInput(data: string): void {
		try {
			this.#pages.at(-1)?.press(keyOf(data, this.#kit.tui));
		} catch (error) {
			this.#trouble = messageOf(error);
		}
		this.#kit.screen.requestRender();
	}

	render(width: number): string[] {
		const rows = Math.max(FEWEST, this.#kit.screen.terminal.rows - BELOW);
		const { ink } = this.#kit;
		try {
			const lines = [...(this.#pages.at(-1)?.render({ columns: width, rows }) ?? [])];
			if (this.#trouble !== undefined)
				lines.splice(-1, 0, ink.cut(ink.fg("error", ` ${harmlessLine(this.#trouble)}`), width));
			this.#trouble = undefined;
			// Pi stops at a line that is too wide: nothing is left to chance.
			return lines.map((line) => ink.cut(line, width));
		} catch (error) {
			return [
				ink.cut(ink.fg("error", `This page cannot be drawn: ${harmlessLine(messageOf(error))} (esc leaves)`), width),
			];
		}
	}

	invalidate(): void {
		// Pages keep nothing between two drawings.
	}
}
