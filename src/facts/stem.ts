/**
 * English words to stems, so that "migrations" finds "migrate".
 * M. F. Porter, "An algorithm for suffix stripping", Program 14(3), 1980.
 */

type Replacement = readonly [suffix: string, replacement: string];

/** Step 2 of the algorithm; a longer suffix stands before those it ends with. */
const DERIVED: readonly Replacement[] = [
	["ational", "ate"],
	["ization", "ize"],
	["iveness", "ive"],
	["fulness", "ful"],
	["ousness", "ous"],
	["tional", "tion"],
	["biliti", "ble"],
	["entli", "ent"],
	["ousli", "ous"],
	["ation", "ate"],
	["alism", "al"],
	["aliti", "al"],
	["iviti", "ive"],
	["enci", "ence"],
	["anci", "ance"],
	["izer", "ize"],
	["alli", "al"],
	["ator", "ate"],
	["logi", "log"],
	["bli", "ble"],
	["eli", "e"],
];

/** Step 3. */
const ADJECTIVAL: readonly Replacement[] = [
	["icate", "ic"],
	["ative", ""],
	["alize", "al"],
	["iciti", "ic"],
	["ical", "ic"],
	["ness", ""],
	["ful", ""],
];

/** Step 4. */
const RESIDUAL: readonly string[] = [
	"ement",
	"ance",
	"ence",
	"able",
	"ible",
	"ment",
	"ant",
	"ent",
	"sion",
	"tion",
	"ism",
	"ate",
	"iti",
	"ous",
	"ive",
	"ize",
	"al",
	"er",
	"ic",
	"ou",
];

const DERIVED_BY_END = byLastLetter(DERIVED, ([suffix]) => suffix);
const ADJECTIVAL_BY_END = byLastLetter(ADJECTIVAL, ([suffix]) => suffix);
const RESIDUAL_BY_END = byLastLetter(RESIDUAL, (suffix) => suffix);

const LETTER_Y = 121;

/** Most words end in a letter that few suffixes end in. */
function byLastLetter<T>(all: readonly T[], suffixOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
	return Map.groupBy(all, (one) => suffixOf(one).slice(-1));
}

function isVowelAt(word: string, index: number): boolean {
	switch (word.charCodeAt(index)) {
		case 97: // a
		case 101: // e
		case 105: // i
		case 111: // o
		case 117: // u
			return true;
		case LETTER_Y:
			return index > 0 && !isVowelAt(word, index - 1);
		default:
			return false;
	}
}

/** Porter's m: how often a vowel is followed by a consonant in the first `length` letters. */
function measure(word: string, length: number): number {
	let count = 0;
	let wasVowel = false;
	for (let index = 0; index < length; index += 1) {
		const vowel = isVowelAt(word, index);
		if (wasVowel && !vowel) count += 1;
		wasVowel = vowel;
	}
	return count;
}

function hasVowel(word: string, length: number): boolean {
	for (let index = 0; index < length; index += 1) if (isVowelAt(word, index)) return true;
	return false;
}

/** Consonant, vowel, consonant other than w, x and y: the end of "hop" and "fil". */
function endsShort(word: string): boolean {
	const last = word.length - 1;
	if (last < 2 || isVowelAt(word, last) || !isVowelAt(word, last - 1) || isVowelAt(word, last - 2)) return false;
	const letter = word[last];
	return letter !== "w" && letter !== "x" && letter !== "y";
}

function withoutPlural(word: string): string {
	if (!word.endsWith("s") || word.endsWith("ss")) return word;
	if (word.endsWith("sses") || word.endsWith("ies")) return word.slice(0, -2);
	return word.slice(0, -1);
}

function withoutTense(word: string): string {
	if (word.endsWith("eed")) return measure(word, word.length - 3) > 0 ? word.slice(0, -1) : word;
	const cut = word.endsWith("ed") ? 2 : word.endsWith("ing") ? 3 : 0;
	if (cut === 0 || !hasVowel(word, word.length - cut)) return word;
	return repaired(word.slice(0, -cut));
}

/** What "-ed" and "-ing" took away with them: "hop(p)", "fil(e)", "conflat(e)". */
function repaired(stem: string): string {
	if (stem.endsWith("at") || stem.endsWith("bl") || stem.endsWith("iz")) return `${stem}e`;
	const last = stem[stem.length - 1] ?? "";
	const isDouble = stem.length > 1 && last === stem[stem.length - 2] && !isVowelAt(stem, stem.length - 1);
	if (isDouble && !"lsz".includes(last)) return stem.slice(0, -1);
	return endsShort(stem) && measure(stem, stem.length) === 1 ? `${stem}e` : stem;
}

function replaced(word: string, table: ReadonlyMap<string, readonly Replacement[]>): string {
	for (const [suffix, replacement] of table.get(word.slice(-1)) ?? []) {
		if (!word.endsWith(suffix)) continue;
		const length = word.length - suffix.length;
		return measure(word, length) > 0 ? word.slice(0, length) + replacement : word;
	}
	return word;
}

function withoutResidue(word: string): string {
	for (const suffix of RESIDUAL_BY_END.get(word.slice(-1)) ?? []) {
		if (!word.endsWith(suffix)) continue;
		const isNoun = suffix === "sion" || suffix === "tion";
		const length = word.length - (isNoun ? 3 : suffix.length);
		return measure(word, length) > 1 ? word.slice(0, length) : word;
	}
	return word;
}

function withoutFinal(word: string): string {
	let stem = word;
	if (stem.endsWith("e")) {
		const shorter = stem.slice(0, -1);
		const m = measure(shorter, shorter.length);
		if (m > 1 || (m === 1 && !endsShort(shorter))) stem = shorter;
	}
	return stem.endsWith("ll") && measure(stem, stem.length) > 1 ? stem.slice(0, -1) : stem;
}

/** The stem of a word of lower-case ASCII letters; the same word when it has under three letters or over 32. */
export function stem(word: string): string {
	if (word.length < 3 || word.length > 32) return word;
	let result = withoutTense(withoutPlural(word));
	if (result.endsWith("y") && hasVowel(result, result.length - 1)) result = `${result.slice(0, -1)}i`;
	if (result.length < 4) return withoutFinal(result);
	return withoutFinal(withoutResidue(replaced(replaced(result, DERIVED_BY_END), ADJECTIVAL_BY_END)));
}
