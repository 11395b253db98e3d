/** The only composition root: settings and host become a memory. */
import { MemoryError } from "./kernel/errors.ts";
import type { Memory } from "./memory.ts";

export interface OpenOptions {
	/** Pi's own folder; Cairn's is `cairn` in it, unless `CAIRN_HOME` says otherwise. */
	readonly agentDir: string;
	readonly home: string;
	readonly env: Readonly<Record<string, string | undefined>>;
	/** The `cairn` key of the host's settings, unparsed. */
	readonly overrides?: unknown;
}

/** @throws MemoryError when neither the stores nor a substitute for the index can be opened */
export async function openMemory(options: OpenOptions): Promise<Memory> {
	throw new MemoryError("STORE_IO", `memory at ${options.agentDir} cannot be opened: nothing is composed yet`);
}
