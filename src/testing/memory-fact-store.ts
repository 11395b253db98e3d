/** A fact store in memory: the twin of the Markdown folder. */
import type { Fact } from "../facts/fact.ts";
import { fileHash } from "../facts/fingerprint.ts";
import type { Store } from "../facts/scope.ts";
import { MemoryError } from "../kernel/errors.ts";
import type { Expected, FactFile, FactReading, FactStore, FactTarget, FileStamp } from "../ports/fact-store.ts";

interface Entry {
	readonly fact: Fact;
	readonly text: string;
	readonly stamp: string;
}

/** A global store at `/stores/global`, except for what is given. */
export function aStore(given: Partial<Store> = {}): Store {
	return { id: "global", scope: "global", folder: "/stores/global", frame: "/home/someone", ...given };
}

export class MemoryFactStore implements FactStore {
	readonly store: Store;
	readonly #files = new Map<string, Entry>();
	#changes = 0;
	#folderChanges = 0;

	constructor(store: Store = aStore()) {
		this.store = store;
	}

	async folderStamp(): Promise<string> {
		return this.#folderChanges === 0 ? "absent" : String(this.#folderChanges);
	}

	async list(): Promise<readonly FileStamp[]> {
		return [...this.#files].map(([name, entry]) => ({ name, stamp: entry.stamp }));
	}

	async stamp(name: string): Promise<string | undefined> {
		return this.#files.get(name)?.stamp;
	}

	async read(name: string): Promise<FactReading> {
		const entry = this.#files.get(name);
		return entry === undefined ? { kind: "gone" } : { kind: "fact", file: fileOf(name, entry) };
	}

	async write(fact: Fact, target: FactTarget): Promise<FactFile> {
		return this.writeText(await this.compose(fact), target);
	}

	async compose(fact: Fact, _present?: string): Promise<string> {
		return JSON.stringify(fact);
	}

	async writeText(text: string, target: FactTarget): Promise<FactFile> {
		this.#check(target.name, target.expected);
		if (!this.#files.has(target.name)) this.#folderChanges += 1;
		this.#changes += 1;
		const entry = { fact: JSON.parse(text) as Fact, text, stamp: String(this.#changes) };
		this.#files.set(target.name, entry);
		return fileOf(target.name, entry);
	}

	async remove(name: string, expected: Expected): Promise<void> {
		this.#check(name, expected);
		if (this.#files.delete(name)) this.#folderChanges += 1;
	}

	#check(name: string, expected: Expected): void {
		const entry = this.#files.get(name);
		const same =
			expected === "absent" ? entry === undefined : entry !== undefined && fileHash(entry.text) === expected.hash;
		if (!same) throw new MemoryError("FACT_CHANGED", `${name} is not what was read before`);
	}
}

function fileOf(name: string, entry: Entry): FactFile {
	return { name, fact: entry.fact, text: entry.text, hash: fileHash(entry.text), stamp: entry.stamp, derived: [] };
}
