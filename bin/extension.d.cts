import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

type LoadTui = () => Promise<typeof import("@earendil-works/pi-tui")>;

/** Gives pi's own module; fails where it cannot be had. */
type LoadHost = () => Promise<{ readonly getAgentDir?: () => string; readonly VERSION?: string }>;

interface FromEntry {
	/** The package's folder. */
	readonly folder: string;
	readonly loadHost: LoadHost;
	readonly loadTui?: LoadTui;
	/** Keeps what was compiled of the built code until now, for the next start. */
	readonly keepCode?: (when?: { readonly isEnd?: boolean }) => void;
}

interface Core {
	/** Why this copy is not used, in words. */
	activate(pi: ExtensionAPI, given: FromEntry): Promise<string | undefined>;
}

export interface Given {
	readonly loadHost: LoadHost;
	/** The core as it stands in the sources. */
	readonly sources: () => Promise<Core>;
	/** Pi's terminal library. */
	readonly loadTui: LoadTui;
}

/** False where another file has taken the place of the one that was loaded. */
export function isCurrent(): boolean;

export function start(pi: ExtensionAPI, given: Given): Promise<void>;

/**
 * What this pi and this Node are too old for, in words; `undefined` where they are not. `node` is the version of the Node
 * that runs this unless told otherwise.
 */
export function tooOld(pi: object, loadHost: LoadHost, node?: string): Promise<string> | undefined;
