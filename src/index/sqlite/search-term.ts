/** How words stand in the inverted index: after the key of their store, free of all that would split them. */

/** The index's tokeniser splits at white space and control characters of ASCII, and nowhere else. */
const SPLITS = new RegExp(String.raw`[\s\x00-\x1f\x7f-\x9f]`, "g");

function unsplit(word: string): string {
	return word.replaceAll(SPLITS, "_");
}

/** The tokeniser folds the letters of ASCII, so a term to look up has them in lower case. */
export function termOf(store: number, word: string): string {
	return `${store}:${unsplit(word).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())}`;
}

export function termsOf(store: number, words: readonly string[]): string {
	return words.map((word) => `${store}:${unsplit(word)}`).join(" ");
}
