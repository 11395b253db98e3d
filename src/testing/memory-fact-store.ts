/** A fact store in memory: the twin of the Markdown folder, with the same texts. */
import { FACT_LIMITS, type Fact } from "../facts/fact.ts";
import { parseFactFile } from "../facts/fact-file.ts";
import { printFactFile } from "../facts/fact-print.ts";
import { fileHash } from "../facts/fingerprint.ts";
import type { Store } from "../facts/scope.ts";
import { MemoryError } from "../kernel/errors.ts";
import type { Expected, FactFile, FactReading, FactStore, FactTarget, FileStamp } from "../ports/fact-store.ts";
import { NOON } from "./builders.ts";

interface Entry {
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

	/** Puts a file there as an editor would, whatever it holds. Its dates, where it states none, are `NOON`. */
	place(name: string, text: string): void {
		if (!this.#files.has(name)) this.#folderChanges += 1;
		this.#changes += 1;
		this.#files.set(name, { text, stamp: String(this.#changes) });
	}

	/** The text of a file, or `undefined`. */
	text(name: string): string | undefined {
		return this.#files.get(name)?.text;
	}

	async folderStamp(): Promise<string> {
		return this.#folderChanges === 0 ? "absent" : String(this.#folderChanges);
	}

	async list(): Promise<readonly FileStamp[]> {
		const stamps = [...this.#files].map(([name, entry]) => ({ name, stamp: entry.stamp }));
		return stamps.sort((one, other) => (one.name < other.name ? -1 : 1));
	}

	async stamp(name: string): Promise<string | undefined> {
		return this.#files.get(name)?.stamp;
	}

	async read(name: string): Promise<FactReading> {
		const entry = this.#files.get(name);
		if (entry === undefined) return { kind: "gone" };
		const { stamp, text } = entry;
		const parsing = parseFactFile(text, { name, modified: NOON });
		const hash = fileHash(text);
		if (parsing.kind === "broken") return { kind: "broken", problem: { name, ...parsing.problem }, stamp, hash };
		const { fact, derived } = parsing;
		return { kind: "fact", file: { name, fact, hash, text, stamp, derived } };
	}

	async write(fact: Fact, target: FactTarget): Promise<FactFile> {
		this.#check(target.name, target.expected);
		return this.writeText(await this.compose(fact, this.#files.get(target.name)?.text), target);
	}

	async compose(fact: Fact, present?: string): Promise<string> {
		return printFactFile(fact, present);
	}

	async writeText(text: string, { name, expected }: FactTarget): Promise<FactFile> {
		this.#check(name, expected);
		const parsing = parseFactFile(text, { name, modified: NOON });
		if (parsing.kind === "broken")
			throw new MemoryError("FACT_INVALID", `${name} is no fact: ${parsing.problem.detail}`);
		if (Buffer.byteLength(text) > FACT_LIMITS.fileBytes) throw new MemoryError("FACT_INVALID", `${name} is too large`);
		this.place(name, text);
		const { fact, derived } = parsing;
		return { name, fact, hash: fileHash(text), text, stamp: String(this.#changes), derived };
	}

	async remove(name: string, expected: Expected): Promise<void> {
		this.#check(name, expected);
		if (this.#files.delete(name)) this.#folderChanges += 1;
	}

	/** Nothing is left behind in memory. */
	async clearLeftovers(): Promise<void> {}

	#check(name: string, expected: Expected): void {
		const text = this.#files.get(name)?.text;
		const same = expected === "absent" ? text === undefined : text !== undefined && fileHash(text) === expected.hash;
		if (!same) throw new MemoryError("FACT_CHANGED", `${name} is not what was read before`);
	}
}
