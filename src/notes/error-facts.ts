/** The facts that tell of an error: found by the words of the error, kept when they are really about it. */
import { hasExpired } from "../facts/expiry.ts";
import type { Freshness } from "../facts/freshness.ts";
import type { StoreId } from "../facts/scope.ts";
import { queryTokens } from "../facts/tokens.ts";
import type { FactIndex, IndexedFact } from "../ports/fact-index.ts";
import type { ErrorLine } from "./error-lines.ts";
import { isAbout, type Remembered, rememberedOf } from "./error-match.ts";

export interface ErrorFact {
	readonly item: IndexedFact;
	readonly error: ErrorLine;
	/** What could be checked of it; absent where nothing was. */
	readonly freshness?: Freshness;
}

export interface ErrorFactsOptions {
	readonly stores: readonly StoreId[];
	/** Milliseconds since 1970. */
	readonly now: number;
}

/** Facts looked at for one error: what has fewer of its words is not about it. */
const CANDIDATES = 12;
/** Errors that facts are looked for: what a program prints after these follows from them. */
const ERRORS_MAX = 3;
const WORDS_MAX = 16;

/** Each fact once, by the first error that it is about. Looks at the first 3 errors, and at 12 facts for each. */
export async function errorFacts(
	errors: readonly ErrorLine[],
	index: Pick<FactIndex, "keywords" | "facts">,
	{ stores, now }: ErrorFactsOptions,
): Promise<readonly ErrorFact[]> {
	const found = new Map<string, ErrorFact>();
	const read = new Map<string, Remembered>();
	for (const error of errors.slice(0, ERRORS_MAX)) {
		const words = queryTokens([error.code ?? "", ...error.codes, ...error.words].join(" ")).slice(0, WORDS_MAX);
		const { hits } = await index.keywords.search(
			words.map(({ token }) => token),
			{ stores, limit: CANDIDATES },
		);
		const items = await index.facts.get(
			hits.map(({ id }) => id),
			stores,
		);
		for (const item of items) {
			const key = keyOf(item);
			if (found.has(key) || hasExpired(item.fact, now)) continue;
			const remembered = read.get(key) ?? rememberedOf(`${item.fact.caption}\n${item.fact.content}`);
			read.set(key, remembered);
			if (isAbout(remembered, error)) found.set(key, { item, error });
		}
	}
	return [...found.values()];
}

function keyOf({ store, fact }: IndexedFact): string {
	return `${store}/${fact.id}`;
}
