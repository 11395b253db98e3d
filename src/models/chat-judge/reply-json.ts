/** The JSON object in what a chat model wrote around it: thinking, fences, prose. */

const THINKING = /<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/gi;
const TRAILING_COMMA = /,(\s*[}\]])/g;
/** Characters of a reply that are read. */
const MOST_CHARS = 40_000;
/** Braces that are tried as the beginning of the object. */
const MOST_STARTS = 64;

export type JsonObject = Readonly<Record<string, unknown>>;

/** The first balanced object that parses, or `undefined`. */
export function objectIn(reply: string): JsonObject | undefined {
	const text = reply.slice(0, MOST_CHARS).replace(THINKING, "");
	let start = text.indexOf("{");
	for (let tried = 0; start >= 0 && tried < MOST_STARTS; tried++) {
		const end = endOfObject(text, start);
		const found = end === undefined ? undefined : tryParse(text.slice(start, end));
		if (found !== undefined) return found;
		start = text.indexOf("{", start + 1);
	}
	return undefined;
}

/** One past the brace that closes the one at `start`. */
function endOfObject(text: string, start: number): number | undefined {
	let depth = 0;
	let quoted = false;
	for (let at = start; at < text.length; at++) {
		const letter = text[at];
		if (quoted && letter === "\\") at++;
		else if (letter === '"') quoted = !quoted;
		else if (!quoted && letter === "{") depth++;
		else if (!quoted && letter === "}") depth--;
		if (depth === 0) return at + 1;
	}
	return undefined;
}

function tryParse(text: string): JsonObject | undefined {
	for (const attempt of [text, text.replace(TRAILING_COMMA, "$1")]) {
		try {
			const value: unknown = JSON.parse(attempt);
			if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonObject; // just told apart
		} catch {
			continue; // the next form, or the next brace
		}
	}
	return undefined;
}
