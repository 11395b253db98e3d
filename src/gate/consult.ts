/** Asks a judge everything about one candidate, in as many requests as its limits make of it, in bounded time. */
import type { Scope } from "../facts/scope.ts";
import { isAbort, unlessAborted } from "../kernel/abort.ts";
import { isMemoryError, MemoryError, messageOf } from "../kernel/errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { Judge, JudgeAnswer, JudgeLimits, JudgeQuestion, JudgeReply, JudgeRequest } from "../ports/judge.ts";
import type { Timer } from "../ports/timer.ts";
import type { Neighbour } from "../recall/neighbours.ts";
import type { Candidate } from "./candidate.ts";
import { PICKS, pickQuestions, questionsAbout } from "./questions.ts";
import { type Signals, signalsOf } from "./signals.ts";
import { type Keyed, keyed, stateOf } from "./state.ts";

export interface ConsultDeps {
	/** Absent while there is none: it abstains from everything. */
	readonly judge?: Judge;
	readonly clock: Clock;
	readonly timer: Timer;
	/** Milliseconds that one request may take. */
	readonly timeoutMs: number;
	/** Bounds that the user set, beside those of the judge. */
	readonly limits: JudgeLimits;
}

export interface Consulted {
	readonly candidate: Candidate;
	readonly neighbours: readonly Neighbour[];
	/** Where the fact may go when no scope was asked for. */
	readonly scopes: readonly Scope[];
	readonly signal?: AbortSignal;
}

/** One request as it was made, and what came back. */
export interface Exchange {
	readonly state: string;
	readonly questions: readonly JudgeQuestion[];
	readonly answers: ReadonlyMap<string, JudgeAnswer>;
}

export interface Consultation {
	readonly signals: Signals;
	/** The neighbours that were shown, under the names that the signals use. */
	readonly shown: readonly Keyed[];
	/** `local`, `chat`, …; `none` where there is no judge. */
	readonly provider: string;
	readonly model: string;
	readonly exchanges: readonly Exchange[];
}

/** The words of a judge that is not there count no more than those of the built-in rules: it abstains. */
const NOBODY = { provider: "local", model: "none" } as const;

/**
 * @throws MemoryError PROVIDER_UNSET, PROVIDER_DOWN, PROVIDER_PROTOCOL: one failed request fails the whole judgement;
 * the signal's reason
 */
export async function consult(asked: Consulted, deps: ConsultDeps): Promise<Consultation> {
	const { judge } = deps;
	const entries = keyed(asked.neighbours);
	if (judge === undefined) return { signals: {}, shown: entries, ...NOBODY, exchanges: [] };
	const limits = tighter(judge.limits, deps.limits);
	const groups = groupsOf(entries, limits);
	let signals: Signals | undefined;
	let provider: Pick<JudgeReply, "provider" | "model"> = NOBODY;
	const shown: Keyed[] = [];
	const exchanges: Exchange[] = [];
	for (const [at, group] of groups.entries()) {
		const judged = stateOf(asked.candidate, group, limits.stateTokens);
		const keys = judged.shown.map(({ key }) => key);
		const hasPaths = asked.candidate.fact.paths.length > 0;
		const questions = at === 0 ? questionsAbout({ keys, scopes: asked.scopes, hasPaths }) : pickQuestions(keys);
		const answers = new Map<string, JudgeAnswer>();
		for (const slice of slicesOf(questions, limits.questions)) {
			const request = { case: judged.case, state: judged.state, questions: slice };
			const reply = await askBounded(request, judge, { ...deps, signal: asked.signal });
			provider = { provider: reply.provider, model: reply.model };
			for (const { id } of slice) keepAnswer(id, reply, answers);
			exchanges.push({ state: judged.state, questions: slice, answers: reply.answers });
		}
		shown.push(...judged.shown);
		signals = joined(signals, signalsOf(answers, { keys, scopes: asked.scopes }));
	}
	return { signals: signals ?? {}, shown, ...provider, exchanges };
}

function tighter(one: JudgeLimits, other: JudgeLimits): JudgeLimits {
	return {
		questions: Math.max(1, Math.min(one.questions, other.questions)),
		options: Math.max(2, Math.min(one.options, other.options)),
		stateTokens: Math.min(one.stateTokens, other.stateTokens),
	};
}

/** One of a choice's options is for none of them. */
function groupsOf(entries: readonly Keyed[], { options }: JudgeLimits): readonly (readonly Keyed[])[] {
	const size = options - 1;
	const groups: (readonly Keyed[])[] = [];
	for (let from = 0; from < entries.length; from += size) groups.push(entries.slice(from, from + size));
	return groups.length === 0 ? [[]] : groups;
}

function slicesOf(questions: readonly JudgeQuestion[], size: number): readonly (readonly JudgeQuestion[])[] {
	const slices: (readonly JudgeQuestion[])[] = [];
	for (let from = 0; from < questions.length; from += size) slices.push(questions.slice(from, from + size));
	return slices;
}

function keepAnswer(id: string, { answers }: JudgeReply, into: Map<string, JudgeAnswer>): void {
	const answer = answers.get(id);
	if (answer !== undefined) into.set(id, answer);
}

/** What several groups of neighbours say: the surest pick of each kind, and what the group with the surest one proposes. */
function joined(known: Signals | undefined, next: Signals): Signals {
	if (known === undefined) return next;
	let signals = known;
	for (const question of PICKS) {
		const pick = next[question];
		if (pick !== undefined && strength(pick) > strength(signals[question])) signals = { ...signals, [question]: pick };
	}
	const action = surest(next) > surest(known) ? next.action : known.action;
	return { ...signals, ...(action === undefined ? {} : { action }) };
}

function strength(pick: Signals["covered_by"]): number {
	return pick === undefined || pick.name === "none" ? 0 : pick.probability;
}

function surest(signals: Signals): number {
	return Math.max(...PICKS.map((question) => strength(signals[question])));
}

interface Bounds extends Pick<ConsultDeps, "timer" | "timeoutMs"> {
	readonly signal: AbortSignal | undefined;
}

/** A judge that hangs, dies or breaks its word is one that is down; only a cancellation passes through. */
async function askBounded(request: JudgeRequest, judge: Judge, bounds: Bounds): Promise<JudgeReply> {
	bounds.signal?.throwIfAborted();
	const asking = unlessAborted(askPlainly(request, judge, bounds.signal), bounds.signal);
	const reply = await bounds.timer.within(bounds.timeoutMs, asking);
	if (reply !== undefined) return reply;
	throw new MemoryError("PROVIDER_DOWN", `judge took longer than ${bounds.timeoutMs / 1000} s`);
}

async function askPlainly(request: JudgeRequest, judge: Judge, signal: AbortSignal | undefined): Promise<JudgeReply> {
	try {
		const reply = await judge.ask(request, signal);
		// An adapter of somebody else may say anything; what follows relies on this much.
		if (reply.answers instanceof Map) return reply;
	} catch (error) {
		if (signal?.aborted === true || isMemoryError(error)) throw error;
		const code = isAbort(error) ? "PROVIDER_DOWN" : "PROVIDER_PROTOCOL";
		throw new MemoryError(code, `judge failed: ${messageOf(error)}`, { cause: error });
	}
	throw new MemoryError("PROVIDER_PROTOCOL", "judge answered with nothing that can be read");
}
