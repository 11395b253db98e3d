/** The user's own `!` commands: the notes about them go with the next prompt, since pi shows the agent the command then. */
import type {
	BeforeAgentStartEvent,
	BeforeAgentStartEventResult,
	ExtensionContext,
	UserBashEvent,
} from "@earendil-works/pi-coding-agent";
import { within } from "../deadline.ts";
import { guarded } from "../guard.ts";
import { ownCommands } from "../transcript.ts";
import type { Wiring } from "./lifecycle.ts";

/** The user's command has not begun while pi waits. */
const LOOK_MS = 50;
/** The name under which the paths of all commands since the last prompt are kept. */
const COMMANDS = "user";

export function onUserCommands(wiring: Wiring): void {
	const { pi, current, troubles } = wiring;
	const see = async (event: UserBashEvent): Promise<undefined> => {
		const session = current.get();
		// With `!!` the user keeps a command from the agent.
		if (session === undefined || event.excludeFromContext) return undefined;
		await within(LOOK_MS, keepPaths(event));
		return undefined;
	};

	const keepPaths = async ({ command, cwd }: UserBashEvent): Promise<void> => {
		const session = current.require();
		const opened = await session.opened;
		if (opened.kind !== "open") return;
		const paths = await opened.workspace.touched({ tool: "bash", input: { command }, cwd });
		for (const path of paths.toReversed()) session.touch(path);
		session.calls.add(COMMANDS, paths);
	};

	const tell = async (
		event: BeforeAgentStartEvent,
		ctx: ExtensionContext,
	): Promise<BeforeAgentStartEventResult | undefined> => {
		const session = current.get();
		if (session === undefined || event.messageType !== "user") return undefined;
		const paths = session.calls.take(COMMANDS);
		const commands = ownCommands(ctx.sessionManager.getBranch());
		if (paths.length + commands.length === 0) return undefined;
		return await (await import("./command-notes.ts")).commandNotes({ paths, commands }, session, { pi, ctx, troubles });
	};

	pi.on("user_bash", guarded<UserBashEvent, undefined>(troubles, see));
	pi.on("before_agent_start", guarded(troubles, tell));
}
