/** Questions in the words of a dialect: only fields that every server of it knows. */
import type { JudgeQuestion } from "../../ports/judge.ts";
import type { Dialect } from "./endpoint.ts";

export interface Asked {
	/** Empty where the server needs none. */
	readonly model: string;
	readonly state: string;
	readonly questions: readonly JudgeQuestion[];
}

/** The state comes first, so that servers that cache prefixes see the same one in every request about a candidate. */
export function bodyFor(dialect: Dialect, { model, state, questions }: Asked): Record<string, unknown> {
	const named = model === "" ? {} : { model };
	switch (dialect) {
		case "systemone":
			return { ...named, state, questions: systemOneQuestions(questions) };
		case "cloudflare":
			return { ...named, input: { state, questions: systemOneQuestions(questions) } };
		case "decisions":
			return { ...named, input: state, questions: questions.map(decision) };
	}
}

function systemOneQuestions(questions: readonly JudgeQuestion[]): Record<string, unknown> {
	return Object.fromEntries(questions.map((question) => [question.id, systemOneQuestion(question)]));
}

function systemOneQuestion(question: JudgeQuestion): Record<string, unknown> {
	const { type, instructions } = question;
	switch (question.type) {
		case "noul":
			return { type, instructions, ...(question.criteria === undefined ? {} : { criteria: question.criteria }) };
		case "score":
			return { type, instructions, criteria: question.levels };
		case "choice": {
			const criteria = question.options.map(({ name, description }) => [name, description === "" ? null : description]);
			return { type, instructions, criteria: Object.fromEntries(criteria) };
		}
	}
}

function decision(question: JudgeQuestion): Record<string, unknown> {
	const { id: name, instructions } = question;
	switch (question.type) {
		case "noul": {
			const { criteria } = question;
			// There is no other place for what yes and no mean.
			const meaning = criteria === undefined ? "" : ` True means: ${criteria.true}. False means: ${criteria.false}.`;
			return { type: "predicate", name, instructions: instructions + meaning };
		}
		case "score":
			return { type: "score", name, instructions, levels: question.levels.map((label) => ({ label })) };
		case "choice": {
			const choices = question.options.map(({ name: value, description }) =>
				description === "" ? { value } : { value, description },
			);
			return { type: "choice", name, instructions, choices };
		}
	}
}
