/** What carries a value by itself: numbers with units, identifiers, and proper names. `text` is normalised everywhere. */
import { HAS_CJK } from "./wording.ts";

/** Units folded so that "15 min", "15 minutes" and "15分钟" are one value. */
const UNITS: readonly (readonly [pattern: RegExp, unit: string])[] = [
	[/^(?:ms|milliseconds?|毫秒)$/, "ms"],
	[/^(?:s|secs?|seconds?|秒)$/, "s"],
	[/^(?:m|mins?|minutes?|分|分钟|分間)$/, "min"],
	[/^(?:h|hrs?|hours?|小时|時間|时)$/, "h"],
	[/^(?:d|days?|天|日)$/, "d"],
	[/^(?:kb|kib)$/, "kb"],
	[/^(?:mb|mib|megabytes?)$/, "mb"],
	[/^(?:gb|gib|gigabytes?)$/, "gb"],
	[/^(?:%|percent)$/, "%"],
	[/^(?:times?|retries|回|次)$/, "x"],
];
const DURATIONS = new Set(["ms", "s", "min", "h", "d"]);
const COUNTS: ReadonlyMap<string, string> = new Map([
	...["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"].map(
		(word, place): [string, string] => [word, String(place + 1)],
	),
	["twelve", "12"],
	...["一", "二", "三", "四", "五"].map((word, place): [string, string] => [word, String(place + 1)]),
	["两", "2"],
]);

function unitOf(word: string | undefined): string {
	if (word === undefined) return "";
	return UNITS.find(([pattern]) => pattern.test(word))?.[1] ?? "";
}

/** "15min", "3000", "3.12". */
export function valuesIn(text: string): ReadonlySet<string> {
	const lower = text.toLowerCase();
	const values = new Set<string>();
	for (const [, number = "", unit] of lower.matchAll(
		/(?<![\w.#-])v?(\d+(?:[.:]\d+)*) ?([a-z%]+|[\u4e00-\u9fff]{1,2})?/g,
	))
		values.add(number.replace(/(?:\.0)+$/, "") + unitOf(unit));
	for (const [, count = "", counter = ""] of lower.matchAll(
		/([一二两三四五])(人|个|次|天|小时|分钟|周|本|回|件|つ|名)/gu,
	))
		values.add(`${COUNTS.get(count) ?? ""}${counter}`);
	for (const [, count = "", unit] of lower.matchAll(
		/\b(two|three|four|five|six|seven|eight|nine|ten|twelve) ([a-z]+)/g,
	))
		values.add(`${COUNTS.get(count) ?? ""}${unitOf(unit)}`);
	return values;
}

/** True when a value of each stands against one of the other: "port 3000" against "port 5173", an hour against a day. */
export function valuesClash(left: readonly string[], right: readonly string[]): boolean {
	const unit = (value: string): string => value.replace(/^[\d.:]+/, "");
	return left.some((one) =>
		right.some((other) => {
			const [first, second] = [unit(one), unit(other)];
			return first === second || (DURATIONS.has(first) && DURATIONS.has(second));
		}),
	);
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
		const bare = written.replace(/^[("'`]+|[)"'`.,;:!?]+$/g, "").toLowerCase();
		if (bare.length > 1 && !/^\d+(?:[.:]\d+)*$/.test(bare)) found.add(bare);
	};
	for (const [, span = ""] of text.matchAll(/`([^`]+)`/g)) add(span);
	for (const word of text.replace(/`[^`]*`/g, " ").split(/[\s,;、。,()<>「」]+/u))
		if (!PLAIN_WORD.test(word) && !HAS_CJK.test(word) && IDENTIFIER.some((pattern) => pattern.test(word))) add(word);
	return found;
}

/** Words that begin sentences without being names. */
const ORDINARY = new Set(
	`the a an all any every each use run never always do don't only when if in on at for to from with without before after
	this that these those it its no not keep set mark tests test files code file user users we you there writes reads
	production staging`.split(/\s+/),
);
const DATES =
	/^(?:mon|tues?|wednes|thurs?|fri|satur|sun)days?$|^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/i;

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
			if (isName(word, { begins, inCjk })) names.add(word.toLowerCase().replace(/s$/, ""));
			begins = false;
		}
	}
	return names;
}

function isName(word: string, where: { readonly begins: boolean; readonly inCjk: boolean }): boolean {
	if (DATES.test(word) || /[a-z][A-Z]|[A-Z]{2,}/.test(word)) return true;
	if (where.inCjk && word.length > 1) return true;
	return !where.begins && /^[A-Z][a-z]/.test(word) && !ORDINARY.has(word.toLowerCase());
}
