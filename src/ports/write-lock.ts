/** One writer at a time, over all processes that share the stores. */

export interface LockOptions {
	/** Milliseconds to wait for the lock; 120,000 unless told. */
	readonly waitMs?: number;
	readonly signal?: AbortSignal;
}

export interface WriteLock {
	/**
	 * Runs `work` while holding the named lock. The lock of a holder that died, or whose lease ran out, is taken over.
	 * `work` is short: no model and no network is waited for inside.
	 * @throws MemoryError INDEX_BUSY when the lock was not free in time; whatever `work` throws
	 */
	run<T>(name: string, work: () => Promise<T>, options?: LockOptions): Promise<T>;
}
