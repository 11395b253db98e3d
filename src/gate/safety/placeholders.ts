/** Tells a value from a stand-in for one: notes may show the shape of a secret, never a secret. */

const STAND_IN_WORDS =
	/example|placeholder|redacted|change[-_ ]?me|insert|replace|your[-_ ]|[-_]?here$|dummy|sample|not[-_ ]?real|fake|todo|foobar|lorem|<[^>]*>|\*{3,}|\.{3,}|…/i;
/** `$VAR`, `${VAR}`, `%VAR%`, `{{ var }}`, `{var}`, `#{var}`, `@Var@`, `env:VAR`, `process.env.VAR`, `vault:…`, `op://…`. */
const REFERENCE =
	/^(?:\$[\w{(]|#\{|%\w|\{|@\{|\[|env:|vault:|op:\/\/|ssm:|arn:|file:|secretref:)|process\.env|os\.environ|getenv|import\.meta|secrets\.|\$\{|\{\{/i;
const FILLER_RUN = /([A-Za-z*.#_-])\1{5,}|0{8,}|1{8,}/;
/** A block that stands three times in a row: `abcd1234abcd1234abcd1234`. Chance does not do that. */
const REPEATED_BLOCK = /([A-Za-z0-9]{4,12})\1\1/i;
const ALPHABET = "abcdefghijklmnopqrstuvwxyz";
/** So many letters in the order of the alphabet are typed, not drawn: once in 10^10 keys by chance. */
const ALPHABET_RUN = 8;

/** Shannon entropy in bits per character. */
export function entropy(text: string): number {
	const counts = new Map<string, number>();
	for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
	let bits = 0;
	for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
	return bits;
}

/** True for values that stand for a secret: references, fillers and words that say so. */
export function isStandIn(value: string): boolean {
	return (
		REFERENCE.test(value) ||
		STAND_IN_WORDS.test(value) ||
		FILLER_RUN.test(value) ||
		REPEATED_BLOCK.test(value) ||
		spellsAlphabet(value)
	);
}

function spellsAlphabet(value: string): boolean {
	const lower = value.toLowerCase();
	for (let from = 0; from + ALPHABET_RUN <= ALPHABET.length; from += 1) {
		if (lower.includes(ALPHABET.slice(from, from + ALPHABET_RUN))) return true;
	}
	return false;
}

/** True when the part of a key that chance decides shows too little of it to be a key. */
export function isFiller(value: string): boolean {
	return isStandIn(value) || entropy(value) < 2.2;
}
