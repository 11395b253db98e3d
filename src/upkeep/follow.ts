/** What files say now, brought into the index: read one after the other, and applied in transactions of a few milliseconds. */
import { derivedId } from "../facts/derived-id.ts";
import type { Fact, FactId } from "../facts/fact.ts";
import type { Vet } from "../gate/incoming.ts";
import type { Found } from "../history/found.ts";
import { upsertOf } from "../history/upsert.ts";
import { checkAborted } from "../kernel/abort.ts";
import { parseUuid } from "../kernel/ids.ts";
import type { Diagnostics } from "../ports/diagnostics.ts";
import type { Facts, FactUpsert, FactWords, IndexBatch, IndexedFact } from "../ports/fact-index.ts";
import type { FactFile, FactStore } from "../ports/fact-store.ts";
import type { Tombstones } from "../ports/history.ts";
import { completed, isIncomplete } from "./complete.ts";
import { isBefore, type Named, type StampedProblem, settleIds, unfinishedStamp } from "./sync-plan.ts";

export type IsAsUndone = (file: FactFile) => boolean;

export interface SyncDeps {
	readonly facts: Facts;
	/** Search words, those of the fact's English gloss included. */
	readonly words: (fact: Fact) => Promise<FactWords>;
	/** A fresh UUIDv7, for files written by hand. */
	readonly newId: () => FactId;
	/** A fact that was forgotten on this machine stays so, whoever brings its file back. */
	readonly tombstones: Pick<Tombstones, "find">;
	/** Keeps files of unknown origin from models; absent where there are none. */
	readonly vet?: Vet;
	/** Of the files of these facts, those that are as an undo left them: nothing is added until somebody writes to them. */
	readonly asUndone?: (store: FactStore, facts: ReadonlySet<FactId>) => Promise<IsAsUndone>;
	/** Told of what others have changed, before the index follows; not at the first look into a folder. */
	readonly onFound?: (store: FactStore, found: readonly Found[]) => Promise<void>;
	readonly diagnostics: Diagnostics;
}

export interface SyncOptions {
	/** False where nothing may be written: files without an id or dates are then indexed as they are, until the next run. */
	readonly mayComplete?: boolean;
	/** Called between two steps, to let others have their turn. */
	readonly pause?: () => Promise<void>;
	readonly signal?: AbortSignal;
}

/** A file written by hand to which id or dates were added. */
export interface Completion {
	readonly before: FactFile;
	readonly after: FactFile;
}

export interface SyncReport {
	/** Facts added or replaced. */
	readonly indexed: number;
	/** Files that were known and are gone. */
	readonly removed: number;
	/** Files of this run that are no facts. */
	readonly problems: number;
	/** To be recorded in the history by the caller. */
	readonly completed: readonly Completion[];
	/** True when the folder was seen at rest: until it changes, `isCurrent` says so without reading it. */
	readonly settled: boolean;
}

/** Files of one step: a transaction of a few milliseconds. */
const STEP_FILES = 32;
const STEP_CHARS = 60_000;
const GONE_PER_STEP = 200;
/** Of a run that found everything as it was. */
export const NOTHING: SyncReport = { indexed: 0, removed: 0, problems: 0, completed: [], settled: false };

/** One synchronisation of one folder. */
export interface Run {
	readonly store: FactStore;
	readonly deps: SyncDeps;
	readonly options: SyncOptions;
}

/** Reads the changed files and applies what they are now; then looks again at files whose id was taken. */
export async function follow(run: Run, changed: readonly string[], gone: readonly string[]): Promise<SyncReport> {
	const id = run.store.store.id;
	for (let from = 0; from < gone.length; from += GONE_PER_STEP) {
		const removals = await stillGone(gone.slice(from, from + GONE_PER_STEP), run);
		if (run.deps.onFound !== undefined) await run.deps.onFound(run.store, await factsNamed(removals, run));
		await run.deps.facts.apply(id, { upserts: [], problems: [], removals });
	}
	let report = { ...NOTHING, removed: gone.length };
	if (changed.length === 0 && gone.length === 0) return report;
	report = added(report, await readAndApply(run, changed));
	const contested = (await run.deps.facts.problems([id])).filter((problem) => problem.reason === "duplicate-id");
	const again = contested.map((problem) => problem.name);
	return again.length === 0 ? report : added(report, { ...(await readAndApply(run, again)), problems: 0 });
}

