/** One session of the real pi in RPC mode: prompts go in, and what happened comes back with the time that each step took. */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";

export interface PiCommand {
	readonly program: string;
	readonly args: readonly string[];
	readonly cwd: string;
	readonly env: NodeJS.ProcessEnv;
	/** Milliseconds that pi may be silent. */
	readonly patience: number;
	readonly signal: AbortSignal;
}

export interface ToolRun {
	readonly name: string;
	/** The line that the user sees. */
	readonly summary: string;
	/** What the model got. */
	readonly text: string;
	readonly took: number;
}

export interface Exchange {
	readonly tools: readonly ToolRun[];
	readonly answer: string;
	/** Milliseconds until the facts beside the prompt were there, when there were any. */
	readonly recalledAfter?: number;
	/** Milliseconds until the model was asked: all that goes before it. */
	readonly askedAfter: number;
	/** Milliseconds for all of it. */
	readonly took: number;
	/** Why the model gave no answer. */
	readonly failure?: string;
}

interface Part {
	readonly type: string;
	readonly text?: string;
}

interface Message {
	readonly role: string;
	readonly customType?: string;
	readonly content?: string | readonly Part[];
	readonly errorMessage?: string;
}

/** The fields of pi's records that are read here. */
interface PiRecord {
	readonly type: string;
	readonly id?: string;
	readonly method?: string;
	readonly message?: Message | string;
	readonly success?: boolean;
	readonly error?: string;
	readonly data?: {
		readonly disposition?: string;
		readonly model?: { readonly id: string; readonly provider: string };
		readonly messages?: readonly Message[];
	};
	readonly toolName?: string;
	readonly durationMs?: number;
	readonly result?: { readonly content?: readonly Part[]; readonly details?: { readonly summary?: string } };
	readonly entry?: { readonly type: string; readonly customType?: string };
	/** When it came, on this process's clock. */
	readonly at: number;
}

/** Cairn closes within a second; the rest is for a busy machine. */
const CLOSE_MS = 10_000;
const RECALL_MESSAGE = "cairn-recall";

function textOf(content: Message["content"]): string {
	return typeof content === "string" ? content : (content ?? []).map((part) => part.text ?? "").join("\n");
}

function messageOf(record: PiRecord): Message | undefined {
	return typeof record.message === "object" ? record.message : undefined;
}

function toolRun(record: PiRecord): ToolRun {
	const text = textOf(record.result?.content);
	return {
		name: record.toolName ?? "",
		summary: record.result?.details?.summary ?? text,
		text,
		took: record.durationMs ?? 0,
	};
}

function exchangeOf(records: readonly PiRecord[], began: number): Exchange {
	const ended = records.filter((record) => record.type === "message_end");
	const replies = ended.map(messageOf).filter((message) => message?.role === "assistant");
	const beside = records.find((record) => messageOf(record)?.customType === RECALL_MESSAGE);
	const asked = records.find((record) => record.type === "message_start" && messageOf(record)?.role === "assistant");
	const failure = replies.at(-1)?.errorMessage;
	const after = (record: PiRecord | undefined): number => (record?.at ?? began) - began;
	return {
		tools: records.filter((record) => record.type === "tool_execution_end").map(toolRun),
		answer: textOf(replies.at(-1)?.content).trim(),
		askedAfter: after(asked),
		took: after(records.at(-1)),
		...(beside === undefined ? {} : { recalledAfter: after(beside) }),
		...(failure === undefined ? {} : { failure }),
	};
}

export class PiSession {
	readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
	readonly #command: PiCommand;
	readonly #records: PiRecord[] = [];
	readonly #exited: Promise<void>;
	#wake: () => void = () => undefined;
	#ended: string | undefined;
	#stderr = "";
	#rest = "";
	#sent = 0;

