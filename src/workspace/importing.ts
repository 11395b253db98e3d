/** The verbs that take instruction files over into facts, and back: the files themselves are never touched. */
import { posix } from "node:path";
import type { FactId } from "../facts/fact.ts";
import type { ProjectKey, Scope } from "../facts/scope.ts";
import { forget } from "../gate/forget.ts";
import type { Draft } from "../gate/outcome.ts";
import { afterSome } from "../history/after-some.ts";
import { checkAborted, isAbort } from "../kernel/abort.ts";
import { MemoryError } from "../kernel/errors.ts";
import type { Importable, ImportedFile, ImportOptions, Workspace } from "../memory.ts";
import type { Change } from "../ports/history.ts";
import type { ImportLedger, ImportRecord } from "../ports/import-ledger.ts";
import type { InstructionFile, InstructionFiles } from "../ports/instruction-files.ts";
import { type BroughtIn, bringIn } from "../transfer/bring-in.ts";
import { partsOf } from "../transfer/context/parts.ts";
import { splitInstructions } from "../transfer/context/split.ts";
import { stateOf } from "../transfer/context/state.ts";
import { backupBefore } from "./backups.ts";
import type { Ground } from "./deps.ts";
import { currentStores } from "./reading.ts";
import { idsOf } from "./scene.ts";
import { type Desk, openDesk } from "./writing.ts";

export interface ImportingDeps {
	readonly files: InstructionFiles;
	/** Of one project, or of the user. */
	readonly ledgerOf: (key: ProjectKey | undefined) => ImportLedger;
}

export type Importing = Pick<Workspace, "importables" | "importFiles" | "recordImport" | "takeBackImports">;

export function importingVerbs(ground: Ground): Importing {
	return {
		importables: (paths) => importables(ground, paths),
		importFiles: async (files, options = {}) => {
			if (options.dryRun !== true) requireWritable(ground);
			return await importFiles(ground, files, options);
		},
		recordImport: async (file, facts) => {
			requireWritable(ground);
			if (facts.length > 0) await record(ground, file, { facts, left: 0, added: facts.length });
		},
		takeBackImports: async (files, { forget: forgets }) => {
			requireWritable(ground);
			const group = forgets ? ground.deps.newId() : undefined;
			return await eachFile(files, "taken back", async (file) => ({
				file,
				changes: await takeBack(ground, file, group),
			}));
		},
	};
}

/** @throws MemoryError MEMORY_OFF */
function requireWritable({ place }: Ground): void {
	if (place.readOnly !== undefined) {
		throw new MemoryError("MEMORY_OFF", `memory is read-only here: ${place.readOnly}`);
	}
}

/** What is named is what it would be without its name: read by pi, which goes by the text, or the user's own. */
async function filesAsked(ground: Ground, paths: readonly string[] | undefined): Promise<readonly InstructionFile[]> {
	const { files } = ground.deps.importing;
	const { root } = await ground.scene.root();
	const found = await files.find({ cwd: ground.place.cwd, ...(root === undefined ? {} : { root }) });
	if (paths === undefined) return found;
	const named = await Promise.all(paths.map((path) => files.read(absolute(path, ground), root)));
	return named.map((file) => ({
		...file,
		inPrompt: file.inPrompt || found.some(({ hash, inPrompt }) => inPrompt && hash === file.hash),
		isUsers: file.isUsers || found.some(({ path, isUsers }) => isUsers && path === file.path),
	}));
}

async function importables(ground: Ground, paths: readonly string[] | undefined): Promise<readonly Importable[]> {
	const found = await filesAsked(ground, paths);
	const records = await recordsOf(ground);
	const present = await presentOf(ground, records);
	const scope = await scopeFor(ground);
	return found.map((file) => ({
		file,
		state: stateOf(file, records, present),
		sections: splitInstructions(file.text, file.place).length,
		parts: partsOf(file.text),
		scope: file.isUsers ? "global" : scope,
	}));
}

function absolute(path: string, { place, deps }: Ground): string {
	const plain = path.replaceAll("\\", "/");
	return plain.startsWith("~/") ? posix.join(deps.home, plain.slice(2)) : posix.resolve(place.cwd, plain);
}

