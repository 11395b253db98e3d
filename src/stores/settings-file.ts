/** The user's `config.json`: read with care for what a person typed; a change leaves everything else in it as it is. */
import { readFile, realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { isMemoryError, MemoryError, messageOf } from "../kernel/errors.ts";
import type { Complaint } from "../settings/complaint.ts";
import { withSetting } from "../settings/edit.ts";
import { duplicateLine, findDuplicateKeys } from "../settings/json-duplicates.ts";
import { findJsonError } from "../settings/json-position.ts";
import type { SettingName } from "../settings/table.ts";
import type { SettingValue } from "../settings/value.ts";
import { makeFolder, tryLstat, writeAtomically } from "./atomic-write.ts";
import { NOT_WAITING } from "./file-reading.ts";

const MAX_BYTES = 1_000_000;
/** Any access of the group or of others. */
const OTHERS = 0o077;
const FIX_TWICE = "put the two together, or take one of them out";

export type SettingsFileReading =
	| { readonly kind: "absent" }
	| { readonly kind: "read"; readonly json: unknown; readonly complaints: readonly Complaint[] }
	/** Defaults hold for the session; the file stays as it is. `SETTINGS_INVALID` or `STORE_IO`. */
	| { readonly kind: "failed"; readonly error: MemoryError };

/** Never rejects. */
export async function readSettingsFile(path: string): Promise<SettingsFileReading> {
	try {
		const status = await stat(path);
		if (!status.isFile() || status.size > MAX_BYTES) return invalid(path, "is no file of up to a megabyte");
		const text = new TextDecoder("utf-8", { fatal: true }).decode(await readFile(path, { flag: NOT_WAITING }));
		const open = process.platform !== "win32" && (status.mode & OTHERS) !== 0;
		return parse(path, text, open ? [openToOthers(path)] : []);
	} catch (error) {
		return whyUnread(path, error);
	}
}

function openToOthers(path: string): Complaint {
	return { text: `${path} can be read by others: chmod 600 keeps its keys private`, fix: `chmod 600 ${path}` };
}

function parse(path: string, text: string, complaints: readonly Complaint[]): SettingsFileReading {
	if (text.trim() === "") return { kind: "read", json: {}, complaints };
	const wrong = findJsonError(text);
	if (wrong !== undefined) {
		const hint = wrong.hint ?? "correct it there; the defaults hold until then";
		return invalid(path, `is not JSON: line ${wrong.line}, column ${wrong.column} has ${wrong.found}`, hint);
	}
	const json: unknown = JSON.parse(text);
	if (typeof json === "object" && json !== null && !Array.isArray(json)) {
		const twice = findDuplicateKeys(text).map((key) => ({
			text: `config.json: ${duplicateLine(key)}`,
			fix: FIX_TWICE,
		}));
		return { kind: "read", json, complaints: [...complaints, ...twice] };
	}
	return invalid(path, "holds no object: line 1, column 1", 'settings look like { "recall": { "pageSize": 8 } }');
}

function invalid(path: string, what: string, hint?: string): SettingsFileReading {
	const options = hint === undefined ? {} : { hint };
	return { kind: "failed", error: new MemoryError("SETTINGS_INVALID", `${path} ${what}`, options) };
}

function whyUnread(path: string, error: unknown): SettingsFileReading {
	const code = error instanceof Error && "code" in error ? error.code : undefined;
	if (code === "ENOENT" || code === "ENOTDIR") return { kind: "absent" };
	if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") return invalid(path, "is not UTF-8 text");
	const cause = { cause: error, hint: "the defaults hold for this session" };
	return {
		kind: "failed",
		error: new MemoryError("STORE_IO", `${path} cannot be read: ${messageOf(error)}`, cause),
	};
}

/**
 * Sets one setting, or takes it out. Only its user can read the file afterwards. A link to a file elsewhere stays one.
 * @throws MemoryError SETTINGS_INVALID when the file is no JSON object, or gives a name twice: it is never written over; STORE_IO
 */
export async function writeSetting(path: string, name: SettingName, value: SettingValue | undefined): Promise<void> {
	const reading = await readSettingsFile(path);
	if (reading.kind === "failed") throw reading.error;
	try {
		const isThere = (await tryLstat(path)) !== undefined;
		const target = isThere ? await realpath(path) : path;
		// The decoder leaves out the mark that some editors put first, as it did when the file was read.
		const text =
			reading.kind === "absent" ? "" : new TextDecoder().decode(await readFile(target, { flag: NOT_WAITING }));
		refuseDuplicates(path, text);
		if (!isThere) await makeFolder(dirname(path), "private");
		await writeAtomically(target, Buffer.from(withSetting(text, name, value), "utf8"), { privacy: "private" });
	} catch (error) {
		if (isMemoryError(error)) throw error;
		throw new MemoryError("STORE_IO", `${path} cannot be written: ${messageOf(error)}`, { cause: error });
	}
}

/** What does not count would be lost with the next writing, and its author may have meant it. */
function refuseDuplicates(path: string, text: string): void {
	const [first] = text.trim() === "" ? [] : findDuplicateKeys(text);
	if (first === undefined) return;
	throw new MemoryError("SETTINGS_INVALID", `${path} is not written over: ${duplicateLine(first)}`, {
		hint: FIX_TWICE,
	});
}
