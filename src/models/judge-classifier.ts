/** A classifier of the host as a judge. */
import { MemoryError } from "../kernel/errors.ts";
import type { HostModel, HostModels, HostQuestion } from "../ports/host-models.ts";
import type { Judge, JudgeAnswer, JudgeLimits, JudgeQuestion, JudgeReply, JudgeRequest } from "../ports/judge.ts";
import { fieldOf } from "./http.ts";
import { malformed, readAnswer } from "./systemone/answers.ts";

export interface ClassifierJudgeOptions {
	readonly hostModels: HostModels;
	/** `provider/id`, or the id alone; empty takes the preferred one. */
	readonly model: string;
	readonly limits: JudgeLimits;
}

/** Smaller contexts do not hold a candidate with its close facts. */
const LEAST_CONTEXT = 8000;
/** The first that matches is taken: measured for calibration first, then cheap and widely available. */
const PREFERRED: readonly RegExp[] = [
	/^typesafe\/jev/i,
	/^openai\/gpt-6-luna/i,
	/^cloudflare[^/]*\/.*clef/i,
	/microsoft-decision-1/i,
];

export function openClassifierJudge({ hostModels, model, limits }: ClassifierJudgeOptions): Judge {
	return {
		limits,
		ask: async (request, signal) => {
			signal?.throwIfAborted();
			const chosen = chooseClassifier(await hostModels.classifiers(), model);
			return ask(request, { hostModels, chosen, signal });
		},
	};
}

/**
 * The named one, or the preferred one of those with room enough.
 * @throws MemoryError PROVIDER_UNSET when there is none
 */
export function chooseClassifier(available: readonly HostModel[], name: string): HostModel {
	const wanted = name.trim();
	const fullName = ({ provider, id }: HostModel): string => `${provider}/${id}`;
	if (wanted !== "") {
		const found = available.find((one) => fullName(one) === wanted) ?? available.find(({ id }) => id === wanted);
		if (found !== undefined) return found;
		throw new MemoryError("PROVIDER_UNSET", `classifier ${wanted} is not available`, { hint: "check judge.model" });
	}
	const roomy = available.filter(({ contextWindow }) => contextWindow >= LEAST_CONTEXT);
	const preferred = PREFERRED.map((pattern) => roomy.find((one) => pattern.test(fullName(one))));
	const chosen = preferred.find((one) => one !== undefined) ?? roomy[0];
	if (chosen !== undefined) return chosen;
	throw new MemoryError("PROVIDER_UNSET", "pi has no classifier with credentials", {
		hint: "log in to a provider in pi",
	});
}

interface Asking {
	readonly hostModels: HostModels;
	readonly chosen: HostModel;
	readonly signal: AbortSignal | undefined;
}

async function ask({ state, questions }: JudgeRequest, { hostModels, chosen, signal }: Asking): Promise<JudgeReply> {
	const asked = Object.fromEntries(questions.map((question) => [question.id, hostQuestion(question)]));
	const { answers, model, usage } = await hostModels.classify(chosen, { state, questions: asked }, signal);
	const read = new Map(questions.map((question) => [question.id, readHostAnswer(question, answers[question.id])]));
	return { answers: read, provider: "classifier", model, ...(usage === undefined ? {} : { usage }) };
}

/** What the host requires beyond the port: both meanings of a yes or no, and text for every option. */
function hostQuestion(question: JudgeQuestion): HostQuestion {
	const { instructions } = question;
	switch (question.type) {
		case "noul":
			return { type: "bool", instructions, criteria: question.criteria ?? { true: "yes", false: "no" } };
		case "choice": {
			const criteria = question.options.map(({ name, description }) => [name, description]);
			return { type: "choice", instructions, criteria: Object.fromEntries(criteria) };
		}
		case "score":
			return { type: "score", instructions, criteria: question.levels };
	}
}

/** The host tells a score without its levels, and a noul as `bool`. */
function readHostAnswer(question: JudgeQuestion, given: unknown): JudgeAnswer {
	if (question.type !== "noul") return readAnswer(question, given);
	if (fieldOf(given, "type") !== "bool") throw malformed(`no yes or no about ${question.id}`);
	return readAnswer(question, { type: "noul", noul: fieldOf(given, "probability") });
}
