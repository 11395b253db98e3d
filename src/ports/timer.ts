/** Waiting, bounded: no timer of ours keeps a process alive. */

export interface Timer {
	/** The promise's value, or `undefined` when it takes longer than `milliseconds`. Its rejection is passed on. */
	within<T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined>;
	/** Lets everything that is waiting have its turn. */
	turn(): Promise<void>;
	/** Calls `work` again and again, never twice at once; returns the way to stop. */
	every(milliseconds: number, work: () => Promise<void>): () => void;
}
