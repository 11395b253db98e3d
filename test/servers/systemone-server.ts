/** A System One server for tests: strict about requests in the way of the service it imitates, with scripted answers. */
import type { JudgeAnswer, JudgeQuestion } from "../../src/ports/judge.ts";
import { type ScriptedAnswer, scriptedAnswer } from "../../src/testing/scripted-judge.ts";
import { type JsonServer, type Recorded, type Reply, startJsonServer } from "./json-server.ts";

export type ServiceDialect = "typesafe" | "semif" | "bridge" | "fireworks" | "llamacpp" | "openai" | "cloudflare";

export interface SystemOneServerOptions {
	/** `typesafe` unless told. */
	readonly dialect?: ServiceDialect;
	readonly apiKey?: string;
	/** Listed and accepted; `mock-judge` alone unless told. */
	readonly models?: readonly string[];
	/** Accepted without being listed. */
	readonly aliases?: readonly string[];
	/** What is said about a question by its id; a middling answer where nothing is. */
	readonly script?: Readonly<Record<string, ScriptedAnswer>>;
	readonly maxOptions?: number;
	readonly maxQuestions?: number;
	/** Characters of state and longest question. */
	readonly maxChars?: number;
}

const DEFAULT_OPTIONS: Readonly<Record<ServiceDialect, number>> = {
	typesafe: 255,
	semif: 16,
	bridge: 255,
	fireworks: 208,
	llamacpp: 52,
	openai: 255,
	cloudflare: 255,
};
const MOST_LEVELS = 10;

interface Problem {
	readonly code: string;
	readonly message: string;
	readonly location: readonly string[];
}

export function startSystemOneServer(options: SystemOneServerOptions = {}): Promise<JsonServer> {
	const dialect = options.dialect ?? "typesafe";
	const models = options.models ?? ["mock-judge"];
	return startJsonServer((request) => {
		if (options.apiKey !== undefined && request.headers["authorization"] !== `Bearer ${options.apiKey}`)
			return errorReply(dialect, 401, { code: "invalid_api_key", message: "missing or invalid key", location: [] });
		if (request.method === "GET" && request.path.endsWith("/v1/models"))
			return { status: 200, json: listing(dialect, models) };
		if (request.method === "POST" && request.path.endsWith(pathOf(dialect))) return judge(request, dialect, options);
		return errorReply(dialect, 404, { code: "unknown_endpoint", message: "Not Found", location: [] });
	});
}

function pathOf(dialect: ServiceDialect): string {
	if (dialect === "openai") return "/v1/decisions";
	return dialect === "cloudflare" ? "/ai/run" : "/v1/systemone";
}

function listing(dialect: ServiceDialect, models: readonly string[]): unknown {
	if (dialect === "typesafe" || dialect === "semif") return { models: models.map((name) => ({ name })) };
	return { object: "list", data: models.map((id) => ({ id, object: "model" })) };
}

/** An error body as the service writes it. */
export function errorReply(dialect: ServiceDialect, status: number, problem: Problem): Reply {
	const { code, message, location } = problem;
	const type = status === 422 ? "invalid_request_error" : "api_error";
	switch (dialect) {
		case "typesafe": {
			const detail = status === 422 ? [{ loc: ["body", ...location], msg: message, type: code }] : message;
			return { status, json: { detail } };
		}
		case "bridge":
			return { status, json: { error: { type: code, message, loc: location } } };
		case "llamacpp":
			return { status, json: { error: { code: status, message, type } } };
		case "cloudflare":
			return { status, json: { success: false, errors: [{ code: status, message }] } };
		case "semif":
		case "fireworks":
		case "openai":
			return { status, json: { error: { type, code, message, param: location.join(".") } } };
	}
}

