/** The index over SQLite, and where its file lies. */
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { WORDS_RECIPE } from "../../facts/tokens.ts";
import { isMemoryError, MemoryError, messageOf } from "../../kernel/errors.ts";
import { once } from "../../kernel/once.ts";
import type { Clock } from "../../ports/clock.ts";
import type { FactIndex, IndexHealth } from "../../ports/fact-index.ts";
import { Database } from "./database.ts";
import { fileIdentity, isNetworkFolder } from "./file-system.ts";
import { forgetAnswers, KeptAnswers } from "./kept-answers.ts";
import { KeptLists } from "./kept-lists.ts";
import { type Schema, schemaIn } from "./migrate.ts";
import { Rosters } from "./roster.ts";
import { plainScanners, type ScannerFactory, wasmScanners } from "./scan-kernel.ts";
import { inspect } from "./seal.ts";
import { removeAsides, removeDatabase } from "./set-aside.ts";
import type { Sql } from "./sql.ts";
import { SqliteFacts } from "./sqlite-facts.ts";
import { SqliteKeywords } from "./sqlite-keywords.ts";
import { SqliteLinks } from "./sqlite-links.ts";
import { SqliteUsage } from "./sqlite-usage.ts";
import { SqliteVectors } from "./sqlite-vectors.ts";
import { restoreCounters, UsageKeeper } from "./usage-keeper.ts";
import { followRecipe } from "./words-recipe.ts";

export interface SqliteIndexOptions {
	/** Absolute path of the folder for the database and its counters; made when it is absent. */
	readonly folder: string;
	/** A folder on this machine, for when the first one is read-only or on a network drive. */
	readonly localFolder: string;
	/** The package's `sql` folder. */
	readonly sql: string;
	/** The package's `assets` folder. */
	readonly assets: string;
	readonly clock: Clock;
	/** Once it is aborted, nothing waits for other processes any more. */
	readonly ending?: AbortSignal;
	/** By which recipe search words are made; facts with words of another one are read again. */
	readonly wordsRecipe?: number;
}

const FILE = "cairn.sqlite";
/** Number of the newest migration. */
export const INDEX_SCHEMA = 9;

/** Never fails for want of a disk: what cannot be kept on any is kept in memory, and `health` says so. */
export async function openSqliteIndex(options: SqliteIndexOptions): Promise<FactIndex> {
	const schema = schemaIn(join(options.sql, "sqlite", "index"), INDEX_SCHEMA);
	const notes = new Set<string>();
	const note = (line: string): void => void notes.add(line);
	const scanners = once(() => loadScanners(join(options.assets, "scan.wasm"), note));
	const database = await place(options, { schema, note });
	const answers = new KeptAnswers(database);
	const rosters = new Rosters(database, answers);
	const kept = new KeptLists();
	const keeper = new UsageKeeper(database.path, options.clock, note);
	const usage = new SqliteUsage(database, {
		onChange: (changed) => keeper.changed(changed),
		onFailure: (error) => note(`what was shown could not be counted: ${messageOf(error)}`),
	});
	return {
		facts: new SqliteFacts(database, rosters, { usage, kept, answers }),
		keywords: new SqliteKeywords(database, rosters, kept),
		vectors: new SqliteVectors(database, rosters, (stride) => scanners()(stride)),
		usage,
		links: new SqliteLinks(database),
		compact: async () => {
			await database.read(compact);
			if (database.path !== ":memory:") removeAsides(database.path);
			clearOthers(database.path, options);
		},
		health: () => healthOf(database, [...notes]),
		close: async () => {
			await usage.flush();
			await keeper.stop();
			await answers.leave();
			database.close();
		},
	};
}

/** With the first vectors that are compared: who embeds nothing needs none. */
function loadScanners(path: string, note: (line: string) => void): ScannerFactory {
	try {
		return wasmScanners(readFileSync(path));
	} catch (error) {
		note(`vector search is slow: ${messageOf(error)}`);
		return plainScanners;
	}
}

