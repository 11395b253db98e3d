/** Other packages: they are told what happens here, shown our numbers where they have a place for them, and named when they are a memory too. */
import type {
	AgentSettledEvent,
	ExtensionContext,
	MessageStartEvent,
	SessionShutdownEvent,
	SessionStartEvent,
	ToolExecutionEndEvent,
} from "@earendil-works/pi-coding-agent";
import { guarded } from "../guard.ts";
import { otherMemoriesIn, otherMemoriesLine } from "../interop/other-memories.ts";
import type { Session } from "../session.ts";
import { foreignTools, takenNames } from "../tools/offer.ts";
import { INDEX_MESSAGE } from "../transcript.ts";
import type { Wiring } from "./lifecycle.ts";

interface Recalled {
	readonly ids: readonly string[];
	readonly omitted: number;
}

const NOTHING: Recalled = { ids: [], omitted: 0 };

export function onInterop(wiring: Wiring): void {
	pairWhenOpen(wiring);
	tellRecalls(wiring);
	nameOthers(wiring);
}

/** Nobody waits for it: pi's start goes on meanwhile. */
function pairWhenOpen({ pi, current, troubles, announcer }: Wiring): void {
	let unpair: (() => void) | undefined;
	const start = (_event: SessionStartEvent, ctx: ExtensionContext): undefined => {
		const session = current.get();
		if (session !== undefined) void pair(session, ctx).catch((error: unknown) => troubles.tell(error, ctx));
	};
	const pair = async (session: Session, ctx: ExtensionContext): Promise<void> => {
		const opened = await session.opened;
		if (opened.kind !== "open" || current.get() !== session) return;
		const { memory, workspace } = opened;
		const { name } = await workspace.identity();
		announcer.begin(name);
		const { pairUp } = await import("../interop/pair-up.ts");
		if (current.get() !== session) return;
		const mode = session.readOnly === undefined ? "full" : "read";
		unpair = await pairUp({
			pi,
			ctx,
			memory,
			workspace,
			announcer,
			mode,
			project: name,
			recalled: () => lastRecall(ctx),
		});
	};
	const shutdown = (_event: SessionShutdownEvent): undefined => {
		announcer.end();
		unpair?.();
		unpair = undefined;
	};
	pi.on("session_start", guarded<SessionStartEvent, undefined>(troubles, start));
	pi.on("session_shutdown", guarded<SessionShutdownEvent, undefined>(troubles, shutdown));
}

/** The facts that this branch was last shown with a prompt. */
function lastRecall(ctx: ExtensionContext): Recalled {
	const entry = ctx.sessionManager
		.getBranch()
		.findLast((each) => each.type === "custom_message" && each.customType === INDEX_MESSAGE);
	return entry?.type === "custom_message" ? recalledIn(entry.details) : NOTHING;
}

function recalledIn(details: unknown): Recalled {
	if (typeof details !== "object" || details === null) return NOTHING;
	const ids: unknown = Reflect.get(details, "ids");
	const omitted: unknown = Reflect.get(details, "omitted");
	return {
		ids: Array.isArray(ids) ? ids.filter((id): id is string => typeof id === "string") : [],
		omitted: typeof omitted === "number" ? omitted : 0,
	};
}

function tellRecalls({ pi, troubles, announcer }: Wiring): void {
	let told: string | undefined;
	// What goes beside a prompt is on the branch once the model begins to answer it.
	const answering = ({ message }: MessageStartEvent, ctx: ExtensionContext): undefined => {
		if (message.role !== "assistant") return undefined;
		const { ids, omitted } = lastRecall(ctx);
		const key = ids.join();
		if (ids.length > 0 && key !== told) announcer.recalled(ids, omitted);
		told = key;
	};
	const ended = ({ toolName, result }: ToolExecutionEndEvent): undefined => {
		if (toolName === "memory_recall") announcer.searched(recalledIn(detailsOf(result)).ids.length);
	};
	pi.on("message_start", guarded<MessageStartEvent, undefined>(troubles, answering));
	pi.on("tool_execution_end", guarded<ToolExecutionEndEvent, undefined>(troubles, ended));
}

function detailsOf(result: unknown): unknown {
	return typeof result === "object" && result !== null ? Reflect.get(result, "details") : undefined;
}

/** Once a session, after the first answer. */
function nameOthers({ pi, current, troubles }: Wiring): void {
	let told: Session | undefined;
	const settled = (_event: AgentSettledEvent, ctx: ExtensionContext): undefined => {
		const session = current.get();
		const opened = session?.known;
		if (session === undefined || opened?.kind !== "open" || session === told || !ctx.hasUI) return undefined;
		told = session;
		const line = otherMemoriesLine(otherMemoriesIn(foreignTools(pi)), {
			hides: opened.memory.settings["tools.hideOthers"],
			taken: takenNames(pi),
		});
		if (line !== undefined) ctx.ui.notify(line, "warning");
		return undefined;
	};
	pi.on("agent_settled", guarded<AgentSettledEvent, undefined>(troubles, settled));
}
