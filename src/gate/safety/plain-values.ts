/** Values that stand where a secret could and are none: identifiers, names of algorithms, sentences, examples out of standards. */
import { decodedText } from "./shapes/shape.ts";

/** Examples that standards print, and everybody copies. */
const PRINTED: ReadonlySet<string> = new Set([
	// RFC 6749, sections 2.3.1, 4.1.2, 4.1.4, 4.2.2
	"czZCaGRSa3F0MzpnWDFmQmF0M2JW",
	"czZCaGRSa3F0Mzo3RmpmcDBaQnIxS3REUmJuZlZkbUl3",
	"SplxlOBeZQQYbYS6WxSbIA",
	"2YotnFZFEjr1zCsicMWpAA",
	"tGzv3JOkF0XG5Qx2TlKWIA",
	// RFC 6750, section 2.1
	"mF_9.B5f-4.1JqM",
	// RFC 7617, section 2
	"QWxhZGRpbjpvcGVuIHNlc2FtZQ",
	"dGVzdDoxMjPCow",
]);
/** "argon2id$v19$m65536", "sha256", "base64": how a secret is kept, shorter than what it would be kept as. */
const ALGORITHM =
	/^\$?(?:argon2|bcrypt|scrypt|pbkdf2|sha-?\d|md5|hmac|aes-?\d|rsa-?\d|ecdsa|ed25519|base64|utf-?8|x509|[hrep]s(?:256|384|512))[\w$.,=-]{0,20}$/i;
const SENTENCE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2}/;

/** Where a person who writes identifiers begins a new word. */
const WORD_BOUNDARY = /[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z0-9])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[0-9])(?=[A-Za-z])/;
const WORD = /^(?:[A-Z]?[a-z]{2,}|[A-Z]{2,})$/;
const VOWEL = /[aeiouy]/i;
/** No word of a language that identifiers are written in has so many consonants in a row; chance does. */
const UNSPEAKABLE = /[bcdfghjklmnpqrstvwxz]{5}/i;
/** Where a capital or a mark begins a word; a digit alone does that in anything. */
const STRUNG = /[a-z][A-Z]|[A-Z]{2}[a-z]|[A-Za-z0-9][_$-][A-Za-z]/;
/** Share of the letters that words make up. Chance seldom draws four letters of one case in a row, with a vowel. */
const LEAST_SHARE = 0.75;
const LONG_WORD = 4;
const MOST_DIGITS = 4;

export function isPlainValue(value: string): boolean {
	return PRINTED.has(value.replace(/=+$/, "")) || ALGORITHM.test(value) || SENTENCE.test(value);
}

/** `resolveAwsSdkSigV4Config`, `S3_UPLOAD_PART_MIN_SIZE`: words that somebody strung together, and a number or two. */
export function isIdentifier(value: string): boolean {
	if (!/^[A-Za-z_$][\w$.-]*$/.test(value) || !STRUNG.test(value)) return false;
	if (value.replace(/\D/g, "").length > MOST_DIGITS) return false;
	const letters = value.replace(/[^A-Za-z]/g, "").length;
	const words = value
		.split(WORD_BOUNDARY)
		.filter((word) => WORD.test(word) && VOWEL.test(word) && !UNSPEAKABLE.test(word));
	const told = words.filter((word) => word.length >= 3).join("").length;
	return words.some((word) => word.length >= LONG_WORD) && words.length > 1 && told >= letters * LEAST_SHARE;
}

/** Base64 of a host, a sentence, a path: it says something, so it is no key. */
export function isReadable(value: string): boolean {
	return /^[A-Za-z][\w .:/@-]{7,}$/.test(decodedText(value) ?? "");
}

/** Narrower than for what is written plainly: keys are made up by spelling "an example", too. */
const SPELLED_STAND_IN =
	/not (?:my|a|the|your) real|\byour[-_ ]|placeholder|change[-_ ]?me|\bexample\.(?:com|net|org)\b|<[^>]+>/i;

/** Base64 that spells a stand-in: "user:your-password", "not my real password", a host of example.com. */
export function spellsStandIn(value: string): boolean {
	return value.length >= 12 && SPELLED_STAND_IN.test(decodedText(value) ?? "");
}
