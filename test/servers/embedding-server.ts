/** An embedding server for tests: OpenAI's dialect and Ollama's, strict about fields, with vectors of hashed words. */
import { hashVector } from "../../src/testing/hash-embedder.ts";
import { type JsonServer, type Recorded, type Reply, startJsonServer } from "./json-server.ts";

export interface EmbeddingServerOptions {
	readonly apiKey?: string;
	/** Models listed and accepted; `mock-embed` alone unless told. */
	readonly models?: readonly string[];
	/** 64 unless told. */
	readonly dimensions?: number;
	/** Optional fields that are taken; any other is a 400 that names it. */
	readonly fields?: readonly string[];
	/** Inputs of one request; more are a 413. */
	readonly maxBatch?: number;
	/** Characters of one input; more are a 400. */
	readonly maxChars?: number;
	/** Vectors are three times too long, and come last first, with their right indices. */
	readonly untidy?: boolean;
}

export function startEmbeddingServer(options: EmbeddingServerOptions = {}): Promise<JsonServer> {
	const models = options.models ?? ["mock-embed"];
	return startJsonServer((request) => {
		if (options.apiKey !== undefined && request.headers["authorization"] !== `Bearer ${options.apiKey}`)
			return openAiError(401, "missing or invalid API key");
		switch (`${request.method} ${request.path}`) {
			case "GET /v1/models":
				return { status: 200, json: { object: "list", data: models.map((id) => ({ id, object: "model" })) } };
			case "GET /api/tags":
				return { status: 200, json: { models: models.map((name) => ({ name, model: name })) } };
			case "POST /v1/embeddings":
				return openAi(request, models, options);
			case "POST /api/embed":
				return ollama(request, models, options);
			default:
				return openAiError(404, `unknown endpoint ${request.path}`);
		}
	});
}

const REQUIRED = ["model", "input"];
const DEFAULT_FIELDS = ["encoding_format", "dimensions", "user"];

function openAiError(status: number, message: string): Reply {
	return { status, json: { error: { message, type: "invalid_request_error", param: null, code: null } } };
}

function openAi({ body = {} }: Recorded, models: readonly string[], options: EmbeddingServerOptions): Reply {
	const allowed = [...REQUIRED, ...(options.fields ?? DEFAULT_FIELDS)];
	const unknown = Object.keys(body).find((name) => !allowed.includes(name));
	if (unknown !== undefined) return openAiError(400, `unrecognized request argument: ${unknown}`);
	if (!models.includes(String(body["model"])))
		return openAiError(404, `the model ${String(body["model"])} does not exist`);
	const inputs = body["input"] as readonly string[]; // the client under test sends nothing else
	if (inputs.length === 0 || inputs.includes("")) return openAiError(400, "'input' must be nonempty strings");
	if (inputs.length > (options.maxBatch ?? 2048)) return openAiError(413, "batch is over the limit");
	if (inputs.some((text) => text.length > (options.maxChars ?? 1e6)))
		return openAiError(400, "input has too many tokens");
	const data = inputs.map((text, index) => ({ object: "embedding", index, embedding: encode(text, body, options) }));
	return { status: 200, json: { object: "list", data: options.untidy === true ? data.reverse() : data } };
}

function encode(text: string, body: Readonly<Record<string, unknown>>, options: EmbeddingServerOptions): unknown {
	const vector = hashVector(text, options.dimensions ?? 64).map((value) => value * (options.untidy === true ? 3 : 1));
	return body["encoding_format"] === "base64" ? Buffer.from(vector.buffer).toString("base64") : Array.from(vector);
}

function ollama({ body = {} }: Recorded, models: readonly string[], options: EmbeddingServerOptions): Reply {
	const model = String(body["model"]);
	if (!models.includes(model))
		return { status: 404, json: { error: `model "${model}" not found, try pulling it first` } };
	const inputs = body["input"] as readonly string[]; // the client under test sends nothing else
	const embeddings = inputs.map((text) => Array.from(hashVector(text, options.dimensions ?? 64)));
	return { status: 200, json: { model, embeddings } };
}