/** Where there is no project, what is imported holds everywhere. */
async function scopeFor({ scene, deps }: Ground): Promise<Scope> {
	const { root } = await scene.root();
	return root === undefined ? "global" : deps.settings["write.defaultScope"];
}

/** Of the user and of the project at hand. */
async function recordsOf({ scene, deps }: Ground): Promise<readonly ImportRecord[]> {
	const { key, formerKey } = await scene.identity();
	const keys = [undefined, ...(formerKey === undefined ? [] : [formerKey]), ...(key === undefined ? [] : [key])];
	const records = await Promise.all(keys.map((each) => deps.importing.ledgerOf(each).records()));
	return records.flat();
}

async function presentOf(ground: Ground, records: readonly ImportRecord[]): Promise<ReadonlySet<FactId>> {
	const ids = [...new Set(records.flatMap(({ facts }) => facts))];
	if (ids.length === 0) return new Set();
	const stores = idsOf(await currentStores(ground));
	const found = await (await ground.deps.index()).facts.get(ids, stores);
	return new Set(found.map(({ fact }) => fact.id));
}

interface Drafted {
	readonly file: InstructionFile;
	readonly drafts: readonly Draft[];
}

/** One backup before, and one undo for all of them. */
async function importFiles(
	ground: Ground,
	files: readonly InstructionFile[],
	options: ImportOptions,
): Promise<readonly ImportedFile[]> {
	const { scope, dryRun, signal } = options;
	const drafted: Drafted[] = [];
	for (const file of files) {
		const drafts = await draftsOf(ground, file, scope ?? (file.isUsers ? "global" : await scopeFor(ground)));
		drafted.push({ file, drafts });
	}
	checkAborted(signal);
	const desk = await openDesk(ground, signal);
	const isEmpty = drafted.every(({ drafts }) => drafts.length === 0);
	if (dryRun !== true && !isEmpty) await backupBefore("import", ground.deps);
	const run = { ...options, group: ground.deps.newId() };
	const done = await eachFile(drafted, "imported", async (each) => ({
		file: each.file,
		outcomes: await importOne(each, { ground, desk, run }),
	}));
	if (dryRun !== true) ground.deps.attendant.embedLater(desk.stores);
	return done;
}

/** One after the other; an error tells how many were done before. */
async function eachFile<File, Done>(
	files: readonly File[],
	what: string,
	work: (file: File) => Promise<Done>,
): Promise<readonly Done[]> {
	const done: Done[] = [];
	try {
		for (const file of files) done.push(await work(file));
		return done;
	} catch (error) {
		const those = done.length === 1 ? "1 file was" : `${done.length} files were`;
		throw afterSome(error, done.length, `${those} ${what} before that`);
	}
}

interface Importation {
	readonly ground: Ground;
	readonly desk: Desk;
	readonly run: ImportOptions & { readonly group: string };
}

async function importOne({ file, drafts }: Drafted, { ground, desk, run }: Importation): Promise<readonly BroughtIn[]> {
	const { dryRun, signal, onProgress, group } = run;
	const { gate } = desk;
	const outcomes = await bringIn(
		drafts,
		{ ...gate, place: { ...gate.place, actor: "import" } },
		{
			source: `import:${file.name}`,
			group,
			...(dryRun === undefined ? {} : { dryRun }),
			...(signal === undefined ? {} : { signal }),
			...(onProgress === undefined ? {} : { onProgress: (at, total) => onProgress(file, at, total) }),
		},
	);
	if (dryRun === true) return outcomes;
	const facts = outcomes.flatMap((each) => (each.kind === "added" || each.kind === "known" ? [each.id] : []));
	const amountOf = (kind: BroughtIn["kind"]): number => outcomes.filter((each) => each.kind === kind).length;
	if (facts.length > 0) await record(ground, file, { facts, left: amountOf("refused"), added: amountOf("added") });
	return outcomes;
}

