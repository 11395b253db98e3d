/** The errors that a tool's output tells of: few, the particular ones first, each known again by its fingerprint. */
import { createHash } from "node:crypto";
import { codesIn } from "./error-codes.ts";
import { ERROR_SHAPES, HINT, PREFIX, SAYS_NOTHING } from "./error-shapes.ts";
import { isTelling, wordsOf } from "./error-wording.ts";

export interface ErrorLine {
	/** As it was printed, without what stands before it; one line. */
	readonly line: string;
	/** Its words without its class or number. */
	readonly words: readonly string[];
	/** Class or number, lower case: `typeerror`, `ts2345`, `err_pnpm_outdated_lockfile`. */
	readonly code?: string;
	/** Those that tell it from other errors, wherever they stand in the line: `eaddrinuse`, `ts2345`. */
	readonly codes: readonly string[];
	/** The same for the same error on any machine and day; 16 hexadecimal digits. */
	readonly fingerprint: string;
	/** It names a test that failed, not what is wrong. */
	readonly isTest: boolean;
}

/** Of a long output, the two ends are read: programs say what is wrong first or last. */
const END_CHARS = 48_000;
const LINE_CHARS = 500;
const LINES_MAX = 4000;
/** Errors of one output that are looked at. */
const ERRORS_MAX = 6;
/** Matches that are weighed at all; a linter may print thousands. */
const FOUND_MAX = 60;

/** Classes that say no more than that it is an error. */
const BARE = new Set(["error", "exception", "err"]);
const ESCAPES = new RegExp(
	String.raw`\u001b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001b]{0,200}(?:\u0007|\u001b\\))`,
	"g",
);

/** At most six, what is wrong before which test failed, in the order of the output. Linear in the two ends of the text. */
export function errorLines(text: string): readonly ErrorLine[] {
	const found = new Map<string, Uncoded>();
	const lines = endsOf(text).split("\n", LINES_MAX);
	for (let at = 0; at < lines.length && found.size < FOUND_MAX; at += 1) {
		const error = errorIn(lines[at] ?? "", lines[at + 1] ?? "");
		if (error !== undefined && !found.has(error.fingerprint)) found.set(error.fingerprint, error);
	}
	const all = [...found.values()];
	return [...all.filter(({ isTest }) => !isTest), ...all.filter(({ isTest }) => isTest)]
		.slice(0, ERRORS_MAX)
		.map((error) => ({ ...error, codes: codesIn(error.line) }));
}

/** Codes are looked for in the few that are left. */
type Uncoded = Omit<ErrorLine, "codes">;

function endsOf(text: string): string {
	const ends = text.length <= 2 * END_CHARS ? text : `${text.slice(0, END_CHARS)}\n${text.slice(-END_CHARS)}`;
	return ends.includes("\u001b") ? ends.replace(ESCAPES, "") : ends;
}

function errorIn(raw: string, following: string): Uncoded | undefined {
	if (!HINT.test(raw.slice(0, LINE_CHARS))) return undefined;
	const line = bare(raw);
	for (const { pattern, next, test, unindented } of ERROR_SHAPES) {
		const match = unindented === true && /^\s/.test(raw) ? null : pattern.exec(line);
		if (match === null) continue;
		const message = next === true ? bare(following) : (match.groups?.["message"] ?? "");
		const shown = next === true ? message : line;
		return errorOf(shown, { message, code: match.groups?.["code"], isTest: test === true });
	}
	return undefined;
}

/** The line without what stands before the error. */
function bare(raw: string): string {
	let line = raw.slice(0, LINE_CHARS).trim();
	for (let prefix = PREFIX.exec(line); prefix !== null && line !== ""; prefix = PREFIX.exec(line))
		line = line.slice(prefix[0].length).trim();
	return line;
}

interface Parts {
	readonly message: string;
	readonly code: string | undefined;
	readonly isTest: boolean;
}

/** `undefined` for what would fit too many errors: nothing in it is special. */
function errorOf(line: string, { message, code, isTest }: Parts): Uncoded | undefined {
	if (SAYS_NOTHING.test(message)) return undefined;
	const words = wordsOf(message);
	const named = code === undefined || BARE.has(code.toLowerCase()) ? undefined : code.toLowerCase();
	const special = words.some(isTelling) || (named !== undefined && words.length > 0 && isTelling(named));
	if (!special) return undefined;
	const fingerprint = createHash("sha256")
		.update([named ?? "", ...words].join(" "))
		.digest("hex")
		.slice(0, 16);
	return { line, words, ...(named === undefined ? {} : { code: named }), fingerprint, isTest };
}
