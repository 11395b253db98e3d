/** What the front end needs from outside, as arguments: where things are, the environment, and a way to open the memory. */
import type { Change, Memory } from "../memory.ts";
import type { HostModels } from "../ports/host-models.ts";
import type { Company } from "./company.ts";

export interface OpenRequest {
	/** Pi's own folder. */
	readonly agentDir: string;
	/** The `cairn` key of pi's settings, unparsed; pi has already left out what an untrusted project says. */
	readonly overrides: unknown;
	/** Told of every change to a fact that this process records. */
	readonly onChange?: (change: Change) => void;
	/** Pi's models, asked when they are needed. */
	readonly hostModels?: HostModels;
	/** The session that it is opened for. */
	readonly session: string;
}

export interface Host {
	readonly agentDir: string;
	readonly home: string;
	readonly env: Readonly<Record<string, string | undefined>>;
	/** What pi was started with; absent where nobody knows. */
	readonly args?: readonly string[];
	/** The sessions of this process. */
	readonly company: Company;
	/** Pi's terminal library, for pages; absent where there is no terminal to draw on. */
	readonly loadTui?: () => Promise<typeof import("@earendil-works/pi-tui")>;
	/** Keeps what was compiled of the built code until now, for the next start; absent where it runs from the sources. */
	readonly keepCode?: (when?: { readonly isEnd?: boolean }) => void;
	/** Milliseconds since 1970. */
	now(): number;
	open(request: OpenRequest): Promise<Memory>;
	/** Standard output of a print-mode run, past pi's own hold on it. */
	print(text: string): void;
	/** Standard error. */
	complain(text: string): void;
	/** Standard error, where this process ends in failure before what is returned was called; absent where it is not ours to end. */
	complainAtFailure?(text: string): () => void;
}