function judge(request: Recorded, dialect: ServiceDialect, options: SystemOneServerOptions): Reply {
	const body = request.body ?? {};
	const asked = dialect === "cloudflare" ? { model: body["model"], ...objectOf(body["input"]) } : body;
	const parsed = dialect === "openai" ? parseDecisions(asked) : parseQuestions(asked);
	if (!("questions" in parsed)) return invalid(dialect, parsed);
	const problem = problemWith(parsed, asked, { ...options, dialect });
	if (problem !== undefined) return invalid(dialect, problem);
	const answered = parsed.questions.map((question): [JudgeQuestion, JudgeAnswer] => [
		question,
		scriptedAnswer(question, options.script?.[question.id] ?? middling(question)),
	]);
	const answers = dialect === "openai" ? answered.map(decisionAnswer) : systemOneAnswers(answered);
	const model = (options.models ?? ["mock-judge"])[0];
	const content = { model, answers, usage: { input_tokens: parsed.state.length, output_tokens: 0 } };
	return { status: 200, json: dialect === "cloudflare" ? { success: true, result: content } : content };
}

function invalid(dialect: ServiceDialect, problem: Problem): Reply {
	const usesBadRequest = dialect === "llamacpp" || dialect === "fireworks" || dialect === "openai";
	return errorReply(dialect, usesBadRequest ? 400 : 422, problem);
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}; // told apart
}

interface Parsed {
	readonly state: string;
	readonly questions: readonly JudgeQuestion[];
}

function problem(code: string, message: string, ...location: readonly string[]): Problem {
	return { code, message, location };
}

const TOP_FIELDS = ["model", "state", "questions"];
const QUESTION_FIELDS = ["type", "instructions", "criteria"];

function parseQuestions(body: Readonly<Record<string, unknown>>): Parsed | Problem {
	const strange = Object.keys(body).find((name) => !TOP_FIELDS.includes(name));
	if (strange !== undefined) return problem("unknown_field", "unknown field", strange);
	const given = body["state"];
	const state = typeof given === "object" && given !== null ? JSON.stringify(given) : given;
	if (typeof state !== "string" || state.trim() === "") return problem("invalid_state", "must be nonempty", "state");
	const questions: JudgeQuestion[] = [];
	for (const [id, given] of Object.entries(objectOf(body["questions"]))) {
		const parsed = parseQuestion(id, objectOf(given));
		if ("code" in parsed) return parsed;
		questions.push(parsed);
	}
	return { state, questions };
}

function parseQuestion(id: string, given: Readonly<Record<string, unknown>>): JudgeQuestion | Problem {
	const at = ["questions", id];
	const strange = Object.keys(given).find((name) => !QUESTION_FIELDS.includes(name));
	if (strange !== undefined) return problem("unknown_field", "unknown field", ...at, strange);
	const { type, instructions, criteria } = given;
	if (typeof instructions !== "string" || instructions === "")
		return problem("missing_field", "instructions are required", ...at, "instructions");
	if (type === "noul") {
		const keys = Object.keys(objectOf(criteria));
		if (keys.some((key) => key !== "true" && key !== "false"))
			return problem("invalid_criteria", "accepts only true and false", ...at, "criteria");
		return { type, id, instructions };
	}
	if (type === "score" && Array.isArray(criteria)) return { type, id, instructions, levels: criteria.map(String) };
	if (type !== "choice") return problem("invalid_question_type", "type must be noul, choice or score", ...at, "type");
	const options = Object.keys(objectOf(criteria)).map((name) => ({ name, description: "" }));
	return { type, id, instructions, options };
}

function parseDecisions(body: Readonly<Record<string, unknown>>): Parsed | Problem {
	const list = body["questions"];
	if (typeof body["input"] !== "string" || !Array.isArray(list)) return problem("invalid_body", "input and questions");
	const questions = list.map((one: unknown): JudgeQuestion => {
		const given = objectOf(one);
		const id = String(given["name"]);
		const instructions = String(given["instructions"]);
		if (given["type"] === "predicate") return { type: "noul", id, instructions };
		const listed = (name: string, field: string): string[] =>
			(Array.isArray(given[name]) ? given[name] : []).map((item: unknown) => String(objectOf(item)[field]));
		if (given["type"] === "score") return { type: "score", id, instructions, levels: listed("levels", "label") };
		const options = listed("choices", "value").map((name) => ({ name, description: "" }));
		return { type: "choice", id, instructions, options };
	});
	return { state: body["input"], questions };
}

