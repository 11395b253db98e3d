/** Backups as a folder of `.tar.gz` files, which `tar xzf` unpacks beside the stores they came from. */
import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { open, readFile, rename, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { FactId } from "../facts/fact.ts";
import { decodeFile, parseFactFile } from "../facts/fact-file.ts";
import type { StoreId } from "../facts/scope.ts";
import { checkAborted } from "../kernel/abort.ts";
import { isMemoryError, MemoryError } from "../kernel/errors.ts";
import { parseUuid } from "../kernel/ids.ts";
import {
	ASKED_FOR,
	type BackedUpProject,
	type BackupInfo,
	type BackupRequest,
	type Backups,
	type BackupTaken,
	isAsGood,
	type Snapshot,
} from "../ports/backups.ts";
import type { Clock } from "../ports/clock.ts";
import type { FactUsage } from "../ports/fact-index.ts";
import {
	flushFolder,
	makeFolder,
	removeDurably,
	sweepTemporaries,
	tryUnlink,
	writeAtomically,
} from "./atomic-write.ts";
import { type Archive, type ArchiveInfo, archiveOf, packArchive, readInfo, unpackArchive } from "./backup-archive.ts";
import { NOT_WAITING, readBytes } from "./file-reading.ts";
import { filesIn, foldersIn } from "./folder-entries.ts";
import { isAbsent, storeError } from "./io-errors.ts";
import { parseLine } from "./json-lines.ts";
import { folderName, type Layout } from "./layout.ts";
import type { TarEntry } from "./tar.ts";

const ENDING = ".tar.gz";
const USAGE = "usage.json";
const CARD = "project.json";
/** As much of a file as surely holds what it says of itself. */
const HEAD_BYTES = 65_536;
const FILES_PER_TURN = 64;

export interface BackupFolderOptions {
	readonly layout: Layout;
	readonly clock: Clock;
}

export class BackupFolder implements Backups {
	readonly #layout: Layout;
	readonly #clock: Clock;

	constructor({ layout, clock }: BackupFolderOptions) {
		this.#layout = layout;
		this.#clock = clock;
	}

	async take(request: BackupRequest): Promise<BackupTaken | undefined> {
		return await this.#trying("cannot take a backup", async () => {
			const now = this.#clock.now();
			const facts = await this.#present(request);
			if (facts.length === 0) return undefined;
			const at = new Date(now).toISOString();
			const archive = archiveOf({ at, reason: request.reason }, [...facts, usageEntry(request)]);
			const same = await this.#sameAs(archive.info, now);
			if (same !== undefined) return { ...same, isNew: false };
			await makeFolder(this.#layout.backups, "private");
			await sweepTemporaries(this.#layout.backups, now);
			const name = this.#freeName(at, request.reason);
			return { ...infoOf(name, archive.info, await this.#write(name, archive, request.settle)), isNew: true };
		});
	}

	async list(): Promise<readonly BackupInfo[]> {
		return await this.#trying("cannot read the backups", async () =>
			Promise.all((await this.#names()).map((name) => this.#look(name))),
		);
	}

	async confirmed(): Promise<number | undefined> {
		return await this.#trying("cannot read the backups", async () => {
			const [newest] = await this.#names();
			return newest === undefined ? undefined : (await stat(this.#path(newest))).mtimeMs;
		});
	}

	async read(name: string): Promise<Snapshot> {
		return await this.#trying(`cannot read the backup ${name}`, async () => {
			if (!(await this.#names()).includes(name)) {
				throw new MemoryError("STORE_IO", `there is no backup ${name}`, { hint: "look at the list of backups" });
			}
			const bytes = await readFile(this.#path(name), { flag: NOT_WAITING });
			const archive = await unpackArchive(bytes);
			return snapshotOf(infoOf(name, archive.info, bytes.length), archive);
		});
	}

	async prune(keep: number): Promise<readonly string[]> {
		return await this.#trying("cannot remove old backups", async () => {
			const old = await this.#beyond(Math.max(1, keep));
			for (const name of old) await removeDurably(this.#path(name));
			return old;
		});
	}

	async erase(fact: FactId): Promise<readonly string[]> {
		return await this.#trying("cannot rewrite a backup", async () => {
			const erased: string[] = [];
			for (const name of await this.#names()) {
				// A damaged one may hold it too, and cannot be told: it is of no use any more.
				const archive = await tryUnpack(await readFile(this.#path(name), { flag: NOT_WAITING }));
				const kept = archive?.entries.filter((entry) => !isOf(entry, fact)) ?? [];
				if (archive !== undefined && kept.length === archive.entries.length) continue;
				if (archive === undefined) await removeDurably(this.#path(name));
				else await this.#write(name, archiveOf(archive.info, withoutCounter(kept, fact)));
				erased.push(name);
			}
			return erased;
		});
	}

	/** Newest first. */
	async #names(): Promise<readonly string[]> {
		return (await filesIn(this.#layout.backups))
			.filter((name) => name.endsWith(ENDING) && !name.startsWith("."))
			.map((name) => name.slice(0, -ENDING.length))
			.sort()
			.reverse();
	}

	#path(name: string): string {
		return join(this.#layout.backups, `${name}${ENDING}`);
	}

	#freeName(at: string, reason: string): string {
		const moment = at.slice(0, 19).replaceAll(":", "-");
		const slug = reason
			.toLowerCase()
			.replaceAll(/[^a-z0-9]+/gu, "-")
			.slice(0, 40)
			.replaceAll(/^-|-$/gu, "");
		const taken = new Set(readdirSync(this.#layout.backups));
		const plain = `${moment}Z-${slug}`;
		let name = plain;
		for (let more = 2; taken.has(`${name}${ENDING}`); more += 1) name = `${plain}-${more}`;
		return name;
	}

	/** Read back and checked before it takes its name; returns its size. */
	async #write(
		name: string,
		archive: Archive,
		settle: BackupRequest["settle"] = (lastStep) => lastStep(),
	): Promise<number> {
		const bytes = await packArchive(archive);
		// A name that is swept away when its writer has died.
		const unchecked = join(this.#layout.backups, `.cairn-${randomBytes(8).toString("hex")}.tmp`);
		try {
			await writeAtomically(unchecked, bytes, { privacy: "private" });
			const { info } = await unpackArchive(await readFile(unchecked, { flag: NOT_WAITING }));
			if (info.digest !== archive.info.digest) {
				throw new MemoryError("STORE_IO", `backup ${name} could not be read back`, { hint: "check the disk" });
			}
			await settle(() => rename(unchecked, this.#path(name)));
		} catch (error) {
			await tryUnlink(unchecked);
			throw error;
		}
		await flushFolder(this.#layout.backups);
		return bytes.length;
	}

	async #look(name: string): Promise<BackupInfo> {
		const path = this.#path(name);
		const { size } = await stat(path);
		try {
			return infoOf(name, readInfo(await headOf(path)), size);
		} catch (error) {
			if (!isMemoryError(error)) throw error;
			return { name, at: momentIn(name), reason: "", bytes: size, files: 0, stores: {}, damaged: error.message };
		}
	}

	/** The newest, when it holds just that and does for it; then it is confirmed as of now. */
	async #sameAs({ digest, reason }: ArchiveInfo, now: number): Promise<BackupInfo | undefined> {
		const [newest] = await this.#names();
		if (newest === undefined) return undefined;
		const bytes = await readFile(this.#path(newest), { flag: NOT_WAITING });
		const archive = await tryUnpack(bytes);
		if (archive?.info.digest !== digest || !isAsGood(archive.info, reason)) return undefined;
		await utimes(this.#path(newest), now / 1000, now / 1000);
		return infoOf(newest, archive.info, bytes.length);
	}

	/** Those to go: the oldest that nobody asked for first. */
	async #beyond(keep: number): Promise<readonly string[]> {
		const [, ...others] = await this.#names();
		const surplus = others.length + 1 - keep;
		if (surplus <= 0) return [];
		const infos = await Promise.all(others.reverse().map((name) => this.#look(name)));
		const asked = infos.filter(({ reason }) => reason === ASKED_FOR);
		const automatic = infos.filter(({ reason }) => reason !== ASKED_FOR);
		return [...automatic, ...asked].slice(0, surplus).map(({ name }) => name);
	}

	async #present({ pause, signal }: BackupRequest): Promise<readonly TarEntry[]> {
		const entries: TarEntry[] = [];
		const folders = [this.#layout.global, ...(await this.#personalFolders())];
		for (const folder of folders) {
			const names = (await filesIn(folder)).filter((name) => name.endsWith(".md") || name === CARD);
			for (const [at, name] of names.entries()) {
				if (at % FILES_PER_TURN === 0) {
					checkAborted(signal);
					await pause?.();
				}
				const reading = name.startsWith(".") ? undefined : readBytes(join(folder, name));
				if (reading?.kind === "bytes") entries.push({ path: this.#relative(folder, name), bytes: reading.bytes });
			}
		}
		return entries.some(({ path }) => path.endsWith(".md")) ? entries : [];
	}

	async #personalFolders(): Promise<readonly string[]> {
		return (await foldersIn(this.#layout.personal)).map((name) => join(this.#layout.personal, name));
	}

	#relative(folder: string, name: string): string {
		return `${folder.slice(this.#layout.home.length + 1).replaceAll("\\", "/")}/${name}`;
	}

	async #trying<T>(what: string, work: () => Promise<T>): Promise<T> {
		try {
			return await work();
		} catch (error) {
			if (isMemoryError(error) || !(error instanceof Error) || !("code" in error)) throw error;
			throw storeError(what, error);
		}
	}
}

async function headOf(path: string): Promise<Uint8Array> {
	const file = await open(path, "r");
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
		return buffer.subarray(0, bytesRead);
	} finally {
		await file.close();
	}
}

async function tryUnpack(bytes: Uint8Array): Promise<Archive | undefined> {
	try {
		return await unpackArchive(bytes);
	} catch (error) {
		if (isMemoryError(error) || isAbsent(error)) return undefined;
		throw error;
	}
}

/** `personal/git-…` is the store of that project, where a card says its key. */
function storeOf(folder: string, keys: ReadonlyMap<string, string>): StoreId {
	const name = folder.replace(/^personal\//u, "");
	return folder === "global" ? "global" : `personal:${keys.get(name) ?? name}`;
}

function infoOf(name: string, info: ArchiveInfo, bytes: number): BackupInfo {
	const { at, reason, files, folders } = info;
	const stores = Object.fromEntries(
		Object.entries(folders).map(([folder, count]) => [storeOf(folder, new Map()), count]),
	) as BackupInfo["stores"]; // keys were just made by `storeOf`
	return { name, at, reason, bytes, files, stores };
}

/** Of a file that does not say it itself. */
function momentIn(name: string): string {
	const [, day = "1970-01-01", hour = "00", minute = "00", second = "00"] =
		/^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z/u.exec(name) ?? [];
	return `${day}T${hour}:${minute}:${second}.000Z`;
}

function snapshotOf(info: BackupInfo, { entries }: Archive): Snapshot {
	const cards = entries.filter(({ path }) => path.endsWith(`/${CARD}`)).flatMap(({ bytes }) => cardIn(bytes));
	const keys = new Map(cards.map(({ key }) => [folderName(key), key]));
	const files = entries
		.filter(({ path }) => path.endsWith(".md"))
		.map(({ path, bytes }) => {
			const at = path.lastIndexOf("/");
			return { store: storeOf(path.slice(0, at), keys), name: path.slice(at + 1), bytes };
		});
	const usage = entries.find(({ path }) => path === USAGE);
	return { info, files, projects: cards, counters: usage === undefined ? new Map() : countersIn(usage.bytes) };
}

function cardIn(bytes: Uint8Array): readonly BackedUpProject[] {
	const { key, name, root } = parseObject(bytes);
	if (typeof key !== "string" || typeof name !== "string" || typeof root !== "string") return [];
	return [{ key, name, root }];
}

function parseObject(bytes: Uint8Array): Readonly<Record<string, unknown>> {
	return parseLine(Buffer.from(bytes).toString("utf8")) ?? {};
}

function usageEntry({ counters }: Pick<BackupRequest, "counters">): TarEntry {
	return { path: USAGE, bytes: Buffer.from(`${JSON.stringify(Object.fromEntries(counters))}\n`) };
}

function countersIn(bytes: Uint8Array): ReadonlyMap<FactId, FactUsage> {
	const counters = new Map<FactId, FactUsage>();
	for (const [text, value] of Object.entries(parseObject(bytes))) {
		const id = parseUuid(text);
		const { used, noted, lastUsed } = (value ?? {}) as Partial<FactUsage>; // numbers are told from all else below
		if (id === undefined || ![used, noted, lastUsed].every(Number.isSafeInteger)) continue;
		counters.set(id, value as FactUsage); // as it was written
	}
	return counters;
}

function withoutCounter(entries: readonly TarEntry[], fact: FactId): readonly TarEntry[] {
	return entries.map((entry) => {
		if (entry.path !== USAGE) return entry;
		const counters = new Map(countersIn(entry.bytes));
		counters.delete(fact);
		return usageEntry({ counters });
	});
}

function isOf({ path, bytes }: TarEntry, fact: FactId): boolean {
	if (!path.endsWith(".md")) return false;
	const name = path.slice(path.lastIndexOf("/") + 1);
	if (name === `${fact}.md`) return true;
	const decoded = decodeFile(bytes);
	const parsing = decoded.kind === "text" ? parseFactFile(decoded.text, { name, modified: 0 }) : undefined;
	return parsing?.kind === "fact" && parsing.fact.id === fact;
}
