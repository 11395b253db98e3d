/** Finds versions of named things in a text, and tells whether two versions are the same for a reader. */
import type { Citation } from "./citation.ts";

type Version = Extract<Citation, { kind: "version" }>;

const NAMED =
	/(?<![\w/@.-])(@?[A-Za-z][\w./-]{0,80}?)(?:@|\s+v?|\s*(?:>=|==|=|\^|~)\s*v?)(\d+(?:\.\d+){0,2})(?![\w%:/]|\.\d|,\d)/gu;
/** What stands before a version that is told of as past, or as yet to come. */
const TOLD =
	/\b(?:before|below|from|until|since|was|were|not|than|under|older|pre|upgrade|upgraded|migrate|migrated)\s+$/iu;
const VERSIONS_MAX = 12;

/** Names are as the text has them, in lower case. A thing that is named with two versions is left out: one is history. */
export function versionsIn(text: string): readonly Version[] {
	const found = new Map<string, Version>();
	const told = new Set<string>();
	for (const match of text.matchAll(NAMED)) {
		const [whole, written = "", version = ""] = match;
		const name = written.toLowerCase();
		const before = text.slice(Math.max(0, match.index - 20), match.index);
		const other = found.get(name);
		if (TOLD.test(before) || (other !== undefined && other.version !== version)) told.add(name);
		else if (found.size < VERSIONS_MAX) {
			found.set(name, { kind: "version", text: whole.replaceAll(/\s+/gu, " "), name, version });
		}
	}
	return [...found.values()].filter(({ name }) => !told.has(name));
}

/** The first version in a range: `^2.1.0` and `>=2.1 <3` begin with 2.1. */
export function firstVersion(range: string): string | undefined {
	return /\d+(?:\.\d+)*/.exec(range)?.[0];
}

/** Equal as far as both go, and no further than the minor number: nobody rewrites a note for a patch. */
export function sameVersion(one: string, other: string): boolean {
	const [mine, theirs] = [one.split("."), other.split(".")];
	const shared = Math.min(mine.length, theirs.length, 2);
	return mine.slice(0, shared).join(".") === theirs.slice(0, shared).join(".");
}
