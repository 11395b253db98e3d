/** Conformance suites: cases that any implementation of a port can be run through, with any test runner. */

/** One behaviour of a port. `run` throws when the implementation does not show it. */
export interface ConformanceCase<Given> {
	/** The part of the port, as a noun. */
	readonly group: string;
	/** A sentence about the implementation. */
	readonly name: string;
	readonly run: (given: Given) => Promise<void>;
}
