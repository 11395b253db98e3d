/** The composition root: the only place that knows which adapter stands behind which port. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { backupsWhenNeeded } from "./compose/backups.ts";
import { freshnessWhenNeeded } from "./compose/freshness.ts";
import { importingOf } from "./compose/importing.ts";
import { vetWhenNeeded } from "./compose/incoming.ts";
import { modelsOf } from "./compose/models.ts";
import type { OpenOptions } from "./compose/options.ts";
import { setupWhenNeeded } from "./compose/setup.ts";
import type { Fact, FactId } from "./facts/fact.ts";
import { factWords } from "./facts/tokens.ts";
import { boundedDiagnostics } from "./host/diagnostics.ts";
import { diskPlaces } from "./host/disk-places.ts";
import { type Environment, readEnvironment } from "./host/environment.ts";
import { gitProject } from "./host/git-project.ts";
import { packageFiles } from "./host/package-files.ts";
import { isFolder } from "./host/small-file.ts";
import { systemClock } from "./host/system-clock.ts";
import { systemTimer } from "./host/system-timer.ts";
import { openSqliteIndex } from "./index/sqlite/sqlite-index.ts";
import { openSqliteLock } from "./index/sqlite/sqlite-lock.ts";
import { messageOf } from "./kernel/errors.ts";
import { uuidV7 } from "./kernel/ids.ts";
import { once } from "./kernel/once.ts";
import type { Memory } from "./memory.ts";
import { type EmbedderChoice, openEmbedder } from "./models/open-embedder.ts";
import type { FactWords } from "./ports/fact-index.ts";
import { resolveSettings } from "./settings/settings.ts";
import { FileChangeLog } from "./stores/change-log.ts";
import { JournalFolder } from "./stores/journal-folder.ts";
import { journalFolder, type Layout, layoutOf, pendingFolder } from "./stores/layout.ts";
import { markdownShelf } from "./stores/markdown-shelf.ts";
import { PendingFiles } from "./stores/pending-files.ts";
import { PurgeFile } from "./stores/purge-file.ts";
import { ReviewFile } from "./stores/review-file.ts";
import { readSettingsFile, type SettingsFileReading } from "./stores/settings-file.ts";
import { TokenLedgerFile } from "./stores/token-ledger-file.ts";
import { TombstoneFile } from "./stores/tombstone-file.ts";
import { Attendant } from "./workspace/attendant.ts";
import { recordCompletions, recordHandEdits } from "./workspace/completed.ts";
import { DailyBackup } from "./workspace/daily-backup.ts";
import type { WorkspaceDeps } from "./workspace/deps.ts";
import { lazily } from "./workspace/lazily.ts";
import { VectorFiller } from "./workspace/vector-filler.ts";
import { openWorkspace } from "./workspace/workspace.ts";

export type { OpenOptions } from "./compose/options.ts";

const FILES = packageFiles(import.meta.url);

/** Opens no database and no model: each comes with the first need of it. */
export async function openMemory(options: OpenOptions): Promise<Memory> {
	const environment = readEnvironment(options.env, {
		...(options.home === undefined ? {} : { home: options.home }),
		...(options.agentDir === undefined ? {} : { agentDirectory: options.agentDir }),
	});
	const layout = layoutOf(environment.cairnHome);
	const file = await readSettingsFile(layout.settings);
	const resolved = resolveSettings({
		file: file.kind === "read" ? file.json : undefined,
		project: options.overrides,
		variables: options.env,
	});
	const warnings = [...warningsOf(file), ...resolved.warnings];
	return assemble({ options, environment, layout, settings: resolved.value, warnings });
}

function warningsOf(file: SettingsFileReading): readonly string[] {
	if (file.kind === "failed") return [`${file.error.message}; defaults hold for this session`];
	return file.kind === "read" ? file.warnings : [];
}

interface Parts {
	readonly options: OpenOptions;
	readonly environment: Environment;
	readonly layout: Layout;
	readonly settings: Memory["settings"];
	readonly warnings: readonly string[];
}