/** A file may be back by now: forgetting was undone, or git has checked it out again. */
async function stillGone(names: readonly string[], { store }: Run): Promise<readonly string[]> {
	const stamps = await Promise.all(names.map((name) => store.stamp(name)));
	return names.filter((_, at) => stamps[at] === undefined);
}

/** What the index knows of files that are gone. */
async function factsNamed(names: readonly string[], { store, deps }: Run): Promise<readonly Found[]> {
	const stores = [store.store.id];
	const ids = names.flatMap((name) => parseUuid(name.replace(/\.md$/u, "")) ?? []);
	const wanted = new Set(names);
	// Only Cairn names files after their facts.
	const items = ids.length === names.length ? await deps.facts.get(ids, stores) : await deps.facts.list({ stores });
	return items.filter(({ name }) => wanted.has(name)).map((before) => ({ before }));
}

/** The files of one reading. */
interface Files {
	readonly run: Run;
	/** Not applied yet: they speak for themselves when they are, and what the index says of them is outdated. */
	readonly pending: Set<string>;
	/** Files without an id or dates, while the others are read; absent when it is their turn. */
	readonly aside?: Named[];
	/** Known when it is their turn. */
	readonly isAsUndone?: IsAsUndone;
}

/** Files that lack something come last, the oldest first: to one that is a duplicate nothing is added. */
async function readAndApply(run: Run, names: readonly string[]): Promise<SyncReport> {
	const pending = new Set(names);
	const aside: Named[] = [];
	const report = await inSteps({ run, pending, aside }, names);
	if (aside.length === 0) return report;
	const oldestFirst = aside.toSorted((a, b) => (isBefore(a, b) ? -1 : 1)).map(({ name }) => name);
	const isAsUndone = await run.deps.asUndone?.(run.store, new Set(aside.map(({ fact }) => fact.id)));
	const files = { run, pending, ...(isAsUndone === undefined ? {} : { isAsUndone }) };
	return added(report, await inSteps(files, oldestFirst));
}

async function inSteps(files: Files, names: readonly string[]): Promise<SyncReport> {
	let report = NOTHING;
	let step: Step = emptyStep();
	for (const name of names) {
		await takeFile(files, name, step);
		if (step.names.length < STEP_FILES && step.chars < STEP_CHARS) continue;
		report = added(report, await applyStep(files, step));
		step = emptyStep();
		await rest(files.run.options);
	}
	return step.names.length === 0 ? report : added(report, await applyStep(files, step));
}

/** What was read since the last transaction. */
interface Step {
	readonly names: string[];
	readonly upserts: FactUpsert[];
	readonly problems: StampedProblem[];
	readonly gone: string[];
	readonly completed: Completion[];
	/** The files of `upserts`, as they were before anything was added to them. */
	readonly files: FactFile[];
	chars: number;
}

function emptyStep(): Step {
	return { names: [], upserts: [], problems: [], gone: [], completed: [], files: [], chars: 0 };
}

async function takeFile(files: Files, name: string, step: Step): Promise<void> {
	const { run, aside } = files;
	const reading = await run.store.read(name);
	if (reading.kind === "gone") step.gone.push(name);
	else if (reading.kind === "broken") step.problems.push({ ...reading.problem, stamp: reading.stamp });
	else {
		const { file } = reading;
		const problem = (await forgottenProblem(run, file)) ?? (await quarantineProblem(run, file));
		if (problem !== undefined) step.problems.push(problem);
		else if (aside !== undefined && mayComplete(run, file)) {
			aside.push({ name, fact: { id: file.fact.id, created: file.fact.created } });
			return;
		} else await takeFact(files, file, step);
	}
	step.names.push(name);
}

async function takeFact(files: Files, read: FactFile, step: Step): Promise<void> {
	const { run } = files;
	const file = await asIndexed(files, read, step);
	step.upserts.push(await upsertOf(run.store, file, run.deps.words));
	step.files.push({ ...read, fact: file.fact });
	step.chars += file.text.length;
}

function mayComplete({ store, options }: Run, file: FactFile): boolean {
	return options.mayComplete !== false && isIncomplete(file, store);
}

