/** Takes instruction files over into facts: by the agent, or section by section without one; and gives them back. */
import { basename } from "node:path";
import type { FactId } from "../../facts/fact.ts";
import { absolutePath } from "../../facts/path-scope.ts";
import { SCOPES, type Scope } from "../../facts/scope.ts";
import { isMemoryError, MemoryError } from "../../kernel/errors.ts";
import type { BroughtIn, Importable, ImportedFile } from "../../memory.ts";
import { count } from "../../render/amounts.ts";
import { FOR_MODEL } from "../../render/for-model.ts";
import { importPrompt } from "../../render/handing.ts";
import { backNote, broughtInLines, importableLines, leadingOutLines, promptNote } from "../../render/importing.ts";
import { madePassage, repositoryWords } from "../../render/repository.ts";
import { endOf, type Tally } from "../ending.ts";
import { allKeptLines, keptLines } from "../kept-imports.ts";
import type { Answer, CommandRun, Handed, TurnOutcome, Verb } from "../run.ts";
import { requireWritable } from "../writable.ts";

export const verb: Verb = async (run) => {
	const { arguments: given, workspace } = run;
	checkFlags(given);
	const named = given.list("files");
	const found = await orWayToForget(run, workspace.importables(named.length === 0 ? undefined : named));
	if (given.has("undo")) return await takeBack(run, found);
	const wanted = named.length === 0 ? distinct(found.filter(isOffered)) : found;
	const answer = await imported(run, wanted, found);
	return {
		...answer,
		text: [answer.text, ...leadingOutLines(found, run.program)].filter((line) => line !== "").join("\n"),
	};
};

async function imported(run: CommandRun, wanted: readonly Importable[], found: readonly Importable[]): Promise<Answer> {
	const { arguments: given } = run;
	if (wanted.length === 0) return nothingToImport(run, found);
	const isLocal = given.has("local") || run.agent === undefined;
	if (given.has("dry-run")) return isLocal ? await importLocally(run, wanted) : preview(run, wanted);
	if (!(await isAgreed(run, wanted))) return { data: { files: [] }, text: "nothing was imported", end: "nothing" };
	return isLocal ? await importLocally(run, wanted) : await handOver(run, wanted);
}

/** @throws MemoryError INPUT_INVALID for what would be left unheeded */
function checkFlags(given: CommandRun["arguments"]): void {
	if (given.has("forget") && given.has("keep")) {
		throw new MemoryError("INPUT_INVALID", "--keep and --forget exclude each other", { hint: "give one of them" });
	}
	const [alone] = ["forget", "keep"].filter((flag) => given.has(flag) && !given.has("undo"));
	if (alone === undefined) return;
	const hint = `import --undo --${alone} takes an import back`;
	throw new MemoryError("INPUT_INVALID", `--${alone} goes with --undo only`, { hint });
}

/** Nothing of its present text is in the memory, or not all of it, and it is of the project or of the user. */
function isOffered({ file, state }: Importable): boolean {
	return state.kind !== "imported" && file.leadsTo === undefined;
}

/** CLAUDE.md is often a link to AGENTS.md. */
function distinct(files: readonly Importable[]): readonly Importable[] {
	return files.filter(({ file }, at) => files.findIndex((other) => other.file.hash === file.hash) === at);
}

function nothingToImport({ now }: CommandRun, found: readonly Importable[]): Answer {
	const own = found.filter(({ file }) => file.leadsTo === undefined);
	const head = own.length === 0 ? "no instruction files here" : "nothing to import: all of them are imported";
	return { data: { files: plain(found) }, text: [head, ...importableLines(own, now)].join("\n"), end: "nothing" };
}

/** What was named is meant; what was only found is shown first, where somebody can be asked. */
async function isAgreed({ arguments: given, dialog, now }: CommandRun, files: readonly Importable[]): Promise<boolean> {
	if (dialog === undefined || given.list("files").length > 0) return true;
	return await dialog.confirm(`Import ${count(files.length, "file")}?`, importableLines(files, now).join("\n"));
}

function scopeGiven({ arguments: given }: CommandRun): Scope | undefined {
	return SCOPES.find((one) => one === given.text("scope"));
}

function preview({ now }: CommandRun, files: readonly Importable[]): Answer {
	const turns = files.reduce((sum, { parts }) => sum + parts.length, 0);
	const head = `would hand ${count(files.length, "file")} to the agent in ${count(turns, "turn")}; --local splits without it`;
	return { data: { files: plain(files) }, text: [head, ...importableLines(files, now)].join("\n") };
}

