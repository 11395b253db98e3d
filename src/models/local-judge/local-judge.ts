/**
 * The judge that needs nothing: deterministic, and silent where it is not sure. A question without an answer is one that
 * it abstains from: what cannot be told from words alone, what is close, and what would throw a fact away on a guess.
 */
import type { Scope } from "../../facts/scope.ts";
import { isDense } from "../../facts/tokens.ts";
import { urgencyOf } from "../../facts/urgency.ts";
import { checkAborted } from "../../kernel/abort.ts";
import type { ChoiceQuestion, Judge, JudgeAnswer, JudgedCase, JudgeLimits, JudgeQuestion } from "../../ports/judge.ts";
import { durabilityOf } from "./durability.ts";
import { areFar, UNRELATED } from "./far.ts";
import { importanceOf } from "./importance.ts";
import { isClosest, leadOf, meaningOf } from "./meaning.ts";
import { ACTIONS, type Action, actionsFor, pickAmong, type Related } from "./picks.ts";
import { Outlines } from "./profile.ts";
import { rarityAmong } from "./rarity.ts";
import { type Relation, relationsOf } from "./relation.ts";
import { scopesOf } from "./scope-cues.ts";
import { LOCAL_WEIGHTS, type LocalWeights } from "./weights.ts";
import { normalised } from "./wording.ts";

/** Everything is answered at once, and nothing is read but the case. */
const LIMITS: JudgeLimits = { questions: 255, options: 255, stateTokens: 200_000 };
const MODEL = "rules-1";

/** Between the two, wording does not tell whether a fact will last. */
const TRANSIENT_BELOW = 0.2;
const LASTING_FROM = 0.5;
/** Below this level good facts are too often underrated. */
const IMPORTANT_FROM = 1;
/** A likeliest action below this, or so close to the next, is not clear. */
const CLEAR = 0.6;
const CLEAR_LEAD = 0.2;
/** Two texts without a common language are this close in meaning before they may be about one thing. */
const MAY_TRANSLATE = 0.35;

/** A session that learns about one subject compares with the same facts again and again. */
const OUTLINES_KEPT = 256;

export function openLocalJudge(weights: LocalWeights = LOCAL_WEIGHTS): Judge {
	const outlines = new Outlines(OUTLINES_KEPT);
	return {
		limits: LIMITS,
		ask: async ({ case: judged, questions }, signal) => {
			checkAborted(signal);
			return { answers: answersTo(questions, judged, { weights, outlines }), provider: "local", model: MODEL };
		},
	};
}

interface Means {
	readonly weights: LocalWeights;
	readonly outlines: Outlines;
}

function answersTo(
	questions: readonly JudgeQuestion[],
	judged: JudgedCase,
	means: Means,
): ReadonlyMap<string, JudgeAnswer> {
	const { caption, content } = judged.candidate;
	const known: Known = {
		text: normalised(`${caption}\n${content}`),
		related: once(() => relate(judged, means)),
		judged,
	};
	return new Map(
		questions.flatMap((question): [string, JudgeAnswer][] => {
			const answer = answerTo(question, known);
			return answer === undefined ? [] : [[question.id, answer]];
		}),
	);
}

interface Known {
	readonly text: string;
	readonly related: () => readonly Related[];
	readonly judged: JudgedCase;
}

function once<T>(make: () => T): () => T {
	let made: { readonly value: T } | undefined;
	return () => {
		made ??= { value: make() };
		return made.value;
	};
}

const RELATION_OF: ReadonlyMap<string, Relation> = new Map([
	["covered_by", "covered"],
	["conflict_with", "conflict"],
	["merge_with", "merge"],
]);

function answerTo(question: JudgeQuestion, known: Known): JudgeAnswer | undefined {
	switch (question.type) {
		case "noul":
			return question.id === "durable" ? durable(known) : undefined;
		case "score":
			return score(question.id, known);
		case "choice":
			return choice(question, known);
	}
}

function durable({ text }: Known): JudgeAnswer | undefined {
	const probability = durabilityOf(text);
	const isClear = probability <= TRANSIENT_BELOW || probability >= LASTING_FROM;
	return isClear ? { type: "noul", probability } : undefined;
}

function score(id: string, { text, judged }: Known): JudgeAnswer | undefined {
	if (id === "path_urgency") return { type: "score", score: urgencyOf(judged.candidate) };
	const importance = id === "importance" ? importanceOf(text) : 0;
	return importance >= IMPORTANT_FROM ? { type: "score", score: importance } : undefined;
}

function choice(question: ChoiceQuestion, known: Known): JudgeAnswer | undefined {
	const relation = RELATION_OF.get(question.id);
	if (relation !== undefined)
		return hidesTranslation(known) ? undefined : among(question, pickAmong(known.related(), relation));
	if (question.id === "action") return action(question, known);
	return question.id === "scope" ? among(question, byName<Scope>(scopesOf(known.text))) : undefined;
}

function action(question: ChoiceQuestion, known: Known): JudgeAnswer | undefined {
	if (hidesTranslation(known)) return undefined;
	const actions = actionsFor(known.related());
	const [first = 0, second = 0] = ACTIONS.map((name) => actions[name]).sort((left, right) => right - left);
	return first < CLEAR || first - second < CLEAR_LEAD ? undefined : among(question, byName<Action>(actions));
}

function byName<Name extends string>(values: Readonly<Record<Name, number>>): ReadonlyMap<string, number> {
	return new Map(Object.entries<number>(values).map(([name, value]) => [name.toLowerCase(), value]));
}

/** The probabilities of the options that were offered, together 1; `undefined` when none of them is known. */
function among({ options }: ChoiceQuestion, known: ReadonlyMap<string, number>): JudgeAnswer | undefined {
	const values = options.map(({ name }) => known.get(name) ?? known.get(name.toLowerCase()) ?? 0);
	const all = values.reduce((sum, value) => sum + value, 0);
	if (all <= 0) return undefined;
	return { type: "choice", probabilities: new Map(options.map(({ name }, at) => [name, (values[at] ?? 0) / all])) };
}

function relate({ candidate, neighbours }: JudgedCase, { weights, outlines }: Means): readonly Related[] {
	const own = outlines.of(candidate);
	const facts = neighbours.map((neighbour) => outlines.of(neighbour));
	const rarity = rarityAmong([own, ...facts]);
	const fitted = neighbours.some(({ cosine }) => cosine !== undefined) ? weights.compared : weights.words;
	return neighbours.flatMap((neighbour, at) => {
		const fact = facts[at];
		if (fact === undefined) return [];
		const [meaning, lead] = [meaningOf(neighbour), leadOf(neighbour, neighbours)];
		if (areFar({ fact, candidate: own, rarity, meaning })) return [{ key: neighbour.key, relations: UNRELATED }];
		const pair = { fact: fact.whole(), candidate: own.whole(), rarity, meaning, lead };
		return [{ key: neighbour.key, relations: relationsOf(pair, fitted) }];
	});
}

/** True when the closest neighbour is in other letters: words cannot tell whether it says the same. */
function hidesTranslation({ judged: { candidate, neighbours } }: Known): boolean {
	const own = isCjk(candidate);
	return neighbours.some(
		(neighbour) =>
			meaningOf(neighbour) >= MAY_TRANSLATE && isClosest(neighbour, neighbours) && isCjk(neighbour) !== own,
	);
}

function isCjk({ caption, content }: { readonly caption: string; readonly content: string }): boolean {
	return isDense(`${caption}\n${content}`);
}
