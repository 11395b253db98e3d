/** The index's share of the speed table: `node bench/index.ts [facts …]` prints JSON, CPU milliseconds, medians. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StoreId } from "../src/facts/scope.ts";
import { queryTokens } from "../src/facts/tokens.ts";
import { systemClock } from "../src/host/system-clock.ts";
import { openSqliteIndex } from "../src/index/sqlite/sqlite-index.ts";
import { uuidV7 } from "../src/kernel/ids.ts";
import type { EmbeddedText } from "../src/ports/embedder.ts";
import type { FactIndex } from "../src/ports/fact-index.ts";
import { MarkdownStore } from "../src/stores/markdown-store.ts";
import { isCurrent, recheck, type SyncDeps, sweepStore, syncStore } from "../src/upkeep/sync.ts";

const SPACE = "bench:384";
const DIMENSIONS = 384;
const SHOWN = 20;
const STORE: StoreId = "personal:bench";

/** Deterministic (mulberry32), so that runs can be compared. */
function randomSource(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

const random = randomSource(7);
const SYLLABLES = [
	"ka",
	"lo",
	"mi",
	"ne",
	"ru",
	"so",
	"ta",
	"vi",
	"we",
	"zu",
	"pra",
	"stel",
	"dor",
	"quin",
	"bex",
	"mor",
];
const VOCABULARY = 30_000;

function wordAt(rank: number): string {
	let word = "";
	for (let rest = rank + 17; rest > 0; rest = Math.floor(rest / 16)) word += SYLLABLES[rest % 16] ?? "";
	return word;
}

/** Few words are common and most are rare, as in any language. */
function anyWord(): string {
	return wordAt(Math.floor(VOCABULARY ** random()) - 1);
}

function sentence(words: number): string {
	return Array.from({ length: words }, anyWord).join(" ");
}

function aVector(): EmbeddedText {
	const raw = Float32Array.from({ length: DIMENSIONS }, () => random() + random() + random() - 1.5);
	const length = Math.hypot(...raw);
	return { language: "latin", passages: [{ raw: raw.map((value) => value / length), glossWeight: 0 }] };
}

/** A third of the questions' words are those of one fact. */
function makeFiles(folder: string, facts: number): readonly string[] {
	mkdirSync(folder, { recursive: true });
	const questions: string[] = [];
	for (let at = 0; at < facts; at++) {
		const id = uuidV7(
			Date.UTC(2026, 0, 1) + at,
			Uint8Array.from({ length: 10 }, () => Math.floor(random() * 256)),
		);
		const caption = sentence(8);
		const time = new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString();
		const text = `---\nid: ${id}\ncaption: ${caption}\ncreated: ${time}\nupdated: ${time}\n---\n\n${sentence(25)}\n`;
		writeFileSync(join(folder, `${id}.md`), text);
		if (questions.length < 200) questions.push(`${caption.split(" ").slice(0, 4).join(" ")} ${sentence(4)}`);
	}
	return questions;
}

function cpuMs(since?: NodeJS.CpuUsage): number {
	const { user, system } = process.cpuUsage(since);
	return (user + system) / 1000;
}

function median(values: readonly number[]): number {
	const sorted = [...values].sort((left, right) => left - right);
	return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 1000) / 1000;
}

async function measured(times: number, work: (at: number) => Promise<unknown>): Promise<number> {
	const values: number[] = [];
	for (let at = 0; at < times; at++) {
		const start = process.cpuUsage();
		await work(at);
		values.push(cpuMs(start));
	}
	return median(values);
}

/** The longest of the transactions, by the wall clock, with the index's writes watched from outside. */
function watchingApply(index: FactIndex, longest: { milliseconds: number }): FactIndex["facts"] {
	return new Proxy(index.facts, {
		get: (target, property, receiver) => {
			const member: unknown = Reflect.get(target, property, receiver);
			if (typeof member !== "function") return member;
			return async (...values: unknown[]) => {
				const start = performance.now();
				const result: unknown = await Reflect.apply(member, target, values);
				if (property === "apply") longest.milliseconds = Math.max(longest.milliseconds, performance.now() - start);
				return result;
			};
		},
	});
}

async function recall(index: FactIndex, question: string, vector: EmbeddedText): Promise<void> {
	const words = queryTokens(question).map((token) => token.token);
	const stores = [STORE, "global" as const];
	const lexical = await index.keywords.search(words, { stores, limit: 64 });
	const nearest = await index.vectors.nearest(vector, { space: SPACE, stores, limit: 64 });
	const ids = [...new Set([...lexical.hits, ...nearest.hits].map((hit) => hit.id))];
	await index.vectors.cosines(vector, { space: SPACE, stores, ids });
	await index.facts.get(ids.slice(0, 32), stores);
	await index.usage.of(ids);
}

