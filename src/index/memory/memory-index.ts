/** The reference implementation of the index: everything in maps, everything exact, nothing kept. */
import type { FactId } from "../../facts/fact.ts";
import type { FactIndex, FactUsage } from "../../ports/fact-index.ts";
import { MemoryFacts } from "./memory-facts.ts";
import { MemoryKeywords } from "./memory-keywords.ts";
import { MemoryLinks } from "./memory-links.ts";
import { MemoryUsage } from "./memory-usage.ts";
import { MemoryVectors } from "./memory-vectors.ts";

export function memoryIndex(): FactIndex {
	const counters = new Map<FactId, FactUsage>();
	const facts = new MemoryFacts(counters);
	return {
		facts,
		keywords: new MemoryKeywords(facts),
		vectors: new MemoryVectors(facts),
		usage: new MemoryUsage(counters),
		links: new MemoryLinks(facts),
		health: () => ({ location: "memory", notes: [] }),
		compact: async () => undefined,
		close: async () => undefined,
	};
}