async function importLocally(run: CommandRun, files: readonly Importable[]): Promise<Answer> {
	const dryRun = run.arguments.has("dry-run");
	const scope = scopeGiven(run);
	const imported = await run.withProgress("Importing", ({ signal, show }) =>
		run.workspace.importFiles(
			files.map(({ file }) => file),
			{
				signal,
				dryRun,
				onProgress: (file, at, total) => show(`${file.name}: ${at} of ${total}`),
				...(scope === undefined ? {} : { scope }),
			},
		),
	);
	const done = imported.map(({ file, outcomes }) => ({ place: file.place, outcomes }));
	const lines = imported.flatMap(({ file, outcomes }) => {
		const [head = "", ...rest] = broughtInLines(file.place, outcomes, dryRun);
		return [head + (dryRun ? "" : localNote(run, file, outcomes)), ...rest];
	});
	const end = endOf(tallyOf(done.flatMap(({ outcomes }) => outcomes)));
	if (end === "failed") lines.push(`nothing ${dryRun ? "would be" : "was"} imported: all of it is refused`);
	else if (end === "done" && !dryRun)
		lines.push(`take it back with ${[run.program, "import --undo", ...namedFiles(run, imported)].join(" ")}`);
	return { data: { files: done }, text: lines.join("\n"), end };
}

/** As they were named, without those of which nothing is imported: a file that lies elsewhere is taken back by its name alone. */
function namedFiles({ arguments: given, base }: CommandRun, imported: readonly ImportedFile[]): readonly string[] {
	const idle = new Set(imported.filter(({ outcomes }) => !isStored(outcomes)).map(({ file }) => file.path));
	const named = given.list("files").filter((file) => !idle.has(absolutePath(file, base)));
	return named.map((file) => (/\s/u.test(file) ? `"${file}"` : file));
}

function isStored(outcomes: readonly BroughtIn[]): boolean {
	return outcomes.some(({ kind }) => kind === "added" || kind === "known");
}

/** What was forgotten, or is said twice, is left out because the user wants it so. */
function tallyOf(outcomes: readonly BroughtIn[]): Tally {
	const of = (...kinds: readonly BroughtIn["kind"][]): number =>
		outcomes.filter(({ kind }) => kinds.includes(kind)).length;
	return { done: of("added", "known"), refused: of("refused") };
}

function localNote({ memory }: CommandRun, file: Importable["file"], outcomes: readonly BroughtIn[]): string {
	const whole = !outcomes.some(({ kind }) => kind === "refused");
	return isStored(outcomes) ? promptNote(file, memory.settings["context.strip"], whole) : "";
}

async function handOver(run: CommandRun, files: readonly Importable[]): Promise<Answer> {
	if (run.arguments.has("project")) {
		const hint = "--local splits a file of another project without the agent";
		throw new MemoryError("INPUT_INVALID", "the agent imports only where the session is", { hint });
	}
	await requireWritable(run.workspace);
	await run.agent?.hand(files.flatMap((file) => turnsFor(run, file)));
	// What came of it was told turn by turn; where the session goes on, it has only begun.
	const names = files.map(({ file }) => file.place).join(", ");
	return { data: { files: plain(files) }, text: run.dialog === undefined ? "" : `handed to the agent: ${names}` };
}

/** A file counts as imported when all of its parts were read and some fact was stored. */
function turnsFor(run: CommandRun, asked: Importable): readonly Handed[] {
	const { file, parts, scope } = asked;
	const turns: TurnOutcome[] = [];
	return parts.map((text, at) => ({
		prompt: importPrompt({
			name: FOR_MODEL.name(file.place, "instruction file"),
			text,
			part: at + 1,
			parts: parts.length,
		}),
		origin: file.name,
		scope: scopeGiven(run) ?? scope,
		settled: async (turn) => {
			turns.push(turn);
			if (at + 1 < parts.length) return undefined;
			return await settle(run, asked, turns);
		},
	}));
}

async function settle(run: CommandRun, { file, state }: Importable, turns: readonly TurnOutcome[]): Promise<string> {
	const facts = [...new Set(turns.flatMap((turn) => turn.facts))];
	const again = `${run.program} import ${file.place}`;
	if (!turns.every(({ whole }) => whole)) {
		return `${file.place}: not read to its end, ${count(facts.length, "fact")} stored; go on with ${again}`;
	}
	if (facts.length === 0) return `${file.place}: ${nothingNew(state)}`;
	await run.workspace.recordImport(file, facts);
	const head = `${file.place}: ${count(facts.length, "fact")}${promptNote(file, run.memory.settings["context.strip"], true)}`;
	return [head, ...(await doubtLines(run, facts))].join("\n");
}

