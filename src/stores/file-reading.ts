/** Reads the files of a store: regular ones, inside the folder, of bounded size. Nothing else is ever opened. */
import {
	type BigIntStats,
	closeSync,
	constants,
	fstatSync,
	lstatSync,
	openSync,
	readFileSync,
	realpathSync,
	statSync,
} from "node:fs";
import { dirname } from "node:path";
import { FACT_LIMITS } from "../facts/fact.ts";
import type { FactProblemReason } from "../ports/fact-store.ts";
import { isAbsent, readingTrouble } from "./io-errors.ts";

export type BytesReading =
	| { readonly kind: "bytes"; readonly bytes: Uint8Array; readonly stamp: string; readonly modified: number }
	| {
			readonly kind: "refused";
			readonly reason: Extract<FactProblemReason, "outside" | "too-large" | "unreadable">;
			readonly detail: string;
			readonly stamp: string;
	  }
	| { readonly kind: "gone" };

const MAX_TRIES = 4;
/** To open for reading what may be a named pipe: it is empty then, and not waited for. */
export const NOT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

function digits(stat: BigIntStats): string {
	return `${stat.size}.${stat.mtimeNs}.${stat.ctimeNs}.${stat.ino}`;
}

function isLink(stamp: string): boolean {
	return stamp.includes(">");
}

/** What the system says of a file: the link's own metadata and, through it, the target's. `undefined` for no file. */
export function stampOf(path: string): string | undefined {
	const own = lstatSync(path, { bigint: true, throwIfNoEntry: false });
	if (own === undefined || own.isDirectory()) return undefined;
	if (!own.isSymbolicLink()) return digits(own);
	try {
		const target = statSync(path, { bigint: true, throwIfNoEntry: false });
		return target?.isDirectory() === true ? undefined : `${digits(own)}>${target === undefined ? "" : digits(target)}`;
	} catch (error) {
		// A link that turns in circles, or into a folder that is closed to us: reading says which.
		return `${digits(own)}>${readingTrouble(error)}`;
	}
}

/** True when the link leads to a file of the same folder. */
function staysInside(path: string): boolean {
	return dirname(realpathSync.native(path)) === realpathSync.native(dirname(path));
}

function readOnce(path: string, stamp: string): BytesReading {
	const refused = (reason: "outside" | "too-large" | "unreadable", detail: string): BytesReading => ({
		kind: "refused",
		reason,
		detail,
		stamp,
	});
	if (isLink(stamp) && !staysInside(path)) return refused("outside", "the file is a link out of the store");
	const file = openSync(isLink(stamp) ? realpathSync.native(path) : path, FLAGS);
	try {
		const stat = fstatSync(file);
		if (!stat.isFile()) return refused("unreadable", "this is not a regular file");
		if (stat.size > FACT_LIMITS.fileBytes) {
			return refused("too-large", `the file has ${stat.size} bytes; at most ${FACT_LIMITS.fileBytes} are read`);
		}
		return { kind: "bytes", bytes: readFileSync(file), stamp, modified: stat.mtimeMs };
	} finally {
		closeSync(file);
	}
}

function readTyped(path: string, stamp: string): BytesReading {
	try {
		return readOnce(path, stamp);
	} catch (error) {
		if (isLink(stamp))
			return { kind: "refused", reason: "outside", detail: "the file is a link to nothing here", stamp };
		if (isAbsent(error)) return { kind: "gone" };
		return { kind: "refused", reason: "unreadable", detail: readingTrouble(error), stamp };
	}
}

/**
 * Reads one file, in blocking calls: ten times cheaper than the others, and a fact is small. Reads again while the
 * file changes under the reading, so that the stamp belongs to the bytes.
 */
export function readBytes(path: string): BytesReading {
	let stamp = stampOf(path);
	for (let tries = 1; stamp !== undefined; tries += 1) {
		const reading = readTyped(path, stamp);
		const after = stampOf(path);
		if (after === stamp || tries === MAX_TRIES) return reading;
		stamp = after;
	}
	return { kind: "gone" };
}
