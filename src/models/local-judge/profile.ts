/** A fact taken apart once, for all its comparisons. */
import { type Alternatives, alternativesIn, MEMBER_NAMES } from "./alternatives.ts";
import { clausesOf } from "./clauses.ts";
import { enumeratedIn } from "./enumerated.ts";
import { identifiersIn, namesIn, valuesIn } from "./quantities.ts";
import { type Subjects, subjectsIn } from "./subjects.ts";
import { normalised, type Word, wordsOf } from "./wording.ts";

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
	/** Lower case, letters and digits alone. */
	readonly squeezed: string;
	readonly words: ReadonlyMap<string, WordUse>;
	/** In order. */
	readonly captionWords: ReadonlySet<string>;
	/** Stems of the content in order. */
	readonly sequence: readonly string[];
	readonly values: ReadonlySet<string>;
	readonly identifiers: ReadonlySet<string>;
	readonly names: ReadonlySet<string>;
	/** What is one of many by its number, by what it is one of: "shard" → 3. */
	readonly enumerated: ReadonlyMap<string, ReadonlySet<string>>;
	readonly subjects: Subjects;
	readonly alternatives: Alternatives;
	/** Stems of each clause, and whether it says no. */
	readonly clauses: readonly { readonly stems: readonly string[]; readonly negated: boolean }[];
	/** Chinese characters. */
	readonly letters: ReadonlySet<string>;
	/** How often runs of three characters occur, by a hash of each. */
	readonly runs: Uint8Array;
	readonly runsLength: number;
	/** The content without case, punctuation and marks. */
	readonly canonical: string;
}

/** Longer contents are aligned by their beginnings. */
const ALIGNED_WORDS = 60;
const RUN_BUCKETS = 512;

export function profileOf(fact: JudgedText): Profile {
	const caption = normalised(fact.caption);
	const content = normalised(fact.content);
	const text = `${caption}\n${content}`;
	const lower = text.toLowerCase();
	const [captionClauses, contentClauses] = [clausesOf(caption), clausesOf(content)];
	const captionParts = captionClauses.map((clause) => wordsOf(clause, MEMBER_NAMES));
	const contentParts = contentClauses.map((clause) => wordsOf(clause, MEMBER_NAMES));
	const [captionWords, contentWords] = [captionParts.flat(), contentParts.flat()];
	const squeezed = lower.replace(/[^\p{L}\p{N}]+/gu, "");
	const runs = runsOf(squeezed);
	return {
		lower,
		squeezed,
		words: usesOf(captionWords, contentWords),
		captionWords: new Set(captionWords.map(({ stem }) => stem)),
		sequence: contentWords.slice(0, ALIGNED_WORDS).map(({ stem }) => stem),
		values: valuesIn(lower),
		identifiers: identifiersIn(text),
		names: namesIn(text),
		enumerated: enumeratedIn(lower),
		subjects: subjectsIn(caption.toLowerCase(), content.toLowerCase()),
		clauses: [...captionParts, ...contentParts].map((words) => ({
			stems: words.map(({ stem }) => stem),
			negated: words[0]?.negated ?? false,
		})),
		alternatives: alternativesIn([...captionClauses, ...contentClauses]),
		letters: new Set(squeezed.match(/\p{Script=Han}/gu)),
		runs,
		runsLength: Math.sqrt(runs.reduce((sum, count) => sum + count * count, 0)) || 1,
		canonical: canonicalOf(content),
	};
}

function usesOf(...parts: readonly (readonly Word[])[]): ReadonlyMap<string, WordUse> {
	const uses = new Map<string, { said: boolean; negated: boolean; count: number }>();
	for (const words of parts)
		for (const { stem, negated } of words) {
			const use = uses.get(stem);
			if (use === undefined) uses.set(stem, { said: !negated, negated, count: 1 });
			else {
				use.said ||= !negated;
				use.negated ||= negated;
				use.count++;
			}
		}
	return uses;
}

function runsOf(squeezed: string): Uint8Array {
	const runs = new Uint8Array(RUN_BUCKETS);
	let [first, second] = [0, 0];
	for (let at = 0; at < squeezed.length; at++) {
		const third = squeezed.charCodeAt(at);
		const bucket = (first * 961 + second * 31 + third) % RUN_BUCKETS;
		if (at >= 2) runs[bucket] = Math.min(255, (runs[bucket] ?? 0) + 1);
		[first, second] = [second, third];
	}
	return runs;
}

function canonicalOf(content: string): string {
	return content
		.toLowerCase()
		.replace(/[`*_>#"'()[\]]/g, "")
		.replace(/[.,;:!?。、-]+(?:\s|$)/gu, " ")
		.replace(/\s+/g, " ")
		.trim();
}
