/** What is to become of a candidate: looked around, judged, decided and rewritten, all before any lock is taken. */

import { framePaths } from "../facts/path-scope.ts";
import type { Scope } from "../facts/scope.ts";
import { checkAborted } from "../kernel/abort.ts";
import { isMemoryError, type MemoryError } from "../kernel/errors.ts";
import type { FactFile, FactStore } from "../ports/fact-store.ts";
import type { Neighbour } from "../recall/neighbours.ts";
import type { Candidate } from "./candidate.ts";
import { type Consultation, type ConsultDeps, consult } from "./consult.ts";
import { type Decision, type DecisionContext, decide, type Standing } from "./decide.ts";
import type { FindNeighbours, GateDeps, WriteOptions } from "./deps.ts";
import type { Judged } from "./outcome.ts";
import { type RewriteResult, rewrite } from "./rewrite.ts";
import type { Keyed } from "./state.ts";
import { thresholdsFor } from "./thresholds.ts";

export interface PlanOptions extends WriteOptions {
	readonly neighbours?: FindNeighbours;
}

/** A file as it was judged; whoever replaces it reads it again. */
export interface JudgedFile {
	readonly store: FactStore;
	readonly file: Pick<FactFile, "name" | "fact" | "hash">;
}

/** A neighbour as its file is now. */
export interface Known {
	readonly neighbour: Neighbour;
	readonly present: JudgedFile;
}

export interface Plan {
	readonly kind: "plan";
	readonly candidate: Candidate;
	readonly known: readonly Known[];
	readonly consultation: Consultation;
	readonly decision: Decision;
	/** For a decision about a known fact: its file as it was judged. */
	readonly target?: JudgedFile;
	/** For an edit or a merge. */
	readonly rewritten?: RewriteResult;
	/** The facts that the agent is asked about. */
	readonly unsettled: readonly Known[];
	readonly judged: Judged;
}

export type Planning = Plan | { readonly kind: "unavailable"; readonly error: MemoryError };

/** An adapter retries by itself within this many times its own limit. */
const TIMEOUT_SHARE = 2;

export async function planFor(candidate: Candidate, deps: GateDeps, options: PlanOptions): Promise<Planning> {
	const found = (await options.neighbours?.(candidate, options.signal)) ?? [];
	const known = await present(found, deps);
	try {
		return await judgedPlan({ candidate, known }, deps, options);
	} catch (error) {
		checkAborted(options.signal);
		if (isMemoryError(error) && error.code.startsWith("PROVIDER_")) return { kind: "unavailable", error };
		throw error;
	}
}

interface Looked {
	readonly candidate: Candidate;
	readonly known: readonly Known[];
}

async function judgedPlan({ candidate, known }: Looked, deps: GateDeps, options: PlanOptions): Promise<Plan> {
	const consultation = await consult(
		{
			candidate,
			neighbours: known.map(({ neighbour }) => neighbour),
			scopes: scopesFor(candidate, deps),
			...(options.signal === undefined ? {} : { signal: options.signal }),
		},
		consultDeps(deps),
	);
	const decision = decide(consultation.signals, contextOf({ candidate, known }, consultation, deps));
	return await completed({ candidate, known, consultation, decision }, deps, options);
}

function consultDeps({ judge, clock, timer, settings }: GateDeps): ConsultDeps {
	return {
		...(judge === undefined ? {} : { judge }),
		clock,
		timer,
		timeoutMs: TIMEOUT_SHARE * settings["judge.timeoutMs"],
		limits: {
			questions: settings["judge.maxQuestions"],
			options: settings["judge.maxOptions"],
			stateTokens: settings["judge.stateTokens"],
		},
	};
}

/**
 * Where a judge may put a fact for which no scope was asked: where it goes anyway, or to the facts about everything. A
 * guess never commits anything to a repository, and a fact about paths of the project stays with it.
 */
function scopesFor({ fact, store, scopeGiven }: Candidate, deps: GateDeps): readonly Scope[] {
	const { scope } = store.store;
	if (scopeGiven || fact.paths.length > 0 || scope === "global") return [scope];
	const possible = scope === "shared" ? (["shared", "personal", "global"] as const) : (["personal", "global"] as const);
	return possible.filter((each) => deps.stores.some(({ store }) => store.scope === each));
}

