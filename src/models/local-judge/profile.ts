/** A fact taken apart once, for all its comparisons. */
import { once } from "../../kernel/once.ts";
import { RecentMap } from "../../kernel/recent-map.ts";
import { type Alternatives, alternativesIn, MEMBER_NAMES, polesIn } from "./alternatives.ts";
import { type Clause, clausesOf } from "./clauses.ts";
import { enumeratedIn } from "./enumerated.ts";
import { PLAIN_WORDS } from "./plain-words.ts";
import { identifiersIn, namesIn, UNITS, valuesIn } from "./quantities.ts";
import { type Statement, statementsOf } from "./statements.ts";
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
	/** What the content says, sentence by sentence. */
	readonly statements: () => readonly Statement[];
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

/** The words of a fact, which tell whether it is worth taking apart. */
export interface Outline {
	readonly words: ReadonlyMap<string, WordUse>;
	/** The same, for going through all of them. */
	readonly uses: readonly WordUse[];
	readonly whole: () => Profile;
}

export function outlineOf(fact: JudgedText): Outline {
	const caption = normalised(fact.caption);
	const content = normalised(fact.content);
	const [captionClauses, contentClauses] = [clausesOf(caption), clausesOf(content)];
	const captionParts = captionClauses.map((clause) => wordsOf(clause, MEMBER_NAMES));
	const contentParts = contentClauses.map((clause) => wordsOf(clause, MEMBER_NAMES));
	const words = usesOf(captionParts.flat(), contentParts.flat());
	const uses = [...words.values()];
	const parts = { caption, content, captionClauses, contentClauses, captionParts, contentParts, words, uses };
	return { words, uses, whole: once(() => profileFrom(parts)) };
}

export function profileOf(fact: JudgedText): Profile {
	return outlineOf(fact).whole();
}

/** A normalised text in clauses, and their words. */
interface Parts extends Omit<Outline, "whole"> {
	readonly caption: string;
	readonly content: string;
	readonly captionClauses: readonly Clause[];
	readonly contentClauses: readonly Clause[];
	readonly captionParts: readonly (readonly Word[])[];
	readonly contentParts: readonly (readonly Word[])[];
}

function profileFrom({ caption, content, words, uses, ...parts }: Parts): Profile {
	const text = `${caption}\n${content}`;
	const lower = text.toLowerCase();
	const squeezed = lower.replace(/[^\p{L}\p{N}]+/gu, "");
	const runs = runsOf(squeezed);
	const stems = uses.map(({ stem }) => stem);
	const digital = new Set(stems.filter((stem) => /\d/.test(stem)));
	const contentStems = parts.contentParts.flat().map(({ stem }) => stem);
	return {
		lower,
		squeezed,
		words,
		uses,
		choices: new Set(stems.filter((stem) => digital.has(stem) || MEMBER_NAMES.has(stem))),
		substance: new Set(stems.filter((stem) => isSubstance(stem, digital))),
		captionWords: new Set(parts.captionParts.flat().map(({ stem }) => stem)),
		sequence: contentStems.slice(0, ALIGNED_WORDS),
		values: valuesIn(lower),
		identifiers: identifiersIn(text),
		names: namesIn(text),
		enumerated: enumeratedIn(lower),
		subjects: subjectsIn(caption.toLowerCase(), content.toLowerCase()),
		clauses: [...parts.captionParts, ...parts.contentParts].map((clause) => ({
			stems: clause.map(({ stem }) => stem),
			negated: clause[0]?.negated ?? false,
		})),
		alternatives: alternativesIn([...parts.captionClauses, ...parts.contentClauses]),
		statements: once(() => statementsOf(content)),
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

/** Outlines of the texts that were compared lately. */
export class Outlines {
	readonly #known: RecentMap<string, Outline>;

	constructor(kept: number) {
		this.#known = new RecentMap(kept);
	}

	of({ caption, content }: JudgedText): Outline {
		const key = `${caption}\n${content}`;
		const outline = this.#known.get(key) ?? outlineOf({ caption, content });
		this.#known.set(key, outline);
		return outline;
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
