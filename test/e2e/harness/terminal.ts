/** Drives pi's terminal interface in a tmux server of its own, which never meets anybody else's. */
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import type { Home } from "./home.ts";

const LIMIT_MS = 40_000;
/** For a key to show its effect; a busy machine takes long. */
const PATIENCE_MS = 2000;
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

function quoted(text: string): string {
	return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** True when tmux is installed here. */
export function hasTmux(): boolean {
	try {
		execFileSync("tmux", ["-V"], { stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
}

export class TerminalPi {
	readonly #socket = `cairn-${randomUUID()}`;

	constructor(
		home: Home,
		args: readonly string[] = [],
		size: { columns: number; rows: number } = { columns: 100, rows: 40 },
	) {
		const env = Object.entries({ ...home.env, TERM: "tmux-256color" }).map(
			([name, value]) => `${name}=${quoted(value)}`,
		);
		const pi = `cd ${quoted(home.project)} && env -i ${env.join(" ")} pi ${args.map(quoted).join(" ")}`;
		const command = `${pi}; echo EXIT:$?; sleep 600`;
		this.#tmux("new-session", "-d", "-s", "pi", "-x", `${size.columns}`, "-y", `${size.rows}`, command);
	}

	#tmux(...args: readonly string[]): string {
		return execFileSync("tmux", ["-L", this.#socket, ...args], { encoding: "utf8" });
	}

	screen(): string {
		return this.#tmux("capture-pane", "-p", "-t", "pi");
	}

	async waitFor(pattern: RegExp): Promise<string> {
		const limit = Date.now() + LIMIT_MS;
		for (;;) {
			const screen = this.screen();
			if (pattern.test(screen)) return screen;
			if (Date.now() > limit) throw new Error(`the screen never showed ${pattern}:\n${screen}`);
			await pause(60);
		}
	}

	key(...keys: readonly string[]): void {
		this.#tmux("send-keys", "-t", "pi", ...keys);
	}

	/** The text that stands in pi's editor, between its two rules. */
	#typed(): string {
		const lines = this.screen().split("\n");
		const rules = lines.flatMap((line, at) => (/^─{20,}/u.test(line) ? [at] : []));
		return lines.slice((rules.at(-2) ?? 0) + 1, rules.at(-1)).join(" ");
	}

	async #until(done: () => boolean): Promise<boolean> {
		const limit = Date.now() + PATIENCE_MS;
		while (Date.now() < limit) {
			if (done()) return true;
			await pause(60);
		}
		return false;
	}

	/** Types the text and sends it. With a completion menu open, the first Enter only accepts the completion. */
	async submit(text: string): Promise<void> {
		this.#tmux("send-keys", "-t", "pi", "-l", text);
		const start = text.slice(0, 20);
		await this.#until(() => this.#typed().includes(start));
		for (let enter = 0; enter < 2; enter += 1) {
			await pause(150);
			this.key("Enter");
			if (await this.#until(() => !this.#typed().includes(start))) return;
		}
	}

	close(): void {
		this.#tmux("kill-server");
	}
}
