/** The texts that were taken over into facts, in one file that only grows. */
import type { FactId } from "../facts/fact.ts";
import { parseUuid } from "../kernel/ids.ts";
import type { ImportLedger, ImportRecord } from "../ports/import-ledger.ts";
import { stampOf } from "./file-reading.ts";
import { storeError } from "./io-errors.ts";
import { appendLine, parseLine, readLines } from "./json-lines.ts";

export class ImportLedgerFile implements ImportLedger {
	readonly #path: string;
	#known: { readonly stamp: string | undefined; readonly records: readonly ImportRecord[] } | undefined;

	/** `path` is absolute; the file is made with the first import. */
	constructor(path: string) {
		this.#path = path;
	}

	async record({ hash, place, at, facts, left }: ImportRecord): Promise<void> {
		await this.#append({ hash, place, at, facts, left });
	}

	async takeBack(hash: string, at: string): Promise<void> {
		await this.#append({ hash, at, takenBack: true });
	}

	async records(): Promise<readonly ImportRecord[]> {
		try {
			const stamp = stampOf(this.#path);
			if (this.#known === undefined || this.#known.stamp !== stamp) {
				this.#known = { stamp, records: recordsIn(await readLines(this.#path)) };
			}
			return this.#known.records;
		} catch (error) {
			throw storeError(`cannot read ${this.#path}`, error);
		}
	}

	async #append(line: object): Promise<void> {
		try {
			await appendLine(this.#path, line);
		} catch (error) {
			throw storeError(`cannot write ${this.#path}`, error);
		}
	}
}

function recordsIn(lines: readonly string[]): readonly ImportRecord[] {
	const byHash = new Map<string, ImportRecord>();
	for (const line of lines) {
		const { hash, place, at, facts, left, takenBack } = parseLine(line) ?? {};
		if (typeof hash !== "string") continue;
		byHash.delete(hash);
		if (takenBack === true || typeof place !== "string" || typeof at !== "string") continue;
		byHash.set(hash, { hash, place, at, facts: idsIn(facts), left: typeof left === "number" ? left : 0 });
	}
	return [...byHash.values()];
}

function idsIn(value: unknown): readonly FactId[] {
	if (!Array.isArray(value)) return [];
	return value.map((id) => (typeof id === "string" ? parseUuid(id) : undefined)).filter((id) => id !== undefined);
}
