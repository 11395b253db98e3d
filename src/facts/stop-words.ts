/** English words that say nothing about what a question is after. */

const STOP_WORDS: ReadonlySet<string> = new Set(
	[
		"a about all also am an and any are as at be been being but by can could did do does doing don done for from had has",
		"have having he her here hers him his how i if in into is isn it its just let ll may me might my no not of on or our",
		"ours out please re s shall she should so some t than that the their them then there these they this those to too us",
		"very was we were what when where whether which while who whom whose why will with would ve yes you your yours",
	].flatMap((line) => line.split(" ")),
);

/** In any case; a contraction counts as the word that it begins with. */
export function isStopWord(word: string): boolean {
	return word.length <= 7 && STOP_WORDS.has(word.toLowerCase());
}
