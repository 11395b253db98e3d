/** The gate with the built-in judge, as it decides: on our own pairs and facts, and on pairs that others published. */
import { readFileSync, writeFileSync } from "node:fs";
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
import { crossValidated, type FitRow, fitRelations, fitRows, foreignRows } from "./judge-fit.ts";
import {
	ACTION_OF,
	type Action,
	codingFacts,
	codingPairs,
	type ForeignPair,
	foreignPairs,
	isFitted,
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
	const sets: Sets = {
		coding: await codingPairs(memory),
		changes: await codingPairs(memory, "coding_changes"),
		worlds: await worldPairs(memory),
		foreign: await embedded(foreignPairs(), memory),
	};
	if (fit) saveWeights(sets);
	const rows = await pairScores(sets);
	printScores(rows);
	const facts = await factScores();
	console.log("\ncoding_facts", facts);
	const foreign = await foreignScores(sets.foreign.filter((pair) => !isFitted(pair)));
	if (foreign.length > 0)
		printTable(
			["published pairs, the half not fitted on", "pairs", "same", "changed", "apart"],
			foreign.map((row) => row.map(String)),
		);
	return { pairs: rows, facts, foreign };
}

type Embedded = ForeignPair & { readonly cosine: number };

interface Sets {
	readonly coding: readonly PairCase[];
	readonly changes: readonly PairCase[];
	readonly worlds: readonly PairCase[];
	readonly foreign: readonly Embedded[];
}

async function embedded(pairs: readonly ForeignPair[], memory: EvalMemory): Promise<readonly Embedded[]> {
	const found: Embedded[] = [];
	for (const pair of pairs) found.push({ ...pair, cosine: await cosineOf(pair.a, pair.b, memory) });
	return found;
}

function saveWeights({ coding, changes, worlds, foreign }: Sets): void {
	const cases = [...coding, ...changes, ...worlds];
	const fitted = foreign.filter(isFitted);
	if (fitted.length === 0) throw new Error("BENCH_DATA must name the folder that holds open/judge.jsonl to fit anew");
	const weights: LocalWeights = {
		compared: fitRelations([...fitRows(cases), ...foreignRows(fitted)]),
		words: fitRelations([...fitRows(cases, false), ...foreignRows(fitted, false)]),
	};
	const source = readFileSync(WEIGHTS, "utf8");
	const start = source.indexOf("export const LOCAL_WEIGHTS");
	writeFileSync(
		WEIGHTS,
		`${source.slice(0, start)}export const LOCAL_WEIGHTS: LocalWeights = ${JSON.stringify(weights)};\n`,
	);
	console.log(`wrote ${WEIGHTS}; format it before it is committed\n`);
}

type JudgeFor = (one: PairCase) => Judge;

async function pairScores({ coding, changes, worlds, foreign }: Sets): Promise<readonly PairScore[]> {
	const fitted = foreign.filter(isFitted);
	const rowsOf = (cases: readonly PairCase[], compared: boolean): readonly FitRow[] => fitRows(cases, compared);
	const validated = (cases: readonly PairCase[], others: readonly PairCase[], compared: boolean): JudgeFor => {
		const always = [...rowsOf(others, compared), ...foreignRows(fitted, compared)];
		const without = crossValidated(rowsOf(cases, compared), always);
		return (one) => openLocalJudge({ compared: without(one), words: without(one) });
	};
	const fittedOn = (cases: readonly PairCase[]): JudgeFor => {
		const weights = fitRelations([...rowsOf(cases, true), ...foreignRows(fitted)]);
		return () => openLocalJudge({ compared: weights, words: weights });
	};
	const [bareCoding, bareOthers] = [coding.map(wordsAlone), [...changes, ...worlds].map(wordsAlone)];
	return [
		await scorePairs("coding_pairs, cross-validated", coding, validated(coding, [...changes, ...worlds], true)),
		await scorePairs("  the same, words alone", bareCoding, validated(bareCoding, bareOthers, false)),
		await scorePairs("  fitted on coding_changes alone", coding, fittedOn(changes)),
		await scorePairs("coding_changes, cross-validated", changes, validated(changes, [...coding, ...worlds], true)),
		await scorePairs("  fitted on the other sets alone", changes, fittedOn([...coding, ...worlds])),
		await scorePairs("worlds, one world left out", worlds, validated(worlds, [...coding, ...changes], true)),
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
	pairs: readonly Embedded[],
): Promise<readonly (readonly [string, number, string, string, string])[]> {
	const judge = openLocalJudge();
	const counts = new Map<string, { all: number; same: number; changed: number }>();
	for (const { id, gold, lang, a, b, cosine } of pairs) {
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
