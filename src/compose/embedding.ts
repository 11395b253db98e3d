/** The embedder that the settings ask for, and the search words of facts, to which its lexicon adds. */
import { join } from "node:path";
import type { Fact } from "../facts/fact.ts";
import { factWords } from "../facts/tokens.ts";
import type { packageFiles } from "../host/package-files.ts";
import { type EmbedderChoice, openEmbedder } from "../models/open-embedder.ts";
import type { Diagnostics } from "../ports/diagnostics.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { FactWords } from "../ports/fact-index.ts";
import type { Premises } from "./premises.ts";

export interface Embedding {
	readonly choice: EmbedderChoice;
	/** Absent where embedding is turned off. */
	readonly embedder: Embedder | undefined;
	readonly words: (fact: Fact) => Promise<FactWords>;
}

/** Nothing is read here; a model is loaded with the first text. */
export function embeddingOf(
	{ options, environment, layout, settings }: Premises,
	files: ReturnType<typeof packageFiles>,
	diagnostics: Diagnostics,
): Embedding {
	const choice: EmbedderChoice = {
		settings,
		variables: environment.variables,
		fetch: options.fetch ?? globalThis.fetch,
		packageFolders: () => files.weightFolders(),
		cacheFolder: join(layout.home, "cache"),
		assets: files.assets,
		workerFile: files.workerFile,
		keepAlive: options.keepAlive ?? false,
	};
	const embedder = openEmbedder(choice, diagnostics);
	const words = async (fact: Fact): Promise<FactWords> =>
		factWords(fact, await embedder?.gloss(`${fact.caption}\n${fact.content}`));
	return { choice, embedder, words };
}
