/** What a judge is shown: the candidate, then the facts it is close to, nearest first, within a budget. */
import type { Scope } from "../facts/scope.ts";
import type { JudgedCase, JudgedNeighbour } from "../ports/judge.ts";
import type { Neighbour } from "../recall/neighbours.ts";
import type { Candidate } from "./candidate.ts";
import { softened, softenedBlock } from "./softened.ts";

/** A neighbour under the name that the judge knows it by. */
export interface Keyed {
	readonly key: string;
	readonly neighbour: Neighbour;
}

export interface JudgedState {
	readonly case: JudgedCase;
	readonly state: string;
	/** Those that fitted. */
	readonly shown: readonly Keyed[];
}

/** Characters of a neighbour's content that are shown. */
const NEIGHBOUR_CHARS = 800;
/** For a neighbour's name in three questions, and for the words between. */
const NEIGHBOUR_TOKENS = 18;
const FRAME_TOKENS = 60;

const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const CHARS_PER_TOKEN = 3.5;

/** An estimate: one token for each character of a dense script, one for 3.5 others. */
export function estimatedTokens(text: string): number {
	const dense = text.match(DENSE)?.length ?? 0;
	return Math.ceil(dense + (text.length - dense) / CHARS_PER_TOKEN);
}

/** Short and opaque: an id costs a model 15 tokens, and says nothing. */
export function keyed(neighbours: readonly Neighbour[]): readonly Keyed[] {
	return neighbours.map((neighbour, at) => ({ key: `m${at + 1}`, neighbour }));
}

/** At least one neighbour is shown, however small the budget. */
export function stateOf(candidate: Candidate, entries: readonly Keyed[], budget: number): JudgedState {
	const head = candidateText(candidate);
	const shown: Keyed[] = [];
	const blocks: string[] = [];
	let left = budget - estimatedTokens(head) - FRAME_TOKENS;
	for (const entry of entries) {
		const block = blockOf(entry);
		left -= estimatedTokens(block) + NEIGHBOUR_TOKENS;
		if (left < 0 && shown.length > 0) break;
		shown.push(entry);
		blocks.push(block);
	}
	const known =
		blocks.length === 0
			? "No memory is similar to it."
			: `Memories that are there already, most similar first:\n\n${blocks.join("\n\n")}`;
	return { case: caseOf(candidate, shown), state: `${head}\n\n${known}`, shown };
}

const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
	global: "every project",
	shared: "this project, for everybody",
	personal: "this project, this user",
};

function candidateText({ fact, userRequested }: Candidate): string {
	const lines = [
		"The candidate for a coding agent's long-term memory:",
		`Caption: ${softenedBlock(fact.caption)}`,
		`Content: ${softenedBlock(fact.content)}`,
		userRequested ? "The user asked to keep it." : "The agent proposed it.",
	];
	if (fact.evidence !== undefined) lines.push(`The user's words: ${softenedBlock(fact.evidence)}`);
	if (fact.paths.length > 0) lines.push(`Applies to: ${softened(fact.paths.join(", "))}`);
	return lines.join("\n");
}

function blockOf({ key, neighbour }: Keyed): string {
	const { fact } = neighbour.ranked.item;
	const { scope } = neighbour.store;
	const paths = fact.paths.length === 0 ? "" : `; paths ${softened(fact.paths.join(", "))}`;
	const content = fact.content.slice(0, NEIGHBOUR_CHARS).trim();
	const body = content === "" ? "" : `\n  ${softenedBlock(content)}`;
	return `[${key}] (${SCOPE_WORDS[scope]}${paths}) ${softenedBlock(fact.caption)}${body}`;
}

function caseOf({ fact, userRequested }: Candidate, shown: readonly Keyed[]): JudgedCase {
	const { caption, content, paths, evidence } = fact;
	return {
		candidate: { caption, content, paths, userRequested, ...(evidence === undefined ? {} : { evidence }) },
		neighbours: shown.map(judgedNeighbour),
	};
}

function judgedNeighbour({ key, neighbour }: Keyed): JudgedNeighbour {
	const { id, caption, content, paths } = neighbour.ranked.item.fact;
	const cosine = neighbour.cosine === undefined ? {} : { cosine: neighbour.cosine };
	return { key, id, scope: neighbour.store.scope, caption, content, paths, ...cosine };
}
