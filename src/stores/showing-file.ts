/** The record of what was shown: one line a showing, in a file that is turned over when it is full, and the one before it. */
import { statSync } from "node:fs";
import { rename, stat } from "node:fs/promises";
import type { FactId } from "../facts/fact.ts";
import type { Showing, Showings, ShowingsQuery } from "../ports/showings.ts";
import { removeDurably } from "./atomic-write.ts";
import { isAbsent, storeError } from "./io-errors.ts";
import { eraseLines, jotLines, parseLine, readLines } from "./json-lines.ts";

/** Two files of this size are some thousands of showings. */
const FULL_BYTES = 1_000_000;
const DAY_MS = 86_400_000;

function showingOf(line: string): Showing | undefined {
	const value = parseLine(line);
	if (typeof value?.["at"] !== "string" || typeof value["occasion"] !== "string" || !Array.isArray(value["facts"])) {
		return undefined;
	}
	return value as unknown as Showing; // as `append` wrote it
}

export class ShowingFile implements Showings {
	readonly #path: string;
	readonly #older: string;

	/** `path` is absolute and ends in `.jsonl`; the file is made with the first showing. */
	constructor(path: string) {
		this.#path = path;
		this.#older = path.replace(/\.jsonl$/u, ".older.jsonl");
	}

	async append(showings: readonly Showing[]): Promise<void> {
		if (showings.length === 0) return;
		await this.#trying("cannot write", async () => {
			if (sizeOf(this.#path) > FULL_BYTES) await rename(this.#path, this.#older);
			await jotLines(this.#path, showings);
		});
	}

	async recent({ fact, session, limit }: ShowingsQuery): Promise<readonly Showing[]> {
		return await this.#trying("cannot read", async () => {
			const found: Showing[] = [];
			for (const path of [this.#path, this.#older]) {
				for (const line of (await readLines(path)).reverse()) {
					if (found.length >= limit) return found;
					if (fact !== undefined && !line.includes(fact)) continue;
					const showing = showingOf(line);
					if (showing === undefined || (session !== undefined && showing.session !== session)) continue;
					if (fact === undefined || showing.facts.some(({ id }) => id === fact)) found.push(showing);
				}
			}
			return found;
		});
	}

	async erase(fact: FactId): Promise<number> {
		let erased = 0;
		for (const path of [this.#path, this.#older]) {
			if (sizeOf(path) === 0) continue;
			const without = (line: string): string | undefined => (line.includes(fact) ? "" : undefined);
			erased += await this.#trying("cannot rewrite", () => eraseLines(path, without));
		}
		return erased;
	}

	/** Forgets a file to which nothing was added for `days` before `now` (milliseconds since 1970). @throws MemoryError STORE_IO */
	async removeExpired(days: number, now: number): Promise<void> {
		for (const path of [this.#path, this.#older]) {
			await this.#trying("cannot clear", async () => {
				const { mtimeMs } = await stat(path).catch(absentAsNew);
				if (mtimeMs < now - days * DAY_MS) await removeDurably(path);
			});
		}
	}

	async #trying<T>(what: string, work: () => Promise<T>): Promise<T> {
		try {
			return await work();
		} catch (error) {
			throw storeError(`${what} ${this.#path}`, error);
		}
	}
}

function absentAsNew(error: unknown): { readonly mtimeMs: number } {
	if (isAbsent(error)) return { mtimeMs: Number.POSITIVE_INFINITY };
	throw error;
}

/** Bytes; 0 where no file is. */
function sizeOf(path: string): number {
	return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
