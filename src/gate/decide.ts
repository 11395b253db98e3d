/**
 * Signals and thresholds to a decision, with the reasons as data. Pure and total: whatever a judge answers, something
 * comes of it, and nothing that it says can do more than the thresholds allow.
 */
import type { Scope } from "../facts/scope.ts";
import { NONE, type PickQuestion, type ProposedAction } from "./questions.ts";
import type { Signals, Top } from "./signals.ts";
import type { Thresholds } from "./thresholds.ts";

/** What has to be known of a neighbour to decide about it. */
export interface Standing {
	readonly key: string;
	readonly scope: Scope;
	/** It and the candidate are about places that have nothing in common. */
	readonly disjoint: boolean;
	/** Its store can express the candidate's paths. */
	readonly holdsPaths: boolean;
	/** Above the relevance floor: worth naming to the agent. */
	readonly close: boolean;
}

export interface DecisionContext {
	/** The asked one, or the one that holds unless the judge is sure of another. */
	readonly scope: Scope;
	readonly scopeGiven: boolean;
	readonly userRequested: boolean;
	readonly neighbours: readonly Standing[];
	readonly thresholds: Thresholds;
}

export type SkipReason = "transient" | "unimportant";
export type Urgency = "low" | "mid" | "high";
type Amendment = "reinforce" | "edit" | "merge";

/** One step on the way to the decision. */
export type Reason =
	| { readonly step: "unsafe"; readonly probability: number; readonly threshold: number; readonly passed: boolean }
	| {
			readonly step: "scope";
			readonly scope: Scope;
			readonly by: "request" | "default" | "judge";
			readonly probability?: number;
	  }
	| {
			readonly step: "pick";
			readonly question: PickQuestion;
			readonly key: string;
			readonly probability: number;
			readonly threshold: number;
			readonly sure: boolean;
	  }
	| { readonly step: "action"; readonly proposed?: ProposedAction; readonly taken: Amendment | "add" }
	| { readonly step: "disjoint"; readonly key: string }
	| { readonly step: "elsewhere"; readonly key: string; readonly scope: Scope }
	| {
			readonly step: "durable" | "importance";
			readonly value: number;
			readonly threshold: number;
			readonly passed: boolean;
	  }
	| { readonly step: "user-requested" }
	| { readonly step: "abstained"; readonly close: readonly string[] };

export type Decision = {
	readonly trace: readonly Reason[];
	readonly urgency?: Urgency;
} & (
	| {
			readonly kind: "add";
			readonly scope: Scope;
			/** Keys of facts that the agent is asked about; the fact waits for review when there are any. */
			readonly unsettled: readonly string[];
	  }
	| { readonly kind: Amendment; readonly target: string }
	| { readonly kind: "skip"; readonly because: SkipReason }
	| { readonly kind: "reject"; readonly probability: number }
);

export function decide(signals: Signals, context: DecisionContext): Decision {
	const trace: Reason[] = [];
	const urgency = urgencyOf(signals, context.thresholds);
	const outcome = outcomeOf(signals, context, trace);
	return { ...outcome, trace, ...(urgency === undefined ? {} : { urgency }) };
}

type Outcome = Decision extends infer Each ? (Each extends unknown ? Omit<Each, "trace" | "urgency"> : never) : never;

function outcomeOf(signals: Signals, context: DecisionContext, trace: Reason[]): Outcome {
	const unsafe = rejection(signals, context.thresholds, trace);
	if (unsafe !== undefined) return unsafe;
	const scope = scopeOf(signals, context, trace);
	const wanted = wantedOf(signals, context.thresholds, trace);
	const possible = possibleOf(wanted, { ...context, scope }, trace);
	if (possible.kind === "reinforce") return possible;
	const skipped = skip(possible.kind, { signals, context }, trace);
	if (skipped !== undefined) return skipped;
	if (possible.kind !== "add") return possible;
	return { kind: "add", scope, unsettled: unsettledOf(possible.blocked, { signals, context }, trace) };
}

function rejection({ unsafe }: Signals, thresholds: Thresholds, trace: Reason[]): Outcome | undefined {
	if (unsafe === undefined) return undefined;
	const passed = unsafe < thresholds.unsafe;
	trace.push({ step: "unsafe", probability: unsafe, threshold: thresholds.unsafe, passed });
	return passed ? undefined : { kind: "reject", probability: unsafe };
}

function scopeOf(signals: Signals, { scope, scopeGiven, thresholds }: DecisionContext, trace: Reason[]): Scope {
	const { scope: judged } = signals;
	const { scopeMove } = thresholds;
	const sure = judged !== undefined && scopeMove !== undefined && judged.probability >= scopeMove;
	if (!scopeGiven && sure) {
		trace.push({ step: "scope", scope: judged.name, by: "judge", probability: judged.probability });
		return judged.name;
	}
	trace.push({ step: "scope", scope, by: scopeGiven ? "request" : "default" });
	return scope;
}

interface Wanted {
	readonly kind: Amendment;
	readonly target: string;
}

