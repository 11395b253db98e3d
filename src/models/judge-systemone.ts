/** A System One server as a judge. */
import { MemoryError } from "../kernel/errors.ts";
import type { Diagnostics } from "../ports/diagnostics.ts";
import type { Judge, JudgeLimits, JudgeQuestion, JudgeReply, JudgeRequest, ModelUsage } from "../ports/judge.ts";
import type { Settings } from "../settings/table.ts";
import { withinDeadline } from "./deadline.ts";
import { type Fetch, type HttpOptions, requestJson, resolveKey, type Sleep, systemSleep } from "./http.ts";
import { neighboursWithin, withNearest } from "./reduce-request.ts";
import { type Answered, readAnswers } from "./systemone/answers.ts";
import { bodyFor } from "./systemone/body.ts";
import { addressesOf, type JudgeAddresses } from "./systemone/endpoint.ts";
import { chooseJudgeModel } from "./systemone/model-choice.ts";
import { type Refused, refusalError, type TooLarge, tooLargeFor } from "./systemone/refusals.ts";
import { addUsage } from "./usage.ts";

export interface SystemOneOptions {
	readonly settings: Pick<
		Settings,
		| "judge.endpoint"
		| "judge.model"
		| "judge.apiKey"
		| "judge.maxQuestions"
		| "judge.maxOptions"
		| "judge.stateTokens"
		| "judge.timeoutMs"
	>;
	/** The environment's variables, for a key that refers to one. */
	readonly env: Readonly<Record<string, string | undefined>>;
	readonly fetch: Fetch;
	readonly diagnostics: Diagnostics;
	readonly sleep?: Sleep;
	readonly random?: () => number;
}

/** Tokens of a state after a server called it too long: SemIf's smallest context leaves room for as many. */
const SHORT_STATE = 3000;

/** Nothing is asked of the server here. */
export function openSystemOneJudge(options: SystemOneOptions): Judge {
	const client = new SystemOneClient(options);
	return {
		get limits() {
			return client.limits;
		},
		ask: (request, signal) => client.ask(request, signal),
	};
}

interface Connection {
	readonly addresses: JudgeAddresses;
	readonly headers: Readonly<Record<string, string>>;
	/** Empty where the service lists none. */
	readonly model: string;
}

/** One slice of the questions, or what the server found too large. */
type SliceOutcome =
	| { readonly kind: "answered"; readonly answered: Answered }
	| { readonly kind: "too-large"; readonly what: TooLarge; readonly refused: Refused };

/** What one server was found to take, and the requests to it. */
class SystemOneClient {
	readonly #options: SystemOneOptions;
	readonly #http: HttpOptions;
	#limits: JudgeLimits;
	#model: string | undefined;

