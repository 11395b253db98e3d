/** The verbs a front end may call. Types only: `compose.ts` makes one. */
import type { Fact, FactId } from "./facts/fact.ts";
import type { ProjectKey, Scope, Store } from "./facts/scope.ts";
import type { StalePaths } from "./freshness/missing-paths.ts";
import type { DryRun } from "./gate/dry-run.ts";
import type {
	Correction,
	Draft,
	ForgetOutcome,
	Refusal,
	RememberOutcome,
	UndoOutcome,
	UpdateOutcome,
} from "./gate/outcome.ts";
import type { RejudgeReport } from "./gate/rejudge.ts";
import type { RetryReport } from "./gate/retry.ts";
import type { SeenChange } from "./history/history.ts";
import type { WithWarnings } from "./kernel/warnings.ts";
import type { Happening } from "./notes/conversation.ts";
import type { ErrorNotes } from "./notes/error-notes.ts";
import type { PathNotes } from "./notes/path-notes.ts";
import type { ToolOutcome } from "./notes/tool-outcome.ts";
import type { BackupInfo, BackupTaken } from "./ports/backups.ts";
import type { Diagnostic } from "./ports/diagnostics.ts";
import type { FactUsage, IndexedFact, IndexHealth } from "./ports/fact-index.ts";
import type { FactProblem } from "./ports/fact-store.ts";
import type { Actor } from "./ports/history.ts";
import type { IgnoreFix, Sharing } from "./ports/ignore-rules.ts";
import type { InstructionFile } from "./ports/instruction-files.ts";
import type { Observation } from "./ports/journal.ts";
import type { KnownProject, ProjectIdentity } from "./ports/project.ts";
import type { Verdict } from "./ports/reviews.ts";
import type { Showing } from "./ports/showings.ts";
import type { LedgerEntry, PromptPart, PromptShare } from "./ports/token-ledger.ts";
import type { PromptIndex, RecallOutcome, RecallRequest, Standing } from "./recall/outcome.ts";
import type { JudgeAway } from "./settings/host-judge.ts";
import type { Origin } from "./settings/settings.ts";
import type { SettingName, Settings } from "./settings/table.ts";
import type { SettingValue } from "./settings/value.ts";
import type { Finding } from "./upkeep/doctor.ts";
import type { CallOptions } from "./verbs/call.ts";
import type { Importable, ImportedFile, ImportOptions, TakenBack } from "./verbs/importing.ts";
import type {
	BackupComparison,
	PurgeOptions,
	PurgeOutcome,
	RestoreAsked,
	RestoreOptions,
	RestoreOutcome,
} from "./verbs/keeping.ts";
import type { ErrorNotesOptions, PathNotesOptions, ToolUse } from "./verbs/noting.ts";
import type { FileName, KeepOutcome, ReviewItem, ReviewOutcome } from "./verbs/review.ts";
import type { FixOutcome, PruneOptions, PruneReport, SharingLook } from "./verbs/tending.ts";

export type { DryRun } from "./gate/dry-run.ts";
export type { Correction, Draft, ForgetOutcome, RememberOutcome, UndoOutcome, UpdateOutcome } from "./gate/outcome.ts";
export type { RejudgeReport } from "./gate/rejudge.ts";
export type { RetryReport } from "./gate/retry.ts";
export type { SeenChange } from "./history/history.ts";
export type { Happening } from "./notes/conversation.ts";
export type { ErrorNotes } from "./notes/error-notes.ts";
export type { PathNotes } from "./notes/path-notes.ts";
export type { ToolOutcome } from "./notes/tool-outcome.ts";
export type { Change } from "./ports/history.ts";
export type { InstructionFile } from "./ports/instruction-files.ts";
export type { ProjectIdentity } from "./ports/project.ts";
export type { PromptIndex, RecallHit, RecallOutcome, RecallRequest, Standing } from "./recall/outcome.ts";
export type { BroughtIn } from "./transfer/bring-in.ts";
export type { Finding } from "./upkeep/doctor.ts";
export type { CallOptions } from "./verbs/call.ts";
export type { Importable, ImportedFile, ImportOptions, TakenBack } from "./verbs/importing.ts";
export type {
	BackupComparison,
	NamedFact,
	PurgeOptions,
	PurgeOutcome,
	RestoreAsked,
	RestoreOptions,
	RestoreOutcome,
} from "./verbs/keeping.ts";
export type { ErrorNotesOptions, PathNotesOptions, ToolUse } from "./verbs/noting.ts";
export type { FileName, KeepOutcome, ReviewItem, ReviewOutcome } from "./verbs/review.ts";
export type { FixOutcome, PruneOptions, PruneReport, SharingLook } from "./verbs/tending.ts";

