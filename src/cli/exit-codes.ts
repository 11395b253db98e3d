/** How the command line ends. */
import type { Answer } from "../commands/run.ts";
import type { ErrorCode } from "../kernel/errors.ts";

export const EXIT = { done: 0, nothing: 1, error: 2, interrupted: 130 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A fact that is not there, or that is not the only one, is "nothing found"; everything else is an error. */
export const EXIT_OF_ERROR = {
	FACT_INVALID: EXIT.error,
	FACT_CHANGED: EXIT.error,
	FACT_UNKNOWN: EXIT.nothing,
	FACT_AMBIGUOUS: EXIT.nothing,
	INPUT_INVALID: EXIT.error,
	PROJECT_UNKNOWN: EXIT.error,
	STORE_IO: EXIT.error,
	INDEX_BUSY: EXIT.error,
	INDEX_NEWER: EXIT.error,
	INDEX_CORRUPT: EXIT.error,
	PROVIDER_UNSET: EXIT.error,
	PROVIDER_DOWN: EXIT.error,
	PROVIDER_PROTOCOL: EXIT.error,
	SETTINGS_INVALID: EXIT.error,
	IMPORT_UNREADABLE: EXIT.error,
	MEMORY_OFF: EXIT.error,
} as const satisfies Record<ErrorCode, ExitCode>;

export const EXIT_OF_ANSWER = {
	done: EXIT.done,
	nothing: EXIT.nothing,
	failed: EXIT.error,
} as const satisfies Record<NonNullable<Answer["end"]>, ExitCode>;
