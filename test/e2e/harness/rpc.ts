/** Drives pi in RPC mode: a promise for each command, and answers to its dialogs. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import type { Home } from "./home.ts";

export interface RpcRecord {
	readonly type: string;
	readonly id?: string;
	readonly method?: string;
	readonly message?: unknown;
	readonly success?: boolean;
	readonly data?: unknown;
	readonly [field: string]: unknown;
}

type Answer = (request: RpcRecord) => Readonly<Record<string, unknown>> | undefined;

const LIMIT_MS = 30_000;
const DIALOGS = new Set(["select", "confirm", "input", "editor"]);

export class RpcPi {
	readonly records: RpcRecord[] = [];
	readonly #child: ChildProcessWithoutNullStreams;
	readonly #answer: Answer | undefined;
	readonly #watchers = new Set<() => void>();
	readonly #exited: Promise<number | null>;
	#sent = 0;
	#rest = "";
	stderr = "";

	constructor(home: Home, options: { readonly args?: readonly string[]; readonly answer?: Answer } = {}) {
		this.#answer = options.answer;
		this.#child = spawn("pi", ["--mode", "rpc", ...(options.args ?? [])], { cwd: home.project, env: home.env });
		this.#child.stdout.setEncoding("utf8");
		this.#child.stdout.on("data", (text: string) => this.#read(text));
		this.#child.stderr.on("data", (data: Buffer) => (this.stderr += data.toString()));
		this.#exited = new Promise((resolve) => this.#child.on("close", (code) => resolve(code)));
	}

	#read(text: string): void {
		const lines = (this.#rest + text).split("\n");
		this.#rest = lines.pop() ?? "";
		for (const line of lines.filter((one) => one.trim() !== "")) this.#take(JSON.parse(line) as RpcRecord); // pi's records
		for (const watch of this.#watchers) watch();
	}

	#take(record: RpcRecord): void {
		this.records.push(record);
		if (record.type !== "extension_ui_request" || !DIALOGS.has(record.method ?? "")) return;
		const answer = this.#answer?.(record) ?? { cancelled: true };
		this.#write({ type: "extension_ui_response", id: record.id, ...answer });
	}

	#write(value: unknown): void {
		this.#child.stdin.write(`${JSON.stringify(value)}\n`);
	}

	/** The first record from position `from` on that passes the test. */
	async waitFor(test: (record: RpcRecord) => boolean, from = 0): Promise<RpcRecord> {
		const limit = Date.now() + LIMIT_MS;
		for (;;) {
			const found = this.records.slice(from).find(test);
			if (found !== undefined) return found;
			if (Date.now() > limit) throw new Error(`no such record in time; stderr: ${this.stderr}`);
			await this.#change();
		}
	}

	#change(): Promise<void> {
		return new Promise((resolve) => {
			const timer = setTimeout(() => done(), 500);
			const done = (): void => {
				clearTimeout(timer);
				this.#watchers.delete(done);
				resolve();
			};
			this.#watchers.add(done);
		});
	}

	async send(type: string, fields: Readonly<Record<string, unknown>> = {}): Promise<RpcRecord> {
		const id = `r${++this.#sent}`;
		this.#write({ id, type, ...fields });
		return await this.waitFor((record) => record.type === "response" && record.id === id);
	}

	/** A prompt or a slash command; resolves when the run is over. */
	async prompt(message: string): Promise<void> {
		const from = this.records.length;
		const response = await this.send("prompt", { message });
		const data = response.data as { readonly disposition?: string } | undefined; // pi's reply
		if (data?.disposition === "handled") return;
		await this.waitFor((record) => record.type === "agent_settled", from);
	}

	notifications(): readonly string[] {
		return this.records
			.filter((record) => record.type === "extension_ui_request" && record.method === "notify")
			.map((record) => String(record.message));
	}

	async close(): Promise<number | null> {
		this.#child.stdin.end();
		return await this.#exited;
	}
}
