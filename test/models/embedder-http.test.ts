import { deepEqual, equal, notEqual, ok, rejects } from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import { isMemoryError } from "../../src/kernel/errors.ts";
import { type HttpEmbedderOptions, openHttpEmbedder } from "../../src/models/embedder-http.ts";
import type { Embedder } from "../../src/ports/embedder.ts";
import { embedderCases } from "../../src/testing/embedder-cases.ts";
import { hashVector } from "../../src/testing/hash-embedder.ts";
import { type EmbeddingServerOptions, startEmbeddingServer } from "../servers/embedding-server.ts";
import type { Fault, JsonServer } from "../servers/json-server.ts";

/** The successful answer of the server, as far as tests change it. */
interface Answer {
	readonly data: readonly unknown[];
}

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
	for (const close of open.splice(0)) await close();
});

interface Setup {
	readonly server: JsonServer;
	readonly embedder: Embedder;
	/** Milliseconds of each wait between tries. */
	readonly waits: readonly number[];
}

async function given(server: EmbeddingServerOptions = {}, client: Partial<HttpEmbedderOptions> = {}): Promise<Setup> {
	const started = await startEmbeddingServer(server);
	const waits: number[] = [];
	const embedder = openHttpEmbedder({
		provider: "openai",
		endpoint: started.url,
		model: "mock-embed",
		apiKey: "",
		env: {},
		fetch: globalThis.fetch,
		random: () => 0.5,
		sleep: async (milliseconds) => void waits.push(milliseconds),
		...client,
	});
	open.push(
		() => started.close(),
		() => embedder.close(),
	);
	return { server: started, embedder, waits };
}

const reply = (status: number, headers: Record<string, string> = {}): Fault => ({
	kind: "reply",
	reply: { status, json: { error: { message: `injected ${status}` } }, headers },
});

const coded = (code: string, words: RegExp) => (error: unknown) =>
	isMemoryError(error) && error.code === code && words.test(error.message);

const calls = ({ server }: Setup): readonly Record<string, unknown>[] =>
	server.requests.flatMap((request) => (request.method === "POST" ? [request.body ?? {}] : []));

for (const provider of ["openai", "ollama"] as const)
	describe(`an ${provider} server, as every embedder`, () => {
		for (const one of embedderCases)
			test(`${one.group}: ${one.name}`, async () => one.run(await given({ maxChars: 20_000 }, { provider })));
	});

describe("requests", () => {
	test("reach the same address with and without the version in the endpoint", async () => {
		const setup = await given();
		for (const suffix of ["", "/", "/v1", "/v1/", "/v1/embeddings"]) {
			const embedder = openHttpEmbedder({ ...optionsOf(setup), endpoint: setup.server.url + suffix });

			await embedder.embed(["a"], { role: "document" });
		}

		equal(new Set(setup.server.requests.map((request) => request.path)).size, 1);
	});

	test("carry the key, read from the environment where it names a variable", async () => {
		for (const apiKey of ["sk-1", "$KEY", "$\u007bKEY}", "env:KEY"]) {
			const setup = await given({ apiKey: "sk-1" }, { apiKey, env: { KEY: "sk-1" } });

			const [text] = await setup.embedder.embed(["a"], { role: "document" });

			equal(text?.passages.length, 1);
		}
	});

	test("are not sent when the key's variable is not set", async () => {
		const setup = await given({}, { apiKey: "$KEY" });

		await rejects(setup.embedder.embed(["a"], { role: "query" }), coded("PROVIDER_UNSET", /KEY/));

		equal(setup.server.requests.length, 0);
	});

	test("mark queries and documents as the model wants them", async () => {
		const setup = await given({ models: ["nomic-embed-text"] }, { model: "nomic-embed-text" });

		await setup.embedder.embed(["a"], { role: "query" });
		await setup.embedder.embed(["a"], { role: "document" });

		deepEqual(
			calls(setup).map((body) => body["input"]),
			[["search_query: a"], ["search_document: a"]],
		);
	});

	test("are split by the number and the length of the texts", async () => {
		const setup = await given({}, { batchSize: 4 });

		await setup.embedder.embed(["a", "b", "c", "d", "e", "f".repeat(40_000), "g".repeat(40_000)], { role: "document" });

		deepEqual(
			calls(setup).map((body) => (body["input"] as string[]).length),
			[4, 2, 1],
		);
	});

	test("get smaller when the server takes fewer texts, and stay so", async () => {
		const setup = await given({ maxBatch: 5 });
		const texts = Array.from({ length: 40 }, (_, at) => `text ${at}`);

		const embedded = await setup.embedder.embed(texts, { role: "document" });

		equal(embedded.length, 40);
		const sizes = calls(setup).map((body) => (body["input"] as string[]).length);
		equal(
			sizes.findLastIndex((size) => size > 5),
			sizes.findIndex((size) => size <= 5) - 1,
		);
	});

	test("cut a single text that is too long for the server", async () => {
		const setup = await given({ maxChars: 3000 });

		const [text] = await setup.embedder.embed(["word ".repeat(2000)], { role: "document" });

		equal(text?.passages.length, 1);
	});

	test("drop an optional field that the server refuses, once and for all", async () => {
		const setup = await given({ fields: [] });

		await setup.embedder.embed(["a"], { role: "document" });
		await setup.embedder.embed(["b"], { role: "document" });

		deepEqual(
			calls(setup).map((body) => "encoding_format" in body),
			[true, false, false],
		);
	});
});

