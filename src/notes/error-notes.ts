/** What is known of the errors of one result: facts about them, and how they ended the last time. */
import type { StoreId } from "../facts/scope.ts";
import { shortId } from "../kernel/ids.ts";
import type { Clock } from "../ports/clock.ts";
import type { FactIndex } from "../ports/fact-index.ts";
import type { Journal, Observation } from "../ports/journal.ts";
import { type ErrorFact, errorFacts } from "./error-facts.ts";
import type { ErrorLine } from "./error-lines.ts";

export interface ErrorNotes {
	readonly facts: readonly ErrorFact[];
	/** Newest first. */
	readonly endings: readonly Observation[];
}

export interface ErrorNotesDeps {
	readonly index: Pick<FactIndex, "keywords" | "facts">;
	/** Absent where there is no project. */
	readonly journal?: Pick<Journal, "endings">;
	readonly clock: Clock;
}

export interface ErrorNotesView {
	readonly stores: readonly StoreId[];
	/** Short ids of facts and keys of endings that the conversation holds already. */
	readonly shown?: ReadonlySet<string>;
}

export const NO_ERROR_NOTES: ErrorNotes = { facts: [], endings: [] };

const FACTS_MAX = 3;
const ENDINGS_MAX = 1;
/** Newest endings that are looked at: the latest may have been shown already. */
const ENDINGS_READ = 4;

/** Few, none of them shown before. */
export async function errorNotes(
	errors: readonly ErrorLine[],
	deps: ErrorNotesDeps,
	{ stores, shown = new Set() }: ErrorNotesView,
): Promise<ErrorNotes> {
	if (errors.length === 0) return NO_ERROR_NOTES;
	const now = deps.clock.now();
	const about = await errorFacts(errors, deps.index, { stores, now });
	const facts = about.filter(({ item }) => !shown.has(shortId(item.fact.id))).slice(0, FACTS_MAX);
	const fingerprints = errors.filter(({ isTest }) => !isTest).map(({ fingerprint }) => fingerprint);
	const ended = (await deps.journal?.endings(fingerprints, ENDINGS_READ)) ?? [];
	const endings = ended.filter((one) => !shown.has(endingKey(one))).slice(0, ENDINGS_MAX);
	return { facts, endings };
}

/** What an ending is known by among the things shown. */
export function endingKey({ errors = [] }: Pick<Observation, "errors">): string {
	return `ending-${errors.join("-")}`;
}
