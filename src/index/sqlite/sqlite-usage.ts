/** Counters of use, one row an id. */
import type { FactId } from "../../facts/fact.ts";
import { isMemoryError } from "../../kernel/errors.ts";
import { type FactUsage, NEVER_USED, type Usage } from "../../ports/fact-index.ts";
import type { Database } from "./database.ts";
import { countPlaced, recountPlaced } from "./fact-places.ts";
import { listed, type Sql } from "./sql.ts";

interface UsageRow {
	readonly id: FactId;
	readonly used: number;
	readonly noted: number;
	readonly last_used: number;
	readonly urgency: number | null;
}

/** A writing waits so long for another process's transaction; the counts are kept for the next one. */
const ADD_WAIT_MS = 100;
/** Counts are written together, so long after the first of them: what is shown waits for none of it. */
const TOGETHER_MS = 1000;
const WAITING_MAX = 100;

interface Count {
	readonly ids: readonly FactId[];
	readonly what: "used" | "noted";
	readonly at: number;
}

export interface UsageOptions {
	/** Called after counters were written. */
	readonly onChange: (usage: Usage) => void;
	/** Takes what kept the counts from being written. */
	readonly onFailure: (error: unknown) => void;
}

export class SqliteUsage implements Usage {
	readonly #database: Database;
	readonly #options: UsageOptions;
	/** Not written yet; they count all the same for whoever asks here. */
	#waiting: readonly Count[] = [];
	#timer: NodeJS.Timeout | undefined;

	constructor(database: Database, options: UsageOptions) {
		this.#database = database;
		this.#options = options;
	}

	async add(ids: readonly FactId[], what: "used" | "noted", at: number): Promise<void> {
		if (ids.length === 0) return;
		this.#waiting = [...this.#waiting, { ids, what, at }].slice(-WAITING_MAX);
		if (this.#waiting.length === WAITING_MAX) return this.#flush();
		this.#timer ??= setTimeout(() => void this.flush(), TOGETHER_MS).unref();
	}

	/** Before anything is ordered by use. */
	async flushUses(): Promise<void> {
		if (this.#waiting.some(({ what }) => what === "used")) await this.flush();
	}

	/** A counter that cannot be kept spoils no reading and no end of a session. */
	async flush(): Promise<void> {
		try {
			await this.#flush();
		} catch (error) {
			this.#options.onFailure(error);
		}
	}

	/** Writes what is counted; while another process writes, the counts go on waiting. */
	async #flush(): Promise<void> {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		const counts = this.#waiting;
		if (counts.length === 0) return;
		this.#waiting = [];
		try {
			await this.#database.write((sql) => counts.forEach((count) => addCount(sql, count)), ADD_WAIT_MS);
		} catch (error) {
			this.#waiting = [...counts, ...this.#waiting].slice(-WAITING_MAX);
			if (isMemoryError(error) && error.code === "INDEX_BUSY") return;
			throw error;
		}
		this.#options.onChange(this);
	}

	async of(ids: readonly FactId[]): Promise<ReadonlyMap<FactId, FactUsage>> {
		const rows = await this.#database.read((sql) =>
			sql.all<UsageRow>("SELECT * FROM usage WHERE id IN (SELECT value FROM json_each(?))", listed(ids)),
		);
		const known = this.#counted(rows);
		return new Map(ids.map((id) => [id, known.get(id) ?? NEVER_USED]));
	}

	#counted(rows: readonly UsageRow[]): Map<FactId, FactUsage> {
		const known = new Map(rows.map((row) => [row.id, usageOf(row)]));
		for (const { ids, what, at } of this.#waiting) {
			for (const id of ids) known.set(id, raised(known.get(id) ?? NEVER_USED, what, at));
		}
		return known;
	}

	async rate(id: FactId, urgency: number | undefined): Promise<void> {
		await this.#database.write((sql) =>
			sql.run(
				`INSERT INTO usage (id, used, noted, last_used, urgency) VALUES (?, 0, 0, 0, ?)
				ON CONFLICT (id) DO UPDATE SET urgency = excluded.urgency`,
				id,
				urgency ?? null,
			),
		);
		this.#options.onChange(this);
	}

	async all(): Promise<ReadonlyMap<FactId, FactUsage>> {
		return this.#counted(await this.#database.read((sql) => sql.all<UsageRow>("SELECT * FROM usage")));
	}

	async restore(counters: ReadonlyMap<FactId, FactUsage>): Promise<void> {
		await this.#database.write((sql) => restoreUsage(sql, counters));
		this.#options.onChange(this);
	}
}

function raised(usage: FactUsage, what: Count["what"], at: number): FactUsage {
	if (what === "noted") return { ...usage, noted: usage.noted + 1 };
	return { ...usage, used: usage.used + 1, lastUsed: Math.max(usage.lastUsed, at) };
}

function addCount(sql: Sql, { ids, what, at }: Count): void {
	const used = what === "used" ? 1 : 0;
	for (const round of roundsOf(ids)) {
		sql.run(
			`INSERT INTO usage (id, used, noted, last_used) SELECT value, ?, ?, ? FROM json_each(?) WHERE true
			ON CONFLICT (id) DO UPDATE SET
				used = used + excluded.used, noted = noted + excluded.noted,
				last_used = max(last_used, excluded.last_used)`,
			used,
			1 - used,
			used * at,
			listed(round),
		);
		if (used > 0) countPlaced(sql, round);
	}
}

/** The ids in lists without repetitions: two copies of one fact that are shown together count twice. */
function roundsOf(ids: readonly FactId[]): readonly (readonly FactId[])[] {
	const distinct = new Set(ids);
	if (distinct.size === ids.length) return [ids];
	const left = new Set(distinct);
	return [[...distinct], ...roundsOf(ids.filter((id) => !left.delete(id)))];
}

/** Keeps the greater of each counter, and the urgency that is known. */
export function restoreUsage(sql: Sql, counters: ReadonlyMap<FactId, FactUsage>): void {
	for (const [id, { used, noted, lastUsed, urgency }] of counters) {
		sql.run(
			`INSERT INTO usage (id, used, noted, last_used, urgency) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
				used = max(used, excluded.used), noted = max(noted, excluded.noted),
				last_used = max(last_used, excluded.last_used), urgency = coalesce(urgency, excluded.urgency)`,
			id,
			used,
			noted,
			lastUsed,
			urgency ?? null,
		);
	}
	recountPlaced(sql);
}

function usageOf(row: UsageRow): FactUsage {
	const { used, noted, last_used: lastUsed, urgency } = row;
	return { used, noted, lastUsed, ...(urgency === null ? {} : { urgency }) };
}