interface Rules extends SystemOneServerOptions {
	readonly dialect: ServiceDialect;
}

function problemWith(parsed: Parsed, body: Readonly<Record<string, unknown>>, rules: Rules): Problem | undefined {
	const { models = ["mock-judge"], aliases = [], maxQuestions = Number.POSITIVE_INFINITY } = rules;
	const { questions } = parsed;
	const model = body["model"];
	if (model !== undefined || rules.dialect !== "llamacpp") {
		if (![...models, ...aliases].includes(String(model))) return problem("unknown_model", "unknown model", "model");
	}
	if (questions.length === 0 || questions.length > maxQuestions)
		return problem("invalid_questions", `must have 1-${maxQuestions} questions`, "questions");
	return questions.map((question) => problemIn(question, parsed, rules)).find((found) => found !== undefined);
}

function problemIn(question: JudgeQuestion, { state }: Parsed, rules: Rules): Problem | undefined {
	const { maxOptions = DEFAULT_OPTIONS[rules.dialect], maxChars = Number.POSITIVE_INFINITY } = rules;
	const at = ["questions", question.id, "criteria"];
	const count = question.type === "choice" ? question.options.length : 2;
	if (count < 2 || count > maxOptions)
		return problem("option_count_unsupported", `must have 2-${maxOptions} options, got ${count}`, ...at);
	if (question.type === "score" && (question.levels.length < 2 || question.levels.length > MOST_LEVELS))
		return problem("option_count_unsupported", `must have 2-${MOST_LEVELS} levels`, ...at);
	const chars = state.length + JSON.stringify(question).length;
	if (chars <= maxChars) return undefined;
	return problem("context_length_exceeded", `prompt of ${chars} exceeds the maximum context length`, ...at);
}

function middling(question: JudgeQuestion): ScriptedAnswer {
	if (question.type === "noul") return 0.5;
	if (question.type === "score") return question.levels.map(() => 1);
	return Object.fromEntries(question.options.map(({ name }) => [name, name === "none" ? 9 : 1]));
}

/** `(n · max − 1) / (n − 1)` */
function confidenceOf(shares: readonly number[]): number {
	return (shares.length * Math.max(...shares) - 1) / (shares.length - 1);
}

function topOf(probabilities: ReadonlyMap<string, number>): string {
	return [...probabilities].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

function systemOneAnswers(answered: readonly [JudgeQuestion, JudgeAnswer][]): Readonly<Record<string, unknown>> {
	return Object.fromEntries(answered.map(([{ id }, answer]) => [id, systemOneAnswer(answer)]));
}

function systemOneAnswer(answer: JudgeAnswer): Readonly<Record<string, unknown>> {
	switch (answer.type) {
		case "noul":
			return { type: "noul", noul: answer.probability };
		case "choice": {
			const { probabilities } = answer;
			const confidence = confidenceOf([...probabilities.values()]);
			return {
				type: "choice",
				choice: topOf(probabilities),
				probabilities: Object.fromEntries(probabilities),
				confidence,
			};
		}
		case "score": {
			const shares = answer.probabilities ?? [];
			const probabilities = Object.fromEntries(shares.map((share, level) => [String(level), share]));
			return { type: "score", score: answer.score, probabilities, confidence: confidenceOf(shares) };
		}
	}
}

function decisionAnswer([{ id: name }, answer]: [JudgeQuestion, JudgeAnswer]): Readonly<Record<string, unknown>> {
	switch (answer.type) {
		case "noul":
			return { type: "predicate", name, probability: answer.probability };
		case "choice": {
			const probabilities = [...answer.probabilities].map(([value, probability]) => ({ value, probability }));
			return { type: "choice", name, choice: topOf(answer.probabilities), probabilities };
		}
		case "score": {
			const probabilities = (answer.probabilities ?? []).map((probability, value) => ({
				value,
				label: "",
				probability,
			}));
			return { type: "score", name, score: answer.score, probabilities };
		}
	}
}
