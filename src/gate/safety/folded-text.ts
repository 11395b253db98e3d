/** Text as a reader sees it: look-alike letters, accents, digits for letters and invisible characters undone. */

export interface FoldedText {
	/** Lower case, one UTF-16 unit for each that is kept. */
	readonly text: string;
	/** Offset in the original of every unit of `text`, and of its end; absent where they are the same. */
	readonly offsets: readonly number[] | undefined;
}

/** Cyrillic, Greek, Armenian and Latin letters that are drawn like plain ones (a subset of Unicode TR 39). */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
	Object.entries({
		a: "аαɑａ",
		c: "сϲ",
		d: "ԁđ",
		e: "еεҽ",
		g: "ɡց",
		h: "һհ",
		i: "іıɩι",
		j: "јյ",
		k: "κк",
		l: "ӏłⅼ",
		m: "мⅿ",
		n: "пոη",
		o: "оοօøσ",
		p: "рρ",
		q: "ԛգ",
		r: "гⲅ",
		s: "ѕտᏚ",
		t: "тτᎢ",
		u: "υս",
		v: "ѵνⅴ",
		w: "ԝωաᏔ",
		x: "хχ",
		y: "уγү",
		z: "ᴢ",
	}).flatMap(([plain, alike]) => Array.from(alike, (letter): [string, string] => [letter, plain])),
);
const DIGIT_LETTERS: Readonly<Record<string, string>> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t" };
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|\p{Mn}|[\u{e0000}-\u{e007f}]/u;

export function foldText(original: string): FoldedText {
	return isPlain(original) ? { text: original.toLowerCase(), offsets: undefined } : foldEach(original);
}

/** Digits inside words read as the letters they are drawn like ("1gn0re"): of one length with what it is made from. */
export function readDigits({ text, offsets }: FoldedText): FoldedText {
	return { text: withLetters(text), offsets };
}

function isPlain(text: string): boolean {
	return !/[^\n\t -~]/.test(text);
}

function foldEach(original: string): FoldedText {
	let text = "";
	const offsets: number[] = [];
	let offset = 0;
	for (const character of original) {
		const plain = folded(character);
		text += plain;
		// One for each UTF-16 unit: a letter outside the basic plane has two.
		for (let unit = 0; unit < plain.length; unit += 1) offsets.push(offset);
		offset += character.length;
	}
	offsets.push(offset);
	return { text, offsets };
}

function folded(character: string): string {
	const code = character.codePointAt(0) ?? 0;
	if (code < 0x80) return character === "\n" ? character : character.toLowerCase();
	// Ideographs and syllables stay composed: their phrases are written that way.
	if (code >= 0x2e80 && code < 0xfb00) return character;
	if (INVISIBLE.test(character)) return "";
	const alike = LOOK_ALIKES.get(character.toLowerCase());
	if (alike !== undefined) return alike;
	return character
		.normalize("NFKD")
		.replace(/\p{Mn}/gu, "")
		.toLowerCase();
}

/** Words worth spelling in digits. Others ("utf8", "h264") stay, so that most texts have one reading only. */
const DISGUISED =
	/ignor|disreg|forget|bypass|overr|instr|prompt|previous|prior|system|reveal|secret|passw|develop|mode|jailb|assist|rules|restrict/;

function withLetters(text: string): string {
	return text.replace(/[a-z0-9]{2,40}/g, (word) => {
		// A number behind a word counts: "secret1", "mode2".
		if (!/\d+[a-z]/.test(word)) return word;
		const spelled = word.replace(/[013457]/g, (digit) => DIGIT_LETTERS[digit] ?? digit);
		return DISGUISED.test(spelled) ? spelled : word;
	});
}
