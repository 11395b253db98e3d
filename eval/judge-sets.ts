/** Candidates, the facts that they are close to, and what should happen, for the gate's evaluation. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bestCosine } from "../src/index/similarity.ts";
import type { Relation } from "../src/models/local-judge/relation.ts";
import type { JudgedNeighbour } from "../src/ports/judge.ts";
import { answers } from "../src/recall/answers.ts";
import { questionsOf } from "../src/recall/query.ts";
import type { EvalItem, EvalMemory } from "./memory.ts";

export interface Text {
	readonly caption: string;
	readonly content: string;
	readonly paths?: readonly string[];
}

export type Action = "Reinforce" | "Edit" | "Merge" | "Add";

export interface PairCase {
	readonly id: string;
	/** Cases of one group are never on both sides of a cross-validation. */
	readonly group: string;
	readonly lang: string;
	readonly candidate: Text;
	/** `reject`: not to be kept at all. */
	readonly gold: Relation | "reject";
	/** Key of the neighbour that the gold label is about. */
	readonly target: string;
	/** Nearest first. */
	readonly neighbours: readonly JudgedNeighbour[];
	/** Keys of the neighbours above the relevance floor. */
	readonly close: ReadonlySet<string>;
}

export interface FactCase extends Text {
	readonly id: string;
	readonly durable: boolean;
	/** 0 to 3. */
	readonly importance: number;
	readonly scope: "global" | "shared" | "personal" | null;
	readonly lang: string;
}

interface CodingPair {
	readonly id: string;
	readonly label: Relation;
	readonly lang: string;
	readonly memory: Text;
	readonly candidate: Text;
}

interface WorldPair {
	readonly id: string;
	readonly world: string;
	readonly fact_id: string;
	readonly candidate: Text;
	readonly action: keyof typeof WORLD_GOLD;
}

interface WorldFact extends EvalItem {
	readonly world: string;
	readonly lang: string;
}

const DATA = fileURLToPath(new URL("data", import.meta.url));
const NEIGHBOURS = 12;
const WORLD_GOLD = {
	reinforce: "covered",
	edit: "conflict",
	merge: "merge",
	add: "distinct",
	reject: "reject",
} as const;

export const ACTION_OF: Readonly<Record<Relation, Action>> = {
	covered: "Reinforce",
	conflict: "Edit",
	merge: "Merge",
	distinct: "Add",
	unrelated: "Add",
};

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the file
export function readRows<Row>(file: string): readonly Row[] {
	const lines = readFileSync(file, "utf8").split("\n");
	return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Row); // the file's own format
}

export function codingFacts(): readonly FactCase[] {
	return readRows(join(DATA, "coding_facts.jsonl"));
}

/** Sets of pairs: hand-written ones of many kinds, and ones about what changes in projects, in four languages. */
export type PairSet = "coding_pairs" | "coding_changes";

/** Every candidate against all facts of the set, except for those about the target's own topic. */
export async function codingPairs(memory: EvalMemory, set: PairSet = "coding_pairs"): Promise<readonly PairCase[]> {
	const pairs = readRows<CodingPair>(join(DATA, `${set}.jsonl`));
	const items = [...new Map(pairs.map(({ memory: fact }) => [nameOf(fact), { id: nameOf(fact), ...fact }])).values()];
	const near = await openNeighbours(`personal:${set}`, items, memory);
	return Promise.all(
		pairs.map(async ({ id, label, lang, memory: fact, candidate }): Promise<PairCase> => {
			const target = nameOf(fact);
			const twins = await near.twinsOf(target);
			return { id, group: fact.caption, lang, candidate, gold: label, target, ...(await near.of(candidate, twins)) };
		}),
	);
}