	constructor(command: PiCommand) {
		this.#command = command;
		this.#child = spawn(command.program, command.args, {
			cwd: command.cwd,
			env: command.env,
			stdio: ["pipe", "pipe", "pipe"],
		});
		this.#child.stdout.setEncoding("utf8").on("data", (text: string) => this.#read(text));
		this.#child.stderr.setEncoding("utf8").on("data", (text: string) => (this.#stderr += text));
		// A pi that is gone is noticed by its exit.
		this.#child.stdin.on("error", () => undefined);
		this.#exited = new Promise((resolve) => {
			const end = (why: string): void => {
				this.#ended = why;
				this.#wake();
				resolve();
			};
			this.#child.on("error", (error) => end(`pi could not be started: ${error.message}`));
			this.#child.on("close", (code) => end(`pi ended with code ${code}: ${this.#stderr.trim()}`));
		});
		command.signal.addEventListener("abort", () => this.#child.kill(), { once: true });
	}

	#read(text: string): void {
		const at = performance.now();
		const lines = (this.#rest + text).split("\n");
		this.#rest = lines.pop() ?? "";
		for (const line of lines.filter((one) => one.trim() !== "")) {
			this.#records.push({ ...(JSON.parse(line) as PiRecord), at }); // pi's protocol
		}
		this.#wake();
	}

	#change(): Promise<void> {
		return new Promise((resolve, reject) => {
			const { patience, signal } = this.#command;
			const timer = setTimeout(
				() => reject(new Error(`pi was silent for ${patience / 1000} s: ${this.#stderr.trim()}`)),
				patience,
			);
			this.#wake = () => {
				clearTimeout(timer);
				if (signal.aborted) reject(signal.reason as Error);
				else if (this.#ended !== undefined) reject(new Error(this.#ended));
				else resolve();
			};
			if (this.#ended !== undefined || signal.aborted) this.#wake();
		});
	}

	async #first(test: (record: PiRecord) => boolean, from: number): Promise<number> {
		for (let at = from; ; ) {
			for (; at < this.#records.length; at += 1) {
				const record = this.#records[at];
				if (record !== undefined && test(record)) return at;
			}
			await this.#change();
		}
	}

	async #send(type: string, fields: Readonly<Record<string, unknown>> = {}): Promise<PiRecord> {
		const id = `demo-${++this.#sent}`;
		const from = this.#records.length;
		this.#child.stdin.write(`${JSON.stringify({ id, type, ...fields })}\n`);
		const at = await this.#first((record) => record.type === "response" && record.id === id, from);
		const response = this.#records[at];
		if (response?.success !== true) throw new Error(`pi refused ${type}: ${response?.error ?? "no reason given"}`);
		return response;
	}

	/** The provider and the name of the model, or `undefined` where none can be used. Resolves when pi has started. */
	async model(): Promise<string | undefined> {
		const model = (await this.#send("get_state")).data?.model;
		// Pi stands in with a model called unknown where there is none.
		return model === undefined || model === null || model.provider === "unknown"
			? undefined
			: `${model.provider}/${model.id}`;
	}

	/** Resolves when the model has said all it has to say. */
	async prompt(message: string): Promise<Exchange> {
		const from = this.#records.length;
		const began = performance.now();
		await this.#send("prompt", { message });
		const end = await this.#first((record) => record.type === "agent_settled", from);
		return exchangeOf(this.#records.slice(from, end + 1), began);
	}

	/** What a slash command tells. */
	async command(line: string): Promise<string> {
		const from = this.#records.length;
		await this.#send("prompt", { message: line });
		return this.#records
			.slice(from)
			.filter((record) => record.type === "extension_ui_request" && record.method === "notify")
			.map((record) => (typeof record.message === "string" ? record.message : ""))
			.join("\n");
	}

	/** The conversation so far, as pi gives it to the model, without the system prompt. */
	async messages(): Promise<readonly string[]> {
		const messages = (await this.#send("get_messages")).data?.messages ?? [];
		return messages.filter(({ role }) => role !== "system").map(({ content }) => textOf(content));
	}

	/** Pi ends by itself when its input does, and is ended when it takes too long. */
	async close(): Promise<void> {
		this.#child.stdin.end();
		const timer = setTimeout(() => this.#child.kill("SIGKILL"), CLOSE_MS);
		await this.#exited;
		clearTimeout(timer);
	}
}
