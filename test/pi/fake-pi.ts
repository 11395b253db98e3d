/** As much of pi as the extension touches: it keeps registrations, fires events in order, and holds a session's entries. */
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import type { Company } from "../../src/pi/company.ts";
import { attach } from "../../src/pi/extension.ts";
import type { Host, OpenRequest } from "../../src/pi/host.ts";
import type { Entry } from "../../src/pi/transcript.ts";
import { NOON } from "../../src/testing/builders.ts";
import { type FakeMemory, fakeMemory } from "./fake-memory.ts";

type Handler = (event: unknown, ctx: unknown) => unknown;
interface Tool {
	readonly name: string;
	readonly exposure?: string;
	readonly description: string;
	readonly parameters: unknown;
	execute(...call: readonly unknown[]): Promise<ToolResult>;
	renderCall(...given: readonly unknown[]): { render(width: number): string[] };
	renderResult(...given: readonly unknown[]): { render(width: number): string[] };
}
export interface ToolResult {
	readonly content: readonly { readonly text: string }[];
	readonly details: { readonly summary: string; readonly ids?: readonly string[] };
	readonly isError?: boolean;
}
interface Command {
	handler(line: string, ctx: unknown): Promise<void>;
	getArgumentCompletions(prefix: string): Promise<readonly { readonly value: string }[] | null>;
}

export interface PiOptions {
	readonly memory?: FakeMemory;
	readonly mode?: "tui" | "rpc" | "json" | "print";
	readonly env?: Readonly<Record<string, string>>;
	readonly trusted?: boolean;
	/** Flags of the command line. */
	readonly flags?: Readonly<Record<string, string>>;
	/** What pi was started with. */
	readonly args?: readonly string[];
	readonly complainAtFailure?: Host["complainAtFailure"];
	/** The sessions of the same process. */
	readonly company?: Company;
	readonly settings?: object;
	/** Answers to dialogs, first to last. */
	readonly dialogs?: readonly unknown[];
	/** What opening the memory fails with. */
	readonly broken?: Error;
	/** True where opening the memory never ends. */
	readonly hangs?: boolean;
	/** Tools of other packages. */
	readonly otherTools?: readonly string[];
}

export class FakePi {
	readonly notes: string[] = [];
	readonly printed: string[] = [];
	readonly complaints: string[] = [];
	/** What was said on the event bus. */
	readonly emitted: (readonly [channel: string, data: unknown])[] = [];
	/** What the memory was opened with. */
	request: OpenRequest | undefined;
	readonly tools = new Map<string, Tool>();
	readonly commands = new Map<string, Command>();
	readonly memory: FakeMemory;
	readonly registeredFlags: string[] = [];
	entries: Entry[] = [];
	active: string[];
	opens = 0;
	readonly #options: PiOptions;
	readonly #handlers = new Map<string, Handler[]>();
	readonly #dialogs: unknown[];

	constructor(options: PiOptions = {}) {
		this.#options = options;
		this.#dialogs = [...(options.dialogs ?? [])];
		this.active = ["read", ...(options.otherTools ?? [])];
		this.memory = options.memory ?? fakeMemory();
		attach(this.#api(), this.#host());
	}

	#host(): Host {
		return {
			agentDir: "/agent",
			home: "/home/u",
			env: this.#options.env ?? {},
			...(this.#options.args === undefined ? {} : { args: this.#options.args }),
			...(this.#options.complainAtFailure === undefined ? {} : { complainAtFailure: this.#options.complainAtFailure }),
			company: this.#options.company ?? new Set(),
			now: () => NOON,
			open: async (request) => {
				this.request = request;
				this.opens += 1;
				if (this.#options.broken !== undefined) throw this.#options.broken;
				if (this.#options.hangs === true) return await new Promise<never>(() => undefined);
				return this.memory.memory;
			},
			print: (text) => this.printed.push(text),
			complain: (text) => this.complaints.push(text),
		};
	}

	#api(): ExtensionAPI {
		const api = {
			on: (name: string, handler: Handler) => {
				this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), handler]);
			},
			registerTool: (tool: Tool) => {
				this.tools.set(tool.name, tool);
				if (tool.exposure === "direct" && !this.active.includes(tool.name)) this.active.push(tool.name);
			},
			registerCommand: (name: string, command: Command) => this.commands.set(name, command),
			registerFlag: (name: string) => void this.registeredFlags.push(name),
			getFlag: (name: string) => this.#options.flags?.[name],
			registerMessageRenderer: () => undefined,
			appendEntry: (customType: string, data: unknown) => this.entries.push({ type: "custom", customType, data }),
			getSettings: () => this.#options.settings ?? {},
			getActiveTools: () => [...this.active],
			getAllTools: () => [
				...this.tools.values(),
				...(this.#options.otherTools ?? []).map((name): { name: string; description: string; exposure?: string } => ({
					name,
					description: "",
				})),
			],
			events: { emit: (channel: string, data: unknown) => this.emitted.push([channel, data]) },
			setActiveTools: (names: string[]) => {
				this.active = names;
			},
		};
		return api as unknown as ExtensionAPI; // the parts that the extension uses
	}

	ctx(): unknown {
		const mode = this.#options.mode ?? "tui";
		const hasUI = mode === "tui" || mode === "rpc";
		const dialog = async (): Promise<unknown> => this.#dialogs.shift();
		return {
			mode,
			hasUI,
			cwd: "/project/web",
			isProjectTrusted: () => this.#options.trusted ?? true,
			sessionManager: {
				getSessionId: () => "session-1",
				getEntries: () => this.entries,
				getBranch: () => this.entries,
			},
			ui: {
				notify: (text: string) => this.notes.push(text),
				confirm: dialog,
				select: dialog,
				input: dialog,
				setStatus: () => undefined,
			},
		};
	}

	async fire(type: string, fields: object = {}): Promise<unknown> {
		let result: unknown;
		for (const handler of this.#handlers.get(type) ?? [])
			result = (await handler({ type, ...fields }, this.ctx())) ?? result;
		return result;
	}

	/** What every handler answered, those that answered nothing left out. */
	async all(type: string, fields: object = {}): Promise<readonly unknown[]> {
		const results: unknown[] = [];
		for (const handler of this.#handlers.get(type) ?? []) results.push(await handler({ type, ...fields }, this.ctx()));
		return results.filter((result) => result !== undefined);
	}

	async start(): Promise<this> {
		await this.fire("session_start", { reason: "startup" });
		return this;
	}

	/** A prompt up to the request: the section that the model would get, and the message beside the prompt. */
	async prompt(
		text: string,
	): Promise<{ section: string | undefined; message: { content: string; details: unknown } | undefined }> {
		const systemPromptOptions = { sections: {} as Record<string, string>, contextFiles: [] };
		const fields = { messageType: "user", prompt: text, systemPromptOptions };
		const result = (await this.fire("before_agent_start", fields)) as
			| { message?: { content: string; details: unknown } }
			| undefined; // what the handlers return
		this.entries.push({ type: "message", message: { role: "user" } });
		if (result?.message !== undefined) this.entries.push({ type: "custom_message", ...result.message });
		return { section: systemPromptOptions.sections["cairn"], message: result?.message };
	}

	async call(name: string, args: unknown, id = "call-1"): Promise<ToolResult> {
		const tool = this.tools.get(name);
		if (tool === undefined) throw new Error(`no tool ${name}`);
		return await tool.execute(id, args, undefined, undefined, this.ctx());
	}

	async command(line: string): Promise<void> {
		await this.commands.get("memory")?.handler(line, this.ctx());
	}
}
