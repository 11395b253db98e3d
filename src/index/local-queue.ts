/** One holder of a name at a time within this process, in the order of asking. */
import { checkAborted } from "../kernel/abort.ts";
import { MemoryError } from "../kernel/errors.ts";

interface Waiter {
	readonly proceed: () => void;
}

export interface TurnOptions {
	/** Milliseconds. */
	readonly waitMs: number;
	readonly signal?: AbortSignal | undefined;
}

export class LocalQueue {
	/** Names that are held, with those who wait for them. */
	readonly #waiting = new Map<string, Waiter[]>();

	/**
	 * Resolves with the way to give the turn back.
	 * @throws MemoryError INDEX_BUSY when the turn did not come in time; the signal's reason
	 */
	async turn(name: string, options: TurnOptions): Promise<() => void> {
		checkAborted(options.signal);
		const waiters = this.#waiting.get(name);
		if (waiters === undefined) this.#waiting.set(name, []);
		else await this.#join(waiters, { ...options, name });
		let isOver = false;
		return () => {
			if (!isOver) this.#next(name);
			isOver = true;
		};
	}

	#join(waiters: Waiter[], { name, waitMs, signal }: TurnOptions & { readonly name: string }): Promise<void> {
		return new Promise((resolve, reject) => {
			const leave = (reason: unknown): void => {
				finish();
				waiters.splice(waiters.indexOf(waiter), 1);
				reject(reason);
			};
			const abort = (): void => leave(signal?.reason);
			const busy = (): void => leave(new MemoryError("INDEX_BUSY", `${name} is being written for over ${waitMs} ms`));
			// Holds the process: a loop that ran dry would end it under the one who waits.
			const timer = setTimeout(busy, waitMs);
			const finish = (): void => {
				clearTimeout(timer);
				signal?.removeEventListener("abort", abort);
			};
			const waiter: Waiter = {
				proceed: () => {
					finish();
					resolve();
				},
			};
			signal?.addEventListener("abort", abort, { once: true });
			waiters.push(waiter);
		});
	}

	#next(name: string): void {
		const waiter = this.#waiting.get(name)?.shift();
		if (waiter === undefined) this.#waiting.delete(name);
		else waiter.proceed();
	}
}
