/** Facts that the facts on a page link to, one step, in the room that the page has left. */
import type { FactId } from "../facts/fact.ts";
import type { StoreId } from "../facts/scope.ts";
import type { FactIndex, IndexedFact } from "../ports/fact-index.ts";
import type { RecallHit } from "./outcome.ts";

const LINK = /\[\[([^[\]\n]{1,200})\]\]/g;

/** Links of one page that are followed, at most. */
const LINKS_MAX = 32;

export interface LinkedFact {
	readonly item: IndexedFact;
	readonly from: FactId;
}

/** Targets of the `[[links]]` in a text, in order, each once. */
export function linkTargets(text: string): readonly string[] {
	return [...new Set(Array.from(text.matchAll(LINK), ([, target = ""]) => target.trim()))].filter((target) => target);
}

export interface LinkOptions {
	readonly index: Pick<FactIndex, "links" | "facts">;
	readonly stores: readonly StoreId[];
	/** Facts that are shown anyway. */
	readonly shown: ReadonlySet<FactId>;
	readonly room: number;
}

/** In the order of the hits and of their links; at most `room`. */
export async function linkedFacts(hits: readonly RecallHit[], options: LinkOptions): Promise<readonly LinkedFact[]> {
	if (options.room <= 0) return [];
	const from = new Map<string, FactId>();
	for (const { item } of hits) {
		for (const target of linkTargets(item.fact.content)) if (!from.has(target)) from.set(target, item.fact.id);
	}
	const targets = [...from.keys()].slice(0, LINKS_MAX);
	if (targets.length === 0) return [];
	const resolved = await options.index.links.resolve(targets, options.stores);
	const sources = new Map<FactId, FactId>();
	for (const target of targets) {
		const [id, source] = [resolved.get(target), from.get(target)];
		const isNew = id !== undefined && !options.shown.has(id) && !sources.has(id);
		if (isNew && source !== undefined) sources.set(id, source);
	}
	const items = await options.index.facts.get([...sources.keys()].slice(0, options.room), options.stores);
	const byId = new Map(items.map((item) => [item.fact.id, item]));
	return [...sources].flatMap(([id, source]) => {
		const item = byId.get(id);
		return item === undefined ? [] : [{ item, from: source }];
	});
}
