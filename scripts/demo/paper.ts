/** What the demo's transcript looks like: a narrow column for who speaks, times at the right edge, colours on a terminal. */
import { displayWidth, wrap } from "../../src/render/width.ts";

export type Ink = "plain" | "dim" | "bold" | "good" | "bad" | "accent";

const CODES: Readonly<Record<Ink, readonly [on: number, off: number]>> = {
	plain: [0, 0],
	dim: [2, 22],
	bold: [1, 22],
	good: [32, 39],
	bad: [31, 39],
	accent: [36, 39],
};

export interface PaperOptions {
	readonly columns: number;
	readonly colour: boolean;
	readonly write: (text: string) => void;
}

export interface Saying {
	/** Milliseconds that it took, shown at the right edge. */
	readonly took?: number;
	readonly ink?: Ink;
}

const LABEL_COLUMNS = 9;
const TIME_COLUMNS = 9;

/** `85 ms`, `1.2 s`. */
export function duration(milliseconds: number): string {
	return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Colours are for people at a terminal who have not asked for none (no-color.org). */
export function wantsColour(stream: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv): boolean {
	return stream.isTTY === true && (env["NO_COLOR"] ?? "") === "" && env["TERM"] !== "dumb";
}

export class Paper {
	readonly #options: PaperOptions;

	constructor(options: PaperOptions) {
		this.#options = options;
	}

	#paint(text: string, ink: Ink): string {
		const [on, off] = CODES[ink];
		return this.#options.colour && ink !== "plain" && text !== "" ? `\u001b[${on}m${text}\u001b[${off}m` : text;
	}

	#line(text: string): void {
		this.#options.write(`${text}\n`);
	}

	heading(title: string): void {
		const rule = "─".repeat(Math.max(0, this.#options.columns - displayWidth(title) - 4));
		this.#line(`\n${this.#paint("──", "dim")} ${this.#paint(title, "bold")} ${this.#paint(rule, "dim")}`);
	}

	/** Text over the whole width. */
	text(text: string, ink: Ink = "plain"): void {
		for (const line of wrap(text, this.#options.columns)) this.#line(this.#paint(line, ink));
	}

	/** What someone says or does, beside who it is. */
	say(label: string, text: string, { took, ink = "plain" }: Saying = {}): void {
		const columns = this.#options.columns - LABEL_COLUMNS - TIME_COLUMNS;
		const time = took === undefined ? "" : duration(took).padStart(TIME_COLUMNS);
		wrap(text, columns).forEach((line, at) => {
			const head = this.#paint((at === 0 ? label : "").padEnd(LABEL_COLUMNS), "accent");
			const gap = " ".repeat(Math.max(0, columns - displayWidth(line)));
			const tail = at === 0 && time !== "" ? gap + this.#paint(time, "dim") : "";
			this.#line(head + this.#paint(line, ink) + tail);
		});
	}

	/** Text that stands for itself: a file, or a message as the model got it. */
	quote(text: string): void {
		const bar = `${" ".repeat(LABEL_COLUMNS)}${this.#paint("│", "dim")}`;
		for (const line of wrap(text.trimEnd(), this.#options.columns - LABEL_COLUMNS - 2)) {
			this.#line(line === "" ? bar : `${bar} ${line}`);
		}
	}
}
