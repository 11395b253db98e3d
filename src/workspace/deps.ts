/** What a workspace is made of, in one record that the composition root fills. */
import type { Fact, FactId } from "../facts/fact.ts";
import type { ProjectKey } from "../facts/scope.ts";
import type { Place } from "../memory.ts";
import type { Backups } from "../ports/backups.ts";
import type { Clock } from "../ports/clock.ts";
import type { Diagnostics } from "../ports/diagnostics.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { FactIndex, FactWords } from "../ports/fact-index.ts";
import type { ChangeLog, Purges, Tombstones } from "../ports/history.ts";
import type { Inspection } from "../ports/inspection.ts";
import type { Journal } from "../ports/journal.ts";
import type { Judge } from "../ports/judge.ts";
import type { Pending } from "../ports/pending.ts";
import type { Places } from "../ports/places.ts";
import type { Reviews } from "../ports/reviews.ts";
import type { Rewriter } from "../ports/rewriter.ts";
import type { Showings } from "../ports/showings.ts";
import type { TokenLedger } from "../ports/token-ledger.ts";
import type { WriteLock } from "../ports/write-lock.ts";
import type { Complaint } from "../settings/complaint.ts";
import type { JudgeAway } from "../settings/host-judge.ts";
import type { Settings } from "../settings/table.ts";
import type { Accounts } from "./accounts.ts";
import type { Hindrance } from "./adoption.ts";
import type { Afterwards } from "./afterwards.ts";
import type { Attendant } from "./attendant.ts";
import type { DailyBackup } from "./daily-backup.ts";
import type { FreshnessKeeper } from "./freshness-keeper.ts";
import type { SharingKeeper } from "./ignored.ts";
import type { ImportingDeps } from "./importing.ts";
import type { Scene, SceneDeps } from "./scene.ts";

/** Who is asked about a candidate. */
export interface Models {
	/** Absent while there is none: every case is left to the agent. */
	readonly judge?: Judge;
	/** Absent where no model can be asked to put two texts into one. */
	readonly rewriter?: Rewriter;
}

export interface WorkspaceDeps extends SceneDeps {
	/** Opened with the first need of it, once. */
	readonly index: () => Promise<FactIndex>;
	readonly lock: () => Promise<WriteLock>;
	/** Absent where embedding is turned off. */
	readonly embedder?: Embedder;
	readonly attendant: Attendant;
	readonly log: ChangeLog;
	readonly tombstones: Tombstones;
	readonly afterwards: Afterwards;
	readonly journalOf: (key: ProjectKey) => Journal;
	/** Of one project, or of the machine. */
	readonly pendingOf: (key: ProjectKey | undefined) => Pending;
	readonly reviews: Reviews;
	readonly backups: Backups;
	readonly purges: Purges;
	/** Loaded with the first need of it. */
	readonly inspection: () => Promise<Inspection>;
	/** Absolute paths, to be told to a person. */
	readonly folders: { readonly home: string; readonly settings: string; readonly database: string };
	readonly showings: Showings;
	readonly accounts: Accounts;
	readonly daily?: DailyBackup;
	/** Loaded with the first need of them. */
	readonly models?: () => Promise<Models>;
	/** Where the judge of the settings cannot be asked at all. */
	readonly judgeAway?: JudgeAway;
	readonly ledger?: TokenLedger;
	readonly importing: ImportingDeps;
	readonly clock: Clock;
	readonly newId: () => FactId;
	readonly words: (fact: Fact) => Promise<FactWords>;
	readonly settings: Settings;
	/** About the settings, for a person. */
	readonly complaints: readonly Complaint[];
	readonly diagnostics: Diagnostics;
	/** Loaded with the first facts that are shown; absent where facts are shown without a verdict. */
	readonly freshness?: () => Promise<FreshnessKeeper>;
	/** Loaded with the first question whether shared facts are committed. */
	readonly sharing?: () => Promise<SharingKeeper>;
	/** The user's home directory, absolute. */
	readonly home: string;
	readonly isFolder: (path: string) => Promise<boolean>;
	readonly places: Places;
}

/** One place, with everything that its verbs need. */
export interface Ground {
	readonly place: Place;
	readonly scene: Scene;
	readonly deps: WorkspaceDeps;
	/** Personal facts from before the first commit have come along when it resolves, or it says why not. Never rejects. */
	readonly adopted: () => Promise<Hindrance>;
}