/** Where a front end stands. */
export interface Place {
	/** Absolute. */
	readonly cwd: string;
	/** False where the host withholds trust: no shared fact is loaded or written. */
	readonly trusted: boolean;
	readonly actor: Actor;
	/** The host's session, recorded with each change. */
	readonly session?: string;
	/** Why nothing may be written here, when that is so ("CI=true", "sub-agent"). */
	readonly readOnly?: string;
}

export interface PromptOptions extends CallOptions {
	/** Short ids of facts that the conversation holds already. */
	readonly shown?: ReadonlySet<string>;
	/** True for a prompt after the first of a conversation: it brings less, and only where `recall.eachPrompt` is on. */
	readonly later?: boolean;
}

export interface ForgetOptions extends CallOptions {
	/** Asks the user; resolves false when the answer is no. Absent where nobody can be asked. */
	readonly confirm?: (facts: readonly IndexedFact[]) => Promise<boolean>;
}

export interface UpdateOptions extends CallOptions {
	/** The fact as the correction was made from it: where a corrected field is another by now, the update is refused. */
	readonly seen?: Fact;
}

export interface UndoChoice {
	/** Only the named change, without those that were asked for together with it. */
	readonly alone?: boolean;
}

export interface ChangesQuery {
	/** Id of a fact, or at least 6 characters that it begins with, in either form. */
	readonly fact?: string;
	readonly session?: string;
	/** ISO 8601; only changes since. */
	readonly since?: string;
	/** Facts that were forgotten within the last 30 days and are so still. */
	readonly forgotten?: boolean;
	/** 100 unless told. */
	readonly limit?: number;
}

export interface StoreStatus {
	readonly store: Store;
	readonly facts: number;
	readonly problems: readonly FactProblem[];
	readonly exists: boolean;
}

export interface Status {
	readonly project: ProjectIdentity | undefined;
	readonly stores: readonly StoreStatus[];
	readonly index: IndexHealth;
	readonly embedder: {
		readonly provider: string;
		readonly embedded: number;
		readonly total: number;
		readonly note?: string;
	};
	readonly diagnostics: readonly Diagnostic[];
	readonly settingsWarnings: readonly string[];
	readonly readOnly?: string;
	/** Root of a project whose shared facts are left out, since the host does not trust it. */
	readonly untrusted?: string;
	/** Candidates that wait for their judge or for a lock; absent when none does. */
	readonly pending?: number;
	/** Where the judge of the settings cannot be asked at all, so that what is added waits. */
	readonly judgeAway?: JudgeAway;
	/** Facts with paths that are not there; absent when there are none. */
	readonly missingPaths?: number;
	/** Whether the shared facts would be committed; absent where there is no repository. */
	readonly sharing?: Sharing;
}

/** A store whose files the index could not follow, or that facts could not be brought into: these are not found. */
export interface Behind {
	readonly scope: Scope;
	readonly why: string;
	/** Set where it is facts under the key that the project had that could not be brought along. */
	readonly former?: { readonly key: ProjectKey; readonly facts: number };
}

export interface FactListing {
	readonly facts: readonly IndexedFact[];
	readonly page: number;
	readonly pages: number;
	readonly total: number;
	/** Counters of the facts listed, for those that have any. */
	readonly usage?: ReadonlyMap<FactId, FactUsage>;
	/** Files of these stores that are no facts for now; absent where there is none. */
	readonly leftAlone?: readonly FactProblem[];
}

export interface ListOptions {
	readonly scope?: Scope;
	/** From 1; beyond the last it is the last. */
	readonly page?: number;
	/** 1 to 1,000; 50 unless told. */
	readonly pageSize?: number;
}

export interface ReindexReport {
	readonly facts: number;
	readonly problems: number;
	readonly embedded: number;
	readonly milliseconds: number;
}

/** A showing as a front end tells of it: when and where is added. */
export type Shown = Omit<Showing, "at" | "session" | "cwd">;

