/** A fact taken apart once, for all its comparisons. */
import { type Alternatives, alternativesIn, MEMBER_NAMES } from "./alternatives.ts";
import { clausesOf } from "./clauses.ts";
import { identifiersIn, namesIn, valuesIn } from "./quantities.ts";
import { lengthOf, type Runs, runsOf } from "./runs.ts";
import { normalised, wordsOf } from "./wording.ts";

export interface JudgedText {
	readonly caption: string;
	readonly content: string;
}

export interface WordUse {
	/** Said, and forbidden or rejected; both when a text does both. */
	readonly said: boolean;
	readonly negated: boolean;
	readonly count: number;
}

export interface Profile {
	/** Lower case. */
	readonly lower: string;
	readonly words: ReadonlyMap<string, WordUse>;
	readonly captionWords: ReadonlySet<string>;
	/** Stems of the content in order. */
	readonly sequence: readonly string[];
	readonly values: ReadonlySet<string>;
	readonly identifiers: ReadonlySet<string>;
	readonly names: ReadonlySet<string>;
	readonly alternatives: Alternatives;
	/** How often each run of three and of four characters stands there. */
	readonly runs: Runs;
	readonly runsLength: number;
	/** The content without case, punctuation and marks. */
	readonly canonical: string;
}

/** Longer contents are aligned by their beginnings. */
const ALIGNED_WORDS = 80;

export function profileOf(fact: JudgedText): Profile {
	const caption = normalised(fact.caption);
	const content = normalised(fact.content);
	const text = `${caption}\n${content}`;
	const captionWords = wordsOf(caption, MEMBER_NAMES);
	const contentWords = wordsOf(content, MEMBER_NAMES);
	const runs = runsOf(text);
	return {
		lower: text.toLowerCase(),
		words: usesOf([...captionWords, ...contentWords]),
		captionWords: new Set(captionWords.map(({ stem }) => stem)),
		sequence: contentWords.slice(0, ALIGNED_WORDS).map(({ stem }) => stem),
		values: valuesIn(text),
		identifiers: identifiersIn(text),
		names: namesIn(text),
		alternatives: alternativesIn([...clausesOf(caption), ...clausesOf(content)]),
		runs,
		runsLength: lengthOf(runs) || 1,
		canonical: canonicalOf(content),
	};
}

function usesOf(words: ReturnType<typeof wordsOf>): ReadonlyMap<string, WordUse> {
	const uses = new Map<string, WordUse>();
	for (const { stem, negated } of words) {
		const use = uses.get(stem) ?? { said: false, negated: false, count: 0 };
		uses.set(stem, { said: use.said || !negated, negated: use.negated || negated, count: use.count + 1 });
	}
	return uses;
}

function canonicalOf(content: string): string {
	return content
		.toLowerCase()
		.replace(/[`*_>#"'()[\]]/g, "")
		.replace(/[.,;:!?。、-]+(?:\s|$)/gu, " ")
		.replace(/\s+/g, " ")
		.trim();
}
