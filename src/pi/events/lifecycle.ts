/** Opens the memory when a session starts and closes it when the session ends. Neither is waited for by the start. */
import type {
	ExtensionAPI,
	ExtensionContext,
	SessionShutdownEvent,
	SessionStartEvent,
} from "@earendil-works/pi-coding-agent";
import { guarded, type Troubles } from "../guard.ts";
import type { Host } from "../host.ts";
import { piHostModels } from "../host-models.ts";
import type { CurrentSession, SessionFacts } from "../session.ts";
import type { ChangeFeed } from "./interop.ts";
import type { Modes } from "./modes.ts";

export interface Wiring {
	readonly pi: ExtensionAPI;
	readonly host: Host;
	readonly current: CurrentSession;
	readonly troubles: Troubles;
	readonly modes: Modes;
	readonly changes: ChangeFeed;
}

function factsOf({ pi, changes, modes }: Wiring, ctx: ExtensionContext): SessionFacts {
	const settings: object = pi.getSettings();
	return {
		cwd: ctx.cwd,
		trusted: ctx.isProjectTrusted(),
		session: ctx.sessionManager.getSessionId(),
		overrides: "cairn" in settings ? settings.cairn : undefined,
		hostModels: piHostModels(() => ctx),
		mode: modes.begin(ctx),
		onChange: (change) => changes.take(change),
	};
}

export function onLifecycle(wiring: Wiring): void {
	const { pi, host, current, troubles, modes } = wiring;
	const start = async (_event: SessionStartEvent, ctx: ExtensionContext): Promise<undefined> => {
		troubles.forget();
		await current.end();
		current.begin(factsOf(wiring, ctx), host);
		return undefined;
	};
	const shutdown = async (_event: SessionShutdownEvent): Promise<undefined> => {
		modes.end();
		await current.end();
		return undefined;
	};
	pi.on("session_start", guarded<SessionStartEvent, undefined>(troubles, start));
	pi.on("session_shutdown", guarded<SessionShutdownEvent, undefined>(troubles, shutdown));
}
