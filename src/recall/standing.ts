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
	const now = clock.now();
	const holds = ({ fact }: IndexedFact): boolean => !hasExpired(fact, now);
	const { pinned, pinnedTotal, captions, paths, total } = await index.facts.overview({
		stores: stores.map(({ id }) => id),
		pinned: PINNED_MAX,
		captions: settings["prompt.captions"],
		paths: settings["prompt.paths"],
		now,
	});
	const present = pinned.filter(holds);
	const kept = withinTokens(present, settings["prompt.pinTokens"]);
	const pinnedOmitted = pinnedTotal - pinned.length + present.length - kept.length;
	return { pinned: kept, pinnedOmitted, captions: captions.filter(holds), paths, total };
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