async function fillVectors(index: FactIndex): Promise<number> {
	const start = process.cpuUsage();
	for (;;) {
		const texts = await index.vectors.missing(SPACE, { stores: [STORE], limit: 2000 });
		if (texts.length === 0) return cpuMs(start);
		for (let from = 0; from < texts.length; from += 32) {
			const some = texts.slice(from, from + 32);
			await index.vectors.put(
				SPACE,
				some.map(({ contentHash }) => ({ contentHash, embedded: aVector() })),
			);
		}
	}
}

async function measure(facts: number): Promise<Readonly<Record<string, number>>> {
	const folder = mkdtempSync(join(tmpdir(), "cairn-bench-"));
	try {
		return await measureIn(folder, facts);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

async function measureIn(folder: string, facts: number): Promise<Readonly<Record<string, number>>> {
	const root = join(import.meta.dirname, "..");
	const place = { folder: join(folder, "cairn"), localFolder: join(folder, "local"), clock: systemClock };
	const open = (): Promise<FactIndex> =>
		openSqliteIndex({ ...place, sql: join(root, "sql"), assets: join(root, "assets") });
	const store = new MarkdownStore(
		{ id: STORE, scope: "personal", folder: join(folder, "facts"), frame: folder },
		{ clock: systemClock },
	);
	const questions = makeFiles(store.store.folder, facts);
	const longest = { milliseconds: 0 };
	let index = await open();
	const depsOf = (of: FactIndex): SyncDeps => ({
		facts: of === index ? watchingApply(of, longest) : of.facts,
		gloss: async () => "",
		diagnostics: { report: () => undefined, recent: () => [] },
	});
	const wall = performance.now();
	const start = process.cpuUsage();
	await syncStore(store, depsOf(index));
	const firstIndex = { cpu: cpuMs(start), wall: performance.now() - wall };
	const vectors = await fillVectors(index);
	await index.close();

	global.gc?.();
	const before = process.memoryUsage();
	const opening = process.cpuUsage();
	index = await open();
	const opened = cpuMs(opening);
	const vector = aVector();
	const cold = process.cpuUsage();
	await recall(index, questions[0] ?? "", vector);
	const firstRecall = cpuMs(cold);
	const deps = { ...depsOf(index), facts: index.facts };
	const queries = Array.from({ length: 100 }, aVector);
	const warm = await measured(100, (at) =>
		recall(index, questions[at % questions.length] ?? "", queries[at] ?? vector),
	);
	const words = questions.map((question) => queryTokens(question).map((token) => token.token));
	const keywords = await measured(100, (at) =>
		index.keywords.search(words[at % words.length] ?? [], { stores: [STORE], limit: 64 }),
	);
	const nearest = await measured(100, (at) =>
		index.vectors.nearest(queries[at] ?? vector, { space: SPACE, stores: [STORE], limit: 64 }),
	);
	global.gc?.();
	const after = process.memoryUsage();
	const shown = await index.facts.list({ stores: [STORE], limit: SHOWN });
	const unchanged = await measured(30, async () => {
		await isCurrent(store, index.facts);
		await recheck(shown, () => store, deps);
	});
	const sweep = await measured(3, () => sweepStore(store, deps));
	const fullSync = await measured(3, () => syncStore(store, deps));
	await index.close();
	const round = (value: number): number => Math.round(value * 100) / 100;
	return {
		facts,
		firstIndexCpuMs: round(firstIndex.cpu),
		firstIndexWallMs: round(firstIndex.wall),
		longestTransactionWallMs: round(longest.milliseconds),
		storingVectorsCpuMs: round(vectors),
		openCpuMs: round(opened),
		firstRecallCpuMs: round(firstRecall),
		recallCpuMs: warm,
		keywordsCpuMs: keywords,
		nearestCpuMs: nearest,
		nothingChangedCpuMs: unchanged,
		sweepCpuMs: sweep,
		listingCpuMs: fullSync,
		addedMemoryMb: round((after.rss - before.rss) / 2 ** 20),
		addedHeapAndBuffersMb: round((after.heapUsed + after.external - before.heapUsed - before.external) / 2 ** 20),
	};
}

const sizes = process.argv.slice(2).map(Number);
for (const facts of sizes.length === 0 ? [1000, 10_000] : sizes) {
	process.stdout.write(`${JSON.stringify(await measure(facts))}\n`);
}
