/** The line that tells a person how far a long run is: written over again, and gone before anything else is said. */
import type { Dialog } from "../commands/run.ts";
import { withoutControls } from "../render/harmless.ts";
import type { Terminal } from "./terminal.ts";

/** Takes the row away that the cursor is in. */
export const ERASE = "\r\u001b[K";
const COLUMNS = 80;

/** As many characters as surely fit: what is no Latin text may take two columns each. */
function fitting(text: string, columns: number): string {
	let used = 0;
	let kept = "";
	for (const character of text) {
		used += (character.codePointAt(0) ?? 0) < 0x300 ? 1 : 2;
		if (used > columns) return `${kept}…`;
		kept += character;
	}
	return kept;
}

export class ProgressLine {
	readonly #terminal: Pick<Terminal, "err" | "isInteractive" | "columns">;
	#isShown = false;
	#later: NodeJS.Timeout | undefined;

	constructor(terminal: Pick<Terminal, "err" | "isInteractive" | "columns">) {
		this.#terminal = terminal;
	}

	/** Shows the text once nothing was shown, asked or erased for so many milliseconds. */
	showLater(text: string, milliseconds: number): void {
		clearTimeout(this.#later);
		this.#later = setTimeout(() => this.show(text), milliseconds).unref();
	}

	/** In one row: of a line that the terminal has broken, only the last row could be erased. */
	show(text: string): void {
		clearTimeout(this.#later);
		const { err, isInteractive, columns } = this.#terminal;
		if (!isInteractive) return;
		// A terminal that does not know its width says 0.
		const room = (columns?.() || COLUMNS) - 2;
		err(ERASE + fitting(withoutControls(text).replace(/\s+/gu, " "), room));
		this.#isShown = true;
	}

	erase(): void {
		clearTimeout(this.#later);
		if (this.#isShown) this.#terminal.err(ERASE);
		this.#isShown = false;
	}

	/** The same dialog, which asks on a line of its own. */
	before(dialog: Dialog): Dialog {
		const erased = <Given extends readonly unknown[], Answer>(ask: (...given: Given) => Promise<Answer>) => {
			return async (...given: Given): Promise<Answer> => {
				this.erase();
				return await ask(...given);
			};
		};
		return {
			ask: erased((question) => dialog.ask(question)),
			confirm: erased((title, message) => dialog.confirm(title, message)),
			choose: erased((title, options) => dialog.choose(title, options)),
			edit: erased((title, text) => dialog.edit(title, text)),
			keep: (text) => dialog.keep(text),
		};
	}
}
