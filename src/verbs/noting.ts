/** What goes with a tool's result: for which call, and beside what the conversation holds. */
import type { FactId } from "../facts/fact.ts";

/** What a tool was called with. */
export interface ToolUse {
	readonly tool: string;
	readonly input: unknown;
	/** Absolute; the place's folder unless told. */
	readonly cwd?: string;
}

export interface PathNotesOptions {
	/** True for a fact that the conversation holds in full already; asked only where there are facts. */
	readonly isKnown?: (id: FactId) => boolean;
}

export interface ErrorNotesOptions {
	/** Short ids of facts, and keys of endings, that the conversation holds already. */
	readonly shown?: ReadonlySet<string>;
}
