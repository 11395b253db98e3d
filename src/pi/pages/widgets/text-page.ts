/** A page of text to be read: scrolled, and loaded while the page is there already. */
import { harmless } from "../harmless.ts";
import type { Key } from "../key.ts";
import type { Ink, Size } from "../kit.ts";
import type { Desk, Page } from "../page.ts";
import { framed } from "./frame.ts";
import { Scroll } from "./scroll.ts";
import { Voice } from "./voice.ts";

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
	readonly #voice: Voice;
	readonly #scroll = new Scroll();
	#text: string | undefined;

	constructor(desk: Desk, options: TextPageOptions) {
		this.#desk = desk;
		this.#options = options;
		this.#voice = new Voice(desk);
	}

	shown(): void {
		const { load, loading } = this.#options;
		void this.#voice.work.run({
			title: loading,
			work: load,
			done: (text) => {
				this.#text = text;
			},
		});
	}

	closed(): void {
		this.#voice.work.cancel();
	}

	press({ name }: Key): void {
		// Whoever leaves need not wait for what they came to read.
		if (name === "escape") this.#desk.close();
		else this.#scroll.press(name);
	}

	render(size: Size): readonly string[] {
		const { ink } = this.#desk.kit;
		const { title } = this.#options;
		const { message } = this.#voice;
		const hints = [
			{ keys: "↑↓", does: "scroll" },
			{ keys: "esc", does: "back" },
		];
		return framed({ title, note: this.#scroll.note, message, hints }, size, {
			ink,
			body: (room) => this.#body(room, ink),
		});
	}

	#body({ columns, rows }: Size, ink: Ink): readonly string[] {
		const { paint = (line: string) => line } = this.#options;
		const lines = harmless(this.#text ?? "")
			.split("\n")
			.flatMap((line) => hanging(line, columns - 2, ink));
		return this.#scroll.part(lines, rows).map((line) => ` ${paint(line, ink)}`);
	}
}

/** Wrapped lines keep the indentation of the line that they belong to. */
export function hanging(line: string, columns: number, ink: Ink): readonly string[] {
	const indentation = /^ */u.exec(line)?.[0] ?? "";
	const pad = " ".repeat(Math.min(indentation.length, Math.max(0, columns - 12)));
	const wrapped = ink.wrap(line.trimStart(), columns - pad.length);
	return wrapped.length === 0 ? [""] : wrapped.map((each) => pad + each);
}
