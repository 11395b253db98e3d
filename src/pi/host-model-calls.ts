/** What is asked of pi's models: the classifiers and chat models that the user has credentials for. */
import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { isAbort } from "../kernel/abort.ts";
import { MemoryError, messageOf } from "../kernel/errors.ts";
import type { HostModel, HostModels } from "../ports/host-models.ts";
import type { ModelUsage } from "../ports/judge.ts";
import type { PiModels } from "./host-models.ts";

type Registry = ExtensionContext["modelRegistry"];
type ChatModel = NonNullable<ExtensionContext["model"]>;
type ClassifierModel = Awaited<ReturnType<Registry["getAvailableOfType"]>>[number] & { readonly type: "classifier" };

/** Answers of models that think first need room for it. */
const THINKING_TOKENS = 4000;
const TRIES_AGAIN = 2;
/** Statuses of an account that has to be put right, as providers write them into messages. */
const ACCOUNT = /\b(?:401|402|403)\b|api key|unauthori[sz]ed|credential|not logged in|insufficient/i;

export async function classifiers({ modelRegistry }: PiModels): Promise<readonly HostModel[]> {
	const models = await modelRegistry.getAvailableOfType("classifier");
	return models.map((model) => ({ ...named(model), contextWindow: model.contextWindow }));
}

export function chatModelCalled(models: PiModels, name: string): HostModel | undefined {
	const found = chatModel(models, name);
	return found === undefined ? undefined : { ...named(found), contextWindow: found.contextWindow };
}

function named(model: Pick<ChatModel, "provider" | "id" | "cost">): Omit<HostModel, "contextWindow"> {
	const price = model.cost.input > 0 ? { inputPrice: model.cost.input } : {};
	return { provider: model.provider, id: model.id, ...price };
}

function chatModel({ modelRegistry, model }: PiModels, name: string): ChatModel | undefined {
	const wanted = name.trim();
	if (wanted === "") return model;
	const slash = wanted.indexOf("/");
	return slash < 0 ? undefined : modelRegistry.find(wanted.slice(0, slash), wanted.slice(slash + 1));
}

export interface Call<Request> {
	readonly model: HostModel;
	readonly request: Request;
	readonly signal: AbortSignal | undefined;
}

type Classify = Parameters<HostModels["classify"]>[1];

export async function classify(
	{ modelRegistry }: PiModels,
	{ model, request, signal }: Call<Classify>,
): ReturnType<HostModels["classify"]> {
	const found: ClassifierModel | undefined = modelRegistry.findOfType("classifier", model.provider, model.id);
	if (found === undefined) throw unknown(model);
	// Pi takes no bare text as a state.
	const asked = { state: { memory: request.state }, questions: mutable(request.questions) };
	const options = { maxRetries: TRIES_AGAIN, ...(signal === undefined ? {} : { signal }) };
	const result = await modelRegistry.classify(found, asked, options);
	checkStop(result, model, signal);
	return { answers: { ...result.answers }, model: result.model, ...usageOf(result.usage) };
}

/** Pi's types allow writing; nothing of ours is kept by it. */
function mutable(questions: Classify["questions"]): Parameters<Registry["classify"]>[1]["questions"] {
	const copies = Object.entries(questions).map(([id, question]) => {
		if (question.type === "score") return [id, { ...question, criteria: [...question.criteria] }] as const;
		if (question.type === "choice") return [id, { ...question, criteria: { ...question.criteria } }] as const;
		return [id, { ...question, criteria: { ...question.criteria } }] as const;
	});
	return Object.fromEntries(copies);
}

type Complete = Parameters<HostModels["complete"]>[1];

export async function complete(
	models: PiModels,
	{ model, request, signal }: Call<Complete>,
): ReturnType<HostModels["complete"]> {
	const found = chatModel(models, `${model.provider}/${model.id}`) ?? currentOf(models, model);
	if (found === undefined) throw unknown(model);
	const message = { role: "user" as const, content: request.prompt, timestamp: Date.now() };
	const stream = models.modelRegistry.streamSimple(
		found,
		{ systemPrompt: request.system, messages: [message] },
		{
			maxTokens: request.maxTokens + (found.reasoning ? THINKING_TOKENS : 0),
			temperature: 0,
			cacheRetention: "none",
			maxRetries: TRIES_AGAIN,
			...(signal === undefined ? {} : { signal }),
		},
	);
	const result = await failing(stream.result(), model, signal);
	checkStop(result, model, signal);
	const text = result.content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
	return { text, model: result.model, ...usageOf(result.usage) };
}

/** A model that is chosen but not listed, as a session may have it. */
function currentOf({ model }: PiModels, wanted: HostModel): ChatModel | undefined {
	return model?.provider === wanted.provider && model.id === wanted.id ? model : undefined;
}

async function failing<T>(work: Promise<T>, model: HostModel, signal: AbortSignal | undefined): Promise<T> {
	try {
		return await work;
	} catch (error) {
		signal?.throwIfAborted();
		if (isAbort(error)) throw error;
		throw failure(messageOf(error), model, error);
	}
}

interface Stopped {
	readonly stopReason: string;
	readonly errorMessage?: string;
}

/** Pi tells failures in its answers instead of throwing them. */
function checkStop({ stopReason, errorMessage }: Stopped, model: HostModel, signal: AbortSignal | undefined): void {
	signal?.throwIfAborted();
	if (stopReason === "error" || stopReason === "aborted") throw failure(errorMessage ?? stopReason, model);
}

function failure(message: string, { provider, id }: HostModel, cause?: unknown): MemoryError {
	const said = message.replace(/\s+/g, " ").slice(0, 300);
	const code = ACCOUNT.test(said) ? "PROVIDER_UNSET" : "PROVIDER_DOWN";
	return new MemoryError(code, `model ${provider}/${id} failed: ${said}`, cause === undefined ? {} : { cause });
}

function unknown({ provider, id }: HostModel): MemoryError {
	return new MemoryError("PROVIDER_UNSET", `model ${provider}/${id} is not known to pi`, { hint: "check judge.model" });
}

interface PiUsage {
	readonly input: number;
	readonly output: number;
	readonly cacheRead: number;
	readonly cacheWrite: number;
	readonly cost: { readonly total: number };
}

function usageOf(usage: PiUsage | undefined): { readonly usage?: ModelUsage } {
	if (usage === undefined) return {};
	const inputTokens = usage.input + usage.cacheRead + usage.cacheWrite;
	return { usage: { inputTokens, outputTokens: usage.output, costUsd: usage.cost.total } };
}
