/** The settings file and the tests of what it connects, loaded with the first look at them. */
import { once } from "../kernel/once.ts";
import type { Setup } from "../memory.ts";
import type { EmbedderChoice } from "../models/open-embedder.ts";
import type { Clock } from "../ports/clock.ts";
import type { Diagnostics } from "../ports/diagnostics.ts";
import type { TokenLedger } from "../ports/token-ledger.ts";
import type { WriteLock } from "../ports/write-lock.ts";
import type { OpenOptions } from "./options.ts";

export interface SetupParts {
	/** Of the settings file, absolute. */
	readonly path: string;
	readonly origins: Setup["origins"];
	readonly options: OpenOptions;
	/** How the embedder at hand was opened. */
	readonly choice: EmbedderChoice;
	readonly clock: Clock;
	readonly diagnostics: Diagnostics;
	readonly ledger: TokenLedger;
	readonly lock: () => Promise<WriteLock>;
}

export function setupWhenNeeded(parts: SetupParts): Setup {
	const setup = once(async () => (await import("./connections.ts")).setupOver(parts));
	return {
		path: parts.path,
		origins: parts.origins,
		read: async () => (await setup()).read(),
		write: async (...given) => (await setup()).write(...given),
		test: async (...given) => (await setup()).test(...given),
		models: async (...given) => (await setup()).models(...given),
	};
}
