/** A result together with what went less than well on the way to it. */

export interface WithWarnings<T> {
	readonly value: T;
	readonly warnings: readonly string[];
}
