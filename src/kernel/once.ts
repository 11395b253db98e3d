/** Values that take milliseconds to make and are not always needed: patterns over whole scripts, segmenters. */

/** Makes the value with the first need of it. */
export function once<T>(make: () => T): () => T {
	let made: { readonly value: T } | undefined;
	return () => {
		made ??= { value: make() };
		return made.value;
	};
}
