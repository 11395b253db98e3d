/** What the system prompt says of the memory for a whole session: pinned facts, captions, paths with facts. */
import { hasExpired } from "../facts/expiry.ts";
import type { Store } from "../facts/scope.ts";
import { isDense } from "../facts/tokens.ts";
import type { Clock } from "../ports/clock.ts";
import type { FactIndex, IndexedFact } from "../ports/fact-index.ts";
import type { Settings } from "../settings/table.ts";
import type { Standing } from "./outcome.ts";

export interface StandingDeps {
	readonly index: Pick<FactIndex, "facts">;
	readonly clock: Clock;
	readonly settings: Pick<Settings, "prompt.pinTokens" | "prompt.captions" | "prompt.paths">;
}

/** Pinned facts that are looked at; the most used come first. */
const PINNED_MAX = 200;

/** Characters of a token, about, in scripts with spaces between words; a dense character is a token of its own. */
const CHARS_PER_TOKEN = 4;

/** Reads the index alone. The same facts, counters and day give the same answer, in the same order. */
export async function standing({ index, clock, settings }: StandingDeps, stores: readonly Store[]): Promise<Standing> {
	const ids = stores.map(({ id }) => id);
	const holds = ({ fact }: IndexedFact): boolean => !hasExpired(fact, clock.now());
	const pinned = await index.facts.list({ stores: ids, pinned: true, order: "used", limit: PINNED_MAX });
	const kept = withinTokens(pinned.filter(holds), settings["prompt.pinTokens"]);
	const captions =
		settings["prompt.captions"] === 0
			? []
			: await index.facts.list({
					stores: ids,
					pinned: false,
					scoped: false,
					order: "used",
					limit: settings["prompt.captions"],
				});
	const pinnedTotal =
		pinned.length < PINNED_MAX ? pinned.length : await index.facts.count({ stores: ids, pinned: true });
	return {
		pinned: kept,
		pinnedOmitted: pinnedTotal - pinned.length + pinned.filter(holds).length - kept.length,
		captions: captions.filter(holds),
		paths: await index.facts.places(ids, { limit: settings["prompt.paths"], now: clock.now() }),
		total: await index.facts.count({ stores: ids }),
	};
}

/** In the order given; a fact that does not fit is passed over for a shorter one. */
export function withinTokens(facts: readonly IndexedFact[], tokens: number): readonly IndexedFact[] {
	let left = tokens;
	return facts.filter(({ fact }) => {
		const needed = estimatedTokens(`${fact.caption}\n${fact.content}`);
		if (needed > left) return false;
		left -= needed;
		return true;
	});
}

/** Latin, Greek and Cyrillic, as ranges: a pattern by scripts takes longer to make than to use. */
const SPACED = /[\0-\u052F\u1E00-\u1EFF]/g;

/** Four characters a token; one a token for characters of dense scripts. */
export function estimatedTokens(text: string): number {
	if (!isDense(text)) return Math.ceil(text.length / CHARS_PER_TOKEN);
	const spaced = text.match(SPACED)?.length ?? 0;
	return Math.ceil(spaced / CHARS_PER_TOKEN) + (text.length - spaced);
}
