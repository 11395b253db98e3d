/** Leaves out of the prompt what was imported, the same for the whole session. */
import type { BeforeAgentStartEvent, ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import { fileHash } from "../facts/fingerprint.ts";
import type { Memory, Workspace } from "../memory.ts";
import { within } from "./deadline.ts";

/** Custom entry that holds which files the prompt of this session does without. */
export const CONTEXT_ENTRY = "cairn-context";

/** Pi shows nothing while it waits. */
const IMPORTED_DEADLINE_MS = 500;

interface ContextFile {
	readonly path: string;
	readonly content: string;
}

type Decision = { readonly kind: "all" } | { readonly kind: "some"; readonly hashes: readonly string[] };

const LEAVES_NOTHING: Decision = { kind: "some", hashes: [] };

export interface StripParts {
	readonly pi: ExtensionAPI;
	readonly ctx: ExtensionContext;
	readonly memory: Memory;
	readonly workspace: Workspace;
}

/**
 * Decided with the first prompt and kept for the session, so that the prompt stays the same: an import takes effect in
 * the next session, in which the section tells of its facts as well. The other way round it takes effect at once: no
 * text is withheld that nothing stands for.
 */
export async function leaveOutImported(event: BeforeAgentStartEvent, parts: StripParts): Promise<void> {
	const { contextFiles } = event.systemPromptOptions;
	const stored = storedDecision(parts.ctx.sessionManager.getEntries());
	const decision = stored ?? (await decideAndKeep(parts, contextFiles));
	const gone = await goneFor(decision, parts.workspace);
	event.systemPromptOptions.contextFiles = contextFiles.filter((file) => !gone(file));
}

/** For a run that begins before the memory is open. */
export function leaveOutNothing({ pi, ctx }: Pick<StripParts, "pi" | "ctx">): undefined {
	if (storedDecision(ctx.sessionManager.getEntries()) === undefined) pi.appendEntry(CONTEXT_ENTRY, LEAVES_NOTHING);
}

async function decideAndKeep(parts: StripParts, files: readonly ContextFile[]): Promise<Decision> {
	let decision: Decision = LEAVES_NOTHING;
	try {
		decision = await decide(parts, files);
	} finally {
		parts.pi.appendEntry(CONTEXT_ENTRY, decision);
	}
	return decision;
}

/** Nothing is left out when it cannot be told in time: a later prompt of the session must not differ. */
async function decide(
	{ memory, workspace }: { readonly memory: Memory; readonly workspace: Workspace },
	files: readonly ContextFile[],
): Promise<Decision> {
	const setting = memory.settings["context.strip"];
	if (setting === "always") return { kind: "all" };
	if (setting === "never") return LEAVES_NOTHING;
	const imported = await within(IMPORTED_DEADLINE_MS, workspace.imported());
	const hashes = files.map(({ content }) => fileHash(content));
	return { kind: "some", hashes: hashes.filter((hash) => imported?.has(hash) === true) };
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
