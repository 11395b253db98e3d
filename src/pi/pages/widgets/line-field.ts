/** One line of text that is typed: pi's own input, with its keys, and dots in place of a secret. */
import type { Input } from "@earendil-works/pi-tui";
import type { Key } from "../key.ts";
import type { Kit } from "../kit.ts";

export interface LineFieldOptions {
	readonly text?: string;
	/** Shown while nothing is typed. */
	readonly placeholder?: string;
	/** The text is a credential: dots are drawn. */
	readonly secret?: boolean;
}

/** Moves to the end of the line, in every terminal. */
const END_OF_LINE = "\u0005";
const DOTS = 24;

export class LineField {
	readonly #kit: Kit;
	readonly #input: Input;
	readonly #options: LineFieldOptions;

	constructor(kit: Kit, options: LineFieldOptions = {}) {
		this.#kit = kit;
		this.#options = options;
		const { ink } = kit;
		this.#input = new kit.tui.Input({
			prompt: "",
			placeholder: options.placeholder ?? "",
			placeholderStyle: (text) => ink.fg("dim", text),
		});
		this.text = options.text ?? "";
	}

	get text(): string {
		return this.#input.getValue();
	}

	set text(text: string) {
		this.#input.setValue(text);
		this.#input.handleInput(END_OF_LINE);
	}

	/** True when the text is another one now. */
	press({ data }: Key): boolean {
		const before = this.text;
		this.#input.handleInput(data);
		return this.text !== before;
	}

	render(columns: number, focused: boolean): string {
		const { ink } = this.#kit;
		if (columns < 2) return "";
		if (this.#options.secret === true && this.text !== "") {
			const dots = "•".repeat(Math.min(this.text.length, DOTS, columns - 1));
			return focused ? dots + this.#kit.tui.renderFakeCursor(" ") : dots;
		}
		if (!focused) {
			const placeholder = this.#options.placeholder ?? "";
			return this.text === "" ? ink.fg("dim", ink.cut(placeholder, columns)) : ink.cut(this.text, columns);
		}
		this.#input.focused = true;
		return this.#input.render(columns)[0] ?? "";
	}
}
