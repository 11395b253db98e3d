/** Two sessions of the real pi in two clones of one repository: learn in the first, recall in the second. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { openMemory } from "../../src/compose.ts";
import { reasonWords } from "../../src/render/fact-lines.ts";
import { type Evidence, type Finding, findings } from "./checks.ts";
import { duration, type Paper } from "./paper.ts";
import { type Exchange, PiSession } from "./pi-session.ts";
import { type Clones, makeRepository, type Scratch } from "./scratch.ts";
import {
	DEPLOY_QUESTION,
	factsBesidePrompt,
	JAPANESE_QUESTION,
	LESSONS,
	MARK,
	QUESTION,
	UNRELATED_QUESTION,
} from "./script.ts";

export interface Stage {
	readonly paper: Paper;
	readonly scratch: Scratch;
	readonly live: boolean;
	readonly signal: AbortSignal;
	open(cwd: string): PiSession;
	/** What the model was last sent, without the system prompt. */
	sent(session: PiSession): Promise<readonly string[]>;
	/** Called before each conversation, so that a scripted model knows its part. */
	prepare(part: "learning" | "asking" | "unrelated"): void;
}

/** Silence that a person begins to wonder about. */
const SLOW_START_MS = 4000;

/** A session that ends with the work in it, whatever becomes of that. */
async function inSession<T>(stage: Stage, cwd: string, work: (session: PiSession) => Promise<T>): Promise<T> {
	const began = performance.now();
	const session = stage.open(cwd);
	const slow = setTimeout(() => {
		stage.paper.say("pi", "is starting; the first time, it compiles this package's sources…", { ink: "dim" });
	}, SLOW_START_MS);
	try {
		await session.model();
		clearTimeout(slow);
		stage.paper.say("pi", "started", { took: performance.now() - began, ink: "dim" });
		return await work(session);
	} finally {
		clearTimeout(slow);
		await session.close();
	}
}

/** What a write leaves for the user, or why there was none. */
function receiptOf({ tools, failure, answer }: Exchange): { readonly text: string; readonly took: number } {
	const write = tools.find((tool) => tool.name === "memory_remember") ?? tools[0];
	return { text: write?.summary ?? `nothing was stored: ${failure ?? answer}`, took: write?.took ?? 0 };
}

const EMBEDDED = /(\d+) of (\d+) facts embedded/u;

