/** An embedding server as an embedder: OpenAI-compatible or Ollama, in batches the server can take. */
import { createHash } from "node:crypto";
import { isAbort, unlessAborted } from "../kernel/abort.ts";
import { MemoryError } from "../kernel/errors.ts";
import type { Embedder, EmbeddingSpace, EmbedOptions, TextRole } from "../ports/embedder.ts";
import { readVectors } from "./embedding-answer.ts";
import {
	addressesOf,
	bodyOf,
	chooseModel,
	type EmbeddingProvider,
	refusalError,
	remedyFor,
	type ServerAddresses,
} from "./embedding-server.ts";
import {
	type Fetch,
	type HttpAnswer,
	type HttpOptions,
	requestJson,
	resolveKey,
	type Sleep,
	systemSleep,
} from "./http.ts";
import { markersFor, type TextMarkers } from "./text-markers.ts";

export interface HttpEmbedderOptions {
	readonly provider: EmbeddingProvider;
	readonly endpoint: string;
	/** Empty takes the only one that the server lists. */
	readonly model: string;
	/** Literal, `$VAR` or `env:VAR`; empty for none. */
	readonly apiKey: string;
	readonly env: Readonly<Record<string, string | undefined>>;
	readonly fetch: Fetch;
	/** `"auto"` chooses by the model's name. */
	readonly queryPrefix?: string;
	readonly documentPrefix?: string;
	/** Texts of one request, at most; 32 unless told. */
	readonly batchSize?: number;
	/** Milliseconds of one try; 60,000 unless told. */
	readonly timeoutMs?: number;
	/** English words for keyword search; none unless told. */
	readonly gloss?: (text: string) => Promise<string>;
	readonly sleep?: Sleep;
	readonly random?: () => number;
}

/** Changed when the text that is sent for a fact changes in any way but the prefixes. */
const RECIPE = 1;
const DEFAULT_BATCH = 32;
const DEFAULT_TIMEOUT_MS = 60_000;
/** Characters of one request, for servers that limit tokens: about 16,000 tokens. */
const REQUEST_CHARS = 48_000;
/** A text is not cut below this many characters: a server that refuses so little refuses something else. */
const SHORTEST_CUT = 500;

/** Nothing is asked of the server here. */
export function openHttpEmbedder(options: HttpEmbedderOptions): Embedder {
	const client = new EmbeddingClient(options);
	return {
		local: false,
		space: (signal) => client.space(signal),
		embed: (texts, how) => client.embed(texts, how),
		gloss: options.gloss ?? (async () => ""),
		close: async () => client.close(),
	};
}

interface Connection {
	readonly addresses: ServerAddresses;
	readonly headers: Readonly<Record<string, string>>;
	readonly model: string;
	readonly markers: TextMarkers;
}

/** What one server was found to be like, and the requests to it. */
class EmbeddingClient {
	readonly #options: HttpEmbedderOptions;
	readonly #http: HttpOptions;
	readonly #closing = new AbortController();
	readonly #dropped = new Set<string>();
	#connection: Promise<Connection> | undefined;
	#batchSize: number;
	#dimensions: number | undefined;