/** With what it lacks, where that may be added. */
async function asIndexed(files: Files, file: FactFile, step: Step): Promise<FactFile> {
	const { run } = files;
	if (!isIncomplete(file, run.store)) return file;
	if (!mayComplete(run, file)) return { ...file, stamp: unfinishedStamp(file.stamp) };
	if (files.isAsUndone?.(file) === true || (await isDuplicate(file, files, step))) return file;
	const after = await completed(file, run);
	if (after === undefined) return file;
	step.completed.push({ before: file, after });
	return after;
}

/** True where another file has the id by right, which is how this one will be settled. */
async function isDuplicate(file: FactFile, { run, pending }: Files, { upserts }: Step): Promise<boolean> {
	const { id } = file.fact;
	const indexed = await run.deps.facts.get([id], [run.store.store.id]);
	const claims = [...indexed.filter(({ name }) => !pending.has(name)), ...upserts.filter(({ fact }) => fact.id === id)];
	return claims.some((claim) => claim.name !== file.name && isBefore(claim, file));
}

async function forgottenProblem({ deps }: Run, file: FactFile): Promise<StampedProblem | undefined> {
	const stone = await deps.tombstones.find({ fact: file.fact.id });
	if (stone === undefined) return undefined;
	const day = stone.at.slice(0, 10);
	const detail = `was forgotten or erased here on ${day}; undo that where /memory trash has it, or ${wayToNewId(file)} to keep it as a new fact`;
	return { name: file.name, stamp: file.stamp, reason: "forgotten", detail };
}

/** A file without an id line has the id that its name is or makes. */
function wayToNewId({ name, fact, derived }: FactFile): string {
	const isByName = derivedId(name, fact.caption) === fact.id;
	return [...(derived.includes("id") ? [] : ["remove its id line"]), ...(isByName ? ["rename it"] : [])].join(" and ");
}

async function quarantineProblem({ store, deps }: Run, file: FactFile): Promise<StampedProblem | undefined> {
	const problem = await deps.vet?.(file, store.store);
	return problem === undefined ? undefined : { name: file.name, stamp: file.stamp, ...problem };
}

async function applyStep({ run, pending }: Files, step: Step): Promise<SyncReport> {
	const { id } = run.store.store;
	const ids = step.upserts.map((upsert) => upsert.fact.id);
	const known = await run.deps.facts.get(ids, [id]);
	const indexed = known.filter((item) => !pending.has(item.name));
	const batch = settleIds(step, indexed);
	await tellFound(run, { known, batch, files: step.files });
	await run.deps.facts.apply(id, batch);
	for (const name of step.names) pending.delete(name);
	return {
		indexed: batch.upserts.length,
		removed: step.gone.length,
		problems: batch.problems.length,
		completed: step.completed,
		settled: false,
	};
}

interface Following {
	readonly known: readonly IndexedFact[];
	readonly batch: IndexBatch;
	readonly files: readonly FactFile[];
}

async function tellFound(run: Run, { known, batch, files }: Following): Promise<void> {
	const { onFound, facts } = run.deps;
	if (onFound === undefined || batch.upserts.length === 0) return;
	// Whatever lies in a folder that was never looked at was not changed just now.
	if ((await facts.folderStamp(run.store.store.id)) === undefined) return;
	const befores = new Map(known.map((item) => [item.fact.id, item]));
	const names = new Set(batch.upserts.map(({ name }) => name));
	const found = files.flatMap((after): Found[] => {
		const before = befores.get(after.fact.id);
		if (!names.has(after.name) || before?.fileHash === after.hash) return [];
		return [before === undefined ? { after } : { before, after }];
	});
	await onFound(run.store, found);
}

/** The reports of two runs, one after the other, as one. */
export function added(left: SyncReport, right: SyncReport): SyncReport {
	return {
		indexed: left.indexed + right.indexed,
		removed: left.removed + right.removed,
		problems: left.problems + right.problems,
		completed: [...left.completed, ...right.completed],
		settled: right.settled,
	};
}

/** Between two steps: others have their turn, and whoever gave up is heeded. */
export async function rest({ pause, signal }: SyncOptions): Promise<void> {
	checkAborted(signal);
	await pause?.();
}