/** Which sure pick comes first, by what the judge proposes. */
const ORDER: Readonly<Record<ProposedAction | "none", readonly PickQuestion[]>> = {
	Reinforce: ["covered_by", "conflict_with", "merge_with"],
	Edit: ["conflict_with", "covered_by", "merge_with"],
	Merge: ["conflict_with", "merge_with", "covered_by"],
	Add: ["covered_by", "conflict_with"],
	none: ["covered_by", "conflict_with", "merge_with"],
};

const AMENDMENT: Readonly<Record<PickQuestion, Amendment>> = {
	covered_by: "reinforce",
	conflict_with: "edit",
	merge_with: "merge",
};

function wantedOf(signals: Signals, thresholds: Thresholds, trace: Reason[]): Wanted | undefined {
	const sure = {
		covered_by: surePick("covered_by", signals.covered_by, { threshold: thresholds.covered, trace }),
		conflict_with: surePick("conflict_with", signals.conflict_with, { threshold: thresholds.conflict, trace }),
		merge_with: surePick("merge_with", signals.merge_with, { threshold: thresholds.merge, trace }),
	};
	const proposed = signals.action?.name;
	const question = ORDER[proposed ?? "none"].find((each) => sure[each] !== undefined);
	const target = question === undefined ? undefined : sure[question];
	const wanted = question === undefined || target === undefined ? undefined : { kind: AMENDMENT[question], target };
	trace.push({ step: "action", ...(proposed === undefined ? {} : { proposed }), taken: wanted?.kind ?? "add" });
	return wanted;
}

function surePick(
	question: PickQuestion,
	top: Top | undefined,
	{ threshold, trace }: { readonly threshold: number; readonly trace: Reason[] },
): string | undefined {
	if (top === undefined || top.name === NONE) return undefined;
	const sure = top.probability >= threshold;
	trace.push({ step: "pick", question, key: top.name, probability: top.probability, threshold, sure });
	return sure ? top.name : undefined;
}

type Possible = Wanted | { readonly kind: "add"; readonly blocked?: string };

/** What a fact elsewhere, or about another place, allows. */
function possibleOf(wanted: Wanted | undefined, context: DecisionContext, trace: Reason[]): Possible {
	const target = context.neighbours.find(({ key }) => key === wanted?.target);
	if (wanted === undefined || target === undefined) return { kind: "add" };
	const isElsewhere = target.scope !== context.scope;
	if (wanted.kind === "reinforce") {
		if (!isElsewhere || (!context.scopeGiven && target.holdsPaths)) return wanted;
		trace.push({ step: "elsewhere", key: target.key, scope: target.scope });
		return { kind: "add", blocked: target.key };
	}
	if (isElsewhere) {
		trace.push({ step: "elsewhere", key: target.key, scope: target.scope });
		return { kind: "add", blocked: target.key };
	}
	if (target.disjoint) {
		trace.push({ step: "disjoint", key: target.key });
		return { kind: "add" };
	}
	return wanted;
}

interface Asked {
	readonly signals: Signals;
	readonly context: DecisionContext;
}

/** A correction has to last; what is new has to matter as well. What the user asked for is kept in any case. */
function skip(
	kind: "add" | "edit" | "merge" | "reinforce",
	{ signals, context }: Asked,
	trace: Reason[],
): Outcome | undefined {
	const { thresholds, userRequested } = context;
	if (userRequested) {
		trace.push({ step: "user-requested" });
		return undefined;
	}
	const { durable } = signals;
	if (durable !== undefined) {
		const least = thresholds.durable;
		const passed = thresholds.durableInclusive ? durable > least : durable >= least;
		trace.push({ step: "durable", value: durable, threshold: least, passed });
		if (!passed) return { kind: "skip", because: "transient" };
	}
	if (kind === "edit" || signals.importance === undefined || thresholds.importance === undefined) return undefined;
	const passed = signals.importance >= thresholds.importance;
	trace.push({ step: "importance", value: signals.importance, threshold: thresholds.importance, passed });
	return passed ? undefined : { kind: "skip", because: "unimportant" };
}

/** An abstaining judge says that the candidate stands alone only from here on. */
const SURE_ADD = 0.9;

function unsettledOf(blocked: string | undefined, { signals, context }: Asked, trace: Reason[]): readonly string[] {
	const { action } = signals;
	const standsAlone = action?.name === "Add" && action.probability >= SURE_ADD;
	const close = context.neighbours.filter((each) => each.close && each.key !== blocked).map(({ key }) => key);
	const open = context.thresholds.abstains && !standsAlone ? close : [];
	const unsettled = blocked === undefined ? open : [blocked, ...open];
	if (context.thresholds.abstains && unsettled.length > 0) trace.push({ step: "abstained", close: unsettled });
	return unsettled;
}

function urgencyOf({ path_urgency: level }: Signals, thresholds: Thresholds): Urgency | undefined {
	if (level === undefined) return undefined;
	if (level >= thresholds.urgencyHigh) return "high";
	return level >= thresholds.urgencyMid ? "mid" : "low";
}
