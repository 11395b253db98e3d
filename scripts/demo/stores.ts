/** Recall over any folder of Markdown: the notes are copied into a scratch memory, and questions are answered from it. */
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { createInterface } from "node:readline";
import { openMemory } from "../../src/compose.ts";
import type { FactId } from "../../src/facts/fact.ts";
import { oneLine } from "../../src/facts/fact-fields.ts";
import { printFactFile } from "../../src/facts/fact-print.ts";
import type { Memory, Workspace } from "../../src/memory.ts";
import type { RecallHit } from "../../src/recall/outcome.ts";
import { count } from "../../src/render/amounts.ts";
import { reasonWords } from "../../src/render/fact-lines.ts";
import type { Ending, Setting } from "./modes.ts";
import { type LeftOut, type Notes, readNotes } from "./notes-folder.ts";
import { duration, type Paper } from "./paper.ts";

export interface StoresSetting extends Setting {
	readonly folder: string;
	readonly questions: readonly string[];
}

const LEFT_OUT_SHOWN = 8;
const HITS_SHOWN = 3;
const BEGINNING_CHARS = 150;
const PROGRESS_MS = 500;

function showLeftOut(paper: Paper, leftOut: readonly LeftOut[]): void {
	if (leftOut.length === 0) return;
	paper.text(`${count(leftOut.length, "file")} left out:`, "dim");
	for (const { path, why } of leftOut.slice(0, LEFT_OUT_SHOWN)) paper.say("", `${path}: ${why}`, { ink: "dim" });
	if (leftOut.length > LEFT_OUT_SHOWN) {
		paper.say("", `and ${leftOut.length - LEFT_OUT_SHOWN} more`, { ink: "dim" });
	}
}

/** Fact files in the scratch memory's global store, which every place sees. Notes that no fact file can hold are told. */
async function copyNotes({ notes, leftOut }: Notes, cairnHome: string): Promise<Notes> {
	const store = join(cairnHome, "global");
	await mkdir(store, { recursive: true });
	const refused: LeftOut[] = [];
	for (const { path, fact } of notes) {
		try {
			await writeFile(join(store, `${fact.id}.md`), printFactFile(fact));
		} catch (error) {
			refused.push({ path, why: error instanceof Error ? error.message : String(error) });
		}
	}
	const paths = new Set(refused.map(({ path }) => path));
	return { notes: notes.filter(({ path }) => !paths.has(path)), leftOut: [...leftOut, ...refused] };
}

/** Tells how far it is: in place on a terminal, in a few lines elsewhere. */
async function indexed(workspace: Workspace, { paper, signal }: Setting): Promise<void> {
	const terminal = process.stdout.isTTY;
	let busy = false;
	let told = 0;
	const tell = async (): Promise<void> => {
		const { embedded, total } = (await workspace.status()).embedder;
		const line = `embedded ${embedded.toLocaleString("en-US")} of ${count(total, "note")}`;
		if (terminal) process.stdout.write(`\r${line}\u001b[K`);
		else if (total > 0 && embedded >= told + Math.max(100, total / 4)) {
			told = embedded;
			paper.text(line, "dim");
		}
	};
	const timer = setInterval(() => {
		if (busy) return;
		busy = true;
		// Progress is a courtesy: what is wrong shows in the work itself.
		tell()
			.catch(() => undefined)
			.finally(() => (busy = false));
	}, PROGRESS_MS);
	try {
		await workspace.reindex({ signal });
	} finally {
		clearInterval(timer);
		if (terminal) process.stdout.write("\r\u001b[K");
	}
}

/** Those that no model would be shown: what looks like a secret or an order is not found either. */
async function keptBack(workspace: Workspace, { notes }: Notes): Promise<readonly LeftOut[]> {
	const paths = new Map(notes.map(({ path, fact }) => [`${fact.id}.md`, path]));
	const { stores } = await workspace.status();
	return stores.flatMap(({ problems }) =>
		problems.map(({ name, detail }) => ({ path: paths.get(name) ?? name, why: detail })),
	);
}

type PathOf = (id: FactId) => string;

function showHit(paper: Paper, { item: { fact }, relevance, because }: RecallHit, pathOf: PathOf): void {
	paper.say(relevance.toFixed(2).padStart(6), fact.caption, { ink: "good" });
	const why = reasonWords(because);
	paper.say("", `${pathOf(fact.id)}${why === "" ? "" : ` · ${why}`}`, { ink: "dim" });
	const beginning = oneLine(fact.content).slice(0, BEGINNING_CHARS + 1);
	if (beginning !== fact.caption && beginning !== "") {
		paper.say("", beginning.length > BEGINNING_CHARS ? `${beginning.slice(0, BEGINNING_CHARS)}…` : beginning);
	}
}

