/** The counters beside the database, for when it has to be built anew. */
import { rename, writeFile } from "node:fs/promises";
import type { FactId } from "../../facts/fact.ts";
import { parseUuid } from "../../kernel/ids.ts";
import type { FactUsage } from "../../ports/fact-index.ts";
import { readText } from "./file-system.ts";

export const USAGE_FILE = "usage.json";

const VERSION = 1;
const MOST_URGENT = 2;
/** Those of millions of facts. */
const MOST_BYTES = 256_000_000;

/** Replaces the file as a whole. */
export async function writeUsageFile(path: string, counters: ReadonlyMap<FactId, FactUsage>): Promise<void> {
	const rows = [...counters].map(([id, { used, noted, lastUsed, urgency }]) =>
		urgency === undefined ? [id, used, noted, lastUsed] : [id, used, noted, lastUsed, urgency],
	);
	const temporary = `${path}.${process.pid}.tmp`;
	await writeFile(temporary, `${JSON.stringify({ version: VERSION, counters: rows })}\n`, { mode: 0o600, flush: true });
	await rename(temporary, path);
}

export type UsageReading =
	| { readonly kind: "absent" }
	| { readonly kind: "unreadable" }
	| { readonly kind: "counters"; readonly counters: ReadonlyMap<FactId, FactUsage> };

/** Blocking: it is read while a new database is begun, and nothing else may happen to that meanwhile. */
export function readUsageFile(path: string): UsageReading {
	const text = tryRead(path);
	if (text === undefined) return { kind: "absent" };
	const rows = rowsOf(text);
	if (rows === undefined) return { kind: "unreadable" };
	return { kind: "counters", counters: new Map(rows.flatMap(entryOf)) };
}

function tryRead(path: string): string | undefined {
	try {
		return readText(path, MOST_BYTES);
	} catch {
		return undefined; // Absent, as on the first start; counters that cannot be read are counters that start at 0.
	}
}

function rowsOf(text: string): readonly unknown[] | undefined {
	try {
		const value: unknown = JSON.parse(text);
		if (typeof value !== "object" || value === null || !("counters" in value)) return undefined;
		return Array.isArray(value.counters) ? value.counters : undefined;
	} catch {
		return undefined; // Told as "unreadable".
	}
}

function entryOf(row: unknown): readonly [FactId, FactUsage][] {
	if (!Array.isArray(row)) return [];
	const [idText, used, noted, lastUsed, urgency] = row as readonly unknown[]; // checked one by one below
	const id = typeof idText === "string" ? parseUuid(idText) : undefined;
	if (id === undefined || !isCount(used) || !isCount(noted) || !isCount(lastUsed)) return [];
	return [[id, { used, noted, lastUsed, ...(isUrgency(urgency) ? { urgency } : {}) }]];
}

function isUrgency(value: unknown): value is number {
	return typeof value === "number" && value >= 0 && value <= MOST_URGENT;
}

function isCount(value: unknown): value is number {
	return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
