/** Other packages: told what happens here, shown our numbers where they have a place for them. Loaded once the memory is open. */
import type {
	AgentSettledEvent,
	ExtensionContext,
	MessageStartEvent,
	SessionShutdownEvent,
	SessionStartEvent,
	ToolExecutionEndEvent,
} from "@earendil-works/pi-coding-agent";
import type { Change } from "../../memory.ts";
import { guarded } from "../guard.ts";
import type { SessionInterop } from "../interop/session-interop.ts";
import type { Wiring } from "./lifecycle.ts";

/** Keeps what changes until somebody can be told. */
export class ChangeFeed {
	#waiting: Change[] = [];
	#taker: ((change: Change) => void) | undefined;

	take(change: Change): void {
		if (this.#taker === undefined) this.#waiting.push(change);
		else this.#taker(change);
	}

	/** Hands over what has waited, and from then on each change as it comes; to nobody when the session is over. */
	to(taker: ((change: Change) => void) | undefined): void {
		this.#taker = taker;
		for (const change of this.#waiting.splice(0)) taker?.(change);
	}
}

export function onInterop({ pi, current, troubles, changes }: Wiring): void {
	let interop: SessionInterop | undefined;
	const begin = async (ctx: ExtensionContext): Promise<void> => {
		const session = current.get();
		const opened = await session?.opened;
		if (session === undefined || opened?.kind !== "open" || current.get() !== session) return;
		const loaded = await import("../interop/session-interop.ts");
		if (current.get() !== session) return;
		const made = new loaded.SessionInterop(pi, opened);
		interop = made;
		changes.to((change) => made.take(change));
		await made.begin(session, ctx);
	};
	const begun = guarded<SessionStartEvent, void>(troubles, (...[, ctx]) => begin(ctx));
	const start = (event: SessionStartEvent, ctx: ExtensionContext): undefined => {
		// Pi's start goes on meanwhile.
		void begun(event, ctx);
		return undefined;
	};
	const shutdown = (_event: SessionShutdownEvent): undefined => {
		interop?.end();
		interop = undefined;
		changes.to(undefined);
		return undefined;
	};
	const answering = (event: MessageStartEvent, ctx: ExtensionContext): void => interop?.answering(event, ctx);
	pi.on("session_start", guarded<SessionStartEvent, undefined>(troubles, start));
	pi.on("session_shutdown", guarded<SessionShutdownEvent, undefined>(troubles, shutdown));
	pi.on("message_start", guarded<MessageStartEvent, void>(troubles, answering));
	pi.on(
		"tool_execution_end",
		guarded<ToolExecutionEndEvent, void>(troubles, (event) => interop?.toolEnded(event)),
	);
	pi.on(
		"agent_settled",
		guarded<AgentSettledEvent, void>(troubles, (event, ctx) => interop?.settled(event, ctx)),
	);
}