describe("the model", () => {
	test("is the only one of the list that embeds, where none was set", async () => {
		for (const provider of ["openai", "ollama"] as const) {
			const setup = await given({ models: ["llama3", "bge-m3"] }, { model: "", provider });

			await setup.embedder.embed(["a"], { role: "document" });

			equal(calls(setup)[0]?.["model"], "bge-m3");
		}
	});

	test("has to be set where several embed", async () => {
		const setup = await given({ models: ["bge-m3", "e5-small"] }, { model: "" });

		await rejects(setup.embedder.space(), coded("PROVIDER_UNSET", /several: bge-m3, e5-small/));
	});
});

describe("the space", () => {
	test("differs with the model, the prefixes, the server and the dimensions", async () => {
		const base = await given();
		const others = await Promise.all([
			given({ models: ["m2"] }, { model: "m2" }),
			given({}, { documentPrefix: "passage: " }),
			given({ dimensions: 32 }, {}),
		]);

		const spaces = await Promise.all([base, ...others].map((setup) => setup.embedder.space()));

		equal(new Set(spaces.map((space) => space.fingerprint)).size, 4);
		equal(spaces[3]?.dimensions, 32);
	});

	test("does not tell the key", async () => {
		const setup = await given({ apiKey: "sk-1" }, { apiKey: "sk-1" });

		const { fingerprint } = await setup.embedder.space();

		ok(!fingerprint.includes("sk-1"));
	});

	test("is asked for again after the server was away", async () => {
		const setup = await given({}, { model: "" });
		setup.server.fail(reply(500), reply(500), reply(500));

		await rejects(setup.embedder.space(), coded("PROVIDER_DOWN", /500/));
		const { dimensions } = await setup.embedder.space();

		equal(dimensions, 64);
	});
});

describe("answers", () => {
	test("are put in order and made unit vectors, whatever the server does", async () => {
		const setup = await given({ untidy: true });

		const [one, two] = await setup.embedder.embed(["first", "second"], { role: "document" });

		equal(dot(one?.passages[0]?.raw, hashVector("first", 64)), 1);
		equal(dot(two?.passages[0]?.raw, hashVector("second", 64)), 1);
	});

	const broken: readonly (readonly [what: string, change: (json: Answer) => unknown, words: RegExp])[] = [
		["too few vectors", (json) => ({ data: json.data.slice(0, 1) }), /1 vectors for 2 texts/],
		["an index twice", (json) => ({ data: [json.data[0], json.data[0]] }), /wrong index/],
		["a vector of zeros", (json) => withFirst(json, Array(64).fill(0)), /zeros/],
		["a vector with null in it", (json) => withFirst(json, Array(64).fill(null)), /not a number/],
		["numbers that are not finite", (json) => withFirst(json, base64(Array(64).fill(Number.NaN))), /not finite/],
		["base64 of a wrong length", (json) => withFirst(json, "AAAAAAA="), /wrong length/],
		["vectors of different lengths", (json) => withFirst(json, [1, 0]), /different lengths/],
		["no vectors", () => ({ object: "list" }), /no vectors/],
	];
	for (const [what, change, words] of broken)
		test(`are refused when they have ${what}`, async () => {
			const setup = await given();
			setup.server.fail({ kind: "change", change });

			await rejects(setup.embedder.embed(["a", "b"], { role: "document" }), coded("PROVIDER_PROTOCOL", words));
		});

	test("are refused when the dimensions change silently", async () => {
		const setup = await given();
		await setup.embedder.space();
		setup.server.fail({ kind: "change", change: (json: Answer) => withFirst(json, Array(32).fill(1)) });

		await rejects(setup.embedder.embed(["a"], { role: "query" }), coded("PROVIDER_PROTOCOL", /64 to 32/));
	});

	test("are refused when they are not JSON", async () => {
		const setup = await given();
		setup.server.fail({ kind: "reply", reply: { status: 200, text: "<html>welcome</html>" } });

		await rejects(setup.embedder.embed(["a"], { role: "query" }), coded("PROVIDER_PROTOCOL", /not JSON/));
	});
});