/** What was imported before stays so. */
function nothingNew(state: Importable["state"]): string {
	if (state.kind === "imported") return "the agent found nothing new in it; it is still imported";
	if (state.kind === "partly") return "the agent found nothing new in it; it is still imported in part";
	return "the agent stored no fact, so it does not count as imported";
}

/** What the gate could not tell apart from other facts, and nobody has settled since. */
async function doubtLines({ workspace, program }: CommandRun, facts: readonly FactId[]): Promise<readonly string[]> {
	const own = new Set(facts);
	const doubts = (await workspace.review()).filter((item) => item.kind === "undecided" && own.has(item.item.fact.id));
	if (doubts.length === 0) return [];
	return [`${count(doubts.length, "fact")} of it added in doubt, beside close ones: ${program} review`];
}

/** A file that is gone is known no more, while its facts may still be there. @throws MemoryError IMPORT_UNREADABLE */
async function orWayToForget(run: CommandRun, found: Promise<readonly Importable[]>): Promise<readonly Importable[]> {
	try {
		return await found;
	} catch (error) {
		if (!isMemoryError(error) || error.code !== "IMPORT_UNREADABLE" || !run.arguments.has("undo")) throw error;
		const kept = await keptLines(
			run,
			run.arguments.list("files").map((path) => basename(path)),
		);
		if (kept.length === 0) throw error;
		throw new MemoryError(error.code, error.message, { cause: error, hint: kept.join("; ") });
	}
}

async function takeBack(run: CommandRun, found: readonly Importable[]): Promise<Answer> {
	const files = found.filter(({ state }) => state.kind !== "new");
	if (files.length === 0) return await nothingToTakeBack(run, found);
	const forget = await shallForget(run, files);
	if (forget === undefined) return { data: { files: [] }, text: "nothing was taken back", end: "nothing" };
	const taken = await run.workspace.takeBackImports(
		files.map(({ file }) => file),
		{ forget },
	);
	// What was named and is not imported may have left facts before.
	const others = run.arguments.list("files").length === 0 ? [] : found.filter(({ state }) => state.kind === "new");
	const kept = await keptLines(run, namesOf(forget ? others : [...files, ...others]));
	const setting = run.memory.settings["context.strip"];
	const lines = taken.map(({ file, changes }) => {
		const state = files.find((each) => each.file.path === file.path)?.state;
		const isGone = state?.kind === "forgotten" && changes.length === 0;
		const keptWords = isGone ? "none of its facts is left" : "its facts are kept";
		const facts = forget && !isGone ? `${count(changes.length, "fact")} forgotten` : keptWords;
		const repository = repositoryWords(changes.map(madePassage));
		const told = repository === "" ? facts : `${facts}, ${repository}`;
		return `${file.place}: no longer imported, ${told}${backNote(file, state, setting)}`;
	});
	const idle = others.map(({ file }) => `${file.place}: nothing of it is imported`);
	return { data: { files: plain(files), forget }, text: [...lines, ...idle, ...kept].join("\n") };
}

/** Where an import was taken back before, its facts may have stayed. */
async function nothingToTakeBack(run: CommandRun, found: readonly Importable[]): Promise<Answer> {
	const isNamed = run.arguments.list("files").length > 0;
	const kept = isNamed ? await keptLines(run, namesOf(found)) : await allKeptLines(run);
	const text = ["nothing here is imported", ...kept].join("\n");
	return { data: { files: [] }, text, end: "nothing" };
}

function namesOf(files: readonly Importable[]): readonly string[] {
	return files.map(({ file }) => file.name);
}

const KEEP = "Keep the facts";
const FORGET = "Forget the facts that came from it";

/** Facts are kept where nobody says otherwise. */
async function shallForget(
	{ arguments: given, dialog }: CommandRun,
	files: readonly Importable[],
): Promise<boolean | undefined> {
	if (given.has("forget")) return true;
	if (given.has("keep") || dialog === undefined) return false;
	const names = files.map(({ file }) => file.place).join(", ");
	const chosen = await dialog.choose(`Take the import of ${names} back`, [KEEP, FORGET]);
	return chosen === undefined ? undefined : chosen === FORGET;
}

/** Without the texts. */
function plain(files: readonly Importable[]): readonly unknown[] {
	return files.map(({ file, state, sections, scope }) => ({
		path: file.path,
		place: file.place,
		characters: file.text.length,
		inPrompt: file.inPrompt,
		...(file.leadsTo === undefined ? {} : { leadsTo: file.leadsTo }),
		state,
		sections,
		scope,
	}));
}
