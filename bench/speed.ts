/** The speed table: processor time at a number of facts, with the real use cases over the real index. */
import { openMemory } from "../src/compose.ts";
import { queryTokens } from "../src/facts/tokens.ts";
import { systemClock } from "../src/host/system-clock.ts";
import type { Draft } from "../src/memory.ts";
import { MINILM_SPACE } from "../src/models/minilm/minilm.ts";
import type { EmbeddedText, Embedder } from "../src/ports/embedder.ts";
import type { FactIndex } from "../src/ports/fact-index.ts";
import type { RecallDeps } from "../src/recall/answers.ts";
import { recall } from "../src/recall/recall.ts";
import { DEFAULT_SETTINGS } from "../src/settings/defaults.ts";
import { isCurrent, recheck, syncStore } from "../src/upkeep/sync.ts";
import { cpuMs, longestTransaction, medianCpuMs, WARM_UP } from "./cpu.ts";
import { fillVectors, type Grounds, layGrounds, syncDepsOf } from "./prepared.ts";
import type { Row } from "./row.ts";
import { median } from "./statistics.ts";

/** Bars by number of facts. */
type Bars = Readonly<Record<number, number>>;

const BARS = {
	recall: { 1000: 1, 10_000: 3, 100_000: 15 },
	remember: { 1000: 6, 10_000: 12, 100_000: 40 },
	unchanged: { 1000: 2, 10_000: 5, 100_000: 20 },
	firstIndex: { 1000: 800, 10_000: 8000, 100_000: 90_000 },
	pathNotes: { 1000: 0.3, 10_000: 1, 100_000: 3 },
	errorNotes: { 1000: 3, 10_000: 4, 100_000: 10 },
	transaction: { 1000: 50, 10_000: 50, 100_000: 50 },
} satisfies Readonly<Record<string, Bars>>;

/** Facts of a page that are looked at again before they are shown. */
const SHOWN = 20;

/** Every so many facts that were added are said again. */
const AGAIN = 4;
const FIRST = 10;

interface Bench {
	readonly facts: number;
	readonly grounds: Grounds;
	readonly times: number;
}

/** An embedder that has always embedded the question already. */
function storedVectors(vectors: readonly EmbeddedText[]): Embedder {
	let next = 0;
	return {
		local: true,
		space: async () => MINILM_SPACE,
		embed: async (texts) =>
			texts.flatMap(() => {
				const vector = vectors[next++ % vectors.length];
				return vector === undefined ? [] : [vector];
			}),
		gloss: async () => "",
		close: async () => undefined,
	};
}

function recallDeps(index: FactIndex, { grounds, times }: Bench): RecallDeps {
	const embedder = storedVectors(Array.from({ length: times }, () => grounds.corpus.vector()));
	const { diagnostics } = syncDepsOf(index);
	return { index, embedder, clock: systemClock, diagnostics, settings: DEFAULT_SETTINGS };
}

async function firstIndex({ facts, grounds }: Bench): Promise<readonly Row[]> {
	const index = await grounds.open();
	let cpu = 0;
	let wall = 0;
	const longest = await longestTransaction(async () => {
		const start = { cpu: process.cpuUsage(), wall: performance.now() };
		await syncStore(grounds.store, syncDepsOf(index));
		cpu = cpuMs(start.cpu);
		wall = performance.now() - start.wall;
	});
	const storing = await longestTransaction(() => fillVectors(index, grounds));
	await index.close();
	const beside = { "wall ms": longest.wall, "storing vectors": storing.cpu, "storing vectors, wall ms": storing.wall };
	return [
		row("first-index", { facts, what: "first index, without embeddings", value: cpu, beside: { "wall ms": wall } }),
		row("transaction", { facts, what: "longest transaction meanwhile", value: longest.cpu, beside }),
	];
}

interface Given {
	readonly facts: number;
	readonly what: string;
	readonly value: number;
	readonly beside?: Readonly<Record<string, number>>;
}

