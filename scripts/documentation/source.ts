/** Names that have no table of their own, read out of the sources. */

/** What is reported as degraded: up to the first part that is put in, as in `facts of ${store}`. */
export function diagnosticsIn(source: string): readonly string[] {
	const patterns = [/\bdegraded(?:: | = )(["`])([^"`]+)\1/g, /\breport\((?:ground, )?(["`])([^"`]+)\1, /g];
	const found = patterns.flatMap((pattern) => [...source.matchAll(pattern)].map(([, , text = ""]) => text));
	return [...new Set(found.map((text) => (text.split("${")[0] ?? "").trim()))];
}

/** Channels of the event bus. */
export function eventsIn(source: string): readonly string[] {
	return [...new Set([...source.matchAll(/"((?:cairn|unipi):[a-z:]+)"/g)].map(([, channel = ""]) => channel))];
}

/** The members of a closed union of texts. */
export function membersOf(union: string, source: string): readonly string[] {
	const body = new RegExp(`type ${union} =([^;]*);`).exec(source)?.[1] ?? "";
	return [...body.matchAll(/"([^"]+)"/g)].map(([, member = ""]) => member);
}
