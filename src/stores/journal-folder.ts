/** The raw layer of one project as a folder: observations and what was compacted as Markdown, the maintenance log as lines. */
import { join } from "node:path";
import type { Clock } from "../ports/clock.ts";
import type { CompactionRecord, Journal, Observation } from "../ports/journal.ts";
import { makeFolder, writeAtomically } from "./atomic-write.ts";
import { readBytes, stampOf } from "./file-reading.ts";
import { filesIn } from "./folder-entries.ts";
import { storeError, systemCode } from "./io-errors.ts";
import { appendLine } from "./json-lines.ts";
import { monthFile } from "./month-files.ts";
import {
	errorsInName,
	momentName,
	observationName,
	parseObservation,
	printCompaction,
	printObservation,
} from "./observation-file.ts";

const MAX_NAMES = 1000;
const OBSERVATION = /^\d{4}-.*\.md$/;

interface Known {
	readonly stamp: string;
	/** Absent where the file is no observation. */
	readonly observation?: Observation;
}

export class JournalFolder implements Journal {
	readonly #folder: string;
	readonly #clock: Clock;
	/** What was read of the observations, by name. */
	#known = new Map<string, Known>();

	/** `folder` is absolute; it is made with the first entry. */
	constructor(folder: string, clock: Clock) {
		this.#folder = folder;
		this.#clock = clock;
	}

	async observe(observation: Observation): Promise<string> {
		const text = printObservation(observation);
		return this.#keep("observations", text, (number) => observationName(observation, number));
	}

	async keepCompaction(record: CompactionRecord): Promise<string> {
		return this.#keep("compaction", printCompaction(record), (number) => `${momentName(record.at, number)}.md`);
	}

	async maintenance(entry: Readonly<Record<string, unknown>>): Promise<void> {
		const at = new Date(this.#clock.now()).toISOString();
		const path = monthFile(join(this.#folder, "maintenance"), at);
		await this.#trying("cannot write into", () => appendLine(path, { at, ...entry }));
	}

	/** Files that are no observations are passed over. */
	async observations(limit: number): Promise<readonly Observation[]> {
		return this.#read(limit, () => true);
	}

	async endings(fingerprints: readonly string[], limit: number): Promise<readonly Observation[]> {
		const wanted = new Set(fingerprints);
		return this.#read(limit, (name) => errorsInName(name).some((error) => wanted.has(error)));
	}

	/** A file once read is not read again while its stamp is the same. */
	async #read(limit: number, isWanted: (name: string) => boolean): Promise<readonly Observation[]> {
		const folder = join(this.#folder, "observations");
		return this.#trying("cannot read", async () => {
			const names = (await filesIn(folder)).filter((name) => OBSERVATION.test(name));
			const present = new Set(names);
			this.#known = new Map([...this.#known].filter(([name]) => present.has(name)));
			const found: Observation[] = [];
			for (const name of names.filter(isWanted).sort().reverse()) {
				if (found.length >= limit) break;
				const observation = await this.#observationAt(folder, name);
				if (observation !== undefined) found.push(observation);
			}
			return found;
		});
	}

	async #observationAt(folder: string, name: string): Promise<Observation | undefined> {
		const path = join(folder, name);
		const stamp = stampOf(path);
		const known = this.#known.get(name);
		if (stamp === undefined || known?.stamp === stamp) return known?.observation;
		const reading = readBytes(path);
		const text = reading.kind === "bytes" ? Buffer.from(reading.bytes).toString("utf8") : undefined;
		const observation = text === undefined ? undefined : await parseObservation(text);
		this.#known.set(name, { stamp, ...(observation === undefined ? {} : { observation }) });
		return observation;
	}

	/** Two entries of one moment get two names. */
	async #keep(within: string, text: string, nameOf: (number: number) => string): Promise<string> {
		const folder = join(this.#folder, within);
		return this.#trying("cannot write into", async () => {
			await makeFolder(folder, "private");
			return await writeUnderFreeName(folder, Buffer.from(text, "utf8"), nameOf);
		});
	}

	async #trying<T>(what: string, work: () => Promise<T>): Promise<T> {
		try {
			return await work();
		} catch (error) {
			throw storeError(`${what} ${this.#folder}`, error);
		}
	}
}

async function writeUnderFreeName(
	folder: string,
	bytes: Uint8Array,
	nameOf: (number: number) => string,
): Promise<string> {
	for (let number = 1; ; number += 1) {
		const path = join(folder, nameOf(number));
		try {
			await writeAtomically(path, bytes, { privacy: "private", exclusive: true });
			return path;
		} catch (error) {
			if (systemCode(error) !== "EEXIST" || number === MAX_NAMES) throw error;
		}
	}
}
