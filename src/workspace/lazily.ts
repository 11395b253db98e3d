/** Something that is opened with the first need of it, once, and closed only if it was opened. */
import { isMemoryError } from "../kernel/errors.ts";
import type { Clock } from "../ports/clock.ts";

/**
 * Milliseconds for which a failure holds that came of a long wait for another process: what needs the same thing several
 * times would wait as often.
 */
const BUSY_REST_MS = 5_000;

export interface Lazily<T> {
	/** A failed opening is tried again with the next need; one that waited for another process in vain, a little later. */
	readonly get: () => Promise<T>;
	readonly close: () => Promise<void>;
}

export function lazily<T extends { close(): Promise<void> }>(open: () => Promise<T>, clock: Clock): Lazily<T> {
	let opened: Promise<T> | undefined;
	let failedAt: number | undefined;
	async function close(): Promise<void> {
		const closing = opened;
		opened = undefined;
		if (closing === undefined) return;
		const [settled] = await Promise.allSettled([closing]);
		if (settled.status === "fulfilled") await settled.value.close();
	}
	async function begin(): Promise<T> {
		try {
			return await open();
		} catch (error) {
			if (isMemoryError(error) && error.code === "INDEX_BUSY") failedAt = clock.now();
			else opened = undefined;
			throw error;
		}
	}
	/** A clock that was set back ends the rest as well. */
	function isRested(): boolean {
		const passed = failedAt === undefined ? 0 : clock.now() - failedAt;
		return passed < 0 || passed >= BUSY_REST_MS;
	}
	return {
		get: () => {
			if (failedAt !== undefined && isRested()) opened = failedAt = undefined;
			opened ??= begin();
			return opened;
		},
		close,
	};
}
