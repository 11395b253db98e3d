/** The extension: registers tools, commands and handlers, and opens nothing by itself. */
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { agentDirectory, type LoadHost } from "./agent-directory.ts";
import { registerMemoryCommand } from "./commands/memory-command.ts";
import { copyInUse } from "./copies.ts";
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
export interface FromEntry extends Pick<Host, "loadTui" | "keepCode"> {
	readonly loadHost: LoadHost;
	/** The package's folder. */
	readonly folder: string;
}

/** Why this copy is not used, in words; `undefined` where it is. */
export async function activate(pi: ExtensionAPI, given: FromEntry): Promise<string | undefined> {
	const { folder, loadHost, ...own } = given;
	const used = copyInUse(pi, folder);
	if (used !== undefined) {
		return `Cairn memory: ${folder} is not used, ${used} is (remove one of them from pi's settings)`;
	}
	attach(pi, processHost({ ...own, agentDir: await agentDirectory(loadHost) }));
	return undefined;
}