describe("failures", () => {
	test("of an overloaded server are waited for as long as it asks", async () => {
		const setup = await given();
		setup.server.fail(reply(429, { "retry-after": "2" }), reply(503));

		const [text] = await setup.embedder.embed(["a"], { role: "document" });

		equal(text?.passages.length, 1);
		deepEqual(setup.waits, [2000, 1000]);
	});

	test("are not waited for when the server asks for too long", async () => {
		const setup = await given();
		setup.server.fail(reply(429, { "retry-after": "3600" }));

		await rejects(setup.embedder.embed(["a"], { role: "document" }), coded("PROVIDER_DOWN", /429/));

		deepEqual(setup.waits, []);
	});

	for (const status of [500, 502, 503, 529])
		test(`with ${status} are final after three tries`, async () => {
			const setup = await given();
			setup.server.fail(reply(status), reply(status), reply(status));

			await rejects(setup.embedder.embed(["a"], { role: "document" }), coded("PROVIDER_DOWN", /injected/));

			equal(calls(setup).length, 3);
			deepEqual(setup.waits, [500, 1000]);
		});

	const refusals: readonly (readonly [status: number, code: string])[] = [
		[401, "PROVIDER_UNSET"],
		[402, "PROVIDER_UNSET"],
		[403, "PROVIDER_UNSET"],
		[404, "PROVIDER_UNSET"],
		[418, "PROVIDER_PROTOCOL"],
	];
	for (const [status, code] of refusals)
		test(`with ${status} are told at once as ${code}`, async () => {
			const setup = await given();
			setup.server.fail(reply(status));

			await rejects(setup.embedder.embed(["a"], { role: "document" }), coded(code, /injected/));

			equal(calls(setup).length, 1);
		});

	for (const when of ["before", "within"] as const)
		test(`of a connection cut ${when} the answer are tried again`, async () => {
			const setup = await given();
			setup.server.fail({ kind: "cut", when });

			const [text] = await setup.embedder.embed(["a"], { role: "document" });

			equal(text?.passages.length, 1);
			equal(setup.waits.length, 1);
		});

	test("to answer in time are tried again", async () => {
		const setup = await given({}, { timeoutMs: 100 });
		setup.server.fail({ kind: "hang" });

		const [text] = await setup.embedder.embed(["a"], { role: "document" });

		equal(text?.passages.length, 1);
	});

	test("to reach the server say where it was looked for, without credentials", async () => {
		const setup = await given({}, { endpoint: "http://user:secret@127.0.0.1:9/v1" });

		await rejects(
			setup.embedder.embed(["a"], { role: "document" }),
			(error) => isMemoryError(error) && error.code === "PROVIDER_DOWN" && !error.message.includes("secret"),
		);
	});

	test("of an address that is none are told without a request", async () => {
		const setup = await given({}, { endpoint: "localhost" });

		await rejects(setup.embedder.space(), coded("PROVIDER_UNSET", /valid address/));
	});

	test("by cancellation pass on the signal's reason while the server hangs", async () => {
		const setup = await given();
		await setup.embedder.space();
		setup.server.fail({ kind: "hang" });
		const controller = new AbortController();

		const embedding = setup.embedder.embed(["a"], { role: "document", signal: controller.signal });
		controller.abort(new DOMException("enough", "AbortError"));

		await rejects(embedding, { name: "AbortError", message: "enough" });
	});

	test("by closing end what is under way", async () => {
		const setup = await given();
		await setup.embedder.space();
		setup.server.fail({ kind: "hang" });

		const embedding = setup.embedder.embed(["a"], { role: "document" });
		await setup.embedder.close();

		await rejects(embedding, coded("PROVIDER_DOWN", /closed/));
	});
});

test("a server is not local", async () => {
	notEqual((await given()).embedder.local, true);
});

function optionsOf({ server }: Setup): HttpEmbedderOptions {
	return {
		provider: "openai",
		endpoint: server.url,
		model: "mock-embed",
		apiKey: "",
		env: {},
		fetch: globalThis.fetch,
	};
}

function withFirst(json: Answer, embedding: unknown): unknown {
	return { data: [{ index: 0, embedding }, ...json.data.slice(1)] };
}

function base64(numbers: readonly number[]): string {
	return Buffer.from(Float32Array.from(numbers).buffer).toString("base64");
}

function dot(first: Float32Array | undefined, second: Float32Array): number {
	return Number(
		(first ?? new Float32Array()).reduce((sum, value, at) => sum + value * (second[at] ?? 0), 0).toFixed(5),
	);
}
