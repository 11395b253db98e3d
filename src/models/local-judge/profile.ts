/** A fact taken apart once, for all its comparisons. */
import { once } from "../../kernel/once.ts";
import { RecentMap } from "../../kernel/recent-map.ts";
import { type Alternatives, alternativesIn, MEMBER_NAMES, polesIn } from "./alternatives.ts";
import { clausesOf } from "./clauses.ts";
import { enumeratedIn } from "./enumerated.ts";
import { PLAIN_WORDS } from "./plain-words.ts";
import { identifiersIn, namesIn, UNITS, valuesIn } from "./quantities.ts";
import { type Subjects, subjectsIn } from "./subjects.ts";
import { normalised, type Word, wordsOf } from "./wording.ts";

export interface JudgedText {
	readonly caption: string;
	readonly content: string;
}

export interface WordUse {
	readonly stem: string;
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
	/** The same, for going through all of them. */
	readonly uses: readonly WordUse[];
	/** Those of the words that are a number, or one of several things of which a project has one. */
	readonly choices: ReadonlySet<string>;
	/** Those of the words that say what, not how. Numbers are compared as values, with their units. */
	readonly substance: ReadonlySet<string>;
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
	/** What it says of things that have an opposite. */
	readonly poles: ReadonlySet<string>;
	/** On or off, where it says one of the two. */
	readonly isOn: () => boolean | undefined;
	/** It reads as the news of a change, as something that is to be added. */
	readonly tells: () => { readonly change: boolean; readonly addition: boolean };
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

const CHANGE =
	/\b(?:now|moved? (?:to|from)|renamed|no longer|any ?more|instead of|was removed|were removed|is gone|replac\w+|migrat\w+ to|switched|deprecated|obsolete|deleted|changed|raised|lowered|upgraded|downgraded|since (?:v?\d|the)|used to|took over|rather than|new owner|from now on|as of)\b|\b(?:nicht mehr|statt|seit)\b|改用|不再|改为|改成|改由|换成|换人|改名|升级|降级|迁移?到|现在由|替换|下线|废弃|已改|移行|廃止|変更|変わっ|切り替え|ではなく|今後は|でよくなった|더 이상|대신|변경|바뀌|바꾸|교체|이제|아니라/iu;
const ADDITION =
	/\b(?:also|in addition|before|after|additionally|as well|needs?|requires?|otherwise|must carry|covers only|is capped|falls? back|when|while|besides|although|except)\b|还要|还|另外|必须带|除了|但|虽然|也|も必要|必ず含め|際|には|さらに|ただし|또한|먼저|때는|전에/iu;

/** Switched on or off, which are otherwise no words of substance. */
const ON = /\b(?:is|are|was|stays?|turned|switched|set to|be|now) on\b|\benabled\b|启用|开启|打开|有効|활성/;
const OFF = /\b(?:is|are|was|stays?|turned|switched|set to|be|now) off\b|\bdisabled\b|禁用|关闭|無効|비활성/;

function stateIn(lower: string): boolean | undefined {
	const [on, off] = [ON.test(lower), OFF.test(lower)];
	return on === off ? undefined : on;
}

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
	const words = usesOf(captionWords, contentWords);
	const uses = [...words.values()];
	const stems = uses.map(({ stem }) => stem);
	const digital = new Set(stems.filter((stem) => /\d/.test(stem)));
	return {
		lower,
		squeezed,
		words,
		uses,
		choices: new Set(stems.filter((stem) => digital.has(stem) || MEMBER_NAMES.has(stem))),
		substance: new Set(stems.filter((stem) => isSubstance(stem, digital))),
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
		poles: polesIn(words, lower),
		isOn: once(() => stateIn(lower)),
		tells: once(() => ({ change: CHANGE.test(lower), addition: ADDITION.test(lower) })),
		letters: new Set(squeezed.match(/\p{Script=Han}/gu)),
		runs,
		runsLength: Math.sqrt(runs.reduce((sum, count) => sum + count * count, 0)) || 1,
		canonical: canonicalOf(content),
	};
}

function isSubstance(stem: string, digital: ReadonlySet<string>): boolean {
	return !PLAIN_WORDS.has(stem) && !UNITS.has(stem) && !(digital.has(stem) && /^v?\d/.test(stem));
}

/** Profiles of the texts that were compared lately. */
export class Profiles {
	readonly #known: RecentMap<string, Profile>;

	constructor(kept: number) {
		this.#known = new RecentMap(kept);
	}

	of({ caption, content }: JudgedText): Profile {
		const key = `${caption}\n${content}`;
		const profile = this.#known.get(key) ?? profileOf({ caption, content });
		this.#known.set(key, profile);
		return profile;
	}
}

function usesOf(...parts: readonly (readonly Word[])[]): ReadonlyMap<string, WordUse> {
	const uses = new Map<string, { readonly stem: string; said: boolean; negated: boolean; count: number }>();
	for (const words of parts)
		for (const { stem, negated } of words) {
			const use = uses.get(stem);
			if (use === undefined) uses.set(stem, { stem, said: !negated, negated, count: 1 });
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
