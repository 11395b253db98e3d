/** The composition root: the only place that knows which adapter stands behind which port. */
import { randomBytes } from "node:crypto";
import { embeddingOf } from "./compose/embedding.ts";
import { freshnessWhenNeeded } from "./compose/freshness.ts";
import { importingOf } from "./compose/importing.ts";
import { incomingMark, vetWhenNeeded } from "./compose/incoming.ts";
import { journalsOf } from "./compose/journals.ts";
import { judgeAwayFrom } from "./compose/judge-away.ts";
import { modelsOf } from "./compose/models.ts";
import type { OpenOptions } from "./compose/options.ts";
import { type Premises, premisesOf } from "./compose/premises.ts";
import { recordsOf } from "./compose/records.ts";
import { forgetExpired } from "./compose/retention.ts";
import { setupWhenNeeded } from "./compose/setup.ts";
import { WatchedChangeLog } from "./compose/watched-log.ts";
import type { FactId } from "./facts/fact.ts";
import { boundedDiagnostics } from "./host/diagnostics.ts";
import { diskPlaces } from "./host/disk-places.ts";
import { gitProject } from "./host/git-project.ts";
import { packageFiles } from "./host/package-files.ts";
import { isFolder } from "./host/small-file.ts";
import { systemClock } from "./host/system-clock.ts";
import { systemTimer } from "./host/system-timer.ts";
import { openSqliteIndex } from "./index/sqlite/sqlite-index.ts";
import { openSqliteLock } from "./index/sqlite/sqlite-lock.ts";
import { uuidV7 } from "./kernel/ids.ts";
import { once } from "./kernel/once.ts";
import type { Memory } from "./memory.ts";
import { pendingFolder } from "./stores/layout.ts";
import { markdownShelf } from "./stores/markdown-shelf.ts";
import { PendingFiles } from "./stores/pending-files.ts";
import { Afterwards } from "./workspace/afterwards.ts";
import { Attendant } from "./workspace/attendant.ts";
import { handHistory } from "./workspace/completed.ts";
import type { WorkspaceDeps } from "./workspace/deps.ts";
import { lazily } from "./workspace/lazily.ts";
import { VectorFiller } from "./workspace/vector-filler.ts";
import { openWorkspace } from "./workspace/workspace.ts";

export type { OpenOptions } from "./compose/options.ts";

const FILES = packageFiles(import.meta.filename);

/** Opens no database and no model: each comes with the first need of it. */
export async function openMemory(options: OpenOptions): Promise<Memory> {
	return assemble(await premisesOf(options));
}

function assemble(premises: Premises): Memory {
	const { options, environment, layout, settings, origins, complaints } = premises;
	const clock = options.clock ?? systemClock;
	const timer = systemTimer;
	const diagnostics = boundedDiagnostics();
	const closing = new AbortController();
	const newId = (): FactId => uuidV7(clock.now(), randomBytes(10));
	const ending = closing.signal;
	const places = { folder: layout.home, localFolder: environment.localFolder, sql: FILES.sql, clock, ending };
	const index = lazily(() => openSqliteIndex({ ...places, assets: FILES.assets }), clock);
	const lock = lazily(() => openSqliteLock({ ...places, diagnostics }), clock);
	const { choice, embedder, words } = embeddingOf(premises, FILES, diagnostics);
	const log = new WatchedChangeLog(layout.history, options.onChange);
	const base = { index: index.get, clock, timer, diagnostics, ...(embedder === undefined ? {} : { embedder }) };
	const records = recordsOf({ ...base, lock: lock.get, settings, layout, agentDirectory: environment.agentDirectory });
	const { tombstones, reviews, ledger, daily, accounts } = records;
	const attendant = new Attendant({
		...base,
		filler: new VectorFiller({
			...base,
			batchSize: settings["embedder.batchSize"],
			staysToFill: options.keepAlive ?? false,
		}),
		words,
		newId,
		tombstones,
		vet: vetWhenNeeded({ log, reviews, incoming: settings["shared.incoming"] }),
		...handHistory({ log, clock, newId, diagnostics }),
	});
	const afterwards = new Afterwards();
	const { cairnHome, home, variables } = environment;
	const deps: WorkspaceDeps = {
		project: gitProject({ cairnHome, home, clock, variables, signal: closing.signal }),
		shelf: markdownShelf(layout, { home, clock, sharedMark: incomingMark(settings["shared.incoming"]) }),
		...base,
		lock: lock.get,
		attendant,
		log,
		newId,
		settings,
		home,
		isFolder,
		places: diskPlaces,
		pendingOf: (key) => new PendingFiles(pendingFolder(layout, key)),
		...records,
		afterwards,
		...judgeAwayFrom(options, settings),
		models: once(() => modelsOf({ options, settings, clock, diagnostics, ledger })),
		...freshnessWhenNeeded({ folder: layout.home, variables, clock, timer, diagnostics, home, signal: closing.signal }),
		importing: importingOf(layout, environment),
		journalOf: journalsOf(layout, clock),
		words,
		complaints,
	};
	const embedding = embedder === undefined ? {} : { embedder };
	const handles = { afterwards, daily, accounts, attendant, ...embedding, index, lock };
	const tidy = (): (() => void) => forgetExpired({ ...base, ...records, log, layout, settings });
	const setup = setupWhenNeeded({ ...base, path: layout.settings, origins, options, choice, ledger, lock: lock.get });
	return memoryOver(deps, { tidy, closing, handles, setup, unread: premises.unread });
}

interface Held {
	/** Begins to remove what is past its time; returns the way to call it off. */
	readonly tidy: () => () => void;
	readonly closing: AbortController;
	readonly setup: Memory["setup"];
	readonly unread: string | undefined;
	/** Closed in this order. */
	readonly handles: Readonly<Record<string, { close(): Promise<void> }>>;
}

function memoryOver(deps: WorkspaceDeps, { tidy, closing, handles, setup, unread }: Held): Memory {
	const { settings } = deps;
	let callOff: (() => void) | undefined;
	return {
		settings,
		setup,
		...(unread === undefined ? {} : { unreadSettings: unread }),
		open: (place) => {
			if (place.readOnly === undefined) callOff ??= tidy();
			return openWorkspace(place, deps);
		},
		projects: () => deps.project.known(),
		close: async () => {
			callOff?.();
			closing.abort();
			for (const handle of Object.values(handles)) await handle.close();
		},
	};
}
