/** Keys in fact files that say nothing to Cairn, and look like a slip for one that does. */
import { FACT_KEYS } from "../facts/fact-print.ts";
import { editDistance } from "../settings/nearest.ts";

/** A single path may be under a key of its own. */
const READ: ReadonlySet<string> = new Set([...FACT_KEYS, "path"]);
/** Two changes make another word of a short key: `link` of `kind`. */
const MAX_CHANGES = 1;
/** In `id` and `pin` a single letter is much: `pie` is another word. */
const LEAST_LETTERS = 4;
/** Too short, or too far away by letters. */
const ALSO_MEANT: ReadonlyMap<string, string> = new Map([
	["tag", "tags"],
	["pins", "pin"],
	["pinned", "pin"],
	["expiry", "expires"],
]);

/** The key that was meant; `undefined` where the key is one that is read, or is somebody's own. */
export function keyMeant(key: string): string | undefined {
	if (READ.has(key)) return undefined;
	const folded = key.toLowerCase();
	if (READ.has(folded)) return folded;
	const near = FACT_KEYS.filter(({ length }) => length >= LEAST_LETTERS).find(
		(name) => folded.length >= LEAST_LETTERS && editDistance(folded, name) <= MAX_CHANGES,
	);
	return near ?? ALSO_MEANT.get(folded);
}
