import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { markersFor } from "../../src/models/text-markers.ts";

const asked = (model: string, more: Partial<Parameters<typeof markersFor>[0]> = {}): ReturnType<typeof markersFor> =>
	markersFor({ model, endpoint: "http://localhost/v1", queryPrefix: "auto", documentPrefix: "auto", ...more });

const PLAIN = [
	"text-embedding-3-small",
	"all-minilm",
	"bge-m3",
	"gte-base",
	"jina-embeddings-v2-base-en",
	"potion-base",
];
for (const model of PLAIN)
	test(`nothing marks the texts of ${model}`, () => {
		deepEqual(asked(model).prefixes, { query: "", document: "" });
	});

const MARKED: readonly (readonly [model: string, query: RegExp, document: string])[] = [
	["Qwen/Qwen3-Embedding-0.6B", /^Instruct: .*\nQuery:$/, ""],
	["intfloat/multilingual-e5-small", /^query: $/, "passage: "],
	["intfloat/multilingual-e5-large-instruct", /^Instruct: .*\nQuery: $/, ""],
	["BAAI/bge-small-en-v1.5", /^Represent this sentence/, ""],
	["nomic-embed-text:latest", /^search_query: $/, "search_document: "],
	["embeddinggemma:300m", /^task: search result \| query: $/, "title: none | text: "],
	["snowflake-arctic-embed2", /^query: $/, ""],
	["snowflake-arctic-embed:m", /^Represent this sentence/, ""],
];
for (const [model, query, document] of MARKED)
	test(`queries and documents are marked for ${model}`, () => {
		const { prefixes } = asked(model);

		equal(query.test(prefixes.query), true);
		equal(prefixes.document, document);
	});

test("prefixes that were set are taken as they are, empty ones too", () => {
	deepEqual(asked("nomic-embed-text", { queryPrefix: "q ", documentPrefix: "" }).prefixes, {
		query: "q ",
		document: "",
	});
});

test("body fields go only to the hosts that are known to take them", () => {
	const model = "jina-embeddings-v3";

	deepEqual(asked(model).fields.query, {});
	deepEqual(asked(model, { endpoint: "https://api.jina.ai/v1" }).fields.query, { task: "retrieval.query" });
});
