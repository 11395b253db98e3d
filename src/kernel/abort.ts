/** Cancellation: told apart from failure, and never swallowed. */

/** True when `thrown` is a cancellation, which every `catch` passes on untouched. */
export function isAbort(thrown: unknown): boolean {
	return thrown instanceof Error && (thrown.name === "AbortError" || thrown.name === "TimeoutError");
}

/** Throws the signal's reason when it has been aborted. */
export function checkAborted(signal: AbortSignal | undefined): void {
	signal?.throwIfAborted();
}

/** The promise's outcome, or the signal's reason as soon as it is aborted. */
export async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
	if (signal === undefined) return promise;
	// From here on nobody else may look at the promise: its failure must not count as unhandled.
	promise.catch(() => undefined);
	signal.throwIfAborted();
	let onAbort: (() => void) | undefined;
	const aborted = new Promise<never>((_, reject) => {
		onAbort = () => reject(signal.reason);
		signal.addEventListener("abort", onAbort, { once: true });
	});
	try {
		return await Promise.race([promise, aborted]);
	} finally {
		if (onAbort !== undefined) signal.removeEventListener("abort", onAbort);
	}
}
