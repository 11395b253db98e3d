/** What is asked, made ready to search with: distinct questions and their words. */
import { type QueryToken, queryTokens } from "../facts/tokens.ts";

export interface Question {
	readonly text: string;
	readonly tokens: readonly QueryToken[];
}

/** More questions than this in one recall are left out. */
export const QUESTIONS_MAX = 16;

/** Characters of a question that are searched with; a pasted log says what it is about within them. */
const QUESTION_CHARS = 8000;

/** What is searched with of a question, or of an entity's name: at most 8,000 characters. */
export function bounded(text: string): string {
	return text.trim().slice(0, QUESTION_CHARS);
}

/** Distinct questions that hold anything, in order. */
export function questionsOf(texts: readonly string[]): readonly Question[] {
	const distinct = new Set(texts.map(bounded).filter((text) => text !== ""));
	return [...distinct].slice(0, QUESTIONS_MAX).map((text) => ({ text, tokens: queryTokens(text) }));
}
