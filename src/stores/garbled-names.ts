/** Files whose names are not UTF-8: nothing can open them by the text that stands for such a name, but they are there. */
import { isUtf8 } from "node:buffer";
import { lstatSync, readdirSync } from "node:fs";
import type { FactReading } from "../ports/fact-store.ts";
import { isAbsent } from "./io-errors.ts";

/** Stands in a name for bytes that could not be read. */
const UNREAD = "\uFFFD";

/**
 * Of one folder. Asking for the bytes of all names takes more than twice as long as for the names: it is done where one
 * of them may need it, once for each listing.
 */
export class GarbledNames {
	readonly #folder: string;
	#paths: ReadonlyMap<string, Uint8Array> | undefined;

	constructor(folder: string) {
		this.#folder = folder;
	}

	/** To be called with each listing. @throws as the system does */
	listed(names: readonly string[]): void {
		this.#paths = names.some((name) => name.includes(UNREAD)) ? pathsIn(this.#folder) : new Map();
	}

	/** `undefined` for a name that can be read, and where there is no such file. @throws as the system does */
	stamp(name: string): string | undefined {
		if (!name.includes(UNREAD)) return undefined;
		this.#paths ??= pathsIn(this.#folder);
		const path = this.#paths.get(name);
		const status = path === undefined ? undefined : lstatSync(Buffer.from(path), { throwIfNoEntry: false });
		return status === undefined || status.isDirectory() ? undefined : `garbled.${status.ino}`;
	}

	/** Why the file cannot be read. @throws as the system does */
	reading(name: string): FactReading {
		const stamp = this.stamp(name);
		const problem = { name, reason: "encoding", detail: "the file's name is not UTF-8: rename it" } as const;
		return stamp === undefined ? { kind: "gone" } : { kind: "broken", problem, stamp };
	}
}

/** By the text that stands for the name; of several alike, one. */
function pathsIn(folder: string): ReadonlyMap<string, Uint8Array> {
	try {
		const names = readdirSync(folder, { encoding: "buffer" }).filter((name) => !isUtf8(name));
		return new Map(names.map((name) => [name.toString("utf8"), Buffer.concat([Buffer.from(`${folder}/`), name])]));
	} catch (error) {
		if (isAbsent(error)) return new Map();
		throw error;
	}
}