async function draftsOf(ground: Ground, file: InstructionFile, scope: Scope): Promise<readonly Draft[]> {
	const { root } = await ground.scene.root();
	const pieces = splitInstructions(file.text, file.place);
	const inProject = root !== undefined && !posix.isAbsolute(file.place);
	const within = (path: string): string => posix.join(root ?? "/", path);
	const named = inProject ? pieces.flatMap((piece) => piece.named.map(within)) : [];
	const existing = named.length === 0 ? new Set() : await ground.deps.importing.files.existing(named);
	return pieces.map(({ caption, content, kind, paths, named: own }) => {
		const about = [...paths.map(within), ...own.map(within).filter((path) => existing.has(path))];
		return { caption, content, kind, scope, ...(inProject && about.length > 0 ? { paths: [...new Set(about)] } : {}) };
	});
}

async function record(
	{ scene, deps }: Ground,
	file: InstructionFile,
	{ added, ...stored }: Pick<ImportRecord, "facts" | "left"> & { readonly added: number },
): Promise<void> {
	const { key } = await scene.identity();
	const at = new Date(deps.clock.now()).toISOString();
	const ledger = deps.importing.ledgerOf(file.isUsers ? undefined : key);
	try {
		await ledger.record({ hash: file.hash, place: file.place, at, ...stored });
	} catch (error) {
		const brought = `${factsWere(added)} brought in before that, and undo takes them back; `;
		throw afterSome(error, 1, (added === 0 ? "" : brought) + (await standingOf(file, [ledger], true)));
	}
}

/**
 * Its facts are forgotten where there is a group for that; those that were there before are not its to forget. The file
 * counts as imported until they are, so that the same once more finishes what a failing disk broke off.
 */
async function takeBack(ground: Ground, file: InstructionFile, group: string | undefined): Promise<readonly Change[]> {
	const records = (await recordsOf(ground)).filter(({ hash, place }) => hash === file.hash || place === file.place);
	const { key, formerKey } = await ground.scene.identity();
	const ledgers = [...new Set([undefined, formerKey, key])].map((each) => ground.deps.importing.ledgerOf(each));
	let changes: readonly Change[] = [];
	try {
		const facts = [...new Set(records.flatMap((each) => each.facts))];
		if (group !== undefined) changes = await forgetImported(ground, facts, group);
		await unmark(ledgers, records, new Date(ground.deps.clock.now()).toISOString());
		return changes;
	} catch (error) {
		const forgotten = changes.length === 0 ? "" : `${factsWere(changes.length)} forgotten before that; `;
		throw afterSome(error, 1, forgotten + (await standingOf(file, ledgers, false)));
	}
}

async function unmark(ledgers: readonly ImportLedger[], records: readonly ImportRecord[], at: string): Promise<void> {
	for (const { hash } of records) {
		for (const ledger of ledgers) {
			if ((await ledger.records()).some((known) => known.hash === hash)) await ledger.takeBack(hash, at);
		}
	}
}

function factsWere(facts: number): string {
	return facts === 1 ? "1 fact was" : `${facts} facts were`;
}

/** A line that could not be made durable may stand there all the same. */
async function standingOf(
	{ hash, place }: InstructionFile,
	ledgers: readonly ImportLedger[],
	wanted: boolean,
): Promise<string> {
	const again = "the same once more finishes it";
	try {
		const records = (await Promise.all(ledgers.map((ledger) => ledger.records()))).flat();
		const counts = records.some((known) => known.hash === hash || (!wanted && known.place === place));
		const told = `${place} ${counts ? "counts" : "does not count"} as imported`;
		return counts === wanted ? `${told} all the same; a power cut may change that` : `${told}: ${again}`;
	} catch (error) {
		if (isAbort(error)) throw error;
		return again;
	}
}

async function forgetImported(ground: Ground, ids: readonly FactId[], group: string): Promise<readonly Change[]> {
	const { gate, stores } = await openDesk(ground);
	const found = await gate.index.facts.get(ids, idsOf(stores));
	const own = [...new Set(found.filter(({ fact }) => fact.source?.startsWith("import:")).map(({ fact }) => fact.id))];
	if (own.length === 0) return [];
	const outcome = await forget(own, gate, { confirm: async () => true, group, mayReturn: true });
	return outcome.kind === "forgotten" ? outcome.changes : [];
}
