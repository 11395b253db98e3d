/** The text of a built script, of what a CommonJS module holds. In ASCII. */
export function asScript(code: string): string;

/** The scripts of a folder with built code, each run once. */
export class BuiltCode {
	/** `kept` is the folder for compiled code, which is there; without one nothing is kept. */
	constructor(folder: string, kept?: string);

	/**
	 * What the script exports. `name` is that of a file in the folder.
	 * @throws Error `ERR_MODULE_NOT_FOUND`; with the file's path where it is damaged; and what the script throws
	 */
	load(name: string): unknown;

	/**
	 * Keeps, for the next process, the code of what was loaded since the last call, with all that was called of it; at the
	 * end, once more the code of all, with what was called since. Never throws.
	 */
	keep(when?: { readonly isEnd?: boolean }): void;
}
