/** The token ledger as a folder of lines, one file a month. */
import { join } from "node:path";
import { isAbort } from "../kernel/abort.ts";
import { messageOf } from "../kernel/errors.ts";
import type { Diagnostics } from "../ports/diagnostics.ts";
import type { LedgerEntry, TokenLedger } from "../ports/token-ledger.ts";
import { appendLine, parseLine, readLines } from "./json-lines.ts";
import { monthFile, monthNames, removeExpiredMonths } from "./month-files.ts";

export class TokenLedgerFile implements TokenLedger {
	readonly #folder: string;
	readonly #diagnostics: Diagnostics;

	/** `folder` is absolute; it is made with the first entry. */
	constructor(folder: string, diagnostics: Diagnostics) {
		this.#folder = folder;
		this.#diagnostics = diagnostics;
	}

	async add(entry: LedgerEntry): Promise<void> {
		try {
			await appendLine(monthFile(this.#folder, entry.at), entry);
		} catch (error) {
			if (isAbort(error)) throw error;
			const message = `cannot write into ${this.#folder}: ${messageOf(error)}`;
			this.#diagnostics.report({ degraded: "the token ledger", message });
		}
	}

	/** Lines that are no entries are passed over. @throws Error of the file system */
	async recent(limit: number): Promise<readonly LedgerEntry[]> {
		const entries: LedgerEntry[] = [];
		for (const name of await monthNames(this.#folder)) {
			if (entries.length >= limit) break;
			const lines = await readLines(join(this.#folder, name));
			entries.push(...lines.reverse().flatMap(entryIn));
		}
		return entries.slice(0, Math.max(0, limit));
	}

	/** Forgets months that lie more than `days` before `now` (milliseconds since 1970). @throws Error of the file system */
	removeExpired(days: number, now: number): Promise<readonly string[]> {
		return removeExpiredMonths(this.#folder, days, now);
	}
}

const PURPOSES: readonly unknown[] = ["judge", "rewrite", "embed"] satisfies readonly LedgerEntry["purpose"][];
const OUTCOMES: readonly unknown[] = ["done", "failed", "cancelled"] satisfies readonly LedgerEntry["outcome"][];

function entryIn(line: string): readonly LedgerEntry[] {
	const value = parseLine(line);
	if (value === undefined) return [];
	const texts = [value["at"], value["provider"], value["model"]];
	const isWhole =
		texts.every((text) => typeof text === "string") &&
		PURPOSES.includes(value["purpose"]) &&
		OUTCOMES.includes(value["outcome"]) &&
		typeof value["milliseconds"] === "number" &&
		isUsage(value["usage"]);
	return isWhole ? [value as unknown as LedgerEntry] : []; // every field was just looked at
}

function isUsage(usage: unknown): boolean {
	if (usage === undefined) return true;
	if (typeof usage !== "object" || usage === null) return false;
	const { inputTokens, outputTokens, costUsd } = usage as Readonly<Record<string, unknown>>; // told apart before
	return typeof inputTokens === "number" && typeof outputTokens === "number" && /undefined|number/.test(typeof costUsd);
}
