/** Offers the memory tools to pi, and withdraws those of other memories. */
import type {
	ExtensionAPI,
	ExtensionToolContext,
	SessionStartEvent,
	ToolDefinition,
} from "@earendil-works/pi-coding-agent";
import { shortId } from "../../kernel/ids.ts";
import { softLine } from "../../render/fence.ts";
import type { Settings } from "../../settings/table.ts";
import { lines } from "../component.ts";
import type { Wiring } from "../events/lifecycle.ts";
import { guarded } from "../guard.ts";
import { performTool } from "./perform.ts";
import { MEMORY_TOOLS } from "./table.ts";
import type { MemoryTool, ToolReply } from "./tool.ts";

type Exposure = Settings["tools.exposure"];

/** Kept with the result in the session, for rows and for programs; small. */
type ReplyDetails = { readonly summary: string; readonly ids?: readonly string[]; readonly notable?: true };

function detailsOf(reply: ToolReply): ReplyDetails {
	const ids = reply.ids?.map((id) => shortId(id));
	return {
		summary: reply.summary,
		...(ids === undefined || ids.length === 0 ? {} : { ids }),
		...(reply.notable === true ? { notable: true } : {}),
	};
}

/** The definition exactly as pi gets it. */
export function definitionOf(
	tool: MemoryTool,
	exposure: Exposure,
	perform: (args: unknown, call: ToolCall) => Promise<ToolReply>,
): ToolDefinition<MemoryTool["parameters"], ReplyDetails> {
	return {
		name: tool.name,
		label: tool.label,
		description: tool.description,
		parameters: tool.parameters,
		exposure,
		executionMode: tool.readOnly ? "parallel" : "sequential",
		annotations: {
			readOnlyHint: tool.readOnly,
			openWorldHint: false,
			...(tool.readOnly ? {} : { destructiveHint: tool.destructive === true }),
		},
		async execute(...[id, args, signal, , ctx]) {
			const reply = await perform(args, { id, ctx, ...(signal === undefined ? {} : { signal }) });
			const details = detailsOf(reply);
			return {
				content: [{ type: "text", text: reply.text }],
				details,
				structuredContent: details,
				...(reply.failed === true ? { isError: true } : {}),
			};
		},
		renderCall(args, theme) {
			const head = `${tool.name.replace("_", " ")} ${softLine(tool.title(asRecord(args)))}`.trimEnd();
			return lines({ head, paint: (text) => theme.fg("toolTitle", text) });
		},
		renderResult(...[result, options, theme, context]) {
			const first = result.content[0];
			const text = first?.type === "text" ? first.text : "";
			const head = result.details?.summary ?? text;
			const colour = context.isError ? "warning" : "dim";
			// What pi itself says of a failed call may be long, and has no details.
			const wholeHead = result.details?.notable === true || (context.isError && result.details !== undefined);
			const body = options.expanded ? text : undefined;
			return lines({ head, wholeHead, body, paint: (line) => theme.fg(colour, line) });
		},
	};
}

export interface ToolCall {
	readonly id: string;
	readonly signal?: AbortSignal;
	readonly ctx: ExtensionToolContext;
}

/** While a call is streamed its arguments may be anything. */
function asRecord(args: unknown): Readonly<Record<string, unknown>> {
	return typeof args === "object" && args !== null ? Object.fromEntries(Object.entries(args)) : {};
}

/**
 * With the session, and not with the extension: two extensions that register tools of one name while they are loaded
 * keep pi from starting, and other memories have some of our names.
 */
export function registerToolsAtStart(wiring: Wiring): void {
	const start = (_event: SessionStartEvent): undefined => {
		registerTools(wiring, "direct");
	};
	wiring.pi.on("session_start", guarded<SessionStartEvent, undefined>(wiring.troubles, start));
}

export function registerTools(wiring: Wiring, exposure: Exposure): void {
	for (const tool of MEMORY_TOOLS) {
		wiring.pi.registerTool(definitionOf(tool, exposure, (args, call) => performTool(tool, args, { wiring, call })));
	}
}

type OfferSettings = Pick<Settings, "tools.exposure" | "tools.hide" | "tools.hideOthers">;

/** Brings the offered tools in line with the settings. Does nothing when they are already. */
export async function offerTools(wiring: Wiring, settings: OfferSettings): Promise<void> {
	const { pi, current } = wiring;
	const session = current.get();
	const tools = pi.getAllTools();
	const foreign = await hiddenNames(tools, settings);
	session?.hide(foreign);
	if (session?.keepsTools === true) return;
	const exposure = settings["tools.exposure"];
	const offered = tools.find((tool) => tool.name === MEMORY_TOOLS[0]?.name)?.exposure;
	const changes = offered !== undefined && offered !== exposure;
	if (changes) registerTools(wiring, exposure);
	// Where nothing may be written, the model is offered nothing to write with.
	const isWithdrawn = ({ readOnly }: MemoryTool): boolean =>
		(changes && exposure !== "direct") || (session?.readOnly !== undefined && !readOnly);
	withdraw(pi, new Set([...foreign, ...MEMORY_TOOLS.filter(isWithdrawn).map(({ name }) => name)]));
}

/** Tools of others that are not to be called beside ours, and names of ours that are others'. */
async function hiddenNames(tools: RegisteredTools, settings: OfferSettings): Promise<readonly string[]> {
	const ours = new Set<string>(MEMORY_TOOLS.map((tool) => tool.name));
	const { otherMemoriesIn } = await import("../interop/other-memories.ts");
	const others = settings["tools.hideOthers"] ? otherMemoriesIn(foreignTools(tools)) : [];
	const hidden = [...settings["tools.hide"], ...others.flatMap((memory) => memory.tools)];
	return [...hidden.filter((name) => !ours.has(name)), ...takenNames(tools)];
}

/** Pi makes the list anew for whoever asks. */
type RegisteredTools = ReturnType<ExtensionAPI["getAllTools"]>;

/** Names of ours that stand for another extension's tool, which was loaded before this one. */
export function takenNames(tools: RegisteredTools): readonly string[] {
	const registered = new Map(tools.map(({ name, description }) => [name, description]));
	const isTaken = ({ name, description }: MemoryTool): boolean =>
		registered.get(name)?.startsWith(description) === false;
	return MEMORY_TOOLS.filter(isTaken).map(({ name }) => name);
}

/** Names of the tools that others have registered. */
export function foreignTools(tools: RegisteredTools): readonly string[] {
	const ours = new Set<string>(MEMORY_TOOLS.map((tool) => tool.name));
	return tools.flatMap(({ name }) => (ours.has(name) ? [] : [name]));
}

/** Takes all of ours away: there is no memory in this session. */
export function withdrawTools(pi: ExtensionAPI): void {
	withdraw(pi, new Set(MEMORY_TOOLS.map((tool) => tool.name)));
}

function withdraw(pi: ExtensionAPI, names: ReadonlySet<string>): void {
	const active = pi.getActiveTools();
	const kept = active.filter((name) => !names.has(name));
	if (kept.length < active.length) pi.setActiveTools(kept);
}
