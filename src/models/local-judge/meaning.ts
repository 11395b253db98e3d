/** The cosine of a neighbour, made comparable. */

interface Compared {
	readonly cosine?: number;
}

/** Cosine of facts that have nothing to do with each other, with the built-in model. */
const UNRELATED = 0.2;
/** Closeness of the next fact in a store of some hundred: in a store of few, nothing leads by more. */
const USUAL_NEXT = 0.35;

/** 0 (as far as facts usually are) to 1 (the same); 0 where vectors were not compared. */
export function meaningOf(neighbour: Compared): number {
	return Math.max(0, ((neighbour.cosine ?? UNRELATED) - UNRELATED) / (1 - UNRELATED));
}

/** How much closer in meaning one neighbour is than the closest of the others, −1 to 1. */
export function leadOf<Neighbour extends Compared>(neighbour: Neighbour, all: readonly Neighbour[]): number {
	const others = all.filter((other) => other !== neighbour).map(meaningOf);
	return meaningOf(neighbour) - Math.max(USUAL_NEXT, ...others);
}

export function isClosest(neighbour: Compared, all: readonly Compared[]): boolean {
	return all.every((other) => meaningOf(other) <= meaningOf(neighbour));
}
