/** Values that begin like a provider's key and have no shape that is known: no finding, since most are made up, but worth a word. */

import { entropy, isFiller, isStandIn } from "./placeholders.ts";
import type { Screened } from "./scan.ts";
import { PREFIXED_TOKEN, providerOf } from "./shapes/prefixes.ts";

/** Keys that are printed into web pages, and those of a sandbox. */
const HARMLESS = /^(?:pk_|(?:pub|sub)-c-|(?:sk|rk|ak)_test_|access-sandbox-)/;
/** `client_config_V2`, `SG.createClientFromConfig2`: words with a number at the end. */
const WORDS = /^[A-Za-z_.:/-]+\d{0,4}$/;
const LEAST_BITS = 3.5;

/** Names of the providers, each once, in order of place; never a value. */
export function nearKeys({ caption, content, evidence = "", tags, triples }: Screened): readonly string[] {
	const text = [caption, content, evidence, ...tags, ...triples.flat()].join("\n");
	const providers = Array.from(text.matchAll(PREFIXED_TOKEN), ([value, , rest = ""]) =>
		isLikely(value, rest) ? providerOf(value) : undefined,
	);
	return [...new Set(providers.filter((provider) => provider !== undefined))];
}

/** The text with no more of such values than how they begin. */
export function withoutNearKeys(text: string): string {
	return text.replaceAll(PREFIXED_TOKEN, (value: string, beginning: string, rest: string) =>
		isLikely(value, rest) ? `${beginning}…` : value,
	);
}

function isLikely(value: string, rest: string): boolean {
	const mixed = /\d/.test(rest) && /[a-z]/.test(rest) && /[A-Z]/.test(rest);
	if (!mixed || HARMLESS.test(value) || WORDS.test(rest)) return false;
	return entropy(rest) >= LEAST_BITS && !isStandIn(value) && !isFiller(value);
}
