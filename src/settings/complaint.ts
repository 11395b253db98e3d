/** What is wrong with the settings, and what mends it: a command where there is one, else the place where it stands. */
export interface Complaint {
	/** One line, of where and what. */
	readonly text: string;
	readonly fix: string;
}
