/** Instruction files and the prompt: texts handed to the agent are settled, and imported ones are left out. */
import type {
	AgentSettledEvent,
	AgentStartEvent,
	BeforeAgentStartEvent,
	ExtensionContext,
} from "@earendil-works/pi-coding-agent";
import { fileHash } from "../../facts/fingerprint.ts";
import type { Memory, Workspace } from "../../memory.ts";
import { within } from "../deadline.ts";
import { guarded } from "../guard.ts";
import type { Wiring } from "./lifecycle.ts";

/** Custom entry that holds which files the prompt of this session does without. */
export const CONTEXT_ENTRY = "cairn-context";

/** Pi shows nothing while it waits. */
const IMPORTED_DEADLINE_MS = 500;

interface ContextFile {
	readonly path: string;
	readonly content: string;
}

type Decision = { readonly kind: "all" } | { readonly kind: "some"; readonly hashes: readonly string[] };

export function onContextFiles(wiring: Wiring): void {
	leaveOutImported(wiring);
	settleHanded(wiring);
}

/**
 * Decided with the first prompt and kept for the session, so that the prompt stays the same: an import takes effect in
 * the next session, in which the section tells of its facts as well. The other way round it takes effect at once: no
 * text is withheld that nothing stands for.
 */
function leaveOutImported({ pi, current, troubles }: Wiring): void {
	const handle = async (event: BeforeAgentStartEvent, ctx: ExtensionContext): Promise<undefined> => {
		const { contextFiles } = event.systemPromptOptions;
		const opened = current.get()?.known;
		if (opened?.kind !== "open" || contextFiles.length === 0) return undefined;
		const stored = storedDecision(ctx.sessionManager.getEntries());
		const decision = stored ?? (await decide(opened, contextFiles));
		if (decision === undefined) return undefined;
		if (stored === undefined) pi.appendEntry(CONTEXT_ENTRY, decision);
		const gone = await goneFor(decision, opened.workspace);
		event.systemPromptOptions.contextFiles = contextFiles.filter((file) => !gone(file));
		const stripped = contextFiles.filter(gone).reduce((sum, { content }) => sum + content.length, 0);
		if (stored === undefined) opened.workspace.count("stripped", stripped);
		return undefined;
	};
	pi.on("before_agent_start", guarded<BeforeAgentStartEvent, undefined>(troubles, handle));
}

/** `undefined` when it cannot be told in time: then it is decided with a later prompt of the session. */
async function decide(
	{ memory, workspace }: { readonly memory: Memory; readonly workspace: Workspace },
	files: readonly ContextFile[],
): Promise<Decision | undefined> {
	const setting = memory.settings["context.strip"];
	if (setting === "always") return { kind: "all" };
	if (setting === "never") return { kind: "some", hashes: [] };
	const imported = await within(IMPORTED_DEADLINE_MS, workspace.imported());
	if (imported === undefined) return undefined;
	const hashes = files.map(({ content }) => fileHash(content));
	return { kind: "some", hashes: hashes.filter((hash) => imported.has(hash)) };
}

async function goneFor(decision: Decision, workspace: Workspace): Promise<(file: ContextFile) => boolean> {
	if (decision.kind === "all") return () => true;
	if (decision.hashes.length === 0) return () => false;
	const imported = await within(IMPORTED_DEADLINE_MS, workspace.imported());
	const gone = new Set(decision.hashes.filter((hash) => imported?.has(hash) !== false));
	return ({ content }) => gone.has(fileHash(content));
}

function storedDecision(entries: readonly object[]): Decision | undefined {
	const found = entries.find((entry) => "customType" in entry && entry.customType === CONTEXT_ENTRY);
	const data: unknown = found !== undefined && "data" in found ? found.data : undefined;
	if (typeof data !== "object" || data === null || !("kind" in data)) return undefined;
	if (data.kind === "all") return { kind: "all" };
	const hashes: unknown = "hashes" in data ? data.hashes : undefined;
	if (!Array.isArray(hashes)) return undefined;
	return { kind: "some", hashes: hashes.filter((hash): hash is string => typeof hash === "string") };
}

/** When a run is over that a command began: tells what came of it, and begins the next. */
function settleHanded({ pi, host, current, troubles }: Wiring): void {
	pi.on(
		"agent_start",
		guarded<AgentStartEvent, undefined>(troubles, () => {
			current.get()?.handing.agentStarted();
			return undefined;
		}),
	);
	const settle = async (event: AgentSettledEvent, ctx: ExtensionContext): Promise<undefined> => {
		const handing = current.get()?.handing;
		if (handing?.isUnderWay !== true) return undefined;
		const { line, next } = await handing.settled(!event.aborted && endedWell(ctx));
		if (line !== undefined && ctx.hasUI) ctx.ui.notify(`memory: ${line}`, "info");
		else if (line !== undefined && ctx.mode === "print") host.print(`${line}\n`);
		else if (line !== undefined) host.complain(`${line}\n`);
		if (next !== undefined) pi.sendUserMessage(next);
		return undefined;
	};
	pi.on("agent_settled", guarded<AgentSettledEvent, undefined>(troubles, settle));
}

/** The last answer came to its end: neither an error nor a limit cut it off. */
function endedWell(ctx: ExtensionContext): boolean {
	const last = ctx.sessionManager
		.getBranch()
		.findLast((entry) => entry.type === "message" && entry.message.role === "assistant");
	if (last?.type !== "message" || last.message.role !== "assistant") return false;
	return last.message.stopReason === "stop";
}