	constructor(options: HttpEmbedderOptions) {
		this.#options = options;
		this.#batchSize = options.batchSize ?? DEFAULT_BATCH;
		this.#http = {
			name: "embedding server",
			fetch: options.fetch,
			sleep: options.sleep ?? systemSleep,
			random: options.random ?? Math.random,
			timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
		};
	}

	async space(signal?: AbortSignal): Promise<EmbeddingSpace> {
		const connection = await this.#connect(signal);
		if (this.#dimensions === undefined) await this.embed(["dimensions"], { role: "document", ...optional(signal) });
		const dimensions = this.#dimensions ?? 0;
		const { addresses, model, markers } = connection;
		const recipe = JSON.stringify([addresses.base, markers, RECIPE]);
		const digest = createHash("sha256").update(recipe).digest("hex").slice(0, 16);
		return { fingerprint: `${this.#options.provider}:${model}:${dimensions}:${digest}`, dimensions };
	}

	async embed(texts: readonly string[], options: EmbedOptions): ReturnType<Embedder["embed"]> {
		options.signal?.throwIfAborted();
		if (texts.length === 0) return [];
		const vectors: Float32Array[] = [];
		while (vectors.length < texts.length) {
			const batch = this.#nextBatch(texts, vectors.length);
			const answered = await this.#send(batch, options.role, options.signal);
			if (answered !== undefined) vectors.push(...answered);
		}
		// Vectors of one server are compared as they are, whatever the languages.
		return vectors.map((raw) => ({ language: "latin", passages: [{ raw, glossWeight: 0 }] }));
	}

	close(): void {
		this.#closing.abort(new MemoryError("PROVIDER_DOWN", "embedding server is closed"));
	}

	#nextBatch(texts: readonly string[], from: number): readonly string[] {
		let chars = 0;
		let end = from;
		while (end < texts.length && end - from < this.#batchSize) {
			chars += texts[end]?.length ?? 0;
			if (end > from && chars > REQUEST_CHARS) break;
			end++;
		}
		return texts.slice(from, end);
	}

	/** The vectors, or `undefined` when the server wants less at a time, which is then remembered. */
	async #send(
		texts: readonly string[],
		role: TextRole,
		signal: AbortSignal | undefined,
	): Promise<Float32Array[] | undefined> {
		const { addresses, headers, model, markers } = await this.#connect(signal);
		const { provider } = this.#options;
		const body = bodyOf({ provider, model, texts, role, markers, dropped: this.#dropped });
		const answer = await this.#ask({ url: addresses.embed, headers, body, ...optional(this.#joined(signal)) });
		if (answer.kind === "json") return this.#accept(readVectors(answer.value, texts.length));
		const remedy = remedyFor(
			answer,
			Object.keys(body).filter((name) => name !== "model" && name !== "input"),
		);
		switch (remedy.kind) {
			case "none":
				throw remedy.error;
			case "drop":
				for (const field of remedy.fields) this.#dropped.add(field);
				return this.#send(texts, role, signal);
			case "smaller":
				return this.#sendLess(texts, { role, ...optional(signal) }, refusalError(answer));
		}
	}

	/** Half as many texts from now on, or half of a single text that is too long by itself. */
	async #sendLess(
		texts: readonly string[],
		options: EmbedOptions,
		refused: MemoryError,
	): Promise<Float32Array[] | undefined> {
		if (texts.length > 1) {
			this.#batchSize = Math.ceil(texts.length / 2);
			return undefined;
		}
		const [text = ""] = texts;
		if (text.length < SHORTEST_CUT) throw refused;
		return this.#send([text.slice(0, Math.ceil(text.length / 2))], options.role, options.signal);
	}

	#accept(vectors: Float32Array[]): Float32Array[] {
		const arrived = vectors[0]?.length ?? 0;
		this.#dimensions ??= arrived;
		if (arrived === this.#dimensions) return vectors;
		throw new MemoryError(
			"PROVIDER_PROTOCOL",
			`embedding server changed from ${this.#dimensions} to ${arrived} dimensions`,
			{ hint: "another model may be loaded under the same name" },
		);
	}

	/** Made once; after a failure, made again by the next call. */
	async #connect(signal: AbortSignal | undefined): Promise<Connection> {
		this.#connection ??= this.#open();
		try {
			return await unlessAborted(this.#connection, signal);
		} catch (error) {
			if (!isAbort(error)) this.#connection = undefined;
			throw error;
		}
	}

	async #open(): Promise<Connection> {
		const { provider, endpoint, apiKey, env, queryPrefix = "auto", documentPrefix = "auto" } = this.#options;
		const addresses = addressesOf(provider, endpoint);
		const key = resolveKey("embedder.apiKey", apiKey, env);
		const headers: Record<string, string> = key === "" ? {} : { authorization: `Bearer ${key}` };
		const model = this.#options.model.trim() || (await this.#findModel(addresses, headers));
		return { addresses, headers, model, markers: markersFor({ model, endpoint, queryPrefix, documentPrefix }) };
	}

	async #findModel(addresses: ServerAddresses, headers: Readonly<Record<string, string>>): Promise<string> {
		// Several callers wait for it, so the signal of none of them ends it.
		const answer = await this.#ask({ url: addresses.models, headers, signal: this.#closing.signal });
		if (answer.kind === "refused") throw refusalError(answer);
		return chooseModel(answer.value);
	}

	#ask(request: Parameters<typeof requestJson>[0]): Promise<HttpAnswer> {
		return requestJson(request, this.#http);
	}

	#joined(signal: AbortSignal | undefined): AbortSignal {
		return signal === undefined ? this.#closing.signal : AbortSignal.any([signal, this.#closing.signal]);
	}
}

function optional(signal: AbortSignal | undefined): { signal?: AbortSignal } {
	return signal === undefined ? {} : { signal };
}