function row(id: string, { facts, what, value, beside }: Given): Row {
	const bars: Readonly<Record<string, Bars>> = BARS;
	const key = id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
	const bar = bars[key]?.[facts];
	return {
		id,
		what,
		facts,
		unit: "ms CPU",
		value,
		...(bar === undefined ? {} : { bar }),
		...(beside === undefined ? {} : { beside }),
	};
}

async function recalls(index: FactIndex, bench: Bench): Promise<readonly Row[]> {
	const { facts, grounds, times } = bench;
	const deps = recallDeps(index, bench);
	const view = { stores: [grounds.store.store] };
	const questionAt = (at: number): string => grounds.questions[at % grounds.questions.length] ?? "";
	const cold = process.cpuUsage();
	await recall({ queries: [questionAt(0)] }, deps, view);
	const first = cpuMs(cold);
	const value = await medianCpuMs(times, (at) => recall({ queries: [questionAt(at)] }, deps, view));
	const { embedder: _embedder, ...wordsOnly } = deps;
	const keywords = await medianCpuMs(times, (at) => recall({ queries: [questionAt(at)] }, wordsOnly, view));
	const scope = { stores: [grounds.store.store.id], limit: 64 };
	const tokens = grounds.questions.map((question) => queryTokens(question).map(({ token }) => token));
	const words = await medianCpuMs(times, (at) => index.keywords.search(tokens[at % tokens.length] ?? [], scope));
	const queries = Array.from({ length: times }, () => grounds.corpus.vector());
	const space = MINILM_SPACE.fingerprint;
	const nearest = await medianCpuMs(times, async (at) => {
		const query = queries[at];
		if (query !== undefined) await index.vectors.nearest(query, { ...scope, space });
	});
	const beside = { "first one": first, "keywords only": keywords, "keyword search": words, "nearest vectors": nearest };
	return [row("recall", { facts, what: "recall, hybrid, without the question's embedding", value, beside })];
}

async function unchanged(index: FactIndex, { facts, grounds, times }: Bench): Promise<Row> {
	const { store } = grounds;
	const deps = syncDepsOf(index);
	const shown = await index.facts.list({ stores: [store.store.id], limit: SHOWN });
	const value = await medianCpuMs(times / 2, async () => {
		await isCurrent(store, index.facts);
		await recheck(shown, () => store, deps);
	});
	return row("unchanged", { facts, what: "nothing changed: cost on the prompt's path", value });
}

async function remember({ facts, grounds, times }: Bench): Promise<Row> {
	const env = { ...process.env, CAIRN_HOME: grounds.home, CAIRN_EMBEDDER_PROVIDER: "off" };
	const memory = await openMemory({ env, home: grounds.home, overrides: { "embedder.provider": "off" } });
	const workspace = memory.open({ cwd: grounds.home, trusted: false, actor: "agent" });
	const costs = new Map<string, number[]>();
	const cost = async (draft: Draft): Promise<string> => {
		const since = process.cpuUsage();
		const { kind } = await workspace.remember(draft);
		costs.set(kind, [...(costs.get(kind) ?? []), cpuMs(since)]);
		return kind;
	};
	let first: readonly number[] = [];
	for (let at = 0; at < WARM_UP + times; at++) {
		// What is compiled and loaded with the first ones is told apart: it is not the cost of one more.
		if (at === FIRST) first = costs.get("added") ?? [];
		if (at === WARM_UP) costs.clear();
		const draft: Draft = { ...grounds.corpus.draft(), scope: "global" };
		if ((await cost(draft)) === "added" && at % AGAIN === 0) await cost(draft);
	}
	await memory.close();
	const added = costs.get("added");
	if (added === undefined) throw new Error("no fact was added");
	// Invented facts have words in common, so that some are taken for a change of another.
	const medianOf = (kind: string): number => median(costs.get(kind) ?? []);
	const beside = {
		"of the first ten": median(first),
		"the same said again": medianOf("reinforced"),
		"merged with another": medianOf("merged"),
	};
	const what = "remember a new fact with the local gate, without embedding";
	return row("remember", { facts, what, value: median(added), beside });
}

