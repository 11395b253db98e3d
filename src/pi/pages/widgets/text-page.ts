/** A page of text to be read: scrolled, and loaded while the page is there already. */
import { harmless } from "../harmless.ts";
import type { Key } from "../key.ts";
import type { Ink, Size } from "../kit.ts";
import type { Desk, Page } from "../page.ts";
import { framed, type Message } from "./frame.ts";
import { Latest } from "./latest.ts";

export interface TextPageOptions {
	readonly title: string;
	readonly loading: string;
	readonly load: (signal: AbortSignal) => Promise<string>;
	/** Colours of a line that was wrapped already; must not change its width. */
	readonly paint?: (line: string, ink: Ink) => string;
}

export class TextPage implements Page {
	readonly #desk: Desk;
	readonly #options: TextPageOptions;
	readonly #latest: Latest;
	#text: string | undefined;
	#message: Message | undefined;
	#top = 0;
	#most = 0;
	#page = 10;

	constructor(desk: Desk, options: TextPageOptions) {
		this.#desk = desk;
		this.#options = options;
		const complain = (text: string): void => {
			this.#message = { tone: "error", text };
		};
		this.#latest = new Latest({ draw: () => desk.draw(), everySecond: (tick) => desk.everySecond(tick), complain });
	}

	shown(): void {
		const { load, loading } = this.#options;
		void this.#latest.run({
			title: loading,
			work: load,
			done: (text) => {
				this.#text = text;
			},
		});
	}

	closed(): void {
		this.#latest.cancel();
	}

	press({ name }: Key): void {
		if (name === "escape") this.#desk.close();
		const next = SCROLL[name]?.(this.#top, this.#page, this.#most);
		if (next !== undefined) this.#top = Math.max(0, Math.min(this.#most, next));
	}

	render(size: Size): readonly string[] {
		const { ink } = this.#desk.kit;
		const { title } = this.#options;
		const progress = this.#latest.progress;
		const message = progress === undefined ? this.#message : { tone: "accent" as const, text: progress };
		const hints = [
			{ keys: "↑↓", does: "scroll" },
			{ keys: "esc", does: "back" },
		];
		const note = this.#most > 0 ? `${Math.round((100 * this.#top) / this.#most)} %` : "";
		return framed({ title, note, message, hints }, size, { ink, body: (room) => this.#body(room, ink) });
	}

	#body({ columns, rows }: Size, ink: Ink): readonly string[] {
		const { paint = (line: string) => line } = this.#options;
		const lines = harmless(this.#text ?? "")
			.split("\n")
			.flatMap((line) => hanging(line, columns - 2, ink));
		this.#page = rows;
		this.#most = Math.max(0, lines.length - rows);
		this.#top = Math.min(this.#top, this.#most);
		return lines.slice(this.#top, this.#top + rows).map((line) => ` ${paint(line, ink)}`);
	}
}

export const SCROLL: Readonly<Record<string, (top: number, page: number, most: number) => number>> = {
	up: (top) => top - 1,
	down: (top) => top + 1,
	pageUp: (top, page) => top - page,
	pageDown: (top, page) => top + page,
	home: () => 0,
	end: (_top, _page, most) => most,
};

/** Wrapped lines keep the indentation of the line that they belong to. */
export function hanging(line: string, columns: number, ink: Ink): readonly string[] {
	const indentation = /^ */u.exec(line)?.[0] ?? "";
	const pad = " ".repeat(Math.min(indentation.length, Math.max(0, columns - 12)));
	const wrapped = ink.wrap(line.trimStart(), columns - pad.length);
	return wrapped.length === 0 ? [""] : wrapped.map((each) => pad + each);
}
