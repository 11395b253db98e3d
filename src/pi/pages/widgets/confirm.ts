/** A question with two answers, in the line where a page speaks: nothing is covered by it. */
import type { Key } from "../key.ts";
import type { Hint, Message } from "./frame.ts";

export interface Question {
	readonly text: string;
	readonly yes: () => void;
}

export const ANSWERS: readonly Hint[] = [
	{ keys: "y", does: "yes" },
	{ keys: "n", does: "no" },
	{ keys: "esc", does: "no" },
];

/** A question that a page may have open. */
export class Asking {
	#open: Question | undefined;

	ask(question: Question): void {
		this.#open = question;
	}

	get message(): Message | undefined {
		return this.#open === undefined ? undefined : { tone: "warning", text: `${this.#open.text} (y/n)` };
	}

	/** True while a question is open: every key is an answer to it, and only `y` is yes. */
	press({ name }: Key): boolean {
		const open = this.#open;
		if (open === undefined) return false;
		const isAnswer = name === "y" || name === "n" || name === "escape" || name === "Y" || name === "N";
		if (!isAnswer) return true;
		this.#open = undefined;
		if (name === "y" || name === "Y") open.yes();
		return true;
	}
}
