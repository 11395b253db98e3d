/** The facts that are being erased, in one file that only grows: ids, never a text. */
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FactId } from "../facts/fact.ts";
import { parseUuid } from "../kernel/ids.ts";
import type { Purges } from "../ports/history.ts";
import { sweepTemporaries, tryLstat } from "./atomic-write.ts";
import { storeError } from "./io-errors.ts";
import { appendLine, parseLine, readLines } from "./json-lines.ts";

/** Whoever still writes has begun later than this. */
const AT_WORK_MS = 5_000;

interface Step {
	readonly fact: FactId;
	readonly isDone: boolean;
}

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
		const open = new Set<FactId>();
		for (const { fact, isDone } of await this.#steps()) {
			if (isDone) open.delete(fact);
			else open.add(fact);
		}
		return [...open];
	}

	async begun(): Promise<number> {
		return (await this.#steps()).filter(({ isDone }) => !isDone).length;
	}

	async #steps(): Promise<readonly Step[]> {
		try {
			return (await readLines(this.#path)).flatMap((line) => {
				const { fact, done } = parseLine(line) ?? {};
				const id = typeof fact === "string" ? parseUuid(fact) : undefined;
				return id === undefined ? [] : [{ fact: id, isDone: done === true }];
			});
		} catch (error) {
			throw storeError(`cannot read ${this.#path}`, error);
		}
	}

	async clearLeftovers(folders: readonly string[], now: number): Promise<void> {
		const home = dirname(this.#path);
		try {
			const inside = (await readdir(home, { recursive: true, withFileTypes: true })).filter((each) =>
				each.isDirectory(),
			);
			const all = [home, ...inside.map(({ parentPath, name }) => join(parentPath, name)), ...folders];
			for (const folder of new Set(all)) {
				// Whoever writes facts holds the lock that the caller holds.
				const staleMs = folders.includes(folder) ? 0 : AT_WORK_MS;
				if ((await tryLstat(folder)) !== undefined) await sweepTemporaries(folder, now, staleMs);
			}
		} catch (error) {
			throw storeError(`cannot clear ${home}`, error);
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
