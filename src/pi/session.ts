/** The memory of one pi session: opened in the background when the session starts, closed when it ends. */
import { posix } from "node:path";
import { messageOf } from "../kernel/errors.ts";
import type { Memory, Place, Workspace } from "../memory.ts";
import type { HostModels } from "../ports/host-models.ts";
import { within } from "./deadline.ts";
import { Handing } from "./handing.ts";
import type { Host } from "./host.ts";
import { readOnlyReason } from "./read-only.ts";

/** What a session is begun with: plain data, copied from pi's context, which does not outlive the session. */
export interface SessionFacts {
	readonly cwd: string;
	readonly trusted: boolean;
	readonly session: string;
	/** The `cairn` key of pi's settings. */
	readonly overrides: unknown;
	readonly hostModels?: HostModels;
}

export type Opened =
	| { readonly kind: "open"; readonly memory: Memory; readonly workspace: Workspace }
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
	readonly handing = new Handing();
	#hidden: readonly string[] = [];
	#patience = PATIENCE_MS;
	#touched: readonly string[] = [];

	constructor(facts: SessionFacts, host: Host) {
		this.cwd = facts.cwd;
		this.home = host.home;
		this.opened = this.#open(facts, host);
	}

	async #open(facts: SessionFacts, host: Host): Promise<Opened> {
		try {
			const { overrides, hostModels } = facts;
			const models = hostModels === undefined ? {} : { hostModels };
			const memory = await host.open({ agentDir: host.agentDir, overrides, ...models });
			this.#hidden = memory.settings["tools.hide"];
			return { kind: "open", memory, workspace: memory.open(placeOf(facts, memory, host)) };
		} catch (error) {
			return { kind: "failed", error };
		}
	}

	/** Tools of other memories that must not be called; empty until the settings are read. */
	get hidden(): readonly string[] {
		return this.#hidden;
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

function placeOf(facts: SessionFacts, memory: Memory, host: Host): Place {
	const readOnly = readOnlyReason(host.env, memory.settings["write.inCI"]);
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
