/** What is on disk, as far as it takes to tell which words are paths. */

/**
 * Every look is a single system call and is not waited for: dozens are made for one command, and a promise for each costs
 * more than the look. Nothing throws: what cannot be reached is not there.
 */
export interface Places {
	/** True when something is there, a link that leads nowhere included. */
	has(path: string): boolean;
	/** The path without links; what is not there is taken below its nearest folder that is. */
	real(path: string): string;
	/** Names in the folder, at most so many. */
	names(folder: string, limit: number): readonly string[];
}
