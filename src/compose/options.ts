/** What a memory is opened with. */
import type { Variables } from "../host/environment.ts";
import type { Clock } from "../ports/clock.ts";
import type { Change } from "../ports/history.ts";
import type { HostModels } from "../ports/host-models.ts";
import type { Judge } from "../ports/judge.ts";
import type { Rewriter } from "../ports/rewriter.ts";

export interface OpenOptions {
	/** The environment's variables. */
	readonly env: Variables;
	/** Pi's folder; worked out from the environment unless told. */
	readonly agentDir?: string;
	/** The user's home directory; likewise. */
	readonly home?: string;
	/** The `cairn` key of the host's settings, unparsed. */
	readonly overrides?: unknown;
	/** Outside the host: the folder whose own settings hold where the user has told the host to trust it. */
	readonly settingsOf?: string;
	readonly clock?: Clock;
	readonly fetch?: typeof globalThis.fetch;
	/** Models that the host has credentials for; absent outside it. */
	readonly hostModels?: HostModels;
	/** The host's session that it is opened for, to be named with the calls of models. */
	readonly session?: string;
	/** Told of every change to a fact that this process records. */
	readonly onChange?: (change: Change) => void;
	/** In place of the judge that the settings ask for. */
	readonly judge?: Judge;
	/** In place of the host's chat model. */
	readonly rewriter?: Rewriter;
	/** True where the process should stay until facts are embedded, as a command line does. */
	readonly keepAlive?: boolean;
}
