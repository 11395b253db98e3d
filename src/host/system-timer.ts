/** The system's timers, none of which keeps the process alive. */
import type { Timer } from "../ports/timer.ts";

export const systemTimer: Timer = {
	async within<T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const late = new Promise<undefined>((resolve) => {
			// Ref'd on purpose: somebody awaits this promise, and a loop that ran dry would end the process under them.
			timer = setTimeout(() => resolve(undefined), milliseconds);
		});
		try {
			return await Promise.race([promise, late]);
		} finally {
			clearTimeout(timer);
		}
	},

	turn: () => new Promise((resolve) => void setImmediate(resolve)),

	every(milliseconds: number, work: () => Promise<void>): () => void {
		let busy = false;
		const tick = (): void => {
			if (busy) return;
			busy = true;
			// Work reports what it cannot do; a rejection that escapes it must not end the process.
			work()
				.catch(() => undefined)
				.finally(() => {
					busy = false;
				});
		};
		const timer = setInterval(tick, milliseconds);
		timer.unref();
		return () => clearInterval(timer);
	},
};
