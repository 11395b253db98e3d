/** Words of short technical texts, folded so that variants meet, each with whether its clause says no. */
import { type Clause, clausesOf } from "./clauses.ts";

/** Characters of a caption with its content that are looked at: the point of a fact is at its beginning. */
const MOST_CHARS = 1600;

const CJK = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー々";
export const HAS_CJK = new RegExp(`[${CJK}]`, "u");
const CJK_RUN = new RegExp(`[${CJK}]+`, "gu");
const OTHER_RUN = new RegExp(`(?:(?![${CJK}])[\\p{L}\\p{N}\\p{M}])+`, "gu");
/** The same as the two before, for text that holds nothing else. */
const ASCII_ONLY = /^[\p{ASCII}]*$/u;
const ASCII_RUN = /[a-z0-9]+/g;
/** Characters that mostly join words in Chinese and Japanese. */
const JOINING = "的了在是和与及或也都就要请须はがをにでとのもへやから";

const STOP = new Set(
	`a an and are as at be been being but by can could do does did for from had has have here how i if in into is it its
	itself may me might my of on onto or our ours s should so some such than that the their them then there these they this
	those to too up us was we were what when where which who whom whose why will with would you your any each every all both
	either just only very also about over per via etc e g more most other own same t re ve ll d uses using use must need
	needs needed run runs running get gets make makes set sets`.split(/\s+/),
);

/** Spelling variants of the trade, and words that say the same about a rule. */
const FOLDED: ReadonlyMap<string, string> = new Map(
	`postgres:postgresql repo:repository db:database dev:development prod:production env:environment
	config:configuration doc:documentation,docs,documents auth:authentication authz:authorization
	dir:directory,folder,directories app:application ts:typescript js:javascript k8s:kubernetes
	dep:dependency,dependencies,deps param:parameter,parameters arg:arguments,argument pr:prs time:timestamps,timestamp
	date:dates answer:reply,replies,response,responses forbid:banned,forbidden,forbids,disallowed short:brief,terse,concise
	live:lives keep:kept store:stored,stores,storing run:ran write:written,wrote build:built send:sent start:begins,begin
	fail:dies,fails,failing,crash,crashes require:requires,required`
		.split(/\s+/)
		.flatMap((entry) => {
			const [target = "", variants = ""] = entry.split(":");
			return variants.split(",").map((variant): [string, string] => [variant, target]);
		}),
);

export interface Word {
	readonly stem: string;
	/** In a clause that forbids or rejects: "never run npm", "instead of jest". */
	readonly negated: boolean;
}

/** Width, quotes and spaces made alike, and cut to what is looked at. */
export function normalised(text: string): string {
	return text
		.slice(0, MOST_CHARS)
		.normalize("NFKC")
		.replace(/[‘’]/g, "'")
		.replace(/[“”]/g, '"')
		.replace(/[^\S\n]+/g, " ");
}

/** `keep` holds proper names that are no words to be stemmed. `text` is normalised. */
export function wordsOf(text: string, keep: ReadonlySet<string>): readonly Word[] {
	return clausesOf(text).flatMap((clause) => wordsOfClause(clause, keep));
}

function wordsOfClause({ text, negated }: Clause, keep: ReadonlySet<string>): readonly Word[] {
	const humps = text.replace(/\b([a-z]+)([A-Z]\w*)\b/g, (whole: string, first: string, rest: string) => {
		return `${whole} ${first} ${rest.replace(/([a-z0-9])([A-Z])/g, "$1 $2")}`;
	});
	const lower = humps.replace(/[_/]/g, " ").toLowerCase();
	const isAscii = ASCII_ONLY.test(lower);
	const words: Word[] = [];
	for (const word of lower.match(isAscii ? ASCII_RUN : OTHER_RUN) ?? [])
		if (!STOP.has(word)) words.push({ stem: keep.has(word) ? word : stemOf(word), negated });
	if (isAscii) return words;
	for (const [run] of lower.matchAll(CJK_RUN)) {
		const letters = Array.from(run).filter((letter) => !JOINING.includes(letter));
		if (letters.length === 1) words.push({ stem: letters[0] ?? "", negated });
		for (let at = 0; at + 1 < letters.length; at++)
			words.push({ stem: `${letters[at] ?? ""}${letters[at + 1] ?? ""}`, negated });
	}
	return words;
}

function stemOf(word: string): string {
	const folded = FOLDED.get(word);
	if (folded !== undefined) return folded;
	if (word.length <= 3 || /[^a-z]/.test(word)) return word;
	const stem = withoutEnding(singular(word));
	return FOLDED.get(stem) ?? stem;
}

function singular(word: string): string {
	if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
	if (/(ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
	return word.endsWith("s") && !/(ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}

function withoutEnding(word: string): string {
	let stem = word;
	if (word.endsWith("ing") && word.length > 5) stem = withoutDoubled(word.slice(0, -3));
	else if (word.endsWith("ed") && word.length > 4) stem = withoutDoubled(word.slice(0, -2));
	else if (word.endsWith("ly") && word.length > 5) stem = word.slice(0, -2);
	return stem.endsWith("e") && stem.length > 4 ? stem.slice(0, -1) : stem;
}

function withoutDoubled(stem: string): string {
	return /([bdgkmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}
