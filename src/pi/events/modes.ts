/** How much memory a session has: `--memory off|read|full`, and whose child it is. */
import type {
	ExtensionAPI,
	ExtensionContext,
	ToolExecutionEndEvent,
	ToolExecutionStartEvent,
} from "@earendil-works/pi-coding-agent";
import { MemoryError } from "../../kernel/errors.ts";
import { isChildOf, isDelegating, type OpenSession } from "../company.ts";
import { guarded, type Troubles } from "../guard.ts";
import type { Host } from "../host.ts";
import type { MemoryMode, SessionMode } from "../read-only.ts";

const FLAG = "memory";
const MODES: readonly MemoryMode[] = ["off", "read", "full"];
const TAKES = "Cairn memory: --memory takes off, read or full\n";

export interface Modes {
	/** At the session's start, not before: pi does not know the flags earlier. */
	begin(ctx: ExtensionContext): SessionMode;
	end(): void;
}

export function registerModes(pi: ExtensionAPI, { host, troubles }: { host: Host; troubles: Troubles }): Modes {
	let own: OpenSession | undefined;
	if (isFlagOurs(host.args)) {
		pi.registerFlag(FLAG, { type: "string", description: "Memory of this run: off, read (recall only) or full" });
	}
	// Of a mistyped word pi says that the flag is unknown, unless another package has it: then pi starts.
	const hasStarted = isMistyped(host.args) ? host.complainAtFailure?.(TAKES) : undefined;
	const count = (toolName: string, by: 1 | -1): undefined => {
		if (own !== undefined && isDelegating(toolName)) own.delegating = Math.max(0, own.delegating + by);
	};
	pi.on(
		"tool_execution_start",
		guarded<ToolExecutionStartEvent, undefined>(troubles, ({ toolName }) => count(toolName, 1)),
	);
	pi.on(
		"tool_execution_end",
		guarded<ToolExecutionEndEvent, undefined>(troubles, ({ toolName }) => count(toolName, -1)),
	);
	const end = (): void => {
		if (own !== undefined) host.company.delete(own);
		own = undefined;
	};
	return {
		begin: (ctx) => {
			hasStarted?.();
			end();
			const isChild = isChildOf(host.company, ctx);
			own = { hasUI: ctx.hasUI, delegating: 0 };
			host.company.add(own);
			const mode = modeFlag(pi, { troubles, ctx });
			return { isChild, ...(mode === undefined ? {} : { mode }) };
		},
		end,
	};
}

/**
 * Pi does not start where two packages have registered one flag, and tells neither of the other. Ours is registered where
 * it was typed with a word of ours, or help was asked for: another package's `--memory` works beside it.
 */
function isFlagOurs(args: readonly string[] | undefined): boolean {
	if (args === undefined) return true;
	return optionsIn(args).some((word, at, given) => {
		if (word === "--help" || word === "-h") return true;
		return MODES.some((mode) => word === `--${FLAG}=${mode}` || (word === `--${FLAG}` && given[at + 1] === mode));
	});
}

function isMistyped(args: readonly string[] | undefined): boolean {
	if (args === undefined || isFlagOurs(args)) return false;
	return optionsIn(args).some((word) => word === `--${FLAG}` || word.startsWith(`--${FLAG}=`));
}

function optionsIn(args: readonly string[]): readonly string[] {
	return args.slice(0, [...args, "--"].indexOf("--"));
}

/**
 * A word that is no mode gets here where the flag was typed twice, or where nobody knows what pi was started with.
 * Whoever typed it wanted less than everything.
 */
function modeFlag(
	pi: ExtensionAPI,
	{ troubles, ctx }: { readonly troubles: Troubles; readonly ctx: ExtensionContext },
): MemoryMode | undefined {
	const given = pi.getFlag(FLAG);
	if (typeof given !== "string" || given === "") return undefined;
	const mode = MODES.find((each) => each === given);
	if (mode === undefined) {
		const message = `--memory takes off, read or full; ${given} counts as read`;
		troubles.tell(new MemoryError("INPUT_INVALID", message), ctx);
	}
	return mode ?? "read";
}
