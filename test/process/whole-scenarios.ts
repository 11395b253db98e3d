/** What is done to the whole memory, as often as it is told: a few times by the tests, many times by the soak run. */
import { randomBytes } from "node:crypto";
import { readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { FileChangeLog } from "../../src/stores/change-log.ts";
import { type Ended, ended, startProgram, type WholeHome, withWhole } from "./whole-memory.ts";

/** A line of `whole-program.ts`. */
export interface Said {
	readonly did?: string;
	readonly id?: string;
	readonly turn?: number;
	readonly caption?: string;
	readonly failed?: string;
}

export function saidBy({ lines }: Pick<Ended, "lines">): readonly Said[] {
	return lines.map((line) => JSON.parse(line) as Said); // as `whole-program.ts` wrote it
}

/** What the acknowledged lines say must be in the files: the version of each fact, 0 before its first update. */
export function acknowledged(said: readonly Said[]): ReadonlyMap<string, number> {
	const facts = new Map<string, number>();
	for (const { did, id, turn } of said) {
		if (id === undefined) continue;
		if (did === "forgotten") facts.delete(id);
		else facts.set(id, did === "edited" ? (turn ?? 0) : (facts.get(id) ?? 0));
	}
	return facts;
}

function versionIn(text: string): number {
	return Number(/version (\d+) by/.exec(text)?.[1] ?? 0);
}

/** Fact files of the global store by id. */
export async function factFiles(at: WholeHome): Promise<ReadonlyMap<string, string>> {
	const folder = join(at.cairn, "global");
	const names = (await readdir(folder)).filter((name) => name.endsWith(".md") && !name.startsWith("."));
	const entries = names.map(async (name) => [name.slice(0, -3), await readFile(join(folder, name), "utf8")] as const);
	return new Map(await Promise.all(entries));
}

export interface KillReport {
	kills: number;
	readonly acknowledged: number;
	/** Facts that are neither in the files nor, with their text, in the history of a forgetting. */
	readonly lost: readonly string[];
	/** Facts that are older than what was acknowledged. */
	readonly stale: readonly string[];
	readonly brokenFiles: number;
	/** Torn lines of the history; a kill may tear one, which nobody was told of. */
	readonly tornLines: number;
	readonly temporaryFiles: number;
	/** Milliseconds that the slowest write after a kill took, the take-over of the lock included. */
	readonly slowestWriteMs: number;
}

const HOURS_LATER = 2 * 3_600_000;

/** Kills a process in the midst of its writes, writes from this one, and counts what is missing. */
export async function killAtRandom(at: WholeHome, kills: number): Promise<KillReport> {
	const said: Said[] = [];
	let slowestWriteMs = 0;
	for (let kill = 0; kill < kills; kill += 1) {
		const killing = { lines: kill % 9, wait: kill % 9 === 0 ? 150 + (kill % 7) * 60 : Math.random() * 25 };
		said.push(...saidBy(await ended(startProgram(at, ["mixed", `k${kill}`]), killing)));
		await withWhole(at, async (here) => {
			const began = performance.now();
			const outcome = await here.remember({ caption: `After kill ${kill}`, content: "taken over", scope: "global" });
			slowestWriteMs = Math.max(slowestWriteMs, performance.now() - began);
			if (outcome.kind === "added") said.push({ did: "added", id: outcome.fact.id });
		});
	}
	const wanted = acknowledged(said);
	const files = await factFiles(at);
	const log = new FileChangeLog(join(at.cairn, "history"));
	const { changes, unreadable } = await log.recent({ limit: 1_000_000 });
	const forgotten = new Set(
		changes.filter(({ action, before }) => action === "forgotten" && before).map(({ fact }) => fact),
	);
	const missing = [...wanted.keys()].filter((id) => !files.has(id));
	const later = Date.now() + HOURS_LATER;
	const brokenFiles = await withWhole(
		at,
		async (here) => {
			await here.remember({ caption: "Much later", content: "sweeps what was left behind", scope: "global" });
			return (await here.status()).stores.reduce((sum, { problems }) => sum + problems.length, 0);
		},
		{ clock: { now: () => later } },
	);
	const names = await readdir(at.cairn, { recursive: true });
	return {
		kills,
		acknowledged: said.length,
		lost: missing.filter((id) => ![...forgotten].some((fact) => fact === id)),
		stale: [...wanted]
			.filter(([id, version]) => versionIn(files.get(id) ?? "version 9999999 by") < version)
			.map(([id]) => id),
		brokenFiles,
		tornLines: unreadable,
		temporaryFiles: names.filter((name) => name.endsWith(".tmp")).length,
		slowestWriteMs: Math.round(slowestWriteMs),
	};
}

const INDEX = "cairn.sqlite";

async function withoutLog(at: WholeHome): Promise<void> {
	for (const end of ["-wal", "-shm"]) await rm(join(at.cairn, INDEX + end), { force: true });
}

/** Ways to spoil the index between two sessions. */
export const DAMAGES: Readonly<Record<string, (at: WholeHome) => Promise<void>>> = {
	deleted: async (at) => {
		await rm(join(at.cairn, INDEX));
		await withoutLog(at);
	},
	truncated: async (at) => truncate(join(at.cairn, INDEX), Math.floor(Math.random() * 60_000)),
	"overwritten with noise": async (at) =>
		writeFile(join(at.cairn, INDEX), randomBytes(1 + Math.floor(Math.random() * 90_000))),
	"partly overwritten with noise": async (at) => {
		const bytes = await readFile(join(at.cairn, INDEX));
		const start = Math.floor(Math.random() * bytes.length);
		randomBytes(Math.min(8192, bytes.length - start)).copy(bytes, start);
		await writeFile(join(at.cairn, INDEX), bytes);
	},
	"of a newer schema": async (at) => {
		const database = new DatabaseSync(join(at.cairn, INDEX));
		database.exec(`PRAGMA user_version = ${900 + Math.floor(Math.random() * 99)}`);
		database.close();
	},
	"cut off from its log": withoutLog,
};

export interface DamageReport {
	readonly times: number;
	readonly recalled: number;
	readonly wrote: number;
	/** Sessions in which the counter of use was as high as it should be. */
	readonly counted: number;
	/** Sessions whose status told of the rebuilding. */
	readonly reported: number;
	readonly failures: readonly string[];
	readonly slowestMs: number;
}

/** Seeds a fact that is used now and then, and looks after each damage whether it is still recalled and counted. */
export async function damageAgain(
	at: WholeHome,
	damage: (at: WholeHome) => Promise<void>,
	times: number,
): Promise<DamageReport> {
	const counts = { recalled: 0, wrote: 0, counted: 0, reported: 0, slowestMs: 0 };
	const failures: string[] = [];
	await withWhole(at, async (here) => {
		await here.remember({ caption: "Zebras have stripes", content: "black and white", scope: "global" });
		await here.recall({ queries: ["zebras stripes"] });
	});
	for (let time = 0; time < times; time += 1) {
		await damage(at);
		const began = performance.now();
		try {
			await withWhole(at, async (here) => {
				const outcome = await here.recall({ queries: ["zebras stripes"] });
				const hits = outcome.kind === "nothing" ? [] : outcome.hits;
				counts.slowestMs = Math.max(counts.slowestMs, Math.round(performance.now() - began));
				if (hits.some(({ item }) => item.fact.caption === "Zebras have stripes")) counts.recalled += 1;
				if ((hits[0]?.usage.used ?? 0) >= time) counts.counted += 1;
				const { index } = await here.status();
				if (index.setAside !== undefined || index.notes.length > 0) counts.reported += 1;
				const written = await here.remember({ caption: `Note ${time}`, content: `number ${time}`, scope: "global" });
				if (written.kind === "added" && !written.remarks.some(({ kind }) => kind === "not-indexed")) counts.wrote += 1;
			});
		} catch (error) {
			failures.push(error instanceof Error ? error.message : String(error));
		}
	}
	return { times, ...counts, failures };
}

export interface MixedReport {
	readonly processes: number;
	readonly writes: number;
	readonly milliseconds: number;
	readonly exitCodes: readonly (number | null)[];
	readonly failures: readonly string[];
	/** Facts that should be there and are not, or the other way round, or are not of the last version. */
	readonly differences: readonly string[];
	/** Of the fact that all of them remember. */
	readonly copies: number;
	readonly uses: number;
}

/** Several processes write at once; what is there in the end is compared with what they were told. */
export async function writeAtOnce(at: WholeHome, processes: number, each: number): Promise<MixedReport> {
	const began = performance.now();
	const names = Array.from({ length: processes }, (_, place) => `p${place}`);
	const all = await Promise.all(names.map((name) => ended(startProgram(at, ["mixed", name, String(each)]))));
	const milliseconds = Math.round(performance.now() - began);
	const said = all.map(saidBy);
	const wanted = new Map(said.flatMap((lines) => [...acknowledged(lines)]));
	const files = await factFiles(at);
	const extra = [...files.keys()].filter((id) => !wanted.has(id));
	const wrong = [...wanted].filter(([id, version]) => !files.has(id) || versionIn(files.get(id) ?? "") !== version);
	const known = await withWhole(at, async (here) => here.recall({ queries: ["All of them know this"] }));
	const hit =
		known.kind === "hits" ? known.hits.find(({ item }) => item.fact.caption.startsWith("All of them")) : undefined;
	return {
		processes,
		writes: processes * each,
		milliseconds,
		exitCodes: all.map(({ code }) => code),
		failures: [
			...all.map(({ stderr }) => stderr).filter((text) => text !== ""),
			...said.flat().flatMap(({ failed }) => failed ?? []),
		],
		differences: [...extra, ...wrong.map(([id]) => id)],
		copies: [...files.values()].filter((text) => text.includes("caption: All of them know this")).length,
		uses: hit?.usage.used ?? 0,
	};
}
