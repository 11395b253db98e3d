/** What is wrong with a piece of YAML, in words that say what to do. Nothing of the file is quoted. */

export interface YamlTrouble {
	/** As the library names it. */
	readonly code: string;
	readonly message: string;
}

const IN_WORDS: ReadonlyMap<string, string> = new Map([
	["BLOCK_AS_IMPLICIT_KEY", "a value holds a colon and a space: put such a text in quotes"],
	["BAD_SCALAR_START", "a value begins with a character that YAML keeps for itself: put such a text in quotes"],
	["BAD_DQ_ESCAPE", "a backslash in double quotes begins no escape: double it, or use single quotes"],
	["TAB_AS_INDENT", "a line begins with a tab, where YAML takes spaces"],
]);

/** By how the library's message begins, where its code covers more than one. */
const BY_BEGINNING: readonly (readonly [string, string])[] = [
	["Flow sequence", "a list that begins with [ does not end with ]"],
	["Flow map", "a group that begins with { does not end with }"],
	["Missing closing", "a text that begins with a quote does not end with one"],
	["Unexpected scalar at node end", "a value goes on after its end: put the whole of it in quotes"],
];

export function inOwnWords({ code, message }: YamlTrouble): string {
	const known = IN_WORDS.get(code) ?? BY_BEGINNING.find(([beginning]) => message.startsWith(beginning))?.[1];
	// What a message quotes of the file comes last in it, and may be a sentence for whoever reads the message.
	return known ?? message.replace(/(?:\n|: | %).*$/su, "");
}
