/** What waits for a person's look and what they said, in one file that only grows: ids and hashes, never a text. */
import type { FactId } from "../facts/fact.ts";
import type { StoreId } from "../facts/scope.ts";
import { parseUuid } from "../kernel/ids.ts";
import type { Flag, Reviews, Verdict } from "../ports/reviews.ts";
import { stampOf } from "./file-reading.ts";
import { storeError } from "./io-errors.ts";
import { appendLine, parseLine, readLines } from "./json-lines.ts";

interface Book {
	readonly stamp: string | undefined;
	readonly flags: ReadonlyMap<FactId, Flag>;
	readonly verdicts: ReadonlyMap<string, Verdict>;
	readonly met: ReadonlySet<string>;
}

export class ReviewFile implements Reviews {
	readonly #path: string;
	#known: Book | undefined;

	/** `path` is absolute; the file is made with the first entry. */
	constructor(path: string) {
		this.#path = path;
	}

	async flag({ fact, store, near, at }: Flag): Promise<void> {
		await this.#append({ fact, store, near, at });
	}

	async settle(fact: FactId): Promise<void> {
		if ((await this.#read()).flags.has(fact)) await this.#append({ settled: fact });
	}

	async flags(): Promise<readonly Flag[]> {
		const { flags } = await this.#read();
		return [...flags.values()].sort((one, other) => (one.at < other.at ? 1 : -1));
	}

	async verdict(fileHash: string): Promise<Verdict | undefined> {
		return (await this.#read()).verdicts.get(fileHash);
	}

	async judge(fileHash: string, verdict: Verdict): Promise<void> {
		await this.#append({ file: fileHash, verdict });
	}

	async isMet(store: StoreId): Promise<boolean> {
		return (await this.#read()).met.has(store);
	}

	async meet(store: StoreId): Promise<void> {
		await this.#append({ met: store });
	}

	async #append(line: object): Promise<void> {
		try {
			await appendLine(this.#path, line);
		} catch (error) {
			throw storeError(`cannot write ${this.#path}`, error);
		}
	}

	async #read(): Promise<Book> {
		try {
			const stamp = stampOf(this.#path);
			if (this.#known === undefined || this.#known.stamp !== stamp) {
				this.#known = { stamp, ...bookOf(await readLines(this.#path)) };
			}
			return this.#known;
		} catch (error) {
			throw storeError(`cannot read ${this.#path}`, error);
		}
	}
}

function bookOf(lines: readonly string[]): Omit<Book, "stamp"> {
	const flags = new Map<FactId, Flag>();
	const verdicts = new Map<string, Verdict>();
	const met = new Set<string>();
	for (const line of lines) {
		const value = parseLine(line) ?? {};
		const settled = idOf(value["settled"]);
		if (settled !== undefined) flags.delete(settled);
		const flag = flagOf(value);
		if (flag !== undefined) flags.set(flag.fact, flag);
		const { file, verdict, met: store } = value;
		if (typeof store === "string") met.add(store);
		if (typeof file === "string" && (verdict === "approved" || verdict === "rejected")) verdicts.set(file, verdict);
	}
	return { flags, verdicts, met };
}

function idOf(value: unknown): FactId | undefined {
	return typeof value === "string" ? parseUuid(value) : undefined;
}

function flagOf(value: Readonly<Record<string, unknown>>): Flag | undefined {
	const { fact, store, near, at } = value;
	const id = idOf(fact);
	if (id === undefined || typeof store !== "string" || typeof at !== "string" || !Array.isArray(near)) return undefined;
	const ids = near.map(idOf).filter((each) => each !== undefined);
	return { fact: id, store: store as StoreId, near: ids, at }; // as `flag` wrote it
}
