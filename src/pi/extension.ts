/** The extension: registers tools, commands and handlers, and opens nothing by itself. */
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { registerMemoryCommand } from "./commands/memory-command.ts";
import { onBeforeAgentStart } from "./events/before-agent-start.ts";
import { onCodeCalled } from "./events/code-cache.ts";
import { onCompaction } from "./events/compaction.ts";
import { onContextFiles } from "./events/context-files.ts";
import { onFirstSettled } from "./events/first-settled.ts";
import { ChangeFeed, onInterop } from "./events/interop.ts";
import { onLifecycle, type Wiring } from "./events/lifecycle.ts";
import { registerModes } from "./events/modes.ts";
import { onFirstAnswer } from "./events/survey.ts";
import { onToolCalls } from "./events/tool-calls.ts";
import { onToolResults } from "./events/tool-results.ts";
import { onIdleUrgency } from "./events/urgency.ts";
import { onUserCommands } from "./events/user-commands.ts";
import { onWaitingFacts } from "./events/waiting-facts.ts";
import { Troubles } from "./guard.ts";
import type { Host } from "./host.ts";
import { registerIndexRenderer } from "./index-message.ts";
import { processHost } from "./process-host.ts";
import { CurrentSession } from "./session.ts";
import { registerToolsAtStart } from "./tools/offer.ts";

/** Everything that happens in one life of the extension, over a given host. */
export function attach(pi: ExtensionAPI, host: Host): void {
	const troubles = new Troubles(host);
	const modes = registerModes(pi, { host, troubles });
	const wiring: Wiring = { pi, host, current: new CurrentSession(), troubles, modes, changes: new ChangeFeed() };
	onIdleUrgency(wiring);
	registerToolsAtStart(wiring);
	onLifecycle(wiring);
	onBeforeAgentStart(wiring);
	onContextFiles(wiring);
	onInterop(wiring);
	onToolCalls(wiring);
	onToolResults(wiring);
	onUserCommands(wiring);
	onCompaction(wiring);
	onFirstAnswer(wiring);
	onCodeCalled(wiring);
	onFirstSettled(wiring);
	onWaitingFacts(wiring);
	registerIndexRenderer(pi);
	registerMemoryCommand(wiring);
}

/** What the entry hands over, since this module imports nothing of pi and does not know how it was loaded itself. */
export type FromPi = Pick<Host, "agentDir" | "loadTui" | "keepCode">;

export function activate(pi: ExtensionAPI, given: FromPi): void {
	attach(pi, processHost(given));
}
