/** A text as statements: what one sentence says, without its grounds, word by word, and which words limit it. */
import { MEMBER_NAMES } from "./alternatives.ts";
import { HAS_CJK, wordsOf } from "./wording.ts";

export interface PlacedWord {
	readonly stem: string;
	/** Behind a word that limits: "in production", "on Fridays", "for the mobile app"; or a day itself. */
	readonly limits: boolean;
	/** A day, or one of several things of which a project has one: another of them is another value. */
	readonly isValue: boolean;
	/** Phrases of a segment are counted; each begins with a word that limits. */
	readonly phrase: number;
}

/** A part of a statement, up to a comma or an "and". */
export interface Segment {
	readonly words: readonly PlacedWord[];
	/** It begins with a word that limits, and belongs to what stands beside it: "in production, …", "…, unless …". */
	readonly attached: boolean;
}

export type Statement = readonly Segment[];

const SENTENCE = /(?<=[.;:!?])\s+|[。;;!!??\n]+|\s[—–-]\s/u;
const SEGMENT = /,\s+|[、,]|(\s(?:and|but|or|und|aber|oder|et|mais|ou|y|pero|o)\s)/iu;
/** Why, what for, and what follows: said besides, without limiting anything. */
const GROUNDS =
	/(?:\b(?:because|since|so that|so as|in order to|so|thus|otherwise|or else|to (?:keep|avoid|prevent|ensure|make|save|reduce|speed|stay|match|protect|catch|reproduce)|which|weil|denn|damit|sonst|parce que|car|afin|sinon|porque|para que|ya que)\b|因为|以便|否则|ため).*$/isu;
/** From when on it holds: that it is so now, not where it is so. */
const FROM_WHEN =
	/^(?:since|as of|from|starting(?: from| with| in)?|effective|beginning(?: in| with)?|seit|ab|depuis|à partir (?:de|du)|desde|a partir (?:de|del))\s+[^\s,]+(?:\s+\d+(?=[\s,]))?(?: on)?(?=[\s,]),?\s*/iu;
const LIMITING =
	/^(?:in|on|at|for|within|during|before|after|when|whenever|while|if|unless|until|till|under|inside|outside|except|where|upon|im|am|auf|bei|beim|für|während|vor|nach|wenn|falls|sobald|außer|unter|en|dans|sur|au|aux|chez|pour|pendant|avant|après|quand|lorsque|si|sauf|sous|para|durante|antes|después|cuando|salvo|excepto)$/iu;
/** "In every service": everywhere. */
const WHOLE = /^(?:every|all|each|any|jede[mnrs]?|alle[mnrs]?|tou(?:s|tes?)|chaque|tod[oa]s?|cada)$/iu;
const DAY =
	/^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|weekdays?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|[月火水木金土日]曜日?|(?:周|星期)[一二三四五六日]|[월화수목금토일]요일)$/iu;

/** `text` is normalised. */
export function statementsOf(text: string): readonly Statement[] {
	return text
		.split(SENTENCE)
		.map((sentence) => statementOf(withoutGrounds(sentence.trim().replace(FROM_WHEN, ""))))
		.filter((statement) => statement.length > 0);
}

function withoutGrounds(sentence: string): string {
	const bare = sentence.replace(GROUNDS, "");
	return bare.trim() === "" ? sentence : bare;
}

function statementOf(sentence: string): Statement {
	const parts = sentence.split(SEGMENT);
	const segments: Segment[] = [];
	for (let at = 0; at < parts.length; at += 2) {
		const isJoined = at > 0 && parts[at - 1] !== undefined;
		const segment = segmentOf(parts[at] ?? "", isJoined);
		if (segment.words.length > 0) segments.push(segment);
	}
	return segments;
}

function segmentOf(text: string, isJoined: boolean): Segment {
	const words: PlacedWord[] = [];
	const tokens = text.split(/[\s()"]+/u).filter((token) => token !== "");
	let [phrase, limits] = [0, false];
	for (const token of tokens) {
		const bare = token.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
		if (LIMITING.test(bare)) [phrase, limits] = [phrase + 1, true];
		else if (WHOLE.test(bare)) limits = false;
		for (const stem of stemsOf(token)) {
			const isDay = DAY.test(stem) || DAY.test(bare);
			words.push({ stem, limits: limits || isDay, isValue: isDay || MEMBER_NAMES.has(stem), phrase });
		}
	}
	return { words, attached: !isJoined && LIMITING.test(tokens[0] ?? "") };
}

function stemsOf(token: string): readonly string[] {
	const stems = wordsOf({ text: token, negated: false }, MEMBER_NAMES).map(({ stem }) => stem);
	return HAS_CJK.test(token) ? stems : [...new Set(stems)];
}
