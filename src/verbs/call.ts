/** What every verb may be told beside what it is asked. */

export interface CallOptions {
	readonly signal?: AbortSignal;
	/** Absolute paths touched lately, most recent first: they rank. */
	readonly touched?: readonly string[];
	/** True for a person who only looks: what is shown does not count as used. */
	readonly browsing?: boolean;
}