/** Candidates of three projects and one person, each against its project's facts and the person's. */
export async function worldPairs(memory: EvalMemory): Promise<readonly PairCase[]> {
	const facts = readRows<WorldFact>(join(DATA, "worlds/facts.jsonl"));
	const pairs = readRows<WorldPair>(join(DATA, "worlds/pairs.jsonl"));
	const cases: PairCase[] = [];
	for (const world of new Set(pairs.map((pair) => pair.world))) {
		const items = facts.filter((fact) => fact.world === world || fact.world === "global");
		const near = await openNeighbours(`personal:judge-${world}`, items, memory);
		for (const pair of pairs.filter((one) => one.world === world)) {
			const lang = items.find(({ id }) => id === pair.fact_id)?.lang ?? "en";
			const around = await near.of(pair.candidate, new Set());
			const gold = WORLD_GOLD[pair.action];
			cases.push({
				id: pair.id,
				group: world,
				lang,
				candidate: pair.candidate,
				gold,
				target: pair.fact_id,
				...around,
			});
		}
	}
	return cases;
}

export interface ForeignPair {
	readonly id: string;
	readonly set: string;
	readonly lang: string;
	readonly a: string;
	readonly b: string;
	readonly gold: string;
}

/** Pairs that others published: the older text, the newer one and a label; none where there is no such folder. */
export function foreignPairs(): readonly ForeignPair[] {
	const file = join(process.env["BENCH_DATA"] ?? "", "open", "judge.jsonl");
	return existsSync(file) ? readRows(file) : [];
}

/** One half of the published pairs is fitted on, the other measured. */
export function isFitted({ id }: ForeignPair): boolean {
	return (createHash("sha256").update(id).digest()[0] ?? 0) % 2 === 0;
}

function nameOf({ caption, content }: Text): string {
	return `${caption}\n${content}`;
}

interface Neighbours {
	of(candidate: Text, without: ReadonlySet<string>): Promise<Pick<PairCase, "neighbours" | "close">>;
	/** Other facts about the same topic, by name: they make a label ambiguous. */
	twinsOf(name: string): Promise<ReadonlySet<string>>;
}

/** Two facts this close in meaning, or of one caption, are about the same topic. */
const TWIN_COSINE = 0.75;

async function openNeighbours(
	store: `personal:${string}`,
	items: readonly EvalItem[],
	memory: EvalMemory,
): Promise<Neighbours> {
	const floor = memory.deps.settings["recall.floor"];
	const filled = await memory.fill(store, items);
	const vectors = new Map<string, Awaited<ReturnType<typeof embed>>>();
	for (const item of items) vectors.set(item.id, await embed(item, memory));
	const byId = new Map(items.map((item) => [item.id, item]));
	const closest = async (
		text: Text,
		without: ReadonlySet<string>,
	): Promise<readonly { readonly neighbour: JudgedNeighbour; readonly relevance: number }[]> => {
		const own = await embed(text, memory);
		const stores = { stores: [filled], occasion: "asked", paths: [] } as const;
		const { ranked } = await answers(questionsOf([nameOf(text)]), memory.deps, stores);
		return ranked.flatMap(({ item: { fact }, relevance }) => {
			const id = memory.itemId(fact.id);
			const [item, vector] = [byId.get(id), vectors.get(id)];
			if (item === undefined || vector === undefined || without.has(id)) return [];
			const { caption, content, paths = [] } = item;
			const cosine = own === undefined ? {} : { cosine: bestCosine(own, vector) };
			return [
				{
					neighbour: { key: id, id: fact.id, scope: "personal" as const, caption, content, paths, ...cosine },
					relevance,
				},
			];
		});
	};
	return {
		of: async (candidate, without) => {
			const found = (await closest(candidate, without)).slice(0, NEIGHBOURS);
			const close = found.filter(({ relevance }) => relevance >= floor).map(({ neighbour }) => neighbour.key);
			return { neighbours: found.map(({ neighbour }) => neighbour), close: new Set(close) };
		},
		twinsOf: async (name) => {
			const item = byId.get(name);
			if (item === undefined) return new Set();
			const others = (await closest(item, new Set([name]))).filter(
				({ neighbour: { caption, cosine = 0 } }) => cosine > TWIN_COSINE || caption === item.caption,
			);
			return new Set(others.map(({ neighbour }) => neighbour.key));
		},
	};
}

async function embed(text: Text, memory: EvalMemory) {
	const embedded = await memory.deps.embedder?.embed([nameOf(text)], { role: "document" });
	return embedded?.[0];
}
