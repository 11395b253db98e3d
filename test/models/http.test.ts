import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Fetch, requestJson } from "../../src/models/http.ts";

const CHUNK = new Uint8Array(1_000_000).fill(0x20);

function answering(body: ReadableStream<Uint8Array>): Fetch {
	return async () => new Response(body);
}

const OPTIONS = { name: "embedding server", sleep: async () => undefined, random: () => 0, timeoutMs: 60_000 };

describe("an answer of a model server", () => {
	it("is given up where it has no end, and the connection with it", async () => {
		let isCancelled = false;
		const endless = new ReadableStream<Uint8Array>({
			pull: (controller) => controller.enqueue(CHUNK),
			cancel: () => {
				isCancelled = true;
			},
		});

		await assert.rejects(requestJson({ url: "http://127.0.0.1:1/v1" }, { ...OPTIONS, fetch: answering(endless) }), {
			code: "PROVIDER_PROTOCOL",
			message: "embedding server at http://127.0.0.1:1 answered with more than 16 MB",
		});
		assert.equal(isCancelled, true);
	});

	it("is put together of its parts, also where one cuts a letter in two", async () => {
		const bytes = new TextEncoder().encode('{"text":"größer"}');
		const parts = [bytes.slice(0, 12), bytes.slice(12)];
		const fetch = answering(ReadableStream.from(parts) as ReadableStream<Uint8Array>); // of what it was made of

		const answer = await requestJson({ url: "http://127.0.0.1:1/v1" }, { ...OPTIONS, fetch });

		assert.deepEqual(answer, { kind: "json", value: { text: "größer" } });
	});
});
