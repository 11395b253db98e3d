/** The facts that are being erased, in one file that only grows: ids, never a text. */
import type { FactId } from "../facts/fact.ts";
import { parseUuid } from "../kernel/ids.ts";
import type { Purges } from "../ports/history.ts";
import { storeError } from "./io-errors.ts";
import { appendLine, parseLine, readLines } from "./json-lines.ts";

export class PurgeFile implements Purges {
	readonly #path: string;

	/** `path` is absolute; the file is made with the first purge. */
	constructor(path: string) {
		this.#path = path;
	}

	async begin(fact: FactId): Promise<void> {
		await this.#append({ fact });
	}

	async done(fact: FactId): Promise<void> {
		await this.#append({ fact, done: true });
	}

	async unfinished(): Promise<readonly FactId[]> {
		try {
			const open = new Set<FactId>();
			for (const line of await readLines(this.#path)) {
				const { fact, done } = parseLine(line) ?? {};
				const id = typeof fact === "string" ? parseUuid(fact) : undefined;
				if (id === undefined) continue;
				if (done === true) open.delete(id);
				else open.add(id);
			}
			return [...open];
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
