/** A judge whose very answers are written out, so that it can lie; and short ways to write them. */
import type { Judge, JudgeAnswer, JudgeLimits, JudgeReply, JudgeRequest } from "../../src/ports/judge.ts";

/** The answers to one request, by question; a question without one is abstained from. */
export type Answers = (request: JudgeRequest) => Readonly<Record<string, JudgeAnswer>>;

export interface AnsweringJudge extends Judge {
	readonly requests: readonly JudgeRequest[];
}

export interface AnsweringOptions {
	/** `systemone` unless told. */
	readonly provider?: string;
	readonly limits?: Partial<JudgeLimits>;
}

export function answeringJudge(answers: Answers, options: AnsweringOptions = {}): AnsweringJudge {
	const requests: JudgeRequest[] = [];
	const provider = options.provider ?? "systemone";
	return {
		requests,
		limits: { questions: 16, options: 255, stateTokens: 7000, ...options.limits },
		ask: async (request): Promise<JudgeReply> => {
			requests.push(request);
			return { answers: new Map(Object.entries(answers(request))), provider, model: "scripted-1" };
		},
	};
}

/** The key of the neighbour with this caption. @throws Error when it is not shown */
export function keyOf(caption: string, { case: { neighbours } }: JudgeRequest): string {
	const found = neighbours.find((neighbour) => neighbour.caption === caption);
	if (found === undefined) throw new Error(`no neighbour says: ${caption}`);
	return found.key;
}

/** All the probability on one option, or what is left of it on `none`. */
export function picks(name: string, probability = 1): JudgeAnswer {
	return { type: "choice", probabilities: new Map([[name, probability], ...rest(name, probability)]) };
}

function rest(name: string, probability: number): readonly (readonly [string, number])[] {
	return probability >= 1 || name === "none" ? [] : [["none", 1 - probability]];
}

export function yes(probability: number): JudgeAnswer {
	return { type: "noul", probability };
}

export function level(score: number): JudgeAnswer {
	return { type: "score", score };
}
