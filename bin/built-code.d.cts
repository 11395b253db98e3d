/** The scripts of a folder with built code, each run once. */
export class BuiltCode {
	/** `kept` is the folder for compiled code, which is there; without one nothing is kept. */
	constructor(folder: string, kept?: string);

	/**
	 * What the script exports. `name` is that of a file in the folder.
	 * @throws Error `ERR_MODULE_NOT_FOUND`, and what the script throws
	 */
	load(name: string): unknown;

	/** Keeps the code of what was loaded and called so far, for the next process; the first call counts. Never throws. */
	keep(): void;
}
