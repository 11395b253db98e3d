/** A recall over the in-memory index: stores, facts and an embedder that knows the same words as near. */
import type { Fact } from "../../src/facts/fact.ts";
import { contentHash } from "../../src/facts/fingerprint.ts";
import { type Store, type StoreId } from "../../src/facts/scope.ts";
import { factWords } from "../../src/facts/tokens.ts";
import { memoryIndex } from "../../src/index/memory/memory-index.ts";
import type { Embedder } from "../../src/ports/embedder.ts";
import type { FactIndex } from "../../src/ports/fact-index.ts";
import type { RecallDeps } from "../../src/recall/answers.ts";
import { aFact } from "../../src/testing/builders.ts";
import { hashEmbedder } from "../../src/testing/hash-embedder.ts";
import { pinnedClock } from "../../src/testing/pinned-clock.ts";

export const PERSONAL: Store = {
	id: "personal:git-1",
	scope: "personal",
	folder: "/home/ada/.pi/personal",
	frame: "/work/shop",
};
export const GLOBAL: Store = { id: "global", scope: "global", folder: "/home/ada/.pi/global", frame: "/home/ada" };
export const STORES: readonly Store[] = [PERSONAL, GLOBAL];

export interface Scene {
	readonly index: FactIndex;
	readonly deps: RecallDeps;
	/** What was reported as degraded. */
	readonly reported: string[];
	add(given: Partial<Fact>, store?: StoreId): Promise<Fact>;
}

/** Nothing is embedded with `embedder: "none"`; `"blind"` has an embedder and facts without vectors. */
export interface SceneOptions {
	readonly embedder?: Embedder | "none" | "blind";
	readonly settings?: Partial<RecallDeps["settings"]>;
}

export function aScene(options: SceneOptions = {}): Scene {
	const index = memoryIndex();
	const clock = pinnedClock();
	const given = options.embedder ?? hashEmbedder();
	const embedder = given === "none" ? undefined : given === "blind" ? hashEmbedder() : given;
	const reported: string[] = [];
	const deps: RecallDeps = {
		index,
		embedder,
		clock,
		diagnostics: { report: ({ degraded }) => reported.push(degraded), recent: () => [] },
		settings: {
			"recall.pageSize": 8,
			"recall.maxResults": 32,
			"recall.floor": 0.5,
			"recall.lexicalWeight": 12,
			"recall.indexFacts": 20,
			"recall.indexChars": 4000,
			"recall.indexRecent": 0,
			...options.settings,
		},
	};
	const add = async (part: Partial<Fact>, store: StoreId = PERSONAL.id): Promise<Fact> => {
		const fact = aFact(part);
		const hash = contentHash(fact.caption, fact.content);
		const item = { fact, store, name: `${fact.id}.md`, fileHash: hash, contentHash: hash, stamp: "0" };
		const upserts = [{ ...item, words: factWords(fact) }];
		await index.facts.apply(store, { upserts, removals: [], problems: [] });
		if (embedder !== undefined && given !== "blind") await embedMissing(index, embedder, store);
		return fact;
	};
	return { index, deps, reported, add };
}

async function embedMissing(index: FactIndex, embedder: Embedder, store: StoreId): Promise<void> {
	const { fingerprint } = await embedder.space();
	const missing = await index.vectors.missing(fingerprint, { stores: [store], limit: 100 });
	const embedded = await embedder.embed(
		missing.map(({ text }) => text),
		{ role: "document" },
	);
	const vectors = missing.flatMap(({ contentHash: hash }, place) => {
		const vector = embedded[place];
		return vector === undefined ? [] : [{ contentHash: hash, embedded: vector }];
	});
	await index.vectors.put(fingerprint, vectors);
}

/** Facts about other things, so that words have a rarity. */
export async function addCrowd(scene: Scene, store: StoreId = PERSONAL.id): Promise<void> {
	const things = "kettle garden violin glacier saddle lantern walnut harbor meadow copper velvet thimble".split(" ");
	for (const [place, thing] of things.entries())
		await scene.add({ caption: `About the ${thing}`, content: `A ${thing} stands in room ${place + 100}.` }, store);
}
