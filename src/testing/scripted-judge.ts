/** A judge that says what it is told to, and remembers what it was asked. */
import { MemoryError } from "../kernel/errors.ts";
import type { Judge, JudgeAnswer, JudgeLimits, JudgeQuestion, JudgeRequest } from "../ports/judge.ts";

/**
 * A noul: a probability or a boolean. A choice: an option, or options with their weights. A score: a level, or a weight
 * for each level.
 */
export type ScriptedAnswer = number | boolean | string | readonly number[] | Readonly<Record<string, number>>;

/** What is said about a question; `undefined` abstains. */
export type Script = (question: JudgeQuestion, request: JudgeRequest) => ScriptedAnswer | undefined;

export interface ScriptedJudgeOptions {
	readonly limits?: Partial<JudgeLimits>;
	/** `systemone` unless told. */
	readonly provider?: string;
}

export interface ScriptedJudge extends Judge {
	/** Oldest first. */
	readonly requests: readonly JudgeRequest[];
	/** The next request fails with this instead. */
	failOnce(error: Error): void;
}

const SURE = 0.9;
const LIMITS: JudgeLimits = { questions: 16, options: 255, stateTokens: 7000 };

/** Without a script, or where it says nothing, the judge abstains. */
export function scriptedJudge(
	script: Script | Readonly<Record<string, ScriptedAnswer>> = {},
	options: ScriptedJudgeOptions = {},
): ScriptedJudge {
	const requests: JudgeRequest[] = [];
	const failures: Error[] = [];
	const say: Script = typeof script === "function" ? script : ({ id }) => script[id];
	return {
		limits: { ...LIMITS, ...options.limits },
		requests,
		failOnce: (error) => void failures.push(error),
		ask: async (request, signal) => {
			signal?.throwIfAborted();
			requests.push(request);
			const failure = failures.shift();
			if (failure !== undefined) throw failure;
			const answers = request.questions.flatMap((question): [string, JudgeAnswer][] => {
				const said = say(question, request);
				return said === undefined ? [] : [[question.id, scriptedAnswer(question, said)]];
			});
			return { answers: new Map(answers), provider: options.provider ?? "systemone", model: "scripted" };
		},
	};
}

/** The shorthand as an answer of the question's type. @throws MemoryError INPUT_INVALID where it does not fit */
export function scriptedAnswer(question: JudgeQuestion, said: ScriptedAnswer): JudgeAnswer {
	switch (question.type) {
		case "noul":
			if (typeof said !== "number" && typeof said !== "boolean") throw unfit(question.id);
			return { type: "noul", probability: Number(said) };
		case "choice":
			return { type: "choice", probabilities: optionShares(question.id, namesOf(question.options), said) };
		case "score": {
			const probabilities = levelShares(question, said);
			const score = probabilities.reduce((sum, share, level) => sum + share * level, 0);
			return { type: "score", score, probabilities };
		}
	}
}

function namesOf(options: readonly { readonly name: string }[]): readonly string[] {
	return options.map(({ name }) => name);
}

function unfit(id: string): MemoryError {
	return new MemoryError("INPUT_INVALID", `the script's answer does not fit ${id}`);
}

function optionShares(id: string, names: readonly string[], said: ScriptedAnswer): ReadonlyMap<string, number> {
	const weights = new Map<string, number>();
	if (typeof said === "string") {
		const rest = (1 - SURE) / Math.max(1, names.length - 1);
		for (const name of names) weights.set(name, name === said ? SURE : rest);
	} else if (typeof said === "object" && !Array.isArray(said)) {
		for (const [name, weight] of Object.entries(said)) weights.set(name, weight);
	}
	const all = names.reduce((sum, name) => sum + (weights.get(name) ?? 0), 0);
	if (all <= 0 || (typeof said === "string" && !names.includes(said))) throw unfit(id);
	return new Map(names.map((name) => [name, (weights.get(name) ?? 0) / all]));
}

function levelShares(
	{ id, levels }: Extract<JudgeQuestion, { type: "score" }>,
	said: ScriptedAnswer,
): readonly number[] {
	const weights = levels.map((_, level) => {
		if (typeof said === "number") return Math.max(0, 1 - Math.abs(level - said));
		return Array.isArray(said) ? Number(said[level] ?? 0) : 0;
	});
	const all = weights.reduce((sum, weight) => sum + weight, 0);
	if (all <= 0) throw unfit(id);
	return weights.map((weight) => weight / all);
}
