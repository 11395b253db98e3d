/** One backup as the bytes of a `.tar.gz`: what it is, the files, the counters, and a sum for each. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, gunzip, gunzipSync, gzip } from "node:zlib";
import { MemoryError, messageOf } from "../kernel/errors.ts";
import { parseLine } from "./json-lines.ts";
import { TAR_END, type TarEntry, tarFile, untar } from "./tar.ts";

/** The first entry: it can be read without the rest. */
const INFO = "cairn-backup.json";
/** The last one, as `sha256sum --check` takes it. */
const SUMS = "SHA256SUMS";
const VERSION = 1;

export interface ArchiveInfo {
	/** ISO 8601, UTC. */
	readonly at: string;
	readonly reason: string;
	readonly files: number;
	/** Files by folder, relative to the cairn folder. */
	readonly folders: Readonly<Record<string, number>>;
	/** Of everything in it but the moment and the reason: equal for equal contents. */
	readonly digest: string;
}

export interface Archive {
	readonly info: ArchiveInfo;
	/** Paths are relative to the cairn folder. */
	readonly entries: readonly TarEntry[];
}

function sumOf(bytes: Uint8Array): string {
	return createHash("sha256").update(bytes).digest("hex");
}

/** `entries` in any order. */
export function archiveOf(given: Pick<ArchiveInfo, "at" | "reason">, entries: readonly TarEntry[]): Archive {
	const sorted = entries.toSorted((one, other) => (one.path < other.path ? -1 : 1));
	const folders: Record<string, number> = {};
	for (const { path } of sorted) {
		if (!path.endsWith(".md")) continue;
		const folder = path.slice(0, path.lastIndexOf("/"));
		folders[folder] = (folders[folder] ?? 0) + 1;
	}
	const files = Object.values(folders).reduce((sum, each) => sum + each, 0);
	// Counters change with every recall, and are no reason for another copy of the facts.
	const counted = sorted.filter(({ path }) => path.includes("/"));
	const digest = sumOf(Buffer.from(counted.map(({ path, bytes }) => `${sumOf(bytes)}  ${path}\n`).join("")));
	return { info: { ...given, files, folders, digest }, entries: sorted };
}

const compress = promisify(gzip);
const decompress = promisify(gunzip);

export async function packArchive({ info, entries }: Archive): Promise<Buffer> {
	const seconds = Math.max(0, Math.floor(Date.parse(info.at) / 1000));
	const head = { path: INFO, bytes: Buffer.from(`${JSON.stringify({ version: VERSION, ...info })}\n`) };
	const sums = [head, ...entries].map(({ path, bytes }) => `${sumOf(bytes)}  ${path}\n`).join("");
	const all = [head, ...entries, { path: SUMS, bytes: Buffer.from(sums) }];
	return await compress(Buffer.concat([...all.map((entry) => tarFile(entry, seconds)), TAR_END]));
}

function damaged(why: string, cause?: unknown): MemoryError {
	return new MemoryError("STORE_IO", `backup is damaged: ${why}`, { hint: "take another one", cause });
}

function infoIn(bytes: Uint8Array): ArchiveInfo {
	const { version, at, reason, files, folders, digest } = parseLine(Buffer.from(bytes).toString("utf8")) ?? {};
	if (version !== VERSION) throw damaged(`its version is ${String(version)}, this program knows ${VERSION}`);
	const isWhole = [at, reason, digest].every((text) => typeof text === "string") && typeof files === "number";
	if (!isWhole || typeof folders !== "object" || folders === null) throw damaged("it does not say what it holds");
	return { at, reason, files, folders, digest } as ArchiveInfo; // each was just looked at
}

/** Reads the beginning only; `bytes` may be cut off anywhere behind it. @throws MemoryError STORE_IO */
export function readInfo(bytes: Uint8Array): ArchiveInfo {
	try {
		const begun = gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
		const first = untar(begun).next();
		if (first.done !== true && first.value.path === INFO) return infoIn(first.value.bytes);
	} catch (error) {
		throw damaged(messageOf(error), error);
	}
	throw damaged("it is no backup");
}

/** Checks every sum. @throws MemoryError STORE_IO */
export async function unpackArchive(bytes: Uint8Array): Promise<Archive> {
	const entries = await entriesIn(bytes);
	const [head, ...rest] = entries;
	const sums = rest.pop();
	if (head?.path !== INFO || sums?.path !== SUMS) throw damaged("a part of it is missing");
	const stated = new Map(
		Buffer.from(sums.bytes)
			.toString("utf8")
			.split("\n")
			.map((line) => [line.slice(66), line.slice(0, 64)] as const),
	);
	const wrong = [head, ...rest].find((entry) => stated.get(entry.path) !== sumOf(entry.bytes));
	if (wrong !== undefined) throw damaged(`${wrong.path} is not what was put in`);
	if (stated.size !== entries.length) throw damaged("a file of it is missing");
	return { info: infoIn(head.bytes), entries: rest };
}

async function entriesIn(bytes: Uint8Array): Promise<readonly TarEntry[]> {
	try {
		return [...untar(await decompress(bytes))];
	} catch (error) {
		throw damaged(messageOf(error), error);
	}
}
