/** Failures in words, for the model and for people: what happened and what to do, never a stack. */
import { type ErrorCode, isMemoryError, messageOf } from "../kernel/errors.ts";
import { softLine } from "./fence.ts";

/** What the reader can do when the error itself gives no hint. */
const ADVICE = {
	FACT_INVALID: "correct the named field",
	FACT_CHANGED: "recall the fact again and repeat the change",
	FACT_UNKNOWN: "find the fact with a recall",
	INPUT_INVALID: "correct the named parameter",
	PROJECT_UNKNOWN: "name a known project, or a directory",
	STORE_IO: "check the folder's permissions and free space",
	INDEX_BUSY: "another process is writing; try again",
	INDEX_NEWER: "update pi-cairn",
	INDEX_CORRUPT: "rebuild it with /memory reindex",
	PROVIDER_UNSET: "complete the provider's settings",
	PROVIDER_DOWN: "try again, or check the provider",
	PROVIDER_PROTOCOL: "check the provider's address and model",
	SETTINGS_INVALID: "correct the settings file",
	IMPORT_UNREADABLE: "check the file that is read",
	MEMORY_OFF: "go on without the memory",
} as const satisfies Record<ErrorCode, string>;

/** One line. */
export function errorLine(thrown: unknown): string {
	if (!isMemoryError(thrown)) return softLine(`unexpected failure: ${messageOf(thrown)}`);
	return softLine(`${thrown.message} (${thrown.hint ?? ADVICE[thrown.code]})`);
}
