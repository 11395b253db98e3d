/** A workspace whose stores, index, project and timer are twins in memory. */
import { randomBytes } from "node:crypto";
import type { Fact } from "../../src/facts/fact.ts";
import type { StoreId } from "../../src/facts/scope.ts";
import { factWords } from "../../src/facts/tokens.ts";
import { vetIncoming } from "../../src/gate/incoming.ts";
import { boundedDiagnostics } from "../../src/host/diagnostics.ts";
import { systemTimer } from "../../src/host/system-timer.ts";
import { memoryIndex } from "../../src/index/memory/memory-index.ts";
import { memoryLock } from "../../src/index/memory/memory-lock.ts";
import { uuidV7 } from "../../src/kernel/ids.ts";
import type { Place, Workspace } from "../../src/memory.ts";
import type { Timer } from "../../src/ports/timer.ts";
import { DEFAULT_SETTINGS } from "../../src/settings/defaults.ts";
import { NOON } from "../../src/testing/builders.ts";
import { hashEmbedder } from "../../src/testing/hash-embedder.ts";
import { literalInspection } from "../../src/testing/literal-inspection.ts";
import { literalPlaces } from "../../src/testing/literal-places.ts";
import { type LiteralProject, literalProject } from "../../src/testing/literal-project.ts";
import { MemoryBackups } from "../../src/testing/memory-backups.ts";
import { MemoryChangeLog, MemoryPurges, MemoryTombstones } from "../../src/testing/memory-change-log.ts";
import { aStore, MemoryFactStore } from "../../src/testing/memory-fact-store.ts";
import { MemoryInstructionFiles, memoryLedgers } from "../../src/testing/memory-importing.ts";
import { MemoryJournal } from "../../src/testing/memory-journal.ts";
import { MemoryPending } from "../../src/testing/memory-pending.ts";
import { MemoryReviews } from "../../src/testing/memory-reviews.ts";
import { MemoryShowings } from "../../src/testing/memory-showings.ts";
import { MemoryTokenLedger } from "../../src/testing/memory-token-ledger.ts";
import { type PinnedClock, pinnedClock } from "../../src/testing/pinned-clock.ts";
import { Accounts } from "../../src/workspace/accounts.ts";
import { Afterwards } from "../../src/workspace/afterwards.ts";
import { Attendant } from "../../src/workspace/attendant.ts";
import { handHistory } from "../../src/workspace/completed.ts";
import type { WorkspaceDeps } from "../../src/workspace/deps.ts";
import type { KnownIdentity, StoreShelf } from "../../src/workspace/scene.ts";
import { VectorFiller } from "../../src/workspace/vector-filler.ts";
import { openWorkspace } from "../../src/workspace/workspace.ts";

export const ROOT = "/work/app";
export const OTHER = "/work/other";

/** Stores that are made with the first look at them, and stay. */
export class MemoryShelf implements StoreShelf {
	readonly #stores = new Map<string, MemoryFactStore>();

	global(): MemoryFactStore {
		return this.#store("global", () => aStore());
	}

	shared(root: string): MemoryFactStore {
		const id: StoreId = `shared:${root.replaceAll(/\W/g, "")}`;
		return this.#store(id, () => aStore({ id, scope: "shared", folder: `${root}/.pi/cairn`, frame: root }));
	}

	personal({ key, root }: Pick<KnownIdentity, "key" | "root">): MemoryFactStore {
		const id: StoreId = `personal:${key}`;
		return this.#store(id, () => aStore({ id, scope: "personal", folder: `/stores/${key}`, frame: root }));
	}

	#store(id: string, make: () => MemoryFactStore["store"]): MemoryFactStore {
		const store = this.#stores.get(id) ?? new MemoryFactStore(make());
		this.#stores.set(id, store);
		return store;
	}
}

/** The system's timer, with sweeps that run when they are told to. */
export interface CrankedTimer extends Timer {
	crank(): Promise<void>;
}

export function crankedTimer(): CrankedTimer {
	const works = new Set<() => Promise<void>>();
	return {
		...systemTimer,
		every: (_milliseconds, work) => {
			works.add(work);
			return () => void works.delete(work);
		},
		crank: async () => {
			for (const work of works) await work();
		},
	};
}

export interface Bench {
	readonly deps: WorkspaceDeps;
	readonly shelf: MemoryShelf;
	readonly project: LiteralProject;
	readonly clock: PinnedClock;
	readonly timer: CrankedTimer;
	readonly log: MemoryChangeLog;
	readonly attendant: Attendant;
	readonly open: (place?: Partial<Place>) => Workspace;
}

/** A project at `ROOT` and another one; what is given replaces a part before it is put together. */
export function aBench(given: Partial<WorkspaceDeps> = {}): Bench {
	const clock = pinnedClock(NOON);
	const timer = crankedTimer();
	const log = new MemoryChangeLog();
	const index = memoryIndex();
	const lock = memoryLock();
	const reviews = new MemoryReviews();
	const project = literalProject({ root: ROOT, key: "app" }, { root: OTHER, key: "other" });
	const shelf = new MemoryShelf();
	const newId = () => uuidV7(clock.now(), randomBytes(10));
	const base = {
		index: async () => index,
		clock,
		timer,
		diagnostics: boundedDiagnostics(),
		embedder: hashEmbedder(),
		newId,
		tombstones: new MemoryTombstones(),
		words: async (fact: Fact) => factWords(fact),
		vet: vetIncoming({ log, reviews, incoming: given.settings?.["shared.incoming"] ?? "screen" }),
	};
	const parts = { ...base, ...given };
	const attendant = new Attendant({
		...parts,
		filler: new VectorFiller({ ...parts, batchSize: 16 }),
		...handHistory({ ...parts, log, clock, newId }),
	});
	const pending = new MemoryPending();
	const showings = new MemoryShowings();
	const deps: WorkspaceDeps = {
		project,
		shelf,
		lock: async () => lock,
		attendant,
		log,
		settings: DEFAULT_SETTINGS,
		complaints: [],
		home: "/home/someone",
		places: literalPlaces([ROOT, OTHER]),
		isFolder: async (path) => path === ROOT || path === OTHER,
		pendingOf: () => pending,
		reviews,
		purges: new MemoryPurges(),
		inspection: async () => literalInspection(),
		folders: {
			home: "/home/someone/cairn",
			settings: "/home/someone/cairn/config.json",
			database: "/cairn/cairn.sqlite",
		},
		showings,
		accounts: new Accounts({ ...parts, showings, ledger: new MemoryTokenLedger() }),
		backups: new MemoryBackups({
			clock,
			stores: () => [shelf.global(), shelf.personal({ key: "app", root: ROOT })],
			projects: [{ key: "app", name: "app", root: ROOT }],
		}),
		afterwards: new Afterwards(),
		journalOf: () => new MemoryJournal(),
		importing: { files: new MemoryInstructionFiles(), ledgerOf: memoryLedgers() },
		...parts,
	};
	const open = (place: Partial<Place> = {}) =>
		openWorkspace({ cwd: ROOT, trusted: true, actor: "agent", session: "here", ...place }, deps);
	return { deps, shelf, project, clock, timer, log, attendant, open };
}

export function fileOf(caption: string, content = "something to keep"): string {
	return `---\ncaption: ${caption}\n---\n\n${content}\n`;
}

/** Captions that a recall for these words shows. */
export async function captionsFor(here: Workspace, query: string): Promise<readonly string[]> {
	const outcome = await here.recall({ queries: [query] });
	return outcome.kind === "nothing" ? [] : outcome.hits.map(({ item }) => item.fact.caption);
}
