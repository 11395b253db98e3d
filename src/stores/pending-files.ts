/** The queue of waiting candidates as a folder: one small file each, written whole or not at all. */
import { join } from "node:path";
import { parseUuid, type Uuid } from "../kernel/ids.ts";
import type { Pending, PendingCandidate } from "../ports/pending.ts";
import { makeFolder, removeDurably, writeAtomically } from "./atomic-write.ts";
import { readBytes } from "./file-reading.ts";
import { filesIn } from "./folder-entries.ts";
import { isAbsent, storeError } from "./io-errors.ts";
import { parseLine } from "./json-lines.ts";

/** Raised with every change that an older version would misread. */
const FORMAT = 1;
const NAME = /^([0-9a-f-]{36})\.json$/;
const TEXTS = ["queued", "due", "because", "actor"] as const;

export class PendingFiles implements Pending {
	readonly #folder: string;

	/** `folder` is absolute; it is made with the first candidate. */
	constructor(folder: string) {
		this.#folder = folder;
	}

	async put(candidate: PendingCandidate): Promise<void> {
		const text = `${JSON.stringify({ format: FORMAT, ...candidate }, undefined, "\t")}\n`;
		try {
			await makeFolder(this.#folder, "private");
			await writeAtomically(this.#path(candidate.id), Buffer.from(text, "utf8"), { privacy: "private" });
		} catch (error) {
			throw storeError(`cannot queue a fact in ${this.#folder}`, error);
		}
	}

	async list(): Promise<readonly PendingCandidate[]> {
		try {
			const names = (await filesIn(this.#folder)).filter((name) => NAME.test(name));
			const found = names.map((name) => candidateIn(join(this.#folder, name), name));
			return found.filter((each) => each !== undefined).sort(byAge);
		} catch (error) {
			throw storeError(`cannot read ${this.#folder}`, error);
		}
	}

	async remove(id: Uuid): Promise<void> {
		try {
			await removeDurably(this.#path(id));
		} catch (error) {
			if (!isAbsent(error)) throw storeError(`cannot remove from ${this.#folder}`, error);
		}
	}

	#path(id: Uuid): string {
		return join(this.#folder, `${id}.json`);
	}
}

function byAge(one: PendingCandidate, other: PendingCandidate): number {
	if (one.queued !== other.queued) return one.queued < other.queued ? -1 : 1;
	return one.id < other.id ? -1 : 1;
}

/** What a later version wrote, or somebody else, is not ours to try. */
function candidateIn(path: string, name: string): PendingCandidate | undefined {
	const reading = readBytes(path);
	if (reading.kind !== "bytes") return undefined;
	const value = parseLine(Buffer.from(reading.bytes).toString("utf8"));
	if (value === undefined || value["format"] !== FORMAT || !isWhole(value)) return undefined;
	const { format: _format, ...candidate } = value;
	const id = parseUuid(name.slice(0, 36));
	return id === undefined ? undefined : ({ ...candidate, id } as unknown as PendingCandidate); // as `put` wrote it
}

function isWhole(value: Readonly<Record<string, unknown>>): boolean {
	const draft = value["draft"];
	if (typeof draft !== "object" || draft === null) return false;
	const { caption, content, paths, tags, triples } = draft as Record<string, unknown>; // an object, just tested
	const isText = typeof caption === "string" && typeof content === "string";
	const hasLists = [paths, tags, triples].every((list) => Array.isArray(list));
	return (
		isText && hasLists && typeof value["attempts"] === "number" && TEXTS.every((key) => typeof value[key] === "string")
	);
}
