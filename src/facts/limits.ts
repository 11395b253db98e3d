/** Which limits a fact breaks, and how to say so. */
import { FACT_LIMITS, type Fact } from "./fact.ts";

export interface LimitBreach {
	readonly field: "caption" | "content" | "evidence" | "paths" | "tags" | "triples";
	/** In characters, or items of a list. */
	readonly unit: "characters" | "items";
	readonly limit: number;
	readonly actual: number;
}

type Limited = Pick<Fact, "caption" | "content" | "paths" | "tags" | "triples" | "evidence">;

/** Something that can be seen: not a space of any width, nor a mark that stands on nothing. */
const SHOWS = /[^\s\p{Cc}\p{Cf}\p{Mn}]/u;

/** Every limit that the fact breaks; a caption that says nothing breaks its lower limit of 1. */
export function limitBreaches(fact: Limited): readonly LimitBreach[] {
	const sizes: readonly LimitBreach[] = [
		{ field: "caption", unit: "characters", limit: FACT_LIMITS.captionChars, actual: fact.caption.length },
		{ field: "content", unit: "characters", limit: FACT_LIMITS.contentChars, actual: fact.content.length },
		{ field: "evidence", unit: "characters", limit: FACT_LIMITS.evidenceChars, actual: fact.evidence?.length ?? 0 },
		{ field: "paths", unit: "items", limit: FACT_LIMITS.paths, actual: fact.paths.length },
		{ field: "tags", unit: "items", limit: FACT_LIMITS.tags, actual: fact.tags.length },
		{ field: "triples", unit: "items", limit: FACT_LIMITS.triples, actual: fact.triples.length },
	];
	const said: Readonly<Record<"paths" | "tags" | "triples", readonly string[]>> = {
		paths: fact.paths,
		tags: fact.tags,
		triples: fact.triples.flat(),
	};
	const long = (["paths", "tags", "triples"] as const).map((field): LimitBreach => {
		const actual = said[field].reduce((sum, text) => sum + text.length, 0);
		return { field, unit: "characters", limit: FACT_LIMITS.frontmatterChars, actual };
	});
	const over = [...sizes, ...long].filter(({ actual, limit }) => actual > limit);
	const blank = !SHOWS.test(fact.caption);
	return blank ? [{ field: "caption", unit: "characters", limit: 1, actual: 0 }, ...over] : over;
}

/** "caption has 240 characters; at most 200 are allowed". */
export function describeBreach({ field, unit, limit, actual }: LimitBreach): string {
	if (actual < limit) return `${field} is empty; at least ${limit} character is needed`;
	return `${field} has ${actual} ${unit}; at most ${limit} are allowed`;
}
