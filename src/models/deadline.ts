/** A bound on how long a model may take. */
import { unlessAborted } from "../kernel/abort.ts";
import { MemoryError } from "../kernel/errors.ts";

export interface Deadline {
	/** What is waited for, as messages name it: "judge". */
	readonly name: string;
	readonly timeoutMs: number;
	readonly signal: AbortSignal | undefined;
}

/**
 * `work` is given a signal that the caller or the deadline aborts, and is not waited for after that.
 * @throws MemoryError PROVIDER_DOWN after the deadline; the caller's reason when that is first
 */
export async function withinDeadline<T>(
	{ name, timeoutMs, signal }: Deadline,
	work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
	signal?.throwIfAborted();
	const late = new MemoryError("PROVIDER_DOWN", `${name} did not answer within ${timeoutMs} ms`);
	const deadline = new AbortController();
	// Unlike AbortSignal.timeout it keeps the process alive, since a caller is waiting.
	const timer = setTimeout(() => deadline.abort(late), timeoutMs);
	const either = signal === undefined ? deadline.signal : AbortSignal.any([signal, deadline.signal]);
	try {
		return await unlessAborted(work(either), either);
	} finally {
		clearTimeout(timer);
	}
}
