/** An embedding server's dialect: its addresses, its requests, and its refusals by what can be done about them. */
import { MemoryError } from "../kernel/errors.ts";
import type { TextRole } from "../ports/embedder.ts";
import { fieldOf, type HttpAnswer } from "./http.ts";
import type { TextMarkers } from "./text-markers.ts";

export type EmbeddingProvider = "openai" | "ollama";

export interface ServerAddresses {
	/** The endpoint as fingerprints name it: without credentials, query and version suffix. */
	readonly base: string;
	readonly embed: string;
	readonly models: string;
}

/**
 * The endpoint may be written with or without `/v1` (`/api` for Ollama) and a slash at its end.
 * @throws MemoryError PROVIDER_UNSET when it is not an http(s) address
 */
export function addressesOf(provider: EmbeddingProvider, endpoint: string): ServerAddresses {
	const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
	if (url === undefined || !/^https?:$/.test(url.protocol))
		throw new MemoryError("PROVIDER_UNSET", "embedding server has no valid address", {
			hint: "set embedder.endpoint to a URL such as http://localhost:11434",
		});
	const path = url.pathname.replace(/\/+$/, "").replace(/\/(?:v1|api)(?:\/embeddings|\/embed)?$/, "");
	const base = `${url.origin}${path}`;
	return provider === "openai"
		? { base, embed: `${base}/v1/embeddings${url.search}`, models: `${base}/v1/models${url.search}` }
		: { base, embed: `${base}/api/embed`, models: `${base}/api/tags` };
}

export interface EmbedCall {
	readonly provider: EmbeddingProvider;
	readonly model: string;
	readonly texts: readonly string[];
	readonly role: TextRole;
	readonly markers: TextMarkers;
	/** Optional fields that this server refused. */
	readonly dropped: ReadonlySet<string>;
}

/** Stands for a text of nothing, which servers refuse. */
const EMPTY = "-";

export function bodyOf(call: EmbedCall): Record<string, unknown> {
	const prefix = call.markers.prefixes[call.role];
	const input = call.texts.map((text) => prefix + (text.trim() === "" ? EMPTY : text));
	if (call.provider === "ollama") return { model: call.model, input };
	// Half as many bytes as decimal numbers, and what OpenAI's own clients ask for.
	const optional = { encoding_format: "base64", ...call.markers.fields[call.role] };
	const kept = Object.entries(optional).filter(([name]) => !call.dropped.has(name));
	return { model: call.model, input, ...Object.fromEntries(kept) };
}

/** What to do about a refusal. */
export type Remedy =
	| { readonly kind: "drop"; readonly fields: readonly string[] }
	| { readonly kind: "smaller" }
	| { readonly kind: "none"; readonly error: MemoryError };

type Refused = Extract<HttpAnswer, { kind: "refused" }>;

/** `sent` are the optional fields of the refused request. */
export function remedyFor(refused: Refused, sent: readonly string[]): Remedy {
	const { status, message } = refused;
	if (status === 413) return { kind: "smaller" };
	if (status === 400 || status === 422) {
		const named = sent.filter((field) => message.includes(field));
		if (named.length > 0) return { kind: "drop", fields: named };
		if (/batch|too many|too large|too long|tokens|length|exceed|at most/i.test(message)) return { kind: "smaller" };
		if (sent.length > 0 && /unrecogni[sz]ed|extra|not permitted|unknown|unsupported/i.test(message))
			return { kind: "drop", fields: sent };
	}
	return { kind: "none", error: refusalError(refused) };
}

export function refusalError({ status, message }: Refused): MemoryError {
	const said = message === "" ? "" : `: ${message}`;
	if (status === 401 || status === 403)
		return new MemoryError("PROVIDER_UNSET", `embedding server refused the key (${status})${said}`, {
			hint: "check embedder.apiKey",
		});
	if (status === 402) return new MemoryError("PROVIDER_UNSET", `embedding server wants to be paid (402)${said}`);
	if (status === 404)
		return new MemoryError("PROVIDER_UNSET", `embedding server has no such model or address (404)${said}`, {
			hint: "check embedder.model and embedder.endpoint",
		});
	return new MemoryError("PROVIDER_PROTOCOL", `embedding server refused the request (${status})${said}`);
}

const EMBEDDING_NAME = /embed|bge|e5|gte|minilm|nomic|jina|voyage|arctic|potion/i;

/**
 * The only model of a list, or the only one whose name is that of an embedding model.
 * @throws MemoryError PROVIDER_UNSET when that leaves none or several
 */
export function chooseModel(answer: unknown): string {
	const names = modelNames(answer);
	const candidates = names.length === 1 ? names : names.filter((name) => EMBEDDING_NAME.test(name));
	const [only, another] = candidates;
	if (only !== undefined && another === undefined) return only;
	const found = candidates.length === 0 ? "no embedding model" : `several: ${candidates.slice(0, 5).join(", ")}`;
	throw new MemoryError("PROVIDER_UNSET", `embedding server lists ${found}`, { hint: "set embedder.model" });
}

export function modelNames(answer: unknown): string[] {
	const lists = [answer, fieldOf(answer, "data"), fieldOf(answer, "models")];
	const list = lists.find((candidate) => Array.isArray(candidate)) ?? [];
	return (list as unknown[]) // an array, by the line before
		.map((item) => fieldOf(item, "id") ?? fieldOf(item, "name") ?? fieldOf(item, "model") ?? item)
		.filter((name) => typeof name === "string");
}
