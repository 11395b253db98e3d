/** Who reads a text: a person sees what a repository's files say, a model is told of it in Cairn's own words. */
import type { FactProblem } from "../ports/fact-store.ts";
import type { IgnoreRule } from "../ports/ignore-rules.ts";
import { softLine, toldBack } from "./fence.ts";

export type Named = "file" | "path" | "project" | "id" | "instruction file";

/** Text that others chose, on its way into a line. */
export interface Reader {
	name(text: string, what: Named): string;
	/** Warnings and errors, which may quote what they are about. */
	words(text: string): string;
	/** Why a file is no fact, as the rest of a sentence about it. */
	problem(problem: FactProblem): string;
	/** Which rule keeps a file out: `.gitignore:3 ignores it`. */
	rule(rule: IgnoreRule): string;
}

const PATTERN_CHARS = 64;

export const FOR_PERSON: Reader = {
	name: softLine,
	words: softLine,
	problem: ({ detail }) => softLine(detail),
	rule: ({ file, line, pattern }) => `${softLine(file)}:${line} ignores it with ${toldBack(pattern, PATTERN_CHARS)}`,
};
