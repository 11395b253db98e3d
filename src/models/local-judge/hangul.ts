/** Korean words without their particles and endings, roughly: enough for two texts about one thing to meet. */

/** Longest first. At least one syllable stays. */
const ENDINGS =
	/(?:해야 ?한다|하지 ?않는다|하지 ?마세요|하지 ?말 ?것|해야|합니다|됩니다|입니다|습니다|하세요|에서는|으로는|에서|에게|까지|부터|이라|이다|한다|된다|있다|없다|았다|었다|였다|하는|되는|으로|처럼|보다|마다|이나|하고|하면|하지|하여|해서|은|는|이|가|을|를|에|로|와|과|의|도|만|나|고|면|서|다)$/u;

export function hangulStem(word: string): string {
	const once = shorter(word);
	return once.length > 2 ? shorter(once) : once;
}

function shorter(word: string): string {
	const stem = word.replace(ENDINGS, "");
	return stem === "" ? word : stem;
}