/** What one tool result costs: its paths, what covers them, and what is checked before it is shown. */
async function pathNotes(index: FactIndex, { facts, grounds, times }: Bench): Promise<Row> {
	const scoped = await index.facts.list({ stores: [grounds.store.store.id], scoped: true, limit: times });
	const paths = scoped.flatMap(({ fact }) => fact.paths);
	const env = { ...process.env, CAIRN_HOME: grounds.home };
	const memory = await openMemory({ env, home: grounds.home, overrides: { "embedder.provider": "off" } });
	const workspace = memory.open({ cwd: grounds.home, trusted: false, actor: "agent" });
	const notes = async (tool: string, input: unknown, isKnown: boolean): Promise<number> => {
		const touched = await workspace.touched({ tool, input });
		return (await workspace.pathNotes(touched, { isKnown: () => isKnown })).notes.length;
	};
	const pathAt = (at: number): string => paths[at % paths.length] ?? "";
	const command = "cd services && cat billing/a.ts | grep -n retry > /tmp/x && pnpm test --filter web";
	if ((await notes("read", { path: pathAt(0) }, false)) === 0) throw new Error("there were no notes");
	const value = await medianCpuMs(2 * times, (at) => notes("read", { path: pathAt(at) }, false));
	const shown = await medianCpuMs(times, (at) => notes("read", { path: pathAt(at) }, true));
	const bash = await medianCpuMs(times, () => notes("bash", { command }, false));
	await memory.close();
	const beside = { "all shown before": shown, "a command without notes": bash };
	return row("path-notes", { facts, what: "path notes for one tool result", value, beside });
}

const LONG_OUTPUT = 1_000_000;

/** What a command that failed costs: its errors, the facts with their words, and how they ended before. */
async function errorNotes({ facts, grounds, times }: Bench): Promise<Row> {
	const env = { ...process.env, CAIRN_HOME: grounds.home };
	const memory = await openMemory({ env, home: grounds.home, overrides: { "embedder.provider": "off" } });
	const workspace = memory.open({ cwd: grounds.home, trusted: false, actor: "agent" });
	const notes = async (text: string, failed: boolean): Promise<number> => {
		const { facts: found } = await workspace.errorNotes({
			tool: "bash",
			input: { command: "pnpm test" },
			text,
			failed,
		});
		return found.length;
	};
	const { questions } = grounds;
	const failure = (at: number): string =>
		`src/a.ts:3\nError: ${questions[at % questions.length] ?? ""}\n    at run (src/a.ts:3:1)`;
	const value = await medianCpuMs(times, (at) => notes(failure(at), true));
	const filler = "a line that tells of nothing in particular\n".repeat(LONG_OUTPUT / 43);
	const long = await medianCpuMs(times / 4, (at) => notes(`${filler}${failure(at)}`, true));
	const success = await medianCpuMs(times, () => notes("48 tests passed", false));
	await memory.close();
	const beside = { "of 1 MB of output": long, "a success": success };
	return row("error-notes", { facts, what: "error notes for one result that failed", value, beside });
}

/** Every row at one number of facts. */
export async function measureSpeed(facts: number, times: number): Promise<readonly Row[]> {
	const grounds = layGrounds(facts);
	try {
		const bench: Bench = { facts, grounds, times };
		const rows = [...(await firstIndex(bench))];
		const index = await grounds.open();
		rows.push(...(await recalls(index, bench)), await unchanged(index, bench), await pathNotes(index, bench));
		rows.push(await errorNotes(bench));
		await index.close();
		rows.push(await remember(bench));
		return rows;
	} finally {
		grounds.remove();
	}
}
