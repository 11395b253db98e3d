/** Where a rule matched. */
import type { FoldedText } from "./folded-text.ts";

export interface Hit {
	readonly rule: string;
	/** UTF-16 offsets; the end is exclusive. */
	readonly span: readonly [start: number, end: number];
}

/** Where a span of a folded text lies in the original. */
export function spanIn({ offsets }: FoldedText, [start, end]: Hit["span"]): Hit["span"] {
	return offsets === undefined ? [start, end] : [offsets[start] ?? 0, offsets[end] ?? 0];
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

/** True where the pattern finds nothing: most find nothing, and asking for all matches makes a pattern anew each time. */
export function isWithout(text: string, pattern: RegExp): boolean {
	return text.search(pattern) === -1;
}