/** Pi stays until the meaning of each fact is computed, so that the second session finds it by meaning. */
async function embedded(session: PiSession, signal: AbortSignal): Promise<number> {
	const limit = performance.now() + 60_000;
	for (;;) {
		signal.throwIfAborted();
		const [, done, total] = EMBEDDED.exec(await session.command("/memory status")) ?? [];
		if (done !== undefined && done === total) return Number(done);
		if (performance.now() > limit) throw new Error(`only ${done ?? 0} of ${total ?? "the"} facts were embedded`);
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}

async function learn({ paper, signal }: Stage, session: PiSession): Promise<readonly string[]> {
	const receipts: string[] = [];
	for (const { said } of LESSONS) {
		const receipt = receiptOf(await session.prompt(said));
		receipts.push(receipt.text);
		paper.say("you", said, { ink: "dim" });
		paper.say("memory", receipt.text, { took: receipt.took, ink: "good" });
	}
	const began = performance.now();
	const facts = await embedded(session, signal);
	paper.say("memory", `the meaning of ${facts} facts is on disk, computed by the built-in model`, {
		took: performance.now() - began,
		ink: "dim",
	});
	return receipts;
}

interface FactText {
	/** Below Cairn's folder. */
	readonly path: string;
	readonly text: string;
}

async function factFiles(cairnHome: string): Promise<readonly FactText[]> {
	const names = await readdir(cairnHome, { recursive: true });
	const facts = names.filter((name) => name.endsWith(".md") && !name.includes("journal")).sort();
	return await Promise.all(facts.map(async (path) => ({ path, text: await readFile(join(cairnHome, path), "utf8") })));
}

function shortPath(path: string): string {
	return `cairn/${path.replaceAll("\\", "/").replace(/(git-[0-9a-f]{7})[0-9a-f]+/u, "$1…")}`;
}

/** The end of the name tells files apart: ids begin with the time. */
function listedFile({ path, text }: FactText): string {
	const caption = /^caption: (.*)$/mu.exec(text)?.[1] ?? "";
	return `${shortPath(path).replace(/[0-9a-f-]{32}([0-9a-f]{4}\.md)$/u, "…$1")}  ${caption}`;
}

function showFiles({ paper }: Stage, files: readonly FactText[]): void {
	paper.heading(`On disk: ${files.length} Markdown files, yours to read, edit and delete`);
	const shown = files.find(({ text }) => text.includes(MARK));
	for (const file of files.filter((file) => file !== shown)) paper.say("", listedFile(file), { ink: "dim" });
	if (shown === undefined) return;
	paper.say("", shortPath(shown.path));
	paper.quote(shown.text);
}

/** The reasons for a fact beside a prompt, which the model is not told: the same question to the same memory once more. */
async function explain(stage: Stage, cwd: string): Promise<void> {
	const { scratch, paper } = stage;
	const memory = await openMemory({ env: { CAIRN_HOME: scratch.cairnHome }, home: scratch.home });
	try {
		const workspace = memory.open({ cwd, trusted: false, actor: "user" });
		await workspace.promptIndex(QUESTION);
		const began = performance.now();
		const { hits } = await workspace.promptIndex(QUESTION);
		const took = performance.now() - began;
		const floor = memory.settings["recall.floor"];
		for (const { relevance, because } of hits) {
			const text = `relevance ${relevance.toFixed(2)}, where ${floor} is needed: ${reasonWords(because)}`;
			paper.say("why", text, { took, ink: "dim" });
		}
	} finally {
		await memory.close();
	}
}

function showAnswer(paper: Paper, { answer, failure, took }: Exchange): void {
	paper.say("model", failure ?? answer, { took, ink: failure === undefined ? "plain" : "bad" });
}

async function lookUp(stage: Stage, session: PiSession, question: string): Promise<string> {
	const { paper } = stage;
	const exchange = await session.prompt(question);
	paper.say("you", question, { ink: "bold" });
	const lookedUp = exchange.tools.filter((tool) => tool.name === "memory_recall");
	for (const { text, summary, took } of lookedUp) {
		const why = /why: (.*)$/mu.exec(text)?.[1];
		paper.say("memory", `memory_recall: ${summary}${why === undefined ? "" : `; why: ${why}`}`, { took, ink: "good" });
	}
	showAnswer(paper, exchange);
	return lookedUp.map(({ text }) => text).join("\n");
}

type Asked = Pick<Evidence, "question" | "japanese" | "deploy">;

async function ask(stage: Stage, cwd: string, session: PiSession): Promise<Asked> {
	const { paper } = stage;
	const exchange = await session.prompt(QUESTION);
	const question = await stage.sent(session);
	paper.say("you", QUESTION, { ink: "bold" });
	const facts = factsBesidePrompt(question);
	const told = facts === undefined ? "nothing" : "put this beside the question, before the model saw it:";
	paper.say("memory", told, { took: exchange.askedAfter, ink: facts === undefined ? "bad" : "good" });
	if (facts !== undefined) paper.quote(facts);
	await explain(stage, cwd);
	showAnswer(paper, exchange);
	const japanese = await lookUp(stage, session, JAPANESE_QUESTION);
	const deploy = await lookUp(stage, session, DEPLOY_QUESTION);
	return { question, japanese, deploy };
}

async function askUnrelated(stage: Stage, session: PiSession): Promise<readonly string[]> {
	const { paper } = stage;
	const exchange = await session.prompt(UNRELATED_QUESTION);
	const sent = await stage.sent(session);
	paper.say("you", UNRELATED_QUESTION, { ink: "bold" });
	const facts = factsBesidePrompt(sent);
	const told = facts === undefined ? "nothing relevant, so nothing was added to the prompt" : facts;
	paper.say("memory", told, { took: exchange.askedAfter, ink: facts === undefined ? "good" : "bad" });
	showAnswer(paper, exchange);
	return sent;
}

function conclude(paper: Paper, found: readonly Finding[], took: number): void {
	if (found.length === 0) {
		paper.text(`\nIt worked: what one session learned, the next one recalled (${duration(took)} in all).`, "good");
		return;
	}
	paper.text(`\nIt did not work (${duration(took)} in all).`, "bad");
	for (const { expected, came } of found) {
		paper.say("expected", expected);
		paper.say("came", came, { ink: "bad" });
	}
}

/** True when recall really worked. */
export async function tellStory(stage: Stage): Promise<boolean> {
	const began = performance.now();
	const { paper, scratch } = stage;
	const { first, second }: Clones = await makeRepository(scratch.folder);
	paper.heading("Session 1, in anna/shop: five things to remember, one of them twice");
	stage.prepare("learning");
	const receipts = await inSession(stage, first, (session) => learn(stage, session));
	const files = await factFiles(scratch.cairnHome);
	showFiles(stage, files);
	paper.heading("Session 2, in ben/work/shop-2: another clone, another conversation, other words");
	stage.prepare("asking");
	const asked = await inSession(stage, second, (session) => ask(stage, second, session));
	paper.heading("Session 3, in the same clone: a question that nothing bears on");
	stage.prepare("unrelated");
	const unrelated = await inSession(stage, second, (session) => askUnrelated(stage, session));
	const evidence = { receipts, files: files.map(({ text }) => text), ...asked, unrelated };
	const found = findings(evidence, stage.live);
	conclude(paper, found, performance.now() - began);
	return found.length === 0;
}
