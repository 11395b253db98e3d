/** One piece of work at a time for a page: a newer one ends the older, whose answer then counts for nothing. */
import { isAbort } from "../../../kernel/abort.ts";
import { codedErrorLine } from "../../../render/errors.ts";

export interface Job<T> {
	/** What it is about, for the line that moves; absent for work that nobody waits for. */
	readonly title?: string;
	readonly work: (signal: AbortSignal, tell: (line: string) => void) => Promise<T>;
	readonly done: (value: T) => void;
	/** It writes: what came of it is told even when it was given up too late to stop it. */
	readonly writes?: true;
	/** One line; said by default. */
	readonly failed?: (line: string) => void;
}

export interface Watch {
	draw(): void;
	everySecond(tick: () => void): () => void;
}

export class Latest {
	readonly #watch: Watch;
	readonly #complain: (line: string) => void;
	#running: AbortController | undefined;
	#title: string | undefined;
	#told = "";
	#seconds = 0;
	#stopTicking: (() => void) | undefined;

	/** `complain` is told of a failure that the job has no answer to. */
	constructor(watch: Watch, complain: (line: string) => void) {
		this.#watch = watch;
		this.#complain = complain;
	}

	/** "Asking the judge … 3 s (esc cancels)", while something is waited for. */
	get progress(): string | undefined {
		if (this.#title === undefined) return undefined;
		const told = this.#told === "" ? "" : ` ${this.#told}`;
		const passed = this.#seconds === 0 ? "" : ` ${this.#seconds} s`;
		return `${this.#title} …${told}${passed} (esc cancels)`;
	}

	/** Resolves when the work has ended in any way; never rejects. */
	async run<T>({ title, work, done, failed, writes }: Job<T>): Promise<void> {
		this.cancel();
		const running = new AbortController();
		this.#running = running;
		this.#announce(title);
		const isCurrent = (): boolean => this.#running === running;
		try {
			const value = await work(running.signal, (line) => {
				if (!isCurrent()) return;
				this.#told = line;
				this.#watch.draw();
			});
			if (isCurrent()) this.#end(() => done(value));
			else if (writes === true && running.signal.aborted) this.#tell(() => done(value));
		} catch (error) {
			if (!isCurrent()) return;
			const line = isAbort(error) ? "cancelled" : codedErrorLine(error);
			this.#end(() => (failed ?? this.#complain)(line));
		}
	}

	/** True when there was something to give up. */
	cancel(): boolean {
		const running = this.#running;
		if (running === undefined) return false;
		this.#end(() => running.abort());
		return true;
	}

	#announce(title: string | undefined): void {
		this.#title = title;
		this.#told = "";
		this.#seconds = 0;
		if (title === undefined) return;
		this.#stopTicking = this.#watch.everySecond(() => {
			this.#seconds += 1;
			this.#watch.draw();
		});
		this.#watch.draw();
	}

	#end(last: () => void): void {
		this.#running = undefined;
		this.#title = undefined;
		this.#stopTicking?.();
		this.#stopTicking = undefined;
		this.#tell(last);
	}

	#tell(last: () => void): void {
		last();
		this.#watch.draw();
	}
}
