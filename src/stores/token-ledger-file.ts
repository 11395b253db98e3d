/** The token ledger as a folder of lines, one file a month. */
import { join } from "node:path";
import { isAbort } from "../kernel/abort.ts";
import { messageOf } from "../kernel/errors.ts";
import type { Diagnostics } from "../ports/diagnostics.ts";
import {
	type LedgerEntry,
	PROMPT_PARTS,
	type PromptPart,
	type PromptShare,
	type TokenLedger,
} from "../ports/token-ledger.ts";
import { appendLine, jotLines, parseLine, readLines } from "./json-lines.ts";
import { monthFile, monthNames, removeExpiredMonths } from "./month-files.ts";

export class TokenLedgerFile implements TokenLedger {
	readonly #folder: string;
	readonly #shares: string;
	readonly #diagnostics: Diagnostics;

	/** `folder` is absolute; it is made with the first entry. */
	constructor(folder: string, diagnostics: Diagnostics) {
		this.#folder = folder;
		this.#shares = join(folder, "prompts");
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
		return await newest(this.#folder, limit, entryIn);
	}

	async addShares(shares: readonly PromptShare[]): Promise<void> {
		const [first] = shares;
		if (first === undefined) return;
		try {
			await jotLines(monthFile(this.#shares, first.at), shares);
		} catch (error) {
			const message = `cannot write into ${this.#shares}: ${messageOf(error)}`;
			this.#diagnostics.report({ degraded: "the token ledger", message });
		}
	}

	/** Lines that are no shares are passed over. @throws Error of the file system */
	async shares(limit: number): Promise<readonly PromptShare[]> {
		return await newest(this.#shares, limit, shareIn);
	}

	/** Forgets months that lie more than `days` before `now` (milliseconds since 1970). @throws Error of the file system */
	async removeExpired(days: number, now: number): Promise<readonly string[]> {
		await removeExpiredMonths(this.#shares, days, now);
		return await removeExpiredMonths(this.#folder, days, now);
	}
}

async function newest<T>(folder: string, limit: number, read: (line: string) => readonly T[]): Promise<readonly T[]> {
	const found: T[] = [];
	for (const name of await monthNames(folder)) {
		if (found.length >= limit) break;
		const lines = await readLines(join(folder, name));
		found.push(...lines.reverse().flatMap(read));
	}
	return found.slice(0, Math.max(0, limit));
}

function shareIn(line: string): readonly PromptShare[] {
	const { at, cwd, session, parts } = parseLine(line) ?? {};
	if (typeof at !== "string" || typeof cwd !== "string" || typeof parts !== "object" || parts === null) return [];
	const counts = Object.entries(parts).filter(([part, count]) => isPart(part) && typeof count === "number");
	return [{ at, cwd, ...(typeof session === "string" ? { session } : {}), parts: Object.fromEntries(counts) }];
}

function isPart(name: string): name is PromptPart {
	return PROMPT_PARTS.some((part) => part === name);
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
