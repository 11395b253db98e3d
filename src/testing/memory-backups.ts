/** Backups in memory: a twin of the folder of archives, over stores in memory. */
import type { FactId } from "../facts/fact.ts";
import { MemoryError } from "../kernel/errors.ts";
import {
	ASKED_FOR,
	type BackedUpFile,
	type BackedUpProject,
	type BackupInfo,
	type BackupRequest,
	type Backups,
	type BackupTaken,
	isAsGood,
	type Snapshot,
} from "../ports/backups.ts";
import type { Clock } from "../ports/clock.ts";
import type { FactStore } from "../ports/fact-store.ts";

export interface MemoryBackupsOptions {
	readonly clock: Clock;
	/** The stores that are backed up, as they are at the moment. */
	readonly stores: () => readonly FactStore[];
	readonly projects?: readonly BackedUpProject[];
}

export class MemoryBackups implements Backups {
	readonly #options: MemoryBackupsOptions;
	/** Oldest first. */
	#kept: Snapshot[] = [];

	constructor(options: MemoryBackupsOptions) {
		this.#options = options;
	}

	async take({ reason, counters, settle = (lastStep) => lastStep() }: BackupRequest): Promise<BackupTaken | undefined> {
		const files = await this.#files();
		const newest = this.#kept.at(-1);
		if (files.length === 0) return undefined;
		if (newest !== undefined && isAsGood(newest.info, reason) && isSame(files, newest.files)) {
			return { ...newest.info, isNew: false };
		}
		const at = new Date(this.#options.clock.now()).toISOString();
		const stores = Object.fromEntries(
			[...Map.groupBy(files, ({ store }) => store)].map(([store, own]) => [store, own.length]),
		);
		const name = `${at.slice(0, 19).replaceAll(":", "-")}Z-${reason.replaceAll(" ", "-")}-${this.#kept.length}`;
		const info: BackupInfo = { name, at, reason, bytes: 0, files: files.length, stores };
		await settle(async () => {
			this.#kept.push({ info, files, projects: this.#options.projects ?? [], counters });
		});
		return { ...info, isNew: true };
	}

	async list(): Promise<readonly BackupInfo[]> {
		return this.#kept.map(({ info }) => info).reverse();
	}

	async confirmed(): Promise<number | undefined> {
		const newest = this.#kept.at(-1);
		return newest === undefined ? undefined : Date.parse(newest.info.at);
	}

	async read(name: string): Promise<Snapshot> {
		const found = this.#kept.find(({ info }) => info.name === name);
		if (found === undefined) throw new MemoryError("STORE_IO", `there is no backup ${name}`);
		return found;
	}

	async prune(keep: number): Promise<readonly string[]> {
		const wasAsked = ({ info }: Snapshot): boolean => info.reason === ASKED_FOR;
		const others = this.#kept.slice(0, -1);
		const byTurn = [...others.filter((each) => !wasAsked(each)), ...others.filter(wasAsked)];
		const old = byTurn.slice(0, Math.max(0, this.#kept.length - Math.max(1, keep)));
		this.#kept = this.#kept.filter((each) => !old.includes(each));
		return old.map(({ info }) => info.name);
	}

	async erase(fact: FactId): Promise<readonly string[]> {
		const holding = this.#kept.filter(({ files }) => files.some((file) => isOf(file, fact)));
		this.#kept = this.#kept.map((each) => ({ ...each, files: each.files.filter((file) => !isOf(file, fact)) }));
		return holding.map(({ info }) => info.name);
	}

	async #files(): Promise<readonly BackedUpFile[]> {
		const files: BackedUpFile[] = [];
		for (const store of this.#options.stores()) {
			for (const { name } of await store.list()) {
				const reading = await store.read(name);
				if (reading.kind !== "fact") continue;
				files.push({ store: store.store.id, name, bytes: Buffer.from(reading.file.text) });
			}
		}
		return files;
	}
}

function isOf({ bytes }: BackedUpFile, fact: FactId): boolean {
	return Buffer.from(bytes).toString("utf8").includes(fact);
}

function isSame(one: readonly BackedUpFile[], other: readonly BackedUpFile[]): boolean {
	const textOf = (files: readonly BackedUpFile[]): string =>
		files.map(({ store, name, bytes }) => `${store} ${name} ${Buffer.from(bytes).toString("utf8")}`).join("\n");
	return textOf(one) === textOf(other);
}