async function answer(question: string, workspace: Workspace, { paper, pathOf }: Answering): Promise<void> {
	const began = performance.now();
	const outcome = await workspace.recall({ queries: [question] });
	const took = performance.now() - began;
	paper.say("you", question, { ink: "bold" });
	switch (outcome.kind) {
		case "nothing": {
			paper.say("memory", "nothing relevant", { took, ink: "good" });
			const [nearest] = outcome.nearest;
			if (nearest === undefined) return;
			const text = `nearest, below the floor with ${nearest.relevance.toFixed(2)}: ${nearest.item.fact.caption}`;
			paper.say("", `${text} (${pathOf(nearest.item.fact.id)})`, { ink: "dim" });
			return;
		}
		case "hits": {
			paper.say("memory", count(outcome.total, "note"), { took });
			for (const hit of outcome.hits.slice(0, HITS_SHOWN)) showHit(paper, hit, pathOf);
			return;
		}
		case "read":
			return; // only asked for by id
	}
}

interface Answering {
	readonly paper: Paper;
	readonly pathOf: PathOf;
}

/** Questions as they are typed, or piped, until the end of input or Ctrl+C. */
async function* typedQuestions(signal: AbortSignal): AsyncGenerator<string> {
	const { stdin, stdout } = process;
	const asked = stdin.isTTY && stdout.isTTY;
	const lines = createInterface({ input: stdin, ...(asked ? { output: stdout } : {}), prompt: "\nask> " });
	const end = (): void => lines.close();
	lines.on("SIGINT", end);
	signal.addEventListener("abort", end, { once: true });
	if (asked) lines.prompt();
	for await (const line of lines) {
		if (line.trim() !== "") yield line.trim();
		if (asked) lines.prompt();
	}
	if (asked) stdout.write("\n");
}

async function* questionsOf({ questions, signal, paper }: StoresSetting): AsyncGenerator<string> {
	if (questions.length > 0) return yield* questions;
	if (process.stdin.isTTY) paper.text("Ask in your own words; Ctrl+C or Ctrl+D ends it.", "dim");
	yield* typedQuestions(signal);
}

async function converse(memory: Memory, copied: Notes, setting: StoresSetting): Promise<void> {
	const { paper, scratch, signal } = setting;
	const workspace = memory.open({ cwd: scratch.folder, trusted: false, actor: "user" });
	const began = performance.now();
	await indexed(workspace, setting);
	const took = performance.now() - began;
	const kept = await keptBack(workspace, copied);
	paper.text(`${count(copied.notes.length - kept.length, "note")} indexed in ${duration(took)}.`, "good");
	showLeftOut(paper, kept);
	const paths = new Map(copied.notes.map(({ path, fact }) => [fact.id, path]));
	const answering = { paper, pathOf: (id: FactId) => paths.get(id) ?? id };
	for await (const question of questionsOf(setting)) {
		signal.throwIfAborted();
		await answer(question, workspace, answering);
	}
}

const REASONS: Readonly<Record<string, string>> = {
	ENOENT: "is not there",
	ENOTDIR: "is not a folder",
	EACCES: "may not be read by you",
};

function unreadable(error: unknown): string {
	const code = error instanceof Error && "code" in error ? String(error.code) : "";
	return REASONS[code] ?? `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
}

export async function askStores(setting: StoresSetting): Promise<Ending> {
	const { paper, scratch, signal } = setting;
	const folder = resolve(process.env["INIT_CWD"] ?? ".", setting.folder);
	let notes: Notes;
	try {
		notes = await readNotes(folder, signal);
	} catch (error) {
		signal.throwIfAborted();
		paper.text(`${folder} ${unreadable(error)}`, "bad");
		return "not-tried";
	}
	const copied = await copyNotes(notes, scratch.cairnHome);
	paper.text(
		`${folder}: ${count(copied.notes.length, "note")}, copied to a scratch memory; the folder stays as it is.`,
	);
	if (copied.notes.some(({ path }) => path.includes(sep))) {
		paper.text("Notes in its subfolders are read as well; a store of Cairn is one folder without any.", "dim");
	}
	showLeftOut(paper, copied.leftOut);
	if (copied.notes.length === 0) {
		paper.text("There is no Markdown note to ask about.", "bad");
		return "not-tried";
	}
	const env = { CAIRN_HOME: scratch.cairnHome };
	const memory = await openMemory({ env, home: scratch.home, keepAlive: true });
	try {
		await converse(memory, copied, setting);
		return "worked";
	} finally {
		await memory.close();
	}
}