	constructor(options: SystemOneOptions) {
		this.#options = options;
		const { settings } = options;
		this.#limits = {
			questions: settings["judge.maxQuestions"],
			options: settings["judge.maxOptions"],
			stateTokens: settings["judge.stateTokens"],
		};
		this.#http = {
			name: "judge",
			fetch: options.fetch,
			sleep: options.sleep ?? systemSleep,
			random: options.random ?? Math.random,
			timeoutMs: settings["judge.timeoutMs"],
		};
	}

	/** Smaller than set, once the server has refused as much. */
	get limits(): JudgeLimits {
		return this.#limits;
	}

	/** All tries, waits and slices share one deadline. */
	ask(request: JudgeRequest, signal: AbortSignal | undefined): Promise<JudgeReply> {
		const { timeoutMs } = this.#http;
		return withinDeadline({ name: "judge", timeoutMs, signal }, (both) => this.#ask(this.#fitting(request), both));
	}

	/** The request without the facts that one choice has no room for. */
	#fitting(request: JudgeRequest): JudgeRequest {
		const room = neighboursWithin(request, this.#limits.options);
		return request.case.neighbours.length <= room ? request : this.#reduced(request, room);
	}

	#reduced(request: JudgeRequest, count: number): JudgeRequest {
		const before = request.case.neighbours.length;
		const reduced = withNearest(request, count);
		const left = reduced.case.neighbours.length;
		const message = `judge takes less than was asked: it was shown the nearest ${left} of ${before} facts`;
		if (left < before) this.#options.diagnostics.report({ degraded: "comparison with close facts", message });
		return reduced;
	}

	/** A request that is too large is made smaller once. */
	async #ask(request: JudgeRequest, signal: AbortSignal): Promise<JudgeReply> {
		const connection = await this.#connect(signal);
		const first = await this.#askSlices(request, connection, signal);
		if (first.kind === "answered") return first.reply;
		const smaller = this.#smaller(request, first.what);
		if (smaller === undefined) throw refusalError(first.refused);
		const second = await this.#askSlices(smaller, connection, signal);
		if (second.kind === "answered") return second.reply;
		throw refusalError(second.refused);
	}

	async #askSlices(
		request: JudgeRequest,
		connection: Connection,
		signal: AbortSignal,
	): Promise<{ readonly kind: "answered"; readonly reply: JudgeReply } | Extract<SliceOutcome, { kind: "too-large" }>> {
		const parts: Answered[] = [];
		for (const questions of slicesOf(request.questions, this.#limits.questions)) {
			const outcome = await this.#askSlice({ ...request, questions }, connection, signal);
			if (outcome.kind === "too-large") return outcome;
			parts.push(outcome.answered);
		}
		return { kind: "answered", reply: joined(parts, connection.model) };
	}

	async #askSlice(request: JudgeRequest, connection: Connection, signal: AbortSignal): Promise<SliceOutcome> {
		const { addresses, headers, model } = connection;
		const body = bodyFor(addresses.dialect, { model, state: request.state, questions: request.questions });
		const answer = await requestJson({ url: addresses.judge, headers, body, signal }, this.#http);
		if (answer.kind === "json")
			return { kind: "answered", answered: readAnswers(addresses.dialect, answer.value, request.questions) };
		const what = tooLargeFor(answer);
		if (what === undefined) throw refusalError(answer);
		return { kind: "too-large", what, refused: answer };
	}

	/** The request with less in it, or `undefined` when there is nothing to leave out. The limit is remembered. */
	#smaller(request: JudgeRequest, what: TooLarge): JudgeRequest | undefined {
		const before = request.case.neighbours.length;
		if (before < 2) return undefined;
		if (what.kind === "state") {
			this.#limits = { ...this.#limits, stateTokens: Math.min(this.#limits.stateTokens, SHORT_STATE) };
			return this.#reduced(request, Math.floor(before / 3));
		}
		const room = neighboursWithin(request, what.most);
		if (room >= before) return undefined;
		this.#limits = { ...this.#limits, options: what.most };
		return this.#reduced(request, room);
	}

	async #connect(signal: AbortSignal): Promise<Connection> {
		const { settings, env } = this.#options;
		const addresses = addressesOf(settings["judge.endpoint"]);
		const key = resolveKey("judge.apiKey", settings["judge.apiKey"], env);
		const headers: Record<string, string> = key === "" ? {} : { authorization: `Bearer ${key}` };
		this.#model ??= settings["judge.model"].trim() || (await this.#findModel(addresses, headers, signal));
		return { addresses, headers, model: this.#model };
	}

	async #findModel(
		addresses: JudgeAddresses,
		headers: Readonly<Record<string, string>>,
		signal: AbortSignal,
	): Promise<string> {
		if (addresses.models === undefined)
			throw new MemoryError("PROVIDER_UNSET", "judge does not list its models", { hint: "set judge.model" });
		const answer = await requestJson({ url: addresses.models, headers, signal }, this.#http);
		if (answer.kind === "json") return chooseJudgeModel(answer.value);
		if (answer.status !== 404) throw refusalError(answer);
		throw new MemoryError("PROVIDER_UNSET", "judge does not list its models", { hint: "set judge.model" });
	}
}

function slicesOf(questions: readonly JudgeQuestion[], size: number): readonly (readonly JudgeQuestion[])[] {
	const slices: (readonly JudgeQuestion[])[] = [];
	for (let from = 0; from < questions.length; from += size) slices.push(questions.slice(from, from + size));
	return slices;
}

function joined(parts: readonly Answered[], asked: string): JudgeReply {
	const answers = new Map(parts.flatMap((part) => [...part.answers]));
	const named = parts.find(({ model }) => model !== "")?.model ?? asked;
	const usage = parts.reduce<ModelUsage | undefined>((sum, part) => addUsage(sum, part.usage), undefined);
	return { answers, provider: "systemone", model: named, ...(usage === undefined ? {} : { usage }) };
}
