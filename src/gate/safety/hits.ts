/** Where a rule matched. */

export interface Hit {
	readonly rule: string;
	/** UTF-16 offsets; the end is exclusive. */
	readonly span: readonly [start: number, end: number];
}

/** In order of place; of two that overlap, the one that was given first stays. */
export function disjoint(hits: readonly Hit[]): readonly Hit[] {
	const placed = hits.map((hit, priority) => ({ hit, priority }));
	placed.sort((left, right) => left.hit.span[0] - right.hit.span[0] || left.priority - right.priority);
	const kept: typeof placed = [];
	for (const next of placed) {
		const last = kept.at(-1);
		if (last === undefined || last.hit.span[1] <= next.hit.span[0]) kept.push(next);
		else if (next.priority < last.priority) kept[kept.length - 1] = next;
	}
	return kept.map(({ hit }) => hit);
}
