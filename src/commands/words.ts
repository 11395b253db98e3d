/** A typed line, cut into words. */

export interface Word {
	readonly text: string;
	/** Where it begins in the line, quotes included. */
	readonly start: number;
	/** True for a word that began with a quote: it is never an option. */
	readonly quoted: boolean;
}

/** What was typed: as words that a shell has made, or as a line. */
export interface CommandLine {
	readonly words: readonly Word[];
	/** The whole line; absent where a shell has made the words. */
	readonly line?: string;
}

/** As a shell hands them over: its quotes are gone, and an option may come anywhere. */
export function wordsOf(args: readonly string[]): CommandLine {
	return { words: args.map((text) => ({ text, start: 0, quoted: false })) };
}

/**
 * A quote counts at the beginning of a word, or of an option's value, and only when it is closed at a word's end: the
 * apostrophe of "don't" is a letter. A backslash stands for itself, except before a quote or another backslash inside quotes.
 */
export function splitLine(line: string): CommandLine {
	const words: Word[] = [];
	const pattern = /\s+/uy;
	for (let at = 0; at < line.length; ) {
		pattern.lastIndex = at;
		const space = pattern.exec(line);
		if (space !== null) {
			at += space[0].length;
			continue;
		}
		const { text, end, quoted } = wordAt(line, at);
		words.push({ text, start: at, quoted });
		at = end;
	}
	return { words, line };
}

const QUOTED = /(["'])((?:\\[\\"']|(?!\1|\\[\\"']).)*)\1(?=\s|$)/suy;
const OPTION = /--[a-z][a-z-]*=/uy;
const PLAIN = /\S+/uy;

function wordAt(line: string, at: number): { readonly text: string; readonly end: number; readonly quoted: boolean } {
	const option = matchAt(OPTION, line, at)?.[0] ?? "";
	const begin = at + option.length;
	const inQuotes = matchAt(QUOTED, line, begin);
	if (inQuotes !== undefined) {
		const text = option + (inQuotes[2] ?? "").replaceAll(/\\([\\"'])/gu, "$1");
		return { text, end: begin + inQuotes[0].length, quoted: option === "" };
	}
	const text = matchAt(PLAIN, line, at)?.[0] ?? "";
	return { text, end: at + text.length, quoted: false };
}

function matchAt(pattern: RegExp, line: string, at: number): RegExpExecArray | undefined {
	pattern.lastIndex = at;
	return pattern.exec(line) ?? undefined;
}