/** The memory as seen from one place. */
export interface Workspace {
	recall(request: RecallRequest, options?: CallOptions): Promise<RecallOutcome>;
	remember(draft: Draft, options?: CallOptions): Promise<RememberOutcome>;
	/** To the journal: screened, not gated. */
	observe(draft: Pick<Draft, "caption" | "content"> & Pick<Observation, "errors">): Promise<RememberOutcome>;
	/** @throws MemoryError FACT_CHANGED when what it would replace was changed since it was seen */
	update(id: string, correction: Correction, options?: UpdateOptions): Promise<UpdateOutcome>;
	forget(ids: readonly string[], options?: ForgetOptions): Promise<ForgetOutcome>;
	/** The newest change of this session that can be undone, or the named one. */
	undo(change?: string, options?: UndoChoice): Promise<UndoOutcome>;
	/** The same for undoings: what was taken back is done again. */
	redo(change?: string): Promise<UndoOutcome>;
	/** The whole gate with every number; writes nothing. */
	debug(draft: Draft, options?: CallOptions): Promise<DryRun>;
	/** What waits for a person's look: first what is kept from models, then what was added in doubt. */
	review(): Promise<readonly ReviewItem[]>;
	/**
	 * A person's word on one of them, by its id or a prefix of at least 6 characters. `seen` is the hash of the file that
	 * they looked at. @throws MemoryError FACT_CHANGED when the file is another by now
	 */
	resolve(id: string, verdict: Verdict, seen?: string): Promise<ReviewOutcome>;
	/** One version alone of a file with the markers of a merge; the other one stays in the history. */
	keepVersion(file: FileName, side: "ours" | "theirs"): Promise<KeepOutcome>;
	/** Tries the candidates that wait; with `dueOnly` those whose time has come. */
	retry(options?: CallOptions & { readonly dueOnly?: boolean }): Promise<RetryReport>;
	/** Facts with paths that are not there, and what should become of them. Asks git, which may take seconds. */
	missingPaths(options?: CallOptions): Promise<readonly StalePaths[]>;
	/** Corrects the paths of those facts, as one run that can be undone. */
	prunePaths(options?: PruneOptions): Promise<PruneReport | Refusal>;
	/** Whether version control would commit the shared facts, and what would make it. Asks git. */
	sharing(options?: CallOptions): Promise<SharingLook>;
	/** Appends these lines to the files of rules. @throws MemoryError STORE_IO */
	fixSharing(fixes: readonly IgnoreFix[]): Promise<FixOutcome>;
	/** Looks, when nobody waits, at what facts name and whether shared ones are committed. Never rejects. */
	survey(): Promise<void>;
	/** Every call of a model for this memory, newest first. */
	cost(limit?: number): Promise<readonly LedgerEntry[]>;
	history(fact: FactId, limit?: number): Promise<readonly SeenChange[]>;
	/** Changes of anybody to the facts of this machine, newest first. */
	changes(query?: ChangesQuery): Promise<readonly SeenChange[]>;
	/** Checked copies of the facts outside repositories, newest first. */
	backups(): Promise<readonly BackupInfo[]>;
	/** Takes one, where the newest of those asked for does not hold the same; `undefined` when there is no fact to keep. @throws STORE_IO */
	backup(options?: CallOptions): Promise<BackupTaken | undefined>;
	/** How the newest, or the named one, stands to the facts of now. @throws STORE_IO, INPUT_INVALID */
	compareBackup(name?: string, options?: CallOptions): Promise<BackupComparison>;
	/** Brings a backup back, after backing up what is there; one undo takes the whole of it back. */
	restore(asked: RestoreAsked, options?: RestoreOptions): Promise<RestoreOutcome>;
	/**
	 * Erases a fact for good, from files, history, index and backups; a tombstone with its id and hash stays. By its id,
	 * also when it was forgotten before. @throws STORE_IO when a part of it failed: then it can be asked for again
	 */
	purge(id: string, options: PurgeOptions): Promise<PurgeOutcome>;
	/** Facts whose erasing was interrupted. */
	unfinishedPurges(): Promise<readonly FactId[]>;
	/** Keeps that models were shown these facts. Returns at once, and never fails. */
	recordShowing(shown: Shown): void;
	/** Counts characters that the memory adds to a prompt, or leaves out of it. Returns at once, and never fails. */
	count(part: PromptPart, characters: number): void;
	/** What models were shown, newest first. */
	showings(query?: {
		readonly fact?: FactId;
		readonly session?: string;
		readonly limit?: number;
	}): Promise<readonly Showing[]>;
	/** What the memory added to prompts, newest first. */
	shares(limit?: number): Promise<readonly PromptShare[]>;
	/** What the system prompt section is made of. Waits for the project's identity at most 500 ms. */
	standing(): Promise<Standing>;
	/** Facts that go with a prompt. Local and fast; empty when nothing is relevant. */
	promptIndex(prompt: string, options?: PromptOptions): Promise<PromptIndex>;
	/** Absolute paths that a call names, in the order of its arguments, as far as they are there. Looks at the disk at once. */
	touched(use: ToolUse): Promise<readonly string[]>;
	/** Facts about these absolute paths; none is counted as shown yet. Local and fast. */
	pathNotes(paths: readonly string[], options?: PathNotesOptions): Promise<PathNotes>;
	/** Counts facts as shown without being asked for. Never rejects. */
	noted(ids: readonly FactId[]): Promise<void>;
	/** How many shared facts of others the project at hand brings, the first time that it brings any; 0 ever after. */
	arrived(): Promise<number>;
	/** Has a model, where one is the judge, look at a few facts that were added in doubt; what it settles can be undone. Rejects for a cancellation, and when files cannot be read. */
	rejudge(options?: CallOptions): Promise<RejudgeReport>;
	/** Asks a model, where one is the judge, how urgent a few facts are that it has not spoken of; says how many it rated. Rejects for a cancellation alone. */
	rateUrgency(options?: CallOptions): Promise<number>;
	/** Takes in what a tool did, in the order of the results, and tells what is known of the errors in it. */
	errorNotes(outcome: ToolOutcome, options?: ErrorNotesOptions): Promise<ErrorNotes>;
	/** Keeps in the journal what a conversation held before it was compacted; nothing where nothing may be written. */
	recordCompaction(happenings: readonly Happening[]): Promise<void>;
	status(): Promise<Status>;
	/** Looks at everything that the memory stands on, and sends nothing anywhere. */
	doctor(): Promise<readonly Finding[]>;
	/** Most used first. */
	list(options?: ListOptions): Promise<FactListing>;
	/** Stores that the last look of this process at their files has not brought into the index; usually none. */
	behind(): Promise<readonly Behind[]>;
	identity(): Promise<ProjectIdentity>;
	/** Visible stores, most private first. */
	stores(): Promise<readonly Store[]>;
	reindex(
		options?: CallOptions & { readonly onProgress?: (done: number, total: number) => void },
	): Promise<ReindexReport>;
	/** Instruction files that bear on this place, or those at the paths. @throws MemoryError IMPORT_UNREADABLE */
	importables(paths?: readonly string[]): Promise<readonly Importable[]>;
	/** Takes a file over section by section, without a model; an answer for each. */
	importFiles(files: readonly InstructionFile[], options?: ImportOptions): Promise<readonly ImportedFile[]>;
	/** Keeps that the agent took a file over into these facts. */
	recordImport(file: InstructionFile, facts: readonly FactId[]): Promise<void>;
	/** As if the files had not been imported; what is forgotten with that is taken back together. */
	takeBackImports(
		files: readonly InstructionFile[],
		options: { readonly forget: boolean },
	): Promise<readonly TakenBack[]>;
	/** SHA-256 of the texts whose facts stand for them. Local and fast. */
	imported(): Promise<ReadonlySet<string>>;
	/** The same place, with changes recorded as somebody else's. */
	as(actor: Actor): Workspace;
	/** The same memory seen from another project: a known project's name, or a directory. @throws PROJECT_UNKNOWN */
	elsewhere(project: string): Promise<Workspace>;
}

