/** Which texts were taken over into facts, and which facts those are: of one project, or of the user. */
import type { FactId } from "../facts/fact.ts";

export interface ImportRecord {
	/** SHA-256 of the text, hexadecimal. */
	readonly hash: string;
	/** Where the file lay: relative to the project's root, or absolute. */
	readonly place: string;
	/** ISO 8601, UTC. */
	readonly at: string;
	/** Facts that were stored from it, or found to say the same already. */
	readonly facts: readonly FactId[];
	/** Pieces of the text that could not be stored; a text that is not wholly taken over stays in the prompt. */
	readonly left: number;
}

export interface ImportLedger {
	/** Durable when it returns. @throws MemoryError STORE_IO */
	record(record: ImportRecord): Promise<void>;
	/** As if the text had never been taken over. Durable when it returns. @throws MemoryError STORE_IO */
	takeBack(hash: string, at: string): Promise<void>;
	/** The newest of each text, those taken back left out. @throws MemoryError STORE_IO */
	records(): Promise<readonly ImportRecord[]>;
}
