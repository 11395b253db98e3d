/** The cosine of a neighbour, made comparable. */

interface Compared {
	readonly cosine?: number;
}

/** Cosine of facts that have nothing to do with each other, with the built-in model. */
const UNRELATED = 0.2;

/** 0 (as far as facts usually are) to 1 (the same); 0 where vectors were not compared. */
export function meaningOf(neighbour: Compared): number {
	return Math.max(0, ((neighbour.cosine ?? UNRELATED) - UNRELATED) / (1 - UNRELATED));
}
