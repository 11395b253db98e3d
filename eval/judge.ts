/** The gate with the built-in judge, as it decides: on our own pairs and facts, and on pairs that others published. */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Decision, decide } from "../src/gate/decide.ts";
import { questionsAbout } from "../src/gate/questions.ts";
import { signalsOf } from "../src/gate/signals.ts";
import { thresholdsFor } from "../src/gate/thresholds.ts";
import { bestCosine } from "../src/index/similarity.ts";
import { uuidV8 } from "../src/kernel/ids.ts";
import { openLocalJudge } from "../src/models/local-judge/local-judge.ts";
import type { LocalWeights } from "../src/models/local-judge/weights.ts";
import type { Judge, JudgedCase, JudgedNeighbour } from "../src/ports/judge.ts";
import { crossValidated, fitRelations, fitRows } from "./judge-fit.ts";
import {
	ACTION_OF,
	type Action,
	codingFacts,
	codingPairs,
	type ForeignPair,
	foreignPairs,
	type PairCase,
	worldPairs,
} from "./judge-sets.ts";
import { type EvalMemory, settingsWith } from "./memory.ts";
import { printTable } from "./ranking.ts";

const WEIGHTS = fileURLToPath(new URL("../src/models/local-judge/weights.ts", import.meta.url));
const THRESHOLDS = thresholdsFor("local", settingsWith());
const FOREIGN_ID = uuidV8(new Uint8Array(16));
const SCOPES = ["global", "shared", "personal"] as const;

/** Shares of the cases, in percent. */
export interface PairScore {
	readonly name: string;
	readonly cases: number;
	/** Right action and right fact among the surest pick of at least 0.5, else Add. */
	readonly pick: number;
	/** The same for what the gate does, which leaves what is unsure to the agent. */
	readonly decided: number;
	/** Decided wrongly without asking the agent. */
	readonly wrong: number;
	readonly falseReinforce: number;
	/** Added beside a fact that it repeats, contradicts or adds to, without asking. */
	readonly silentTwin: number;
	readonly asked: number;
	/** Milliseconds of CPU time for a candidate. */
	readonly cpuMs: number;
}

export async function evalGate(memory: EvalMemory, fit: boolean): Promise<unknown> {
	const coding = await codingPairs(memory);
	const worlds = await worldPairs(memory);
	if (fit) saveWeights([...coding, ...worlds]);
	const rows = await pairScores(coding, worlds);
	printScores(rows);
	const facts = await factScores();
	console.log("\ncoding_facts", facts);
	const foreign = await foreignScores(memory);
	if (foreign.length > 0)
		printTable(
			["set", "pairs", "same", "changed", "apart"],
			foreign.map((row) => row.map(String)),
		);
	return { pairs: rows, facts, foreign };
}

function saveWeights(cases: readonly PairCase[]): void {
	const weights: LocalWeights = {
		compared: fitRelations(fitRows(cases)),
		words: fitRelations(fitRows(cases, false)),
	};
	const source = `/** Weights of the relations, written by \`npm run eval -- gate --fit\`. */
/* oxlint-disable oxc/approx-constant -- fitted numbers, whatever they are near */

export interface RelationWeights {
	/** Of the features that they were fitted on. */
	readonly mean: readonly number[];
	readonly scale: readonly number[];
	/** One for each relation: the constant first. */
	readonly rows: readonly (readonly number[])[];
}

/** Where vectors were compared, and where there are words alone. */
export interface LocalWeights {
	readonly compared: RelationWeights;
	readonly words: RelationWeights;
}

export const LOCAL_WEIGHTS: LocalWeights = ${JSON.stringify(weights)};
`;
	writeFileSync(WEIGHTS, source);
	console.log(`wrote ${WEIGHTS}; format it before it is committed\n`);
}

type JudgeFor = (one: PairCase) => Judge;

