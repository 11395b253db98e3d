/** An error amid several changes, which tells what was done before it: nobody is to take it for none. */
import { isMemoryError, MemoryError } from "../kernel/errors.ts";

/** `what` is said of those that were done: "2 of 5 facts were forgotten before that". */
export function afterSome(error: unknown, done: number, what: string): unknown {
	if (done === 0 || !isMemoryError(error)) return error;
	const hint = error.hint === undefined ? {} : { hint: error.hint };
	return new MemoryError(error.code, `${error.message}; ${what}`, { ...hint, cause: error });
}