/** What can be connected, and tested. */
export type Connection = "judge" | "embedder";

/** The user's settings: the file they stand in, and what they connect to. */
export interface Setup {
	/** Absolute. */
	readonly path: string;
	/** Whose values hold in this session; nothing for a default. */
	readonly origins: ReadonlyMap<SettingName, Origin>;
	/** What stands in the file at present, and what is wrong with it; empty where there is none. @throws SETTINGS_INVALID, STORE_IO */
	read(): Promise<WithWarnings<ReadonlyMap<SettingName, unknown>>>;
	/** Without a value the setting is taken out. It holds from the next session on. @throws SETTINGS_INVALID, STORE_IO */
	write(name: SettingName, value: SettingValue | undefined): Promise<void>;
	/** One small request with these settings; one line about who answered. @throws PROVIDER_* */
	test(connection: Connection, settings: Settings, signal?: AbortSignal): Promise<string>;
	/** Models to choose from, with these settings; empty where nobody lists any. @throws PROVIDER_* */
	models(connection: Connection, settings: Settings, signal?: AbortSignal): Promise<readonly string[]>;
}

export interface Memory {
	readonly settings: Settings;
	/** Why the user's settings could not be read, so that the defaults hold; for a person. */
	readonly unreadSettings?: string;
	readonly setup: Setup;
	/** Reads folders only; starts to learn the project's identity and to synchronise, and waits for neither. */
	open(place: Place): Workspace;
	projects(): Promise<readonly KnownProject[]>;
	/** Bounded background work has ended, counters are saved, handles are closed. */
	close(): Promise<void>;
}