async function pairScores(coding: readonly PairCase[], worlds: readonly PairCase[]): Promise<readonly PairScore[]> {
	const validated = (cases: readonly PairCase[], others: readonly PairCase[], compared: boolean): JudgeFor => {
		const fitted = crossValidated(fitRows(cases, compared), fitRows(others, compared));
		return (one) => openLocalJudge({ compared: fitted(one), words: fitted(one) });
	};
	const strange = fitRelations(fitRows(coding));
	const onCoding: JudgeFor = () => openLocalJudge({ compared: strange, words: strange });
	const withoutVectors = coding.map(wordsAlone);
	return [
		await scorePairs("coding_pairs, cross-validated", coding, validated(coding, worlds, true)),
		await scorePairs(
			"  the same, words alone",
			withoutVectors,
			validated(withoutVectors, worlds.map(wordsAlone), false),
		),
		await scorePairs("worlds, one world left out", worlds, validated(worlds, coding, true)),
		await scorePairs("worlds, fitted on coding_pairs", worlds, onCoding),
	];
}

function wordsAlone(one: PairCase): PairCase {
	return { ...one, neighbours: one.neighbours.map(withoutCosine) };
}

function withoutCosine(neighbour: JudgedNeighbour): JudgedNeighbour {
	const { key, id, scope, caption, content, paths } = neighbour;
	return { key, id, scope, caption, content, paths };
}

/** What should be rejected is the affair of the safety scan and of durability, and left out here. */
async function scorePairs(name: string, all: readonly PairCase[], judgeFor: JudgeFor): Promise<PairScore> {
	const cases = all.flatMap((one) => (one.gold === "reject" ? [] : [{ one, gold: ACTION_OF[one.gold] }]));
	const judges = cases.map(({ one }) => judgeFor(one));
	const sum = { pick: 0, decided: 0, wrong: 0, falseReinforce: 0, silentTwin: 0, asked: 0 };
	const start = process.cpuUsage();
	for (const [at, { one, gold }] of cases.entries()) {
		const judge = judges[at];
		if (judge === undefined) continue;
		const { picked, decision } = await decideOn(one, judge);
		const right = isRight(decision, one, gold);
		const isAdd = decision.kind === "add";
		sum.pick += Number(picked.action === gold && (gold === "Add" || picked.target === one.target));
		sum.decided += Number(right);
		sum.wrong += Number(!right && !isAdd);
		sum.falseReinforce += Number(!right && decision.kind === "reinforce");
		sum.silentTwin += Number(!right && isAdd && decision.unsettled.length === 0);
		sum.asked += Number(isAdd && decision.unsettled.length > 0);
	}
	const { user, system } = process.cpuUsage(start);
	const percent = Object.fromEntries(
		Object.entries(sum).map(([key, count]) => [key, Number(((100 * count) / cases.length).toFixed(1))]),
	) as typeof sum; // the same names
	return { name, cases: cases.length, ...percent, cpuMs: Number(((user + system) / 1000 / cases.length).toFixed(2)) };
}

function isRight(decision: Decision, { target }: PairCase, gold: Action): boolean {
	if (decision.kind === "add") return gold === "Add";
	if (!("target" in decision)) return false;
	return decision.kind === gold.toLowerCase() && decision.target === target;
}

const PICKED = 0.5;

interface Decided {
	readonly picked: { readonly action: Action; readonly target?: string };
	readonly decision: Decision;
}

/** Kept in any case, so that only the relation to known facts is measured. */
async function decideOn({ candidate, neighbours, close }: PairCase, judge: Judge): Promise<Decided> {
	const keys = neighbours.map(({ key }) => key);
	const judged: JudgedCase = { candidate: { paths: [], ...candidate, userRequested: true }, neighbours };
	const questions = questionsAbout({ keys, scopes: [], hasPaths: false });
	const { answers } = await judge.ask({ case: judged, state: "", questions });
	const signals = signalsOf(answers, { keys, scopes: [] });
	const decision = decide(signals, {
		scope: "personal",
		scopeGiven: true,
		userRequested: true,
		thresholds: THRESHOLDS,
		neighbours: keys.map((key) => ({
			key,
			scope: "personal" as const,
			disjoint: false,
			holdsPaths: true,
			close: close.has(key),
		})),
	});
	const tops = [
		{ action: "Reinforce" as const, top: signals.covered_by },
		{ action: "Edit" as const, top: signals.conflict_with },
		{ action: "Merge" as const, top: signals.merge_with },
	];
	const [surest] = tops
		.flatMap(({ action, top }) =>
			top === undefined || top.name === "none" || top.probability < PICKED
				? []
				: [{ action, target: top.name, probability: top.probability }],
		)
		.sort((left, right) => right.probability - left.probability);
	return { picked: surest ?? { action: "Add" }, decision };
}

