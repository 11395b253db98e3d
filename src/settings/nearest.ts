/** The known name that somebody may have meant. */

/** More changes than this are another word, not a slip. */
const MAX_CHANGES = 3;

/** Letter case is no difference; `undefined` when nothing is near. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
	const folded = typed.toLowerCase();
	const near = names
		.filter((name) => Math.abs(name.length - typed.length) <= MAX_CHANGES)
		.map((name) => ({ name, changes: editDistance(folded, name.toLowerCase()) }))
		.filter(
			({ name, changes }) => changes <= Math.min(MAX_CHANGES, Math.floor(Math.min(name.length, typed.length) / 2)),
		)
		.toSorted((a, b) => a.changes - b.changes);
	return near[0]?.name;
}

/** Levenshtein's distance, one row of the table at a time. */
export function editDistance(one: string, other: string): number {
	let above = Array.from({ length: other.length + 1 }, (_, at) => at);
	for (let row = 1; row <= one.length; row++) {
		const here = [row];
		for (let column = 1; column <= other.length; column++) {
			const replaced = (above[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
			here.push(Math.min(replaced, (above[column] ?? 0) + 1, (here[column - 1] ?? 0) + 1));
		}
		above = here;
	}
	return above[other.length] ?? 0;
}
