/** The facts that were forgotten, in one file that only grows: ids and hashes, never a text. */

import type { FactId } from "../facts/fact.ts";
import type { StoreId } from "../facts/scope.ts";
import { parseUuid } from "../kernel/ids.ts";
import type { Tombstone, Tombstones } from "../ports/history.ts";
import { stampOf } from "./file-reading.ts";
import { storeError } from "./io-errors.ts";
import { appendLine, parseLine, readLines } from "./json-lines.ts";

interface Graveyard {
	readonly stamp: string | undefined;
	readonly byFact: ReadonlyMap<FactId, Tombstone>;
	readonly byHash: ReadonlyMap<string, Tombstone>;
}

type Line = { readonly lifted: FactId } | { readonly stone: Tombstone };

function lineOf(text: string): Line | undefined {
	const { fact, contentHash, store, at, lifted } = parseLine(text) ?? {};
	const id = typeof fact === "string" ? parseUuid(fact) : undefined;
	if (id === undefined) return undefined;
	if (lifted === true) return { lifted: id };
	if (typeof contentHash !== "string" || typeof store !== "string" || typeof at !== "string") return undefined;
	return { stone: { fact: id, contentHash, store: store as StoreId, at } }; // as `add` wrote it
}

export class TombstoneFile implements Tombstones {
	readonly #path: string;
	#known: Graveyard | undefined;

	/** `path` is absolute; the file is made with the first tombstone. */
	constructor(path: string) {
		this.#path = path;
	}

	async add(tombstone: Tombstone): Promise<void> {
		const { fact, contentHash, store, at } = tombstone;
		await this.#append({ fact, contentHash, store, at });
	}

	async lift(fact: FactId): Promise<void> {
		if ((await this.find({ fact })) === undefined) return;
		await this.#append({ fact, lifted: true });
	}

	async find(what: { readonly fact?: FactId; readonly contentHash?: string }): Promise<Tombstone | undefined> {
		const { byFact, byHash } = await this.#read();
		const named = what.fact === undefined ? undefined : byFact.get(what.fact);
		return named ?? (what.contentHash === undefined ? undefined : byHash.get(what.contentHash));
	}

	async #append(line: object): Promise<void> {
		try {
			await appendLine(this.#path, line);
		} catch (error) {
			throw storeError(`cannot write ${this.#path}`, error);
		}
	}

	async #read(): Promise<Graveyard> {
		try {
			const stamp = stampOf(this.#path);
			if (this.#known === undefined || this.#known.stamp !== stamp) {
				this.#known = { stamp, ...buried(await readLines(this.#path)) };
			}
			return this.#known;
		} catch (error) {
			throw storeError(`cannot read ${this.#path}`, error);
		}
	}
}

function buried(lines: readonly string[]): Omit<Graveyard, "stamp"> {
	const byFact = new Map<FactId, Tombstone>();
	for (const line of lines.map(lineOf)) {
		if (line === undefined) continue;
		if ("lifted" in line) byFact.delete(line.lifted);
		else byFact.set(line.stone.fact, line.stone);
	}
	return { byFact, byHash: new Map([...byFact.values()].map((stone) => [stone.contentHash, stone])) };
}
