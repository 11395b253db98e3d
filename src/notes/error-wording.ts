/** What an error says whatever the machine, the place and the moment: its words, without paths, numbers, hashes and times. */

/** Numbers that are part of what is wrong: an exit status, an HTTP status, a signal. */
const TELLING_NUMBER = /\b(status(?: code)?|http|exit code|exited with code|signal|errno)(:? )(\d{1,3})\b/gi;

/** Replaced one after the other; a place holder has no letters, so that it leaves no word behind. */
const VARIABLE: readonly (readonly [RegExp, string])[] = [
	[/\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s'"`<>)\]]+/gi, " "],
	[/\b\w+@[\w.-]+:[\w./-]+/g, " "],
	[/<[A-Z_]{2,20}>/g, " "],
	[/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, " "],
	[/\b0x[0-9a-f]+\b/gi, " "],
	[/\b(?:port|pid|process|line)[ =:#]\d+\b/gi, " "],
	[/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/g, " "],
	[/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? \d{1,2} [A-Z][a-z]{2} \d{4}\b/g, " "],
	[/\b\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?\b/g, " "],
	[/\b(?:localhost|\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?\b/gi, " "],
	[/\[?[0-9a-f]{0,4}:(?:[0-9a-f]{0,4}:){1,6}[0-9a-f]{0,4}\]?(?::\d+)?(?![\w:])/gi, " "],
	[/\b\d+(?:[.,]\d+)? ?(?:ns|[µu]s|ms|s|secs?|seconds?|mins?|minutes?|hours?|h|[kmg]i?b|bytes?)\b/gi, " "],
	[/\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,64}\b/gi, " "],
	[/@?\bv?\d+(?:\.\d+){1,3}(?:-[\w.]+)?\b/g, " "],
];

/** A path of one folder or more; the name at its end stays when it looks like one that somebody chose. */
const PATH =
	/(?<![\w.@+%-])(?:file:)?(?:[a-z]:[\\/]|\.{1,2}[\\/]|~[\\/]|[\\/])?(?:[\w.@+%-]{1,100}[\\/])+[\w.@+%-]{0,100}|(?<![\w<])[\\/][\w.@+-]+/gi;
const CHOSEN_NAME = /^[a-z_.-]*[a-z][a-z_.-]*$/i;
/** `:12:5`, `(12,5)`, `line 12`. */
const POSITION = /:\d+(?::\d+)?(?=$|[\s:,)'"])|\(\d+(?:,\d+)?\)|\blines? \d+\b|\bcolumns? \d+\b/gi;
/** Names of packages stay: they are what is missing. */
const PACKAGE = /^@[\w.-]+\/[\w.-]+$/;

function nameOf(path: string): string {
	if (PACKAGE.test(path)) return path;
	const name = path.split(/[\\/]/).at(-1) ?? "";
	return CHOSEN_NAME.test(name) ? ` ${name} ` : " ";
}

/** A word: letters, with digits only behind them (`E0502`, `utf8`, `python3`). */
const WORD = /[\p{L}_][\p{L}\p{N}_]*/gu;
/** Words of one error that are looked at. */
const WORDS_MAX = 48;

/** Lower case, in order. Linear in the text. */
export function wordsOf(text: string, most = WORDS_MAX): readonly string[] {
	let plain = text.replace(TELLING_NUMBER, "$1 $1_$3").replace(POSITION, " ");
	for (const [pattern, replacement] of VARIABLE) plain = plain.replace(pattern, replacement);
	const words = plain.replace(PATH, nameOf).match(WORD) ?? [];
	return words.slice(0, most).map((word) => word.toLowerCase());
}

/** Words that many errors have, and that tell none from another. */
const USUAL = new Set(
	`a an and any are as at be been before but by can could did do does during for from get given got had has have if in
	into is isn it its may must no non not of on only or out over should so than that the then there this to too under
	unable until use used using was were when while with without you your
	abort aborted access address already argument arguments assert assertion assertionerror await bad block broken call
	called cannot cause caused class code command compile connect connection could daemon denied directory does error errors
	errno exception exist exists exit expect expected execute fail failed failing failure fatal file files find for found
	function go import imported index input instance invalid js jsx json line load loading main message method missing
	module modules mjs mts name named null object occurred open operation output package parse path permission please
	process program property read reading received refused reference remote request required resolve resolved response result
	returned run running server signal src start string such symbol syntax system target test tests timeout token ts tsx
	type types unable undefined unexpected unhandled unknown unresolved value variable version write yes
	go py rb rs java kt cpp md txt html css yml yaml toml lib dist build bin usr tmp home node_modules err response
	typeerror referenceerror syntaxerror rangeerror valueerror keyerror runtimeerror ioerror oserror illegalstateexception
	nullpointerexception`.split(/\s+/),
);

/** True for a word that few errors have: a name, a code, what is special about this one. */
export function isTelling(word: string): boolean {
	return word.length > 2 && !USUAL.has(word);
}
