/** Time, as an argument. */

export interface Clock {
	/** Milliseconds since 1970, UTC. May jump. */
	now(): number;
}
