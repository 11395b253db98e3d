/** A fact file as the index takes it. */
import type { Fact } from "../facts/fact.ts";
import { contentHash } from "../facts/fingerprint.ts";
import type { FactUpsert, FactWords } from "../ports/fact-index.ts";
import type { FactFile, FactStore } from "../ports/fact-store.ts";

/** Search words of a fact, those of its English gloss included. */
export type WordsOf = (fact: Fact) => Promise<FactWords>;

export async function upsertOf({ store }: FactStore, file: FactFile, words: WordsOf): Promise<FactUpsert> {
	const { fact, name, hash, stamp } = file;
	return {
		fact,
		store: store.id,
		name,
		fileHash: hash,
		contentHash: contentHash(fact.caption, fact.content),
		stamp,
		words: await words(fact),
	};
}
