/** Failures in words, for the model and for people: what happened and what to do, never a stack. */
import { type ErrorCode, isMemoryError, messageOf } from "../kernel/errors.ts";
import { softLine, toldBack } from "./fence.ts";
import { asTyped } from "./typed.ts";

/** What the reader can do when the error itself gives no hint. */
const ADVICE = {
	FACT_INVALID: "correct the named field",
	FACT_CHANGED: "recall the fact again and repeat the change",
	FACT_UNKNOWN: "find the fact with a recall",
	FACT_AMBIGUOUS: "give more of the id",
	INPUT_INVALID: "correct what was given, then try again",
	PROJECT_UNKNOWN: "name a known project, or a directory",
	STORE_IO: "check the folder's permissions and free space",
	INDEX_BUSY: "another process is writing; try again",
	INDEX_NEWER: "update pi-cairn",
	INDEX_CORRUPT: "rebuild it with /memory reindex",
	PROVIDER_UNSET: "complete the provider's settings",
	PROVIDER_DOWN: "try again, or check the provider",
	PROVIDER_PROTOCOL: "check the provider's address and model",
	SETTINGS_INVALID: "correct the settings file",
	IMPORT_UNREADABLE: "check the path",
	MEMORY_OFF: "go on without the memory",
} as const satisfies Record<ErrorCode, string>;

/** Of a checkout that pi was given as a folder, where pi installs nothing, or of an install that lost a part. */
const NOT_INSTALLED = "what pi-cairn depends on is not installed: reinstall it, or run npm ci in a checkout";

/** Of parts that are loaded when they are first needed. */
const REPLACED =
	"pi-cairn was updated or removed since pi was started: start pi again, and reinstall it if that does not help";

/** Of `import` and of `require`. */
const MISSING: ReadonlySet<unknown> = new Set(["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"]);
/** What is missing is no file, whose path would be named. */
const PACKAGE = /^Cannot find (?:package|module '(?![./\\]|[A-Za-z]:))/;

/** What can be done where a part of the program is missing. */
function hintForMissing(thrown: unknown): string | undefined {
	if (!(thrown instanceof Error && "code" in thrown && MISSING.has(thrown.code))) return undefined;
	return PACKAGE.test(thrown.message) ? NOT_INSTALLED : REPLACED;
}

/** A longer message quotes what was given, which whoever gave it has. */
const MESSAGE_CHARS = 1000;

/** A failure as a program takes it. */
export interface Failure {
	/** `UNEXPECTED` for what was not foreseen. */
	readonly code: ErrorCode | "UNEXPECTED";
	readonly message: string;
	/** What can be done; absent for most of what was not foreseen. */
	readonly hint?: string;
}

/** One line for each. `program` is what the hint's commands begin with. */
export function failureOf(thrown: unknown, program = "/memory"): Failure {
	if (!isMemoryError(thrown)) {
		const message = toldBack(`unexpected failure: ${messageOf(thrown)}`, MESSAGE_CHARS);
		const hint = hintForMissing(thrown);
		return { code: "UNEXPECTED", message, ...(hint === undefined ? {} : { hint }) };
	}
	const hint = asTyped(thrown.hint ?? ADVICE[thrown.code], { program });
	return { code: thrown.code, message: toldBack(thrown.message, MESSAGE_CHARS), hint: softLine(hint) };
}

/** One line. */
export function errorLine(thrown: unknown, program?: string): string {
	const { message, hint } = failureOf(thrown, program);
	return hint === undefined ? message : `${message} (${hint})`;
}

/** One line for a person, who can look its code up. */
export function codedErrorLine(thrown: unknown, program?: string): string {
	const { code } = failureOf(thrown, program);
	return code === "UNEXPECTED" ? errorLine(thrown, program) : `${errorLine(thrown, program)} [${code}]`;
}