async function factScores(): Promise<Readonly<Record<string, string>>> {
	const judge = openLocalJudge();
	const told = await Promise.all(
		codingFacts().map(async (fact) => {
			const judged: JudgedCase = { candidate: { ...fact, paths: [], userRequested: false }, neighbours: [] };
			const questions = questionsAbout({ keys: [], scopes: SCOPES, hasPaths: false });
			const { answers } = await judge.ask({ case: judged, state: "", questions });
			const { durable = Number.NaN, scope } = signalsOf(answers, { keys: [], scopes: SCOPES });
			return { fact, durable, scope: scope?.name };
		}),
	);
	const count = (matches: (one: (typeof told)[number]) => boolean): number => told.filter(matches).length;
	const answered = count(({ durable }) => !Number.isNaN(durable));
	return {
		durable: `${count(({ fact, durable }) => !Number.isNaN(durable) && durable >= PICKED === fact.durable)} of ${answered} told`,
		abstained: `${told.length - answered} of ${told.length}`,
		durableDropped: String(count(({ fact, durable }) => fact.durable && durable <= THRESHOLDS.durable)),
		transientKept: String(count(({ fact, durable }) => !fact.durable && durable >= PICKED)),
		scope: `${count(({ fact, scope }) => fact.scope === scope)} of ${count(({ fact }) => fact.scope !== null)}`,
	};
}

/** Older text as the only neighbour: how often it is called the same, changed (edit or merge), or apart. */
async function foreignScores(
	memory: EvalMemory,
): Promise<readonly (readonly [string, number, string, string, string])[]> {
	const judge = openLocalJudge();
	const pairs = firstOfEachSet(foreignPairs());
	const counts = new Map<string, { all: number; same: number; changed: number }>();
	for (const { id, gold, lang, a, b } of pairs) {
		const cosine = await cosineOf(a, b, memory);
		const neighbour = {
			key: "m1",
			id: FOREIGN_ID,
			scope: "personal" as const,
			caption: "",
			content: a,
			paths: [],
			cosine,
		};
		const one = { id, group: id, lang, candidate: { caption: "", content: b }, gold: "covered" as const, target: "m1" };
		const { decision } = await decideOn({ ...one, neighbours: [neighbour], close: new Set(["m1"]) }, judge);
		const count = counts.get(gold) ?? { all: 0, same: 0, changed: 0 };
		counts.set(gold, count);
		count.all++;
		count.same += Number(decision.kind === "reinforce");
		count.changed += Number(decision.kind === "edit" || decision.kind === "merge");
	}
	const share = (part: number, all: number): string => `${((100 * part) / all).toFixed(1)} %`;
	return [...counts].map(([gold, { all, same, changed }]) => [
		gold,
		all,
		share(same, all),
		share(changed, all),
		share(all - same - changed, all),
	]);
}

const FOREIGN_PAIRS = 40;

function firstOfEachSet(pairs: readonly ForeignPair[]): readonly ForeignPair[] {
	const seen = new Map<string, number>();
	return pairs.filter(({ set }) => {
		seen.set(set, (seen.get(set) ?? 0) + 1);
		return (seen.get(set) ?? 0) <= FOREIGN_PAIRS;
	});
}

async function cosineOf(one: string, other: string, { deps }: EvalMemory): Promise<number> {
	const [left, right] = (await deps.embedder?.embed([one, other], { role: "document" })) ?? [];
	return left === undefined || right === undefined ? 0 : bestCosine(left, right);
}

function printScores(rows: readonly PairScore[]): void {
	const head = [
		"pairs (percent)",
		"n",
		"right pick",
		"decided right",
		"wrong",
		"false reinforce",
		"silent twin",
		"asked",
		"cpu ms",
	];
	const cells = rows.map((row) =>
		[
			row.name,
			row.cases,
			row.pick,
			row.decided,
			row.wrong,
			row.falseReinforce,
			row.silentTwin,
			row.asked,
			row.cpuMs,
		].map(String),
	);
	printTable(head, cells);
}
