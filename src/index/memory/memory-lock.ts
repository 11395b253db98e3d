/** A write lock for one process: the twin of the one that processes share. */
import type { LockOptions, WriteLock } from "../../ports/write-lock.ts";
import { LocalQueue } from "../local-queue.ts";

const DEFAULT_WAIT_MS = 120_000;

export function memoryLock(): WriteLock {
	const queue = new LocalQueue();
	return {
		run: async <T>(name: string, work: () => Promise<T>, options: LockOptions = {}): Promise<T> => {
			const leave = await queue.turn(name, { waitMs: options.waitMs ?? DEFAULT_WAIT_MS, signal: options.signal });
			try {
				return await work();
			} finally {
				leave();
			}
		},
	};
}
