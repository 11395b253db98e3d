/** The facts that tell of an error: found by the words of the error, kept when they are really about it. */
import { hasExpired } from "../facts/expiry.ts";
import type { Freshness } from "../facts/freshness.ts";
import type { StoreId } from "../facts/scope.ts";
import { queryTokens } from "../facts/tokens.ts";
import type { FactIndex, IndexedFact } from "../ports/fact-index.ts";
import type { ErrorLine } from "./error-lines.ts";
import { isAbout, rememberedOf } from "./error-match.ts";

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
const CANDIDATES = 16;
const WORDS_MAX = 16;

/** Each fact once, by the first error that it is about. Reads no more than 16 facts for each error. */
export async function errorFacts(
	errors: readonly ErrorLine[],
	index: Pick<FactIndex, "keywords" | "facts">,
	{ stores, now }: ErrorFactsOptions,
): Promise<readonly ErrorFact[]> {
	const found = new Map<string, ErrorFact>();
	for (const error of errors) {
		const words = queryTokens(`${error.code ?? ""} ${error.words.join(" ")}`).slice(0, WORDS_MAX);
		const { hits } = await index.keywords.search(
			words.map(({ token }) => token),
			{ stores, limit: CANDIDATES },
		);
		const items = await index.facts.get(
			hits.map(({ id }) => id),
			stores,
		);
		for (const item of items) {
			if (found.has(keyOf(item)) || hasExpired(item.fact, now)) continue;
			if (isAbout(rememberedOf(`${item.fact.caption}\n${item.fact.content}`), error))
				found.set(keyOf(item), { item, error });
		}
	}
	return [...found.values()];
}

function keyOf({ store, fact }: IndexedFact): string {
	return `${store}/${fact.id}`;
}
