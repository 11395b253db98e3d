/** Cancellation: told apart from failure, and never swallowed. */

/** True when `thrown` is a cancellation, which every `catch` passes on untouched. */
export function isAbort(thrown: unknown): boolean {
	return thrown instanceof Error && (thrown.name === "AbortError" || thrown.name === "TimeoutError");
}

/** Throws the signal's reason when it has been aborted. */
export function checkAborted(signal: AbortSignal | undefined): void {
	signal?.throwIfAborted();
}
