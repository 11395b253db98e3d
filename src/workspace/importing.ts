/** The verbs that take instruction files over into facts, and back: the files themselves are never touched. */
import { posix } from "node:path";
import type { FactId } from "../facts/fact.ts";
import type { ProjectKey, Scope } from "../facts/scope.ts";
import { forget } from "../gate/forget.ts";
import type { Draft } from "../gate/outcome.ts";
import { checkAborted } from "../kernel/abort.ts";
import { MemoryError } from "../kernel/errors.ts";
import type { Importable, ImportedFile, ImportOptions, TakenBack, Workspace } from "../memory.ts";
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
			if (facts.length > 0) await record(ground, file, { facts, left: 0 });
		},
		takeBackImports: async (files, { forget: forgets }) => {
			requireWritable(ground);
			const group = forgets ? ground.deps.newId() : undefined;
			const done: TakenBack[] = [];
			for (const file of files) done.push({ file, changes: await takeBack(ground, file, group) });
			return done;
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
	const done: ImportedFile[] = [];
	for (const each of drafted) done.push({ file: each.file, outcomes: await importOne(each, { ground, desk, run }) });
	if (dryRun !== true) ground.deps.attendant.embedLater(desk.stores);
	return done;
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
	const left = outcomes.filter(({ kind }) => kind === "refused").length;
	if (facts.length > 0) await record(ground, file, { facts, left });
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
	stored: Pick<ImportRecord, "facts" | "left">,
): Promise<void> {
	const { key } = await scene.identity();
	const at = new Date(deps.clock.now()).toISOString();
	const ledger = deps.importing.ledgerOf(file.isUsers ? undefined : key);
	await ledger.record({ hash: file.hash, place: file.place, at, ...stored });
}

/** Its facts are forgotten where there is a group for that; those that were there before are not its to forget. */
async function takeBack(ground: Ground, file: InstructionFile, group: string | undefined): Promise<readonly Change[]> {
	const records = (await recordsOf(ground)).filter(({ hash, place }) => hash === file.hash || place === file.place);
	const at = new Date(ground.deps.clock.now()).toISOString();
	const { key, formerKey } = await ground.scene.identity();
	for (const { hash } of records) {
		for (const each of new Set([undefined, formerKey, key])) {
			const ledger = ground.deps.importing.ledgerOf(each);
			if ((await ledger.records()).some((known) => known.hash === hash)) await ledger.takeBack(hash, at);
		}
	}
	if (group === undefined) return [];
	return await forgetImported(ground, [...new Set(records.flatMap(({ facts }) => facts))], group);
}

async function forgetImported(ground: Ground, ids: readonly FactId[], group: string): Promise<readonly Change[]> {
	const { gate, stores } = await openDesk(ground);
	const found = await gate.index.facts.get(ids, idsOf(stores));
	const own = [...new Set(found.filter(({ fact }) => fact.source?.startsWith("import:")).map(({ fact }) => fact.id))];
	if (own.length === 0) return [];
	const outcome = await forget(own, gate, { confirm: async () => true, group });
	if (outcome.kind !== "forgotten") return [];
	// Nobody said that the facts are wrong: a later import may bring them again.
	for (const id of own) await ground.deps.tombstones.lift(id);
	return outcome.changes;
}
