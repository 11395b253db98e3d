/** Words of short technical texts, folded so that variants meet, each with whether its clause says no. */
import { once } from "../../kernel/once.ts";
import type { Clause } from "./clauses.ts";
import { hangulStem } from "./hangul.ts";

/** Characters of a caption with its content that are looked at: the point of a fact is at its beginning. */
const MOST_CHARS = 1600;

const ASCII_ONLY = /^[\p{ASCII}]*$/u;
const CJK = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー々";
export const HAS_CJK = new RegExp(`[${CJK}]`, "u");
const PLAIN_RUN = /[a-z0-9]+/g;
/** Runs of one script each. Hiragana joins words more often than it is one. */
const RUN = new RegExp(
	`([\\p{Script=Han}々]+)|([\\p{Script=Katakana}ー]+)|(\\p{Script=Hangul}+)|((?:(?![${CJK}])[\\p{L}\\p{N}\\p{M}])+)`,
	"gu",
);
/** Characters that mostly join words in Chinese. */
const JOINING = "的了在是和与及或也都就要请须被把将对";

const STOP = new Set(
	`a an and are as at be been being but by can could do does did for from had has have here how i if in into is it its
	itself may me might my of on onto or our ours s should so some such than that the their them then there these they this
	those to too up us was we were what when where which who whom whose why will with would you your any each every all both
	either just only very also about over per via etc e g more most other own same t re ve ll d uses using use must need
	needs needed run runs running get gets make makes set sets please`.split(/\s+/),
);

/** Spelling variants of the trade, and words that say the same about a rule. */
const FOLDED: ReadonlyMap<string, string> = new Map(
	`postgres:postgresql,pg repo:repository db:database dev:development prod:production env:environment
	config:configuration,configure,configured doc:documentation,docs,documents auth:authentication authz:authorization
	dir:directory,folder,directories app:application ts:typescript js:javascript k8s:kubernetes
	dep:dependency,dependencies,deps param:parameter,parameters arg:arguments,argument pr:prs time:timestamps,timestamp
	date:dates answer:reply,replies,response,responses forbid:banned,forbidden,forbids,disallowed short:brief,terse,concise
	live:lives,located keep:kept store:stored,stores,storing run:ran write:written,wrote build:built,compile,compiles,compiled
	send:sent,ships,shipped start:begins,begin,began fail:dies,fails,failing,failure,failed,failures
	crash:crashes,crashed require:requires,required edit:modify,modified,modifies owner:maintainer,owned,owns
	abort:aborted,cancel,cancelled delete:deleted,remove,removed,removes,dropped,drop hit:call
	1:one 2:two 3:three 4:four 5:five 6:six 7:seven 8:eight 9:nine 10:ten week:weeks
	retry:retries,retried log:logs,logged,logging test:tests,testing,specs,spec limit:limits,limited,capped,cap
	merge:merged,merging expire:expires,expiry,ttl wait:waits cert:certificate,certificates`
		.split(/\s+/)
		.flatMap((entry) => {
			const [target = "", variants = ""] = entry.split(":");
			return variants.split(",").map((variant): [string, string] => [variant, target]);
		}),
);

/** Its dictionary takes tens of milliseconds to load; the search words of Chinese and Japanese need it as well. */
const segmenter = once(() => new Intl.Segmenter("zh", { granularity: "word" }));

export interface Word {
	readonly stem: string;
	/** In a clause that forbids or rejects: "never run npm", "instead of jest". */
	readonly negated: boolean;
}

/** Width, quotes and spaces made alike, and cut to what is looked at. */
export function normalised(text: string): string {
	const cut = text.slice(0, MOST_CHARS);
	const even = ASCII_ONLY.test(cut) ? cut : cut.normalize("NFKC").replace(/[‘’]/g, "'").replace(/[“”]/g, '"');
	return even.replace(/[^\S\n]+/g, " ");
}

/** `keep` holds proper names that are no words to be stemmed. The clause is of a normalised text. */
export function wordsOf({ text, negated }: Clause, keep: ReadonlySet<string>): readonly Word[] {
	const words: Word[] = [];
	const lower = withHumps(text).toLowerCase();
	const add = (stem: string): void => void words.push({ stem, negated });
	if (ASCII_ONLY.test(lower)) {
		for (const word of lower.match(PLAIN_RUN) ?? []) addPlain(word, keep, add);
		return words;
	}
	for (const [, han, katakana, hangul, other] of lower.replace(/_/g, " ").matchAll(RUN)) {
		if (other !== undefined) addPlain(other, keep, add);
		else if (katakana !== undefined) add(katakana.length > 3 ? katakana.replace(/ー$/u, "") : katakana);
		else if (hangul !== undefined) add(hangulStem(hangul));
		else if (han !== undefined) addHan(han, add);
	}
	return words;
}

function withHumps(text: string): string {
	if (!/[a-z][A-Z]/.test(text)) return text;
	return text.replace(/\b([a-z]+)([A-Z]\w*)\b/g, (whole: string, first: string, rest: string) => {
		return `${whole} ${first} ${rest.replace(/([a-z0-9])([A-Z])/g, "$1 $2")}`;
	});
}

function addPlain(word: string, keep: ReadonlySet<string>, add: (stem: string) => void): void {
	if (!STOP.has(word)) add(keep.has(word) ? word : stemOf(word));
}

/** The words of a run of Chinese characters; long ones in pairs as well. */
function addHan(run: string, add: (stem: string) => void): void {
	for (const { segment } of segmenter().segment(run)) {
		if (segment.length === 1 && JOINING.includes(segment)) continue;
		add(segment);
	}
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
	if (!word.endsWith("s")) return word;
	if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
	return !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
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
