/** The one error class: coded, recognisable across copies of this module, and with a hint for its reader. */

/** A closed set; front ends map it with complete tables, and retrying is decided by it. `docs/errors.md` explains each. */
export const ERROR_CODES = [
	"FACT_INVALID",
	"FACT_CHANGED",
	"FACT_UNKNOWN",
	"FACT_AMBIGUOUS",
	"INPUT_INVALID",
	"PROJECT_UNKNOWN",
	"STORE_IO",
	"INDEX_BUSY",
	"INDEX_NEWER",
	"INDEX_CORRUPT",
	"PROVIDER_UNSET",
	"PROVIDER_DOWN",
	"PROVIDER_PROTOCOL",
	"SETTINGS_INVALID",
	"IMPORT_UNREADABLE",
	"MEMORY_OFF",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** A string survives reloads and duplicate copies of this module; `instanceof` does not. */
const BRAND = "cairn.error";

export interface MemoryErrorOptions {
	/** What the reader can do next. */
	readonly hint?: string;
	readonly cause?: unknown;
}

/** Messages are lower case, without a full stop, the subject first. */
export class MemoryError extends Error {
	override readonly name: string = "MemoryError";
	readonly kind: typeof BRAND = BRAND;
	readonly code: ErrorCode;
	readonly hint: string | undefined;

	constructor(code: ErrorCode, message: string, options: MemoryErrorOptions = {}) {
		super(message, options.cause === undefined ? {} : { cause: options.cause });
		this.code = code;
		this.hint = options.hint;
	}
}

/** True for a `MemoryError` of this or any other copy of this module. */
export function isMemoryError(value: unknown): value is MemoryError {
	return value instanceof Error && "kind" in value && value.kind === BRAND;
}

/** The message of anything that was thrown. */
export function messageOf(thrown: unknown): string {
	return thrown instanceof Error ? thrown.message : String(thrown);
}
