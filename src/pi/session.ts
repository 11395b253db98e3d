/** The memory of one pi session: opened in the background when the session starts, closed when it ends. */
import { posix } from "node:path";
import { MemoryError, messageOf } from "../kernel/errors.ts";
import type { Change, Memory, Place, Workspace } from "../memory.ts";
import type { HostModels } from "../ports/host-models.ts";
import { CallPaths } from "./call-paths.ts";
import { within } from "./deadline.ts";
import type { Handing } from "./handing.ts";
import type { Host } from "./host.ts";
import { modeOf, type SessionMode, whyReadOnly } from "./read-only.ts";

/** What a session is begun with: plain data, copied from pi's context, which does not outlive the session. */
export interface SessionFacts {
	readonly cwd: string;
	readonly trusted: boolean;
	readonly session: string;
	/** The `cairn` key of pi's settings. */
	readonly overrides: unknown;
	readonly hostModels?: HostModels;
	readonly mode: SessionMode;
	readonly onChange?: (change: Change) => void;
}

export type Opened =
	| { readonly kind: "open"; readonly memory: Memory; readonly workspace: Workspace }
	/** Turned off: nothing was opened. */
	| { readonly kind: "off" }
	| { readonly kind: "failed"; readonly error: unknown };

const TOUCHED_KEPT = 20;
/**
 * Opening began with the session and takes milliseconds from a built package. Sources that are read for the first time
 * take seconds; a prompt without the section, changed by the next, would cost more.
 */
const PATIENCE_MS = 8000;
const CLOSE_DEADLINE_MS = 800;

export class Session {
	readonly cwd: string;
	readonly home: string;
	/** Never rejects. */
	readonly opened: Promise<Opened>;
	/** What a command has handed to the agent. */
	handing: Handing | undefined;
	#known: Opened | undefined;
	#readOnly: string | undefined;
	/** Paths of calls whose results are still to come. */
	readonly calls = new CallPaths();
	/** Short ids of the facts in the message that goes with the prompt at hand, which no entry tells of yet. */
	beside: readonly string[] = [];
	#hidden: readonly string[] = [];
	#patience = PATIENCE_MS;
	#keepsTools = false;
	#touched: readonly string[] = [];

	constructor(facts: SessionFacts, host: Host) {
		this.cwd = facts.cwd;
		this.home = host.home;
		this.opened = this.#open(facts, host).then((opened) => {
			this.#known = opened;
			return opened;
		});
	}

	async #open(facts: SessionFacts, host: Host): Promise<Opened> {
		try {
			const { overrides, hostModels, mode, onChange, session } = facts;
			if (mode.mode === "off") return { kind: "off" };
			const told = onChange === undefined ? {} : { onChange };
			const models = hostModels === undefined ? {} : { hostModels };
			const memory = await host.open({ agentDir: host.agentDir, overrides, session, ...models, ...told });
			if (modeOf(mode, memory.settings) === "off") {
				await memory.close();
				return { kind: "off" };
			}
			this.#hidden = memory.settings["tools.hide"];
			this.#readOnly = whyReadOnly(mode, memory.settings, host);
			return { kind: "open", memory, workspace: memory.open(placeOf(facts, this.#readOnly)) };
		} catch (error) {
			return { kind: "failed", error };
		}
	}

	/** What came of opening, when that is known already. */
	get known(): Opened | undefined {
		return this.#known;
	}

	/** Why nothing may be written, once the settings are read. */
	get readOnly(): string | undefined {
		return this.#readOnly;
	}

	/** Tools of other memories that are there, beside those that the settings name. */
	hide(names: readonly string[]): void {
		this.#hidden = names;
	}

	/** Tools of other memories that must not be called; empty until the settings are read. */
	get hidden(): readonly string[] {
		return this.#hidden;
	}

	/** A run has begun before the settings were read: the tools that it was offered stay for the session. */
	keepTools(): void {
		this.#keepsTools = true;
	}

	get keepsTools(): boolean {
		return this.#keepsTools;
	}

	/** Milliseconds that a prompt may wait for the memory to open: once for each session, for a drive that hangs goes on hanging. */
	takePatience(): number {
		const patience = this.#patience;
		this.#patience = 0;
		return patience;
	}

	/** Absolute paths that tools were given lately, most recent first. */
	get touched(): readonly string[] {
		return this.#touched;
	}

	touch(path: string): void {
		const absolute = posix.resolve(this.cwd, path);
		this.#touched = [absolute, ...this.#touched.filter((known) => known !== absolute)].slice(0, TOUCHED_KEPT);
	}

	/** @throws whatever kept the memory from opening */
	async require(): Promise<Extract<Opened, { kind: "open" }>> {
		const opened = await this.opened;
		if (opened.kind === "open") return opened;
		if (opened.kind === "off") throw new MemoryError("MEMORY_OFF", "memory is off in this session", { hint: OFF_HINT });
		throw opened.error instanceof Error ? opened.error : new Error(messageOf(opened.error));
	}

	/** Waits a bounded time; what takes longer goes on without being waited for. */
	async close(): Promise<void> {
		await within(CLOSE_DEADLINE_MS, this.#close());
	}

	async #close(): Promise<void> {
		const opened = await this.opened;
		if (opened.kind === "open") await opened.memory.close();
	}
}

const OFF_HINT = "pi --memory full turns it on for one run, the setting memory.mode for good";

function placeOf(facts: SessionFacts, readOnly: string | undefined): Place {
	return {
		cwd: facts.cwd,
		trusted: facts.trusted,
		actor: "agent",
		session: facts.session,
		...(readOnly === undefined ? {} : { readOnly }),
	};
}

/** Holds the session at hand; one for each time that pi makes the extension. */
export class CurrentSession {
	#session: Session | undefined;

	begin(facts: SessionFacts, host: Host): void {
		this.#session = new Session(facts, host);
	}

	get(): Session | undefined {
		return this.#session;
	}

	/** @throws Error between two sessions */
	require(): Session {
		if (this.#session === undefined) throw new Error("memory is not open: no session has started");
		return this.#session;
	}

	async end(): Promise<void> {
		const ending = this.#session;
		this.#session = undefined;
		await ending?.close();
	}
}
