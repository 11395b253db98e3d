/** What carries a value by itself: numbers with units, identifiers, and proper names. `text` is normalised everywhere. */
import { HAS_CJK } from "./wording.ts";

/** Units folded so that "15 min", "15 minutes" and "15分钟" are one value. */
export const UNITS: ReadonlyMap<string, string> = new Map(
	`ms:millisecond,milliseconds,毫秒,밀리초 s:sec,secs,second,seconds,秒,초 min:m,mins,minute,minutes,分,分钟,分鐘,分間,분
	h:hr,hrs,hour,hours,小时,小時,時間,时,시간 d:day,days,天,日,日間,일 w:week,weeks,周,週,週間,주 kb:kib mb:mib,megabyte,megabytes
	gb:gib,gigabyte,gigabytes %:percent,퍼센트 x:time,times,retry,retries,attempt,attempts,回,次,번`
		.split(/\s+/)
		.flatMap((entry) => {
			const [unit = "", names = ""] = entry.split(":");
			return [unit, ...names.split(",")].map((name): [string, string] => [name, unit]);
		}),
);
/** In milliseconds: "24 hours" and "a day" are one value. */
const DURATIONS: Readonly<Record<string, number>> = {
	ms: 1,
	s: 1000,
	min: 60_000,
	h: 3_600_000,
	d: 86_400_000,
	w: 604_800_000,
};
const COUNTS: ReadonlyMap<string, string> = new Map([
	...["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"].map(
		(word, place): [string, string] => [word, String(place + 1)],
	),
	["a", "1"],
	["an", "1"],
	["twelve", "12"],
	["sixty", "60"],
	["ninety", "90"],
	["thirty", "30"],
	["twenty", "20"],
	...["一", "二", "三", "四", "五", "六", "七", "八", "九", "十"].map((word, place): [string, string] => [
		word,
		String(place + 1),
	]),
	["两", "2"],
	["두", "2"],
	["한", "1"],
	["세", "3"],
]);

const PATTERNS: readonly RegExp[] = [
	/(?<![\w.#-])v?(?<count>\d+(?:[.:]\d+)*) ?(?<unit>[a-z%]+|[\u4e00-\u9fff]{1,2}|[\uac00-\ud7a3]{1,2})?/g,
	/\b(?<count>two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|sixty|ninety) (?<unit>[a-z]+)/g,
	// "within a day": an article counts only where a time is meant.
	/\b(?:after|for|within|in|of|than|every) (?<count>an?|one) (?<unit>second|minute|hour|day|week)\b/g,
];
const CJK_PATTERNS: readonly RegExp[] = [
	/(?<count>[一二两三四五六七八九十])(?<unit>人|个|個|次|天|小时|分钟|周|本|回|件|つ|名|日|時間|分)/gu,
	/(?<count>한|두|세) ?(?<unit>명|개|번|시간|주|달)/gu,
];

/** "900000ms", "3000", "3.12", "3x". `lower` is in lower case. */
export function valuesIn(lower: string): ReadonlySet<string> {
	const values = new Set<string>();
	const patterns = HAS_CJK.test(lower) ? [...PATTERNS, ...CJK_PATTERNS] : PATTERNS;
	for (const pattern of patterns)
		for (const { groups: { count = "", unit } = {} } of lower.matchAll(pattern))
			values.add(valueOf(COUNTS.get(count) ?? count.replace(/(?:\.0)+$/, ""), unit));
	return values;
}

function valueOf(number: string, word: string | undefined): string {
	const unit = word === undefined ? "" : (UNITS.get(word) ?? UNITS.get(word.slice(0, 1).replace(/[a-z]/, "")) ?? "");
	const duration = DURATIONS[unit];
	return duration === undefined ? `${number}${unit}` : `${Number(number) * duration}ms`;
}

/** True when a value of each stands against one of the other: "port 3000" against "port 5173", an hour against a day. */
export function valuesClash(left: readonly string[], right: readonly string[]): boolean {
	const unit = (value: string): string => value.replace(/^[\d.:]+/, "");
	return left.some((one) => right.some((other) => unit(one) === unit(other)));
}

const IDENTIFIER = [
	/^https?:\/\//,
	/^[@~.]?[\w.-]*\/[\w./*{}<>-]+$/,
	/^--?[a-z][\w-]+/,
	/^[A-Z][A-Z0-9]*_[A-Z0-9_]+/,
	/[a-z][A-Z]/,
	/^@[\w-]+/,
	/^[\w-]+\.[a-z]{1,5}$/,
	/^\w+::\w+/,
];

/** No pattern above fits such a word, and most words are such. */
const PLAIN_WORD = /^[A-Z]?[a-z]*$/;

/** What is written as code: spans in backticks, paths, flags, dotted or cased names, constants, addresses; lower case. */
export function identifiersIn(text: string): ReadonlySet<string> {
	const found = new Set<string>();
	const add = (written: string): void => {
		const bare = written.replace(/^[("'`]+|(?:['’]s)?[)"'`.,;:!?]*$/g, "").toLowerCase();
		if (bare.length > 1 && !/^\d+(?:[.:]\d+)*$/.test(bare)) found.add(bare);
	};
	for (const [, span = ""] of text.matchAll(/`([^`]+)`/g)) add(span);
	for (const word of text.replace(/`[^`]*`/g, " ").split(/[\s,;、。,()<>「」]+/u))
		if (!PLAIN_WORD.test(word) && !HAS_CJK.test(word) && IDENTIFIER.some((pattern) => pattern.test(word))) add(word);
	return found;
}

/** Words that begin sentences, or are shouted, without being names. */
const ORDINARY = new Set(
	`the a an all any every each use run never always do don't only when if in on at for to from with without before after
	this that these those it its no not keep set mark tests test files code file user users we you there writes reads
	production staging and or but must may can so of as by is are was were be has have had since because while where there
	ok yes never note important warning todo see also`.split(/\s+/),
);
const DATES =
	/^(?:Mon|Tues?|Wednes|Thurs?|Fri|Satur|Sun)days?$|^(?:January|February|March|April|May|June|July|August|September|October|November|December)$/;

/** Riverpod, NATS, Tuesday, and Latin words inside a Chinese or Japanese line; lower case. */
export function namesIn(text: string): ReadonlySet<string> {
	const names = new Set<string>();
	const plain = text.replace(/`[^`]*`/g, " ").replace(/https?:\/\/\S+/g, " ");
	for (const line of plain.split("\n")) {
		const inCjk = HAS_CJK.test(line);
		let begins = true;
		for (const word of line.match(/[A-Za-z][\w+#-]*|[.!?;:]/g) ?? []) {
			if (!/[A-Za-z]/.test(word)) {
				begins = true;
				continue;
			}
			if (isName(word, { begins, inCjk })) names.add(nameOf(word));
			begins = false;
		}
	}
	return names;
}

function isName(word: string, where: { readonly begins: boolean; readonly inCjk: boolean }): boolean {
	if (!where.inCjk && !/[A-Z]/.test(word)) return false;
	if (ORDINARY.has(word.toLowerCase())) return false;
	if (/[a-z][A-Z]|[A-Z]{2,}/.test(word)) return true;
	if (where.inCjk && word.length > 1) return true;
	return !where.begins && (/^[A-Z][a-z]/.test(word) || DATES.test(word));
}

/** Without the s of a plural, or of "Redis's". */
function nameOf(word: string): string {
	const lower = word.toLowerCase();
	return lower.length > 4 && /[^sui]s$/.test(lower) ? lower.slice(0, -1) : lower;
}
