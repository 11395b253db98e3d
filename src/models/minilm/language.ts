/** Which language a text is in, as far as comparing it needs to know; cheap, and English when in doubt. */
import { once } from "../../kernel/once.ts";
import type { TextLanguage } from "../../ports/embedder.ts";

/** Characters that are looked at, from the start of the text. */
const LOOKED_AT = 600;
/** A syllable or ideograph says about as much as this many letters. */
const LETTERS_PER_SYLLABLE = 2.5;
/** Share of the text that must be in another script. */
const FOREIGN_SHARE = 0.2;
/** Share of the different words that must be function words of one language. */
const FUNCTION_WORD_SHARE = 0.15;

type Latin = "de" | "fr" | "es";

/** Frequent function words; none is an English word that developers write. */
const functionWords = once((): { readonly [Language in Latin]: ReadonlySet<string> } => ({
	de: wordSet(
		"der das und ist nicht ein eine einen einem einer eines ich wir sie wird werden wurde wurden mit von für auf dem zu zum zur bei nach oder aber wenn wie auch nur noch kann können muss müssen soll sollte sollen darf dürfen immer nie niemals sind sich aus über durch vor beim welche welcher welches warum wieso wo wann damit ohne unter zwischen keine kein keinen unsere unser statt vom",
	),
	fr: wordSet(
		"le la les des du une et est sont dans pour avec sur pas ne nous vous il elle ils qui que quoi où au aux ce cette ces doit doivent peut peuvent être par mais comment pourquoi quel quelle quels quelles toujours jamais n'est n'utilise il faut sans avant après chaque notre nos utilise utiliser c'est quand",
	),
	es: wordSet(
		"el la los las una y es son en para con por se del al que qué cómo dónde está están debe deben puede pueden siempre nunca pero porque cuando cuándo lo su sus este esta hay cuál usar usamos sin antes después cada nuestro nuestra hacer sobre entre desde hasta hace qué",
	),
}));
const englishWords = once(() =>
	wordSet(
		"the a of to and is in for on with that this it be are we use when from by as how what do does not must should can never always before after which where why has have was were if",
	),
);

function wordSet(words: string): ReadonlySet<string> {
	return new Set(words.split(" "));
}

export function languageOf(text: string): TextLanguage {
	const start = text.slice(0, LOOKED_AT);
	// Nearly every text: nothing but ASCII leaves only languages that use the Latin script.
	if (!/[^\0-\x7f]/.test(start)) return latinLanguageOf(start, ASCII);
	return scriptOf(start) ?? latinLanguageOf(start, beyondAscii());
}

function scriptOf(text: string): TextLanguage | undefined {
	const count = (script: RegExp): number => text.match(script)?.length ?? 0;
	const letters = count(/\p{Script=Latin}/gu);
	const cyrillic = count(/\p{Script=Cyrillic}/gu);
	const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
	const hangul = count(/\p{Script=Hangul}/gu);
	const han = count(/\p{Script=Han}/gu);
	const syllables = (kana + hangul + han) * LETTERS_PER_SYLLABLE;
	const least = (letters + cyrillic + syllables) * FOREIGN_SHARE;
	if (syllables > 0 && syllables >= least) {
		if (hangul > kana + han) return "ko";
		return kana > 0 ? "ja" : "zh";
	}
	return cyrillic > 0 && cyrillic >= least ? "ru" : undefined;
}

function latinLanguageOf(text: string, { words: pattern, cues }: Signs): TextLanguage {
	const words = [...new Set(text.toLowerCase().match(pattern) ?? [])];
	const hits = (set: ReadonlySet<string>): number => words.filter((word) => set.has(word)).length;
	const english = hits(englishWords());
	let best: TextLanguage = "latin";
	let most = Math.max(1, 1.5 * english, words.length * FUNCTION_WORD_SHARE);
	for (const language of ["de", "fr", "es"] as const) {
		const found = hits(functionWords()[language]) + (cues[language]?.test(text) === true ? 1 : 0);
		if (found <= most) continue;
		best = language;
		most = found;
	}
	return best;
}

/** What is looked for in a text: patterns over all of Unicode take longer to make than most texts to read. */
interface Signs {
	readonly words: RegExp;
	/** What one of the languages has for itself. */
	readonly cues: { readonly [Language in Latin]?: RegExp };
}

const ASCII: Signs = { words: /[a-z]+(?:'[a-z]+)?/g, cues: { fr: /\b[ldnqsj]'/i } };
const beyondAscii = once(
	(): Signs => ({
		words: /\p{L}+(?:'\p{L}+)?/gu,
		cues: { de: /[äöüß]/iu, fr: /[çœ]|\b[ldnqsj]['’]/iu, es: /[ñ¿¡]/iu },
	}),
);
