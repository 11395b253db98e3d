/** Waiting a moment, for somebody who awaits it. */
import { checkAborted } from "../kernel/abort.ts";

/** The timer holds the process: a loop that ran dry would end it under the one who waits. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
	checkAborted(signal);
	return new Promise((resolve, reject) => {
		const abort = (): void => {
			clearTimeout(timer);
			reject(signal?.reason);
		};
		const timer = setTimeout(() => {
			signal?.removeEventListener("abort", abort);
			resolve();
		}, milliseconds);
		signal?.addEventListener("abort", abort, { once: true });
	});
}

/** `least` to `least + 2 × spread` milliseconds: those who wait for the same thing come back at different times. */
export function jittered(least: number, spread: number): number {
	return least + Math.random() * 2 * spread;
}
