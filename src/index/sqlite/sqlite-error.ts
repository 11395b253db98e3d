/** What an error of SQLite means for those who go on. */

/** Primary result codes, https://www.sqlite.org/rescode.html. */
const BUSY = [5, 6];
const DAMAGED = [11, 26];
const FULL = [13];
/** Read-only, an error of the device, no way to open it. */
const UNWRITABLE = [8, 10, 14];
/** Internal, read-only, I/O, cannot open, schema: the file may not be the one that was opened. */
const LOST = [2, 8, 10, 14, 17];
/** A mistake in a statement, a constraint that it breaks. */
const STATEMENT = [1, 19];
/** Told apart by their messages alone: their code is that of every mistake in a statement. */
const UNKNOWN_FORMAT = /^unsupported file format/;
const MISSING_TABLE = /^no such (?:table|column)/;

/** The primary result code, or `undefined` for an error that is not SQLite's. */
export function resultCode(thrown: unknown): number | undefined {
	if (!(thrown instanceof Error)) return undefined;
	// Node says `errcode`, Bun `errno`; both hold SQLite's extended code.
	if ("errcode" in thrown && typeof thrown.errcode === "number") return thrown.errcode & 0xff;
	if (thrown.name === "SQLiteError" && "errno" in thrown && typeof thrown.errno === "number") {
		return thrown.errno & 0xff;
	}
	return undefined;
}

function hasCode(thrown: unknown, codes: readonly number[]): boolean {
	const code = resultCode(thrown);
	return code !== undefined && codes.includes(code);
}

function hasMessage(thrown: unknown, message: RegExp): boolean {
	return resultCode(thrown) === 1 && thrown instanceof Error && message.test(thrown.message);
}

export const isBusy = (thrown: unknown): boolean => hasCode(thrown, BUSY);
export const isFull = (thrown: unknown): boolean => hasCode(thrown, FULL);

/** The file, or its disk, takes nothing. */
export const isUnwritable = (thrown: unknown): boolean => hasCode(thrown, UNWRITABLE);

/** The file's bytes are not a database, or not a sound one. */
export const isDamaged = (thrown: unknown): boolean =>
	hasCode(thrown, DAMAGED) || hasMessage(thrown, UNKNOWN_FORMAT) || thrown instanceof DamagedRow;

/** A statement that does not fit the schema or the rows it is for. */
export const isStatementError = (thrown: unknown): boolean => hasCode(thrown, STATEMENT) && !isDamaged(thrown);

/** Worth opening the file again: it may have been replaced or removed. */
export const isLost = (thrown: unknown): boolean => hasCode(thrown, LOST) || hasMessage(thrown, MISSING_TABLE);

/** A row that no version of this program wrote. */
export class DamagedRow extends Error {
	override readonly name = "DamagedRow";
}
