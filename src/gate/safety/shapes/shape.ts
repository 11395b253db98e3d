/** What a row of the tables of secret shapes is, and how a token that stands by itself is written down. */

export interface SecretShape {
	readonly rule: string;
	/** Where the format is published: a provider's own words, or the rule sets that record it. Facts, not code. */
	readonly source: string;
	/** Global. The first group is the secret, or else the whole match is. Every repetition is bounded or over one class. */
	readonly pattern: RegExp;
	/** What a value of this shape must satisfy besides, where shape alone would flag something else. */
	readonly plausible?: (value: string) => boolean;
	/** The value carries no chance to measure: neither its entropy nor its repetition says anything. */
	readonly exact?: true;
}

const START = "(?<![A-Za-z0-9_-])";
const END = "(?![A-Za-z0-9_-])";

/** A value that no letter, digit, hyphen or underscore touches. */
export function token(rule: string, source: string, body: string): SecretShape {
	return { rule, source, pattern: new RegExp(`${START}${body}${END}`, "g") };
}

/** Text that base64 spells, or nothing when it spells none. Both alphabets are read. */
export function decodedText(base64: string): string | undefined {
	const plain = base64.replace(/-/g, "+").replace(/_/g, "/").replace(/=+$/, "");
	if (!/^[A-Za-z0-9+/]+$/.test(plain) || plain.length % 4 === 1) return undefined;
	const text = new TextDecoder().decode(Uint8Array.from(atob(plain), (character) => character.charCodeAt(0)));
	return /^[\t\n\r -~]*$/.test(text) ? text : undefined;
}
