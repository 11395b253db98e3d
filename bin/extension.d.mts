import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

type LoadTui = () => Promise<typeof import("@earendil-works/pi-tui")>;

interface Core {
	activate(pi: ExtensionAPI, given: { readonly agentDir: string; readonly loadTui?: LoadTui }): void;
}

export interface Given {
	/** Pi's own module, where it can be had. */
	readonly host: { readonly getAgentDir?: () => string } | undefined;
	/** The core as it stands in the sources. */
	readonly sources: () => Promise<Core>;
	/** Pi's terminal library. */
	readonly loadTui: LoadTui;
}

export function start(pi: ExtensionAPI, given: Given): Promise<void>;
