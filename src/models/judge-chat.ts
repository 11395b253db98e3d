/** Any chat model of the host as a judge: one call answers every question. */
import { MemoryError } from "../kernel/errors.ts";
import type { HostModel, HostModels } from "../ports/host-models.ts";
import type { Judge, JudgeAnswer, JudgeLimits, JudgeReply, JudgeRequest, ModelUsage } from "../ports/judge.ts";
import { type ChatPrompt, chatPrompt, SYSTEM } from "./chat-judge/prompt.ts";
import { objectIn } from "./chat-judge/reply-json.ts";
import { readSelfReport } from "./chat-judge/self-report.ts";
import { fieldOf } from "./http.ts";
import { addUsage } from "./usage.ts";

export interface ChatJudgeOptions {
	readonly hostModels: HostModels;
	/** `provider/id`; empty for the session's current model. */
	readonly model: string;
	readonly limits: JudgeLimits;
}

/** Tokens of the answer: for the frame, and for each question. */
const FRAME_TOKENS = 200;
const QUESTION_TOKENS = 60;
/** Characters of a reply that did not fit which the model is shown again. */
const QUOTED_CHARS = 2000;

export function openChatJudge({ hostModels, model, limits }: ChatJudgeOptions): Judge {
	return {
		limits,
		ask: async (request, signal) => {
			signal?.throwIfAborted();
			return ask(request, { hostModels, model: await chosen(hostModels, model), signal });
		},
	};
}

async function chosen(hostModels: HostModels, name: string): Promise<HostModel> {
	const model = await hostModels.chatModel(name);
	if (model !== undefined) return model;
	const message = name === "" ? "no chat model is chosen" : `chat model ${name} is not available`;
	throw new MemoryError("PROVIDER_UNSET", message, { hint: "choose a model in pi, or set judge.model" });
}

interface Asking {
	readonly hostModels: HostModels;
	readonly model: HostModel;
	readonly signal: AbortSignal | undefined;
}

/** A reply that does not fit is answered once with what is wrong about it. */
async function ask(request: JudgeRequest, asking: Asking): Promise<JudgeReply> {
	const prompt = chatPrompt(request);
	const first = await complete(prompt.text, request, asking);
	const read = readReply(first.text, request, prompt);
	if (read.kind === "answers") return reply(read.answers, first, first.usage);
	const correction = `${prompt.text}\n\nYour last reply was:\n${first.text.slice(0, QUOTED_CHARS)}\n\nIt does not fit: ${read.what}. Send the whole JSON object again, and nothing else.`;
	const second = await complete(correction, request, asking);
	const again = readReply(second.text, request, prompt);
	if (again.kind === "answers") return reply(again.answers, second, addUsage(first.usage, second.usage));
	throw new MemoryError(
		"PROVIDER_PROTOCOL",
		`judge ${second.model} does not answer in the form asked for: ${again.what}`,
	);
}

type Completed = Awaited<ReturnType<HostModels["complete"]>>;

function complete(prompt: string, { questions }: JudgeRequest, asking: Asking): Promise<Completed> {
	const maxTokens = FRAME_TOKENS + QUESTION_TOKENS * questions.length;
	return asking.hostModels.complete(asking.model, { system: SYSTEM, prompt, maxTokens }, asking.signal);
}

function reply(
	answers: ReadonlyMap<string, JudgeAnswer>,
	{ model }: Completed,
	usage: ModelUsage | undefined,
): JudgeReply {
	return { answers, provider: "chat", model, ...(usage === undefined ? {} : { usage }) };
}

type ReadReply =
	| { readonly kind: "answers"; readonly answers: ReadonlyMap<string, JudgeAnswer> }
	| { readonly kind: "fault"; readonly what: string };

function readReply(text: string, { questions }: JudgeRequest, { keyOf }: ChatPrompt): ReadReply {
	const object = objectIn(text);
	if (object === undefined) return { kind: "fault", what: "there is no JSON object in it" };
	const wrapped = fieldOf(object, "answers");
	const given = typeof wrapped === "object" && wrapped !== null ? wrapped : object;
	const answers = new Map<string, JudgeAnswer>();
	for (const question of questions) {
		const own = Object.hasOwn(given, question.id) ? fieldOf(given, question.id) : undefined;
		const read = readSelfReport(question, own, keyOf);
		if (read.kind === "fault") return read;
		answers.set(question.id, read.answer);
	}
	return { kind: "answers", answers };
}
