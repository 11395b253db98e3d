/** A scripted OpenAI-compatible chat server: each request gets the next turn of the script, and is kept. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { close, listen } from "./listening.ts";

export interface ScriptedCall {
	readonly name: string;
	readonly args: Readonly<Record<string, unknown>>;
}

export interface Turn {
	readonly text?: string;
	readonly calls?: readonly ScriptedCall[];
	/** An HTTP error instead of an answer. */
	readonly status?: number;
	/** Only for requests whose body contains it; such turns are taken out of order and never used up. */
	readonly when?: string;
	/** Overrides the count of prompt tokens, to drive compaction. */
	readonly promptTokens?: number;
	/** Milliseconds between pieces of the answer. */
	readonly pause?: number;
}

export interface ChatMessage {
	readonly role: string;
	readonly content: string | readonly { readonly type: string; readonly text?: string }[] | null;
}

export interface ChatRequest {
	readonly messages: readonly ChatMessage[];
	readonly tools?: readonly { readonly function: { readonly name: string } }[];
	readonly stream?: boolean;
	readonly model?: string;
}

/** A turn, its text alone, or a turn that depends on what the model was sent. */
export type Step = Turn | string | ((request: ChatRequest) => Turn);

export interface ChatServer {
	readonly port: number;
	/** Bodies of the chat requests so far. */
	readonly requests: readonly ChatRequest[];
	/** Milliseconds since 1970 at which the last answer was complete. */
	answeredAt(): number;
	push(...steps: readonly Step[]): void;
	close(): Promise<void>;
}

/** What a request without a turn gets. */
export const EXHAUSTED = "SCRIPT EXHAUSTED";
const PIECE = 24;

/** All text of a message. */
export function textOf(message: ChatMessage): string {
	if (typeof message.content === "string") return message.content;
	return (message.content ?? []).map((part) => part.text ?? "").join("\n");
}

/** A turn that calls one tool. */
export function calls(name: string, args: Readonly<Record<string, unknown>>): Turn {
	return { calls: [{ name, args }] };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer); // no encoding is set
	return Buffer.concat(chunks).toString("utf8");
}

function json(response: ServerResponse, value: unknown, status = 200): void {
	response.writeHead(status, { "content-type": "application/json" });
	response.end(JSON.stringify(value));
}

function toolCalls(turn: Turn, id: string): object[] {
	return (turn.calls ?? []).map((call, index) => ({
		index,
		id: `call_${id}_${index}`,
		type: "function",
		function: { name: call.name, arguments: JSON.stringify(call.args) },
	}));
}

async function stream(response: ServerResponse, turn: Turn, id: string): Promise<void> {
	response.writeHead(200, { "content-type": "text/event-stream" });
	const send = (fields: object): void => {
		response.write(`data: ${JSON.stringify({ id, object: "chat.completion.chunk", created: 0, ...fields })}\n\n`);
	};
	const delta = (content: object, finish: string | null = null): void =>
		send({ choices: [{ index: 0, delta: content, finish_reason: finish }] });
	delta({ role: "assistant", content: "" });
	const text = turn.text ?? "";
	for (let at = 0; at < text.length; at += PIECE) {
		delta({ content: text.slice(at, at + PIECE) });
		if (turn.pause !== undefined) await new Promise((resolve) => setTimeout(resolve, turn.pause));
	}
	const called = toolCalls(turn, id);
	if (called.length > 0) delta({ tool_calls: called });
	delta({}, called.length > 0 ? "tool_calls" : "stop");
	const prompt_tokens = turn.promptTokens ?? 100;
	send({ choices: [], usage: { prompt_tokens, completion_tokens: 10, total_tokens: prompt_tokens + 10 } });
	response.end("data: [DONE]\n\n");
}

class Script {
	readonly #waiting: Step[];

	constructor(steps: readonly Step[]) {
		this.#waiting = [...steps];
	}

	push(...steps: readonly Step[]): void {
		this.#waiting.push(...steps);
	}

	next(body: string, request: ChatRequest): Turn {
		for (const step of this.#waiting) {
			if (typeof step === "object" && step.when !== undefined && body.includes(step.when)) return step;
		}
		const at = this.#waiting.findIndex((step) => typeof step !== "object" || step.when === undefined);
		const step = at < 0 ? EXHAUSTED : (this.#waiting.splice(at, 1)[0] ?? EXHAUSTED);
		if (typeof step === "function") return step(request);
		return typeof step === "string" ? { text: step } : step;
	}
}

export async function startChatServer(steps: readonly Step[] = []): Promise<ChatServer> {
	const script = new Script(steps);
	const requests: ChatRequest[] = [];
	let answered = 0;
	const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
		if (request.url?.endsWith("/models") === true) return json(response, { data: [{ id: "scripted" }] });
		if (request.url?.endsWith("/chat/completions") !== true) return json(response, { error: {} }, 404);
		const body = await bodyOf(request);
		const asked = JSON.parse(body) as ChatRequest; // pi's own request
		requests.push(asked);
		const turn = script.next(body, asked);
		if (turn.status !== undefined) return json(response, { error: { message: "scripted error" } }, turn.status);
		await stream(response, turn, String(requests.length));
		answered = Date.now();
	};
	const server = createServer((request, response) => {
		handle(request, response).catch((error: unknown) => response.destroy(error as Error)); // whatever failed
	});
	return {
		port: await listen(server),
		requests,
		answeredAt: () => answered,
		push: (...more) => script.push(...more),
		close: () => close(server),
	};
}