interface Placing {
	readonly schema: Schema;
	readonly note: (line: string) => void;
}

async function place(options: SqliteIndexOptions, placing: Placing): Promise<Database> {
	for (const { folder, why } of placesFor(options)) {
		if (why !== undefined) placing.note(why);
		try {
			return await openIn(join(folder, FILE), options, placing);
		} catch (error) {
			if (isMemoryError(error) && error.code === "INDEX_BUSY") throw error;
			placing.note(`the index cannot be kept in ${folder}: ${messageOf(error)}`);
		}
	}
	placing.note("the index is kept in memory and built anew at each start");
	return openIn(":memory:", options, placing);
}

/** The asked-for folder unless it is known to be unfit, then the local one. */
function* placesFor(options: SqliteIndexOptions): Generator<{ folder: string; why?: string }> {
	const { folder } = options;
	const why = unfitness(folder);
	if (why === undefined) yield { folder };
	const local = localPlace(options);
	yield { folder: local, ...(why === undefined ? {} : { why: `the index lies in ${local}: ${why}` }) };
}

/** Where the database lies when it cannot lie in the asked-for folder. */
function localPlace({ folder, localFolder }: SqliteIndexOptions): string {
	const digest = createHash("sha256").update(folder).digest("hex").slice(0, 16);
	return join(localFolder, digest);
}

/**
 * The local folder is for when nothing else is to be had: what was left there is of no use. What lies in the asked-for
 * folder and could not be opened may be of use again, and holds what is to be erased.
 * @throws MemoryError STORE_IO
 */
function clearOthers(path: string, options: SqliteIndexOptions): void {
	const asked = join(options.folder, FILE);
	const local = join(localPlace(options), FILE);
	if (path !== local && existsSync(dirname(local))) {
		removeDatabase(local);
		removeAsides(local);
	}
	if (path === asked || fileIdentity(asked) === undefined) return;
	throw new MemoryError("STORE_IO", `${asked} cannot be opened, and may hold what is to be erased`, {
		hint: "remove it, or see to it that it can be opened; it is made anew from the facts",
	});
}

function unfitness(folder: string): string | undefined {
	try {
		mkdirSync(folder, { recursive: true, mode: 0o700 });
		accessSync(folder, constants.W_OK);
	} catch (error) {
		return messageOf(error);
	}
	return isNetworkFolder(folder) ? `${folder} is on a network drive` : undefined;
}

function openIn(
	path: string,
	{ clock, ending, wordsRecipe = WORDS_RECIPE }: SqliteIndexOptions,
	{ schema, note }: Placing,
): Promise<Database> {
	return Database.open({
		path,
		schema,
		clock,
		...(ending === undefined ? {} : { ending }),
		open: { journal: "WAL", synchronous: "NORMAL", busyMs: 50 },
		inspect,
		onCreated: (sql: Sql) => {
			sql.run("UPDATE counter SET value = ? WHERE name = 'revision'", clock.now());
			const restored = path === ":memory:" ? undefined : restoreCounters(sql, path);
			if (restored !== undefined) note(restored);
		},
		onOpened: (sql: Sql) => followRecipe(sql, wordsRecipe),
	});
}

/**
 * Words of a removed text stay in the full-text index until its parts are merged, in answers that no longer hold until a
 * session ends, and its bytes in free pages.
 */
function compact(sql: Sql): void {
	forgetAnswers(sql);
	sql.run("INSERT INTO search (search) VALUES ('optimize')");
	sql.run("VACUUM");
	sql.get("PRAGMA wal_checkpoint(TRUNCATE)");
}

function healthOf(database: Database, notes: readonly string[]): IndexHealth {
	const aside = database.asides.at(-1);
	const location = database.path === ":memory:" ? "memory" : dirname(database.path);
	return { location, notes, ...(aside === undefined ? {} : { setAside: aside }) };
}
