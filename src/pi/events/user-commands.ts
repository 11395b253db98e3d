/** The user's own `!` commands: the notes about their paths go with the next prompt, since pi shows the agent the command then. */
import type {
	BeforeAgentStartEvent,
	BeforeAgentStartEventResult,
	ExtensionContext,
	UserBashEvent,
} from "@earendil-works/pi-coding-agent";
import { within } from "../deadline.ts";
import { guarded } from "../guard.ts";
import { NOTES_MESSAGE } from "../notes-message.ts";
import type { Session } from "../session.ts";
import { shownOn } from "../shown.ts";
import type { Wiring } from "./lifecycle.ts";
import type { Compose, NoteContext } from "./tool-results.ts";

/** Pi has not drawn the prompt yet while it waits. */
const DEADLINE_MS = 150;
/** The user's command has not begun while pi waits. */
const LOOK_MS = 50;
/** The name under which the paths of all commands since the last prompt are kept. */
const COMMANDS = "user";

export function onUserCommands({ pi, current, troubles }: Wiring): void {
	const see = async (event: UserBashEvent): Promise<undefined> => {
		const session = current.get();
		// With `!!` the user keeps a command from the agent.
		if (session === undefined || event.excludeFromContext) return undefined;
		await within(LOOK_MS, keepPaths(event, session));
		return undefined;
	};

	const tell = async (
		event: BeforeAgentStartEvent,
		ctx: ExtensionContext,
	): Promise<BeforeAgentStartEventResult | undefined> => {
		const session = current.get();
		const paths = event.messageType === "user" ? (session?.calls.take(COMMANDS) ?? []) : [];
		if (session === undefined || paths.length === 0) return undefined;
		const branch = (): ReturnType<NoteContext["branch"]> => ctx.sessionManager.getBranch();
		const compose = await within(DEADLINE_MS, composing(paths, session, { pi, branch }));
		const block = compose?.(shownOn(branch()));
		if (block === undefined) return undefined;
		const { text, ids, captions, counted } = block;
		const details = { ids, captions, counted };
		return { message: { customType: NOTES_MESSAGE, content: text, display: true, details } };
	};

	pi.on("user_bash", guarded<UserBashEvent, undefined>(troubles, see));
	pi.on("before_agent_start", guarded(troubles, tell));
}

async function keepPaths({ command, cwd }: UserBashEvent, session: Session): Promise<void> {
	const opened = await session.opened;
	if (opened.kind !== "open") return;
	const paths = await opened.workspace.touched({ tool: "bash", input: { command }, cwd });
	for (const path of paths.toReversed()) session.touch(path);
	session.calls.add(COMMANDS, paths);
}

/** The notes that there are, to be put into a block when they are about to be shown. */
async function composing(
	paths: readonly string[],
	session: Session,
	{ pi, branch }: Pick<Wiring, "pi"> & Pick<NoteContext, "branch">,
): Promise<Compose | undefined> {
	const opened = await session.opened;
	if (opened.kind !== "open" || !opened.memory.settings["notes.paths"]) return undefined;
	const { composePathNotes, notesAbout } = await import("./path-notes.ts");
	const { memory, workspace } = opened;
	const found = await notesAbout(paths, { workspace, branch });
	const canRecall = (): boolean => pi.getActiveTools().includes("memory_recall");
	return (shown) => composePathNotes(found, shown, { memory, workspace, session, canRecall });
}
