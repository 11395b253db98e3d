/** A server's answers, believed only where they fit what was asked. */
import { MemoryError } from "../../kernel/errors.ts";
import type { JudgeAnswer, JudgeQuestion, ModelUsage } from "../../ports/judge.ts";
import { fieldOf } from "../http.ts";
import type { Dialect } from "./endpoint.ts";

export interface Answered {
	readonly answers: ReadonlyMap<string, JudgeAnswer>;
	/** Empty where the server does not say. */
	readonly model: string;
	readonly usage?: ModelUsage;
}

/** Rounding of numbers that should lie between 0 and 1, or on the scale. */
const SLACK = 1e-6;

/** @throws MemoryError PROVIDER_PROTOCOL when an answer is missing or does not fit its question */
export function readAnswers(dialect: Dialect, body: unknown, questions: readonly JudgeQuestion[]): Answered {
	const content = dialect === "cloudflare" ? unwrapped(body) : body;
	const given = fieldOf(content, "answers");
	if (typeof given !== "object" || given === null) throw malformed("no answers");
	const byId = dialect === "decisions" ? byName(given) : new Map(Object.entries(given));
	const answers = new Map(questions.map((question) => [question.id, readAnswer(question, byId.get(question.id))]));
	const model = fieldOf(content, "model");
	return { answers, model: typeof model === "string" ? model : "", ...usageIn(content) };
}

export function malformed(what: string): MemoryError {
	return new MemoryError("PROVIDER_PROTOCOL", `judge answered with ${what}`);
}

/** Cloudflare's own models answer in `result`, others' in `result.result`. */
function unwrapped(body: unknown): unknown {
	if (fieldOf(body, "success") === false) throw malformed(`a failure: ${firstError(body)}`);
	const result = fieldOf(body, "result");
	const inner = fieldOf(result, "result");
	if (inner === undefined) return result;
	const state = fieldOf(result, "state");
	if (state !== undefined && state !== "Completed") throw malformed(`the state ${JSON.stringify(state)}`);
	return inner;
}

function firstError(body: unknown): string {
	const errors = fieldOf(body, "errors");
	const message = fieldOf(Array.isArray(errors) ? errors[0] : undefined, "message");
	return typeof message === "string" ? message.slice(0, 300) : "no reason given";
}

/** OpenAI's list as System One answers. */
function byName(given: object): ReadonlyMap<string, unknown> {
	const list: readonly unknown[] = Array.isArray(given) ? given : [];
	return new Map(list.map((answer) => [String(fieldOf(answer, "name")), translated(answer)]));
}

function translated(answer: unknown): unknown {
	const type = fieldOf(answer, "type");
	if (type === "predicate") return { type: "noul", noul: fieldOf(answer, "probability") };
	const listed = fieldOf(answer, "probabilities");
	if (!Array.isArray(listed)) return answer;
	const probabilities = listed.map((one: unknown) => [String(fieldOf(one, "value")), fieldOf(one, "probability")]);
	return { type, score: fieldOf(answer, "score"), probabilities: Object.fromEntries(probabilities) };
}

/** @throws MemoryError PROVIDER_PROTOCOL */
export function readAnswer(question: JudgeQuestion, given: unknown): JudgeAnswer {
	const { id } = question;
	if (given === undefined || given === null) throw malformed(`nothing about ${id}`);
	const type = fieldOf(given, "type");
	if (type === "refusal") throw malformed(`a refusal about ${id}`);
	if (type !== question.type) throw malformed(`${JSON.stringify(type)} about ${id}, which is a ${question.type}`);
	switch (question.type) {
		case "noul":
			return { type: "noul", probability: share(fieldOf(given, "noul"), id) };
		case "choice":
			return readChoice(
				question.options.map(({ name }) => name),
				fieldOf(given, "probabilities"),
				id,
			);
		case "score":
			return readScore(question.levels.length, given, id);
	}
}

function share(value: unknown, id: string): number {
	return numberUpTo(1, value, id);
}

function numberUpTo(most: number, value: unknown, id: string): number {
	if (typeof value !== "number" || !Number.isFinite(value) || value < -SLACK || value > most + SLACK)
		throw malformed(`${JSON.stringify(value)} about ${id}, which is no number from 0 to ${most}`);
	return Math.min(most, Math.max(0, value));
}

function readChoice(names: readonly string[], given: unknown, id: string): JudgeAnswer {
	const shares = sharesOf(names, given, id);
	return { type: "choice", probabilities: new Map(names.map((name, at) => [name, shares[at] ?? 0])) };
}

/** Every option and no other; rounded numbers are made to be 1 together. */
function sharesOf(names: readonly string[], given: unknown, id: string): readonly number[] {
	if (typeof given !== "object" || given === null) throw malformed(`no probabilities about ${id}`);
	const strange = Object.keys(given).find((name) => !names.includes(name));
	if (strange !== undefined) throw malformed(`an option about ${id} that was not offered`);
	const values = names.map((name) => share(fieldOf(given, name), id));
	const all = values.reduce((sum, value) => sum + value, 0);
	if (all <= 0) throw malformed(`no probability for any option of ${id}`);
	return values.map((value) => value / all);
}

function readScore(levels: number, given: unknown, id: string): JudgeAnswer {
	const listed = fieldOf(given, "probabilities");
	if (listed === undefined || listed === null)
		return { type: "score", score: numberUpTo(levels - 1, fieldOf(given, "score"), id) };
	const names = Array.from({ length: levels }, (_, level) => String(level));
	const probabilities = sharesOf(names, listed, id);
	return { type: "score", score: probabilities.reduce((sum, value, level) => sum + level * value, 0), probabilities };
}

function usageIn(content: unknown): { readonly usage?: ModelUsage } {
	const usage = fieldOf(content, "usage");
	const tokens = (name: string): number => {
		const value = fieldOf(usage, name);
		return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : 0;
	};
	if (typeof usage !== "object" || usage === null) return {};
	const cost = fieldOf(usage, "cost");
	const price = typeof cost === "number" && Number.isFinite(cost) ? { costUsd: cost } : {};
	return { usage: { inputTokens: tokens("input_tokens"), outputTokens: tokens("output_tokens"), ...price } };
}
