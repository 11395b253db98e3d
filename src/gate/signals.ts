/** A judge's answers, read: whatever does not fit its question counts as no answer. */
import type { Scope } from "../facts/scope.ts";
import type { JudgeAnswer } from "../ports/judge.ts";
import { ACTIONS, NONE, type PickQuestion, type ProposedAction } from "./questions.ts";

/** The option that a choice gives most to. */
export interface Top<Name extends string = string> {
	readonly name: Name;
	/** 0 to 1. */
	readonly probability: number;
}

/** A field is absent where the judge abstained. */
export interface Signals {
	readonly covered_by?: Top;
	readonly conflict_with?: Top;
	readonly merge_with?: Top;
	readonly action?: Top<ProposedAction>;
	/** Expected level, 0 to 3. */
	readonly importance?: number;
	/** P(yes). */
	readonly durable?: number;
	readonly unsafe?: number;
	readonly scope?: Top<Scope>;
	/** Expected level, 0 to 2. */
	readonly path_urgency?: number;
}

type Answers = ReadonlyMap<string, JudgeAnswer>;

const IMPORTANCE_MAX = 3;
const URGENCY_MAX = 2;

/** What was offered: nothing else can be picked. */
export interface Offered {
	/** Of the neighbours that were shown. */
	readonly keys: readonly string[];
	readonly scopes: readonly Scope[];
}

export function signalsOf(answers: Answers, { keys, scopes }: Offered): Signals {
	const options = [...keys, NONE];
	const signals: { [Name in keyof Signals]: Signals[Name] | undefined } = {
		covered_by: topOf(answers, "covered_by" satisfies PickQuestion, options),
		conflict_with: topOf(answers, "conflict_with" satisfies PickQuestion, options),
		merge_with: topOf(answers, "merge_with" satisfies PickQuestion, options),
		action: topOf(answers, "action", ACTIONS),
		importance: levelOf(answers, "importance", IMPORTANCE_MAX),
		durable: yesOf(answers, "durable"),
		unsafe: yesOf(answers, "unsafe"),
		scope: topOf(answers, "scope", scopes),
		path_urgency: levelOf(answers, "path_urgency", URGENCY_MAX),
	};
	const answered = Object.entries(signals).filter(([, value]) => value !== undefined);
	return Object.fromEntries(answered) as Signals; // undefined was left out
}

function isShare(value: number | undefined): value is number {
	return value !== undefined && value >= 0 && value <= 1;
}

/** Ties go to the earlier option, but for `none`: a neighbour as likely as no neighbour is not picked. */
function topOf<Name extends string>(answers: Answers, id: string, options: readonly Name[]): Top<Name> | undefined {
	const answer = answers.get(id);
	if (answer?.type !== "choice") return undefined;
	let top: Top<Name> | undefined;
	for (const name of options) {
		const probability = answer.probabilities.get(name);
		if (!isShare(probability)) continue;
		if (top === undefined || probability > top.probability || (name === NONE && probability === top.probability)) {
			top = { name, probability };
		}
	}
	return top;
}

function yesOf(answers: Answers, id: string): number | undefined {
	const answer = answers.get(id);
	return answer?.type === "noul" && isShare(answer.probability) ? answer.probability : undefined;
}

function levelOf(answers: Answers, id: string, highest: number): number | undefined {
	const answer = answers.get(id);
	return answer?.type === "score" && answer.score >= 0 && answer.score <= highest ? answer.score : undefined;
}