function assemble({ options, environment, layout, settings, warnings }: Parts): Memory {
	const clock = options.clock ?? systemClock;
	const timer = systemTimer;
	const diagnostics = boundedDiagnostics();
	const closing = new AbortController();
	const newId = (): FactId => uuidV7(clock.now(), randomBytes(10));
	const places = { folder: layout.home, localFolder: environment.localFolder, sql: FILES.sql, clock };
	const index = lazily(() => openSqliteIndex({ ...places, assets: FILES.assets }));
	const lock = lazily(() => openSqliteLock({ ...places, diagnostics }));
	const choice = embedderChoice({ options, environment, layout, settings, warnings });
	const embedder = openEmbedder(choice, diagnostics);
	const log = new FileChangeLog(layout.history);
	const base = { index: index.get, clock, timer, diagnostics, ...(embedder === undefined ? {} : { embedder }) };
	const words = async (fact: Fact): Promise<FactWords> =>
		factWords(fact, await embedder?.gloss(`${fact.caption}\n${fact.content}`));
	const tombstones = new TombstoneFile(layout.tombstones);
	const reviews = new ReviewFile(layout.reviews);
	const ledger = new TokenLedgerFile(layout.ledger, diagnostics);
	const attendant = new Attendant({
		...base,
		filler: new VectorFiller({ ...base, batchSize: settings["embedder.batchSize"] }),
		words,
		newId,
		tombstones,
		vet: vetWhenNeeded({ log, reviews, incoming: settings["shared.incoming"] }),
		onCompleted: (store, completed) => recordCompletions(store, completed, { log, clock, newId }),
		onFound: (store, found) => recordHandEdits(store, found, { log, clock, newId, diagnostics }),
	});
	const backups = backupsWhenNeeded({ layout, clock });
	const daily = new DailyBackup({ ...base, backups, settings });
	const { cairnHome, home, variables } = environment;
	const deps: WorkspaceDeps = {
		project: gitProject({ cairnHome, home, clock, variables, signal: closing.signal }),
		shelf: markdownShelf(layout, { home, clock }),
		...base,
		lock: lock.get,
		attendant,
		log,
		newId,
		settings,
		home,
		isFolder,
		places: diskPlaces,
		tombstones,
		pendingOf: (key) => new PendingFiles(pendingFolder(layout, key)),
		reviews,
		backups,
		purges: new PurgeFile(layout.purges),
		daily,
		models: once(() => modelsOf({ options, settings, clock, diagnostics, ledger })),
		...freshnessWhenNeeded({ folder: layout.home, variables, clock, timer, diagnostics, home, signal: closing.signal }),
		ledger,
		importing: importingOf(layout, environment.agentDirectory),
		journalOf: (key) => new JournalFolder(journalFolder(layout, key), clock),
		words,
		settingsWarnings: warnings,
	};
	const handles = { daily, attendant, ...(embedder === undefined ? {} : { embedder }), index, lock };
	const setup = setupWhenNeeded({ path: layout.settings, options, choice, clock, diagnostics, ledger });
	return memoryOver(deps, { log, closing, handles, setup });
}

interface Held {
	readonly log: FileChangeLog;
	readonly closing: AbortController;
	readonly setup: Memory["setup"];
	/** Closed in this order. */
	readonly handles: Readonly<Record<string, { close(): Promise<void> }>>;
}

function memoryOver(deps: WorkspaceDeps, { log, closing, handles, setup }: Held): Memory {
	let forgetting: Promise<void> | undefined;
	return {
		settings: deps.settings,
		setup,
		open: (place) => {
			forgetting ??= forgetOldMonths(log, deps);
			return openWorkspace(place, deps);
		},
		projects: () => deps.project.known(),
		close: async () => {
			closing.abort();
			for (const handle of Object.values(handles)) await handle.close();
		},
	};
}

/** Never rejects. */
async function forgetOldMonths(log: FileChangeLog, { settings, clock, diagnostics }: WorkspaceDeps): Promise<void> {
	try {
		await log.removeExpired(settings["history.days"], clock.now());
	} catch (error) {
		diagnostics.report({ degraded: "retention of the history", message: messageOf(error) });
	}
}

function embedderChoice({ options, environment, layout, settings }: Parts): EmbedderChoice {
	return {
		settings,
		variables: environment.variables,
		fetch: options.fetch ?? globalThis.fetch,
		packageFolders: () => FILES.weightFolders(),
		cacheFolder: join(layout.home, "cache"),
		assets: FILES.assets,
		workerUrl: FILES.workerUrl,
		keepAlive: options.keepAlive ?? false,
	};
}
