/** The machine, as far as a look at the memory's health needs it. Each answer is `undefined` where it cannot be had. */

export interface Runtime {
	/** `node` or `bun`. */
	readonly name: string;
	readonly version: string;
	/** `linux x64`. */
	readonly platform: string;
}

export interface Inspection {
	runtime(): Runtime;
	/** Bytes that this user may still write where the path lies, or would lie. */
	freeBytes(path: string): Promise<number | undefined>;
	/** The permission bits of a file or folder; `undefined` where there is none, or no such bits. */
	mode(path: string): Promise<number | undefined>;
	/** False when this user may not write there; where nothing is yet, the nearest folder above counts. */
	isWritable(path: string): Promise<boolean>;
	/** Memory packages of other makers that pi loads, by name. */
	otherMemories(): Promise<readonly string[]>;
}
