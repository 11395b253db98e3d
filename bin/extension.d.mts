import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

interface Core {
	activate(pi: ExtensionAPI, given: { readonly agentDir: string }): void;
}

export interface Given {
	/** Pi's own module, where it can be had. */
	readonly host: { readonly getAgentDir?: () => string } | undefined;
	/** The core as it stands in the sources. */
	readonly sources: () => Promise<Core>;
}

export function start(pi: ExtensionAPI, given: Given): Promise<void>;
