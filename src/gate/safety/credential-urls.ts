/** Passwords in URLs, `scheme://user:password@host`, unless they are the words that everybody writes there. */
import type { Hit } from "./hits.ts";
import { entropy, isStandIn } from "./placeholders.ts";

const CREDENTIAL_URL = /\b[a-z][a-z0-9+.-]{1,20}:\/\/([^\s:@/"'`<>]{0,80}):([^\s/"'`<>]{3,120})@[A-Za-z0-9[{$<]/gi;
const DOCUMENTED =
	/^.{1,3}$|^(?:(?:my|your|some|the|db)?[-_]?pass(?:word|wd)?(?:123)?|(\d)\1+|pwd|pw|secret|token|user(?:name)?|postgres|root|admin|guest|test|dev|local(?:dev)?|docker|x+|\*+|key|credentials?|api_?key)$/i;
/** Written in capitals as a variable would be. */
const PLACE_TO_FILL = /^(?:[A-Z]{1,20}_)?(?:PASS(?:WORD|WD)?|PWD|TOKEN|SECRET|KEY)[-_]?\d{0,4}$/;
/** This machine, its containers by their usual names, and the names kept for examples (RFC 2606). */
const LOCAL_HOST =
	/^(?:localhost|127\.|(?:[\w-]+\.){0,3}(?:example|invalid|test)(?:\.(?:com|net|org))?(?=[:/?\s"'`]|$)|0\.0\.0\.0|\[::1|(?:db|postgres|mysql|redis|mongo|rabbitmq|host|server|hostname|example)(?=[:/?\s"'`]|$))/i;

/** On any host, a password that stands for one passes; on this machine, one that is made of plain words does too. */
export function credentialUrls(text: string): Hit[] {
	const hits: Hit[] = [];
	for (const match of text.matchAll(CREDENTIAL_URL)) {
		const [whole, user = "", value = ""] = match;
		const end = match.index + whole.length - 2;
		if (DOCUMENTED.test(value) || PLACE_TO_FILL.test(value) || isStandIn(value)) continue;
		if (LOCAL_HOST.test(text.slice(end + 1, end + 42)) && isMadeUp(value, user)) continue;
		hits.push({ rule: "credential-url", span: [end - value.length, end] });
	}
	return hits;
}

/** Words that passwords of a development machine are made of, and that no generator draws. */
const DEFAULT_WORD =
	/pass(?:w(?:or)?d)?|secret|postgres|mysql|mariadb|mongo|redis|rabbit|admin|root|user|guest|test|local|docker|demo|default|changeit|letmein|qwerty|welcome/g;
/** Letters and digits that a default word may have beside it. */
const BESIDE_MOST = 3;
const LEET: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", $: "s", "@": "a" };
/** A word, perhaps with a year or a number. */
const WORD = /^[A-Z]?[a-z]{2,12}\d{0,4}$|^[A-Z]{2,12}\d{0,4}$|^\d{1,4}$/;
const WORDS_MOST = 3;
/** Numbers that are typed rather than drawn are parts of these. */
const COUNTED = ["01234567890", "09876543210"];
const VOWELS = /[aeiouy]/gi;
/** Words of a language have that share of vowels, and no five consonants in a row. */
const VOWELS_LEAST = 0.25;
const UNSPEAKABLE = /[bcdfghjklmnpqrstvwxz]{5}/i;
/** Bits per character: "aaab", "11112222". */
const LITTLE_VARIETY = 1.6;

function isMadeUp(value: string, user: string): boolean {
	const lower = value.toLowerCase();
	if (user !== "" && lower === user.toLowerCase()) return true;
	if (COUNTED.some((digits) => digits.includes(value)) || entropy(value) < LITTLE_VARIETY) return true;
	const words = value.replace(/[!?.]$/, "").split(/[-_.]/);
	return hasDefaultWord(lower) || (/[a-z]/.test(lower) && words.length <= WORDS_MOST && words.every(isWord));
}

function hasDefaultWord(lower: string): boolean {
	const plain = lower.replace(/[013457$@]/g, (sign) => LEET[sign] ?? sign);
	return [lower, plain].some((text) => {
		const beside = text.replace(DEFAULT_WORD, "");
		return beside.length < text.length && beside.replace(/[^a-z0-9]/g, "").length <= BESIDE_MOST;
	});
}

function isWord(text: string): boolean {
	if (!WORD.test(text)) return false;
	const letters = text.replace(/\d/g, "");
	const vowels = letters.match(VOWELS)?.length ?? 0;
	return vowels >= letters.length * VOWELS_LEAST && !UNSPEAKABLE.test(letters);
}
