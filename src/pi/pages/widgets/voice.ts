/** The line in which a page speaks: a question that it asks, how far its work is, or what came of it. */
import type { Key } from "../key.ts";
import type { Desk } from "../page.ts";
import { ANSWERS, Asking, type Question } from "./confirm.ts";
import type { Hint, Message } from "./frame.ts";
import { Latest } from "./latest.ts";

export class Voice {
	/** What the user asked for: one thing at a time. Its failures are said. */
	readonly work: Latest;
	readonly #desk: Pick<Desk, "draw" | "everySecond">;
	readonly #asking = new Asking();
	#said: Message | undefined;

	constructor(desk: Pick<Desk, "draw" | "everySecond">) {
		this.#desk = desk;
		this.work = this.background();
	}

	/** Work beside what the user asked for, which does not hold the keys. Its failures are said as well. */
	background(): Latest {
		return new Latest(this.#desk, (text) => this.say({ tone: "error", text }));
	}

	say(message: Message): void {
		this.#said = message;
		this.#desk.draw();
	}

	/** What was said has been read. */
	hush(): void {
		this.#said = undefined;
	}

	ask(question: Question): void {
		this.#asking.ask(question);
	}

	/** True where the key is no other's: an answer to a question, or pressed while something is waited for, which esc gives up. */
	press(key: Key): boolean {
		if (this.#asking.press(key)) return true;
		if (this.work.progress === undefined) return false;
		if (key.name === "escape" && this.work.cancel()) this.say({ tone: "muted", text: "Cancelled." });
		return true;
	}

	get message(): Message | undefined {
		const { progress } = this.work;
		return this.#asking.message ?? (progress === undefined ? this.#said : { tone: "accent", text: progress });
	}

	/** The keys that count at the moment: those of the page, unless a question is open. */
	hints(own: readonly Hint[]): readonly Hint[] {
		return this.#asking.message === undefined ? own : ANSWERS;
	}
}
