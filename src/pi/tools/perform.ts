/** Runs one tool call: finds the memory, turns failures into replies, and gives the user the receipt. */
import type { ExtensionToolContext } from "@earendil-works/pi-coding-agent";
import { isAbort } from "../../kernel/abort.ts";
import { MemoryError } from "../../kernel/errors.ts";
import { errorLine } from "../../render/errors.ts";
import type { Wiring } from "../events/lifecycle.ts";
import type { Opened, Session } from "../session.ts";
import { projectReference } from "./input.ts";
import type { ToolCall } from "./offer.ts";
import type { MemoryTool, Target, ToolReply, ToolRun } from "./tool.ts";

interface Setting {
	readonly wiring: Wiring;
	readonly call: ToolCall;
}

async function targetOf(
	session: Session,
	opened: Extract<Opened, { kind: "open" }>,
	project: string | undefined,
): Promise<Target> {
	const here = { cwd: session.cwd, home: session.home };
	if (project === undefined) return { workspace: opened.workspace, base: here };
	const workspace = await opened.workspace.elsewhere(projectReference(project, here));
	const { root } = await workspace.identity();
	if (root === undefined) {
		const hint = "leave project out: what belongs to none is global";
		throw new MemoryError("PROJECT_UNKNOWN", `there is no project at ${project}`, { hint });
	}
	return { workspace, base: { cwd: root, home: session.home }, elsewhere: root };
}

function confirmWith(ctx: ExtensionToolContext, signal: AbortSignal | undefined): ToolRun["confirm"] {
	if (!ctx.hasUI) return undefined;
	return async (facts) => {
		const { forgetQuestion } = await import("../../render/write-replies.ts");
		const { title, message } = forgetQuestion(facts);
		return await ctx.ui.confirm(title, message, signal === undefined ? {} : { signal });
	};
}

/** Pi draws a row with the receipt in the terminal, but not for calls from within another tool, and not in RPC mode. */
function receipt(reply: ToolReply, call: ToolCall): void {
	if (reply.wrote !== true || !call.ctx.hasUI) return;
	const hasOwnRow = call.ctx.mode === "tui" && !call.id.includes("/");
	if (!hasOwnRow) call.ctx.ui.notify(`memory: ${reply.summary}`, "info");
}

async function runTool(tool: MemoryTool, args: unknown, { wiring, call }: Setting): Promise<ToolReply> {
	call.signal?.throwIfAborted();
	const session = wiring.current.require();
	const opened = await session.require();
	const confirm = confirmWith(call.ctx, call.signal);
	return await tool.run(args, {
		memory: opened.memory,
		now: wiring.host.now(),
		touched: session.touched,
		...(session.handing === undefined ? {} : { handing: session.handing }),
		branch: () => call.ctx.sessionManager.getBranch(),
		target: (project) => targetOf(session, opened, project),
		...(call.signal === undefined ? {} : { signal: call.signal }),
		...(confirm === undefined ? {} : { confirm }),
	});
}

/** Without the screen, as where the program was replaced, a message is Cairn's own or the system's. */
async function lineFor(error: unknown): Promise<string> {
	try {
		const { modelErrorLine } = await import("../../render/for-model.ts");
		return modelErrorLine(error);
	} catch {
		return errorLine(error);
	}
}

export async function performTool(tool: MemoryTool, args: unknown, setting: Setting): Promise<ToolReply> {
	try {
		const reply = await runTool(tool, args, setting);
		receipt(reply, setting.call);
		return reply;
	} catch (error) {
		if (isAbort(error)) throw error;
		const line = await lineFor(error);
		return { text: `${tool.name} failed: ${line}`, summary: line, failed: true };
	}
}
