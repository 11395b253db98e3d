/** A store as a folder of Markdown files. */
import { statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { FACT_LIMITS, type Fact } from "../facts/fact.ts";
import type { FactParsing, FileOrigin } from "../facts/fact-file.ts";
import { fileHash } from "../facts/fingerprint.ts";
import type { Store } from "../facts/scope.ts";
import { isMemoryError, MemoryError } from "../kernel/errors.ts";
import { RecentMap } from "../kernel/recent-map.ts";
import type { Clock } from "../ports/clock.ts";
import type { Expected, FactFile, FactReading, FactStore, FactTarget, FileStamp } from "../ports/fact-store.ts";
import { makeFolder, type Privacy, removeDurably, sweepTemporaries, writeAtomically } from "./atomic-write.ts";
import { type BytesReading, readBytes, stampOf } from "./file-reading.ts";
import { checkFolder, isProjectGone } from "./folder-check.ts";
import { GarbledNames } from "./garbled-names.ts";
import { isAbsent, storeError, systemCode } from "./io-errors.ts";
import { keepProjectCard, type ProjectCard } from "./project-card.ts";

/** Two changes within one tick of a coarse file system leave the folder's time as it was; none is coarser than 2 s. */
const UNSETTLED_COARSE_MS = 2_000;
/** A time that is no whole millisecond is of a fine one, whose ticks are those of the system's timer: 1 to 16 ms. */
const UNSETTLED_FINE_MS = 100;
const NS_PER_MS = 1_000_000n;
/** Metadata is read in blocking calls, the cheapest by far; between so many, others get their turn. */
const STAMPS_PER_TURN = 512;
const READS_PER_TURN = 32;
/** A hostile file takes longer to take apart than its size says. */
const BYTES_PER_TURN = 100_000;
/** A text is composed, written, and read again to be indexed. */
const TEXTS_KEPT = 4;

export interface MarkdownStoreOptions {
	readonly clock: Clock;
	/** Kept as `project.json` in a personal store. */
	readonly project?: ProjectCard;
}

type Codec = typeof import("../facts/fact-file.ts") & typeof import("../facts/fact-print.ts");

function isFactName(name: string): boolean {
	return name.endsWith(".md") && !name.startsWith(".") && name.toLowerCase() !== "readme.md";
}

export class MarkdownStore implements FactStore {
	readonly store: Store;
	readonly #options: MarkdownStoreOptions;
	readonly #garbled: GarbledNames;
	#reads = 0;
	#bytes = 0;
	#loaded: Promise<Codec> | undefined;
	#prepared: Promise<void> | undefined;
	/** What was written lately, by text, where the text alone says what the fact is. */
	readonly #known = new RecentMap<string, FactParsing>(TEXTS_KEPT);

	constructor(store: Store, options: MarkdownStoreOptions) {
		this.store = store;
		this.#options = options;
		this.#garbled = new GarbledNames(store.folder);
	}

	async folderStamp(): Promise<string> {
		return this.#trying("cannot look into", async () => {
			const stat = statSync(this.store.folder, { bigint: true, throwIfNoEntry: false });
			if (stat === undefined) return "absent";
			const now = this.#options.clock.now();
			const unsettledMs = stat.mtimeNs % NS_PER_MS === 0n ? UNSETTLED_COARSE_MS : UNSETTLED_FINE_MS;
			const settled = Math.abs(now - Number(stat.mtimeMs)) > unsettledMs;
			return `${stat.ino}.${stat.mtimeNs}.${stat.ctimeNs}${settled ? "" : ` unsettled at ${now}`}`;
		});
	}

	/** @throws MemoryError STORE_IO when the folder cannot be read, or is a link out of the project */
	async list(): Promise<readonly FileStamp[]> {
		return this.#trying("cannot read", async () => {
			const names = await this.#names();
			this.#garbled.listed(names);
			const stamps: FileStamp[] = [];
			for (const [index, name] of names.entries()) {
				if (index % STAMPS_PER_TURN === STAMPS_PER_TURN - 1) await nextTurn();
				const stamp = stampOf(join(this.store.folder, name)) ?? this.#garbled.stamp(name);
				// Several of these names may read alike.
				if (name === stamps.at(-1)?.name) continue;
				if (stamp !== undefined) stamps.push({ name, stamp });
			}
			return stamps;
		});
	}

	async stamp(name: string): Promise<string | undefined> {
		return this.#trying("cannot look into", async () => {
			return stampOf(this.#path(name)) ?? this.#garbled.stamp(name);
		});
	}

	async read(name: string): Promise<FactReading> {
		const path = this.#path(name);
		await this.#rest();
		const reading = await this.#trying("cannot read", async () => {
			return isProjectGone(this.store) ? ({ kind: "gone" } as const) : this.#bytesOf(path);
		});
		if (reading.kind === "gone") return this.#trying("cannot read", async () => this.#garbled.reading(name));
		const { stamp } = reading;
		if (reading.kind === "refused") {
			return { kind: "broken", problem: { name, reason: reading.reason, detail: reading.detail }, stamp };
		}
		this.#bytes += reading.bytes.length;
		const { decodeFile } = await this.#codec();
		const decoded = decodeFile(reading.bytes);
		const hash = fileHash(reading.bytes);
		if (decoded.kind === "broken") return { kind: "broken", problem: { name, ...decoded.problem }, stamp, hash };
		const parsing = await this.#parsed(decoded.text, { name, modified: reading.modified });
		if (parsing.kind === "broken") return { kind: "broken", problem: { name, ...parsing.problem }, stamp, hash };
		const { fact, derived } = parsing;
		return { kind: "fact", file: { name, fact, hash, text: decoded.text, stamp, derived } };
	}

	async #rest(): Promise<void> {
		this.#reads += 1;
		if (this.#reads < READS_PER_TURN && this.#bytes < BYTES_PER_TURN) return;
		this.#reads = 0;
		this.#bytes = 0;
		await nextTurn();
	}

	async write(fact: Fact, target: FactTarget): Promise<FactFile> {
		const present = await this.#expect(target.name, target.expected);
		return this.#put(await this.compose(fact, present), target);
	}

	async compose(fact: Fact, present?: string): Promise<string> {
		const { printFact } = await this.#codec();
		const { text, parsing } = printFact(fact, present);
		this.#know(text, parsing);
		return text;
	}

	async writeText(text: string, target: FactTarget): Promise<FactFile> {
		await this.#expect(target.name, target.expected);
		return this.#put(text, target);
	}

	async remove(name: string, expected: Expected): Promise<void> {
		await this.#expect(name, expected);
		if (expected === "absent") return;
		await this.#trying("cannot remove a fact from", () => removeDurably(this.#path(name)));
	}

	async clearLeftovers(): Promise<void> {
		await this.#trying("cannot look into", async () => {
			if (isProjectGone(this.store)) return;
			checkFolder(this.store);
			await sweepTemporaries(this.store.folder, this.#options.clock.now());
		});
	}

	async #put(text: string, { name, expected }: FactTarget): Promise<FactFile> {
		const bytes = Buffer.from(text, "utf8");
		const parsing = await this.#parsed(text, { name, modified: this.#options.clock.now() });
		this.#know(text, parsing);
		if (parsing.kind === "broken")
			throw new MemoryError("FACT_INVALID", `${name} is no fact: ${parsing.problem.detail}`);
		if (bytes.length > FACT_LIMITS.fileBytes) {
			throw new MemoryError(
				"FACT_INVALID",
				`${name} has ${bytes.length} bytes; at most ${FACT_LIMITS.fileBytes} are allowed`,
			);
		}
		const path = this.#path(name);
		await this.#trying("cannot write into", async () => {
			await this.#prepare();
			await writeAtomically(path, bytes, { privacy: this.#privacy(), exclusive: expected === "absent" });
		});
		const { fact, derived } = parsing;
		return { name, fact, hash: fileHash(bytes), text, stamp: stampOf(path) ?? "gone", derived };
	}

	async #parsed(text: string, origin: FileOrigin): Promise<FactParsing> {
		const { parseFactFile } = await this.#codec();
		return this.#known.get(text) ?? parseFactFile(text, origin);
	}

	#know(text: string, parsing: FactParsing): void {
		if (parsing.kind === "fact" && parsing.derived.length === 0) this.#known.set(text, parsing);
	}

	/** The present text, when there is one and it is the expected one. */
	async #expect(name: string, expected: Expected): Promise<string | undefined> {
		const path = this.#path(name);
		const reading = await this.#trying("cannot write into", async () => this.#bytesOf(path));
		if (expected === "absent" && reading.kind === "gone") return undefined;
		if (expected !== "absent" && reading.kind === "bytes" && fileHash(reading.bytes) === expected.hash) {
			return Buffer.from(reading.bytes).toString("utf8");
		}
		throw changed(name);
	}

	/** Once for each store: its folder, the project's card, and no leftovers. */
	#prepare(): Promise<void> {
		this.#prepared ??= this.#preparing().catch((error: unknown) => {
			this.#prepared = undefined;
			throw error;
		});
		return this.#prepared.then(() => makeFolder(this.store.folder, this.#privacy()));
	}

	async #preparing(): Promise<void> {
		const { folder } = this.store;
		await makeFolder(folder, this.#privacy());
		await sweepTemporaries(folder, this.#options.clock.now());
		if (this.#options.project !== undefined) await keepProjectCard(folder, this.#options.project);
	}

	/** The library for YAML is not needed to start: it is loaded with the first file that is read or written. */
	#codec(): Promise<Codec> {
		this.#loaded ??= loadCodec();
		return this.#loaded;
	}

	#privacy(): Privacy {
		return this.store.scope === "shared" ? "committed" : "private";
	}

	#bytesOf(path: string): BytesReading {
		checkFolder(this.store);
		return readBytes(path);
	}

	async #names(): Promise<readonly string[]> {
		if (isProjectGone(this.store)) return [];
		checkFolder(this.store);
		try {
			return (await readdir(this.store.folder)).filter(isFactName).sort();
		} catch (error) {
			if (isAbsent(error)) return [];
			throw error;
		}
	}

	#path(name: string): string {
		if (!isFactName(name) || /[/\\\0]/.test(name)) {
			throw new MemoryError("INPUT_INVALID", `${JSON.stringify(name)} is not the name of a fact's file`);
		}
		return join(this.store.folder, name);
	}

	async #trying<T>(what: string, work: () => Promise<T>): Promise<T> {
		try {
			return await work();
		} catch (error) {
			if (isMemoryError(error)) throw error;
			if (systemCode(error) === "EEXIST") throw changed(this.store.folder);
			throw storeError(`${what} ${this.store.folder}`, error);
		}
	}
}

function changed(name: string): MemoryError {
	return new MemoryError("FACT_CHANGED", `${name} is not what was read before`, {
		hint: "read it again, then repeat the change",
	});
}

/** One after the other: pi's loader for sources hands out a module that is still being loaded. */
async function loadCodec(): Promise<Codec> {
	const reading = await import("../facts/fact-file.ts");
	return { ...reading, ...(await import("../facts/fact-print.ts")) };
}