function contextOf({ candidate, known }: Looked, consultation: Consultation, deps: GateDeps): DecisionContext {
	const files = new Map(known.map(({ neighbour, present }) => [neighbour, present]));
	return {
		scope: candidate.store.store.scope,
		scopeGiven: candidate.scopeGiven,
		userRequested: candidate.userRequested,
		neighbours: consultation.shown.flatMap(({ key, neighbour }): Standing[] => {
			const file = files.get(neighbour);
			if (file === undefined) return [];
			return [
				{
					key,
					scope: neighbour.store.scope,
					disjoint: neighbour.disjoint,
					holdsPaths: framePaths(candidate.absolutePaths, file.store.store).outside.length === 0,
					close: neighbour.isClose,
				},
			];
		}),
		thresholds: thresholdsFor(consultation.provider, deps.settings),
	};
}

interface Decided extends Looked {
	readonly consultation: Consultation;
	readonly decision: Decision;
}

async function completed(decided: Decided, deps: GateDeps, options: PlanOptions): Promise<Plan> {
	const { candidate, known, consultation, decision } = decided;
	const of = (key: string): Known | undefined => {
		const entry = consultation.shown.find((each) => each.key === key);
		return known.find(({ neighbour }) => neighbour === entry?.neighbour);
	};
	const keys = decision.kind === "add" ? decision.unsettled : [];
	const plan: Plan = {
		kind: "plan",
		...decided,
		unsettled: keys.map(of).filter((each) => each !== undefined),
		judged: judgedOf(consultation, decision),
	};
	if (decision.kind !== "edit" && decision.kind !== "merge" && decision.kind !== "reinforce") return plan;
	const target = of(decision.target);
	if (target === undefined) return plan;
	if (decision.kind === "reinforce") return { ...plan, target: target.present };
	const rewritten = await rewrite(
		{ kind: decision.kind, older: target.present.file.fact, newer: candidate.fact },
		rewriteDeps(consultation.provider, deps),
		options.signal,
	);
	// Two texts that cannot be one stay two, and somebody has to look at them.
	if (rewritten === undefined) return { ...plan, unsettled: [target] };
	return { ...plan, target: target.present, rewritten };
}

function judgedOf({ provider, model, shown }: Consultation, { trace, urgency }: Decision): Judged {
	const named = ({ key, neighbour }: Keyed): Judged["facts"][number] => {
		const { id, caption } = neighbour.ranked.item.fact;
		return { key, id, caption };
	};
	return { provider, model, trace, facts: shown.map(named), ...(urgency === undefined ? {} : { urgency }) };
}

/** Where the built-in rules decided, no model is called unless one was chosen for it. */
function rewriteDeps(provider: string, { rewriter, timer, settings }: GateDeps): Parameters<typeof rewrite>[1] {
	const asks = rewriter !== undefined && (provider !== "local" || settings["rewrite.model"] !== "");
	return { ...(asks ? { rewriter } : {}), timer, timeoutMs: TIMEOUT_SHARE * settings["judge.timeoutMs"] };
}

/** The index may lag behind an editor: what is judged is what the files say. Broken and vanished ones are left out. */
async function present(found: readonly Neighbour[], deps: GateDeps): Promise<readonly Known[]> {
	const known: Known[] = [];
	for (const neighbour of found) {
		const each = await knownOf(neighbour, deps);
		if (each !== undefined) known.push(each);
	}
	return known;
}

async function knownOf(neighbour: Neighbour, deps: GateDeps): Promise<Known | undefined> {
	const { item } = neighbour.ranked;
	const store = deps.stores.find((each) => each.store.id === item.store);
	if (store === undefined) return undefined;
	// The stamp tells that the index has read this very file: reading it again would say the same.
	if ((await store.stamp(item.name)) === item.stamp) {
		const { name, fact, fileHash: hash } = item;
		return { neighbour, present: { store, file: { name, fact, hash } } };
	}
	const reading = await store.read(item.name);
	if (reading.kind !== "fact") return undefined;
	const { file } = reading;
	const ranked = { ...neighbour.ranked, item: { ...item, fact: file.fact } };
	return { neighbour: { ...neighbour, ranked }, present: { store, file } };
}

/** For a candidate that is known already, word for word: there is nothing to judge. */
export function unjudgedPlan(candidate: Candidate): Plan {
	const { scope } = candidate.store.store;
	return {
		kind: "plan",
		candidate,
		known: [],
		consultation: { signals: {}, shown: [], provider: "local", model: "none", exchanges: [] },
		decision: { kind: "add", scope, unsettled: [], trace: [] },
		unsettled: [],
		judged: { provider: "local", model: "none", trace: [], facts: [] },
	};
}
