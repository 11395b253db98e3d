import { deepEqual, equal, match } from "node:assert/strict";
import { describe, it } from "node:test";
import { memoryIndex } from "../../src/index/memory/memory-index.ts";
import { MemoryError } from "../../src/kernel/errors.ts";
import type { Diagnostic } from "../../src/ports/diagnostics.ts";
import type { Embedder } from "../../src/ports/embedder.ts";
import { anUpsert, upserting } from "../../src/testing/fact-index-cases.ts";
import { hashEmbedder } from "../../src/testing/hash-embedder.ts";
import { type EmbedOutcome, embedMissing } from "../../src/upkeep/embed.ts";

async function given(facts: number): Promise<{
	readonly run: (embedder: Embedder, signal?: AbortSignal) => Promise<EmbedOutcome>;
	readonly embedded: () => Promise<number>;
	readonly reports: readonly Diagnostic[];
}> {
	const index = memoryIndex();
	const reports: Diagnostic[] = [];
	const diagnostics = { report: (diagnostic: Diagnostic) => void reports.push(diagnostic), recent: () => reports };
	const upserts = Array.from({ length: facts }, (_, at) => anUpsert({ caption: `fact ${at}`, content: `text ${at}` }));
	await index.facts.apply("global", upserting(...upserts));
	return {
		reports,
		run: (embedder, signal) =>
			embedMissing(
				{ vectors: index.vectors, embedder, diagnostics },
				{ stores: ["global"], batchSize: 4, ...(signal === undefined ? {} : { signal }) },
			),
		embedded: async () => (await index.vectors.coverage("hash:v1:64", ["global"])).embedded,
	};
}

function embedding(how: (texts: readonly string[], done: number) => void): Embedder {
	const embedder = hashEmbedder();
	let done = 0;
	return {
		...embedder,
		embed: async (texts, options) => {
			how(texts, done);
			done += 1;
			return embedder.embed(texts, options);
		},
	};
}

describe("filling in missing vectors", () => {
	it("embeds every text once", async () => {
		const { run, embedded } = await given(10);

		deepEqual(await run(hashEmbedder()), { kind: "done", embedded: 10, refused: 0 });
		deepEqual(await run(hashEmbedder()), { kind: "done", embedded: 0, refused: 0 });
		equal(await embedded(), 10);
	});

	it("keeps what it has when it is cancelled, and goes on from there", async () => {
		const { run, embedded } = await given(10);
		const controller = new AbortController();
		const cancelling = embedding((_texts, done) => {
			if (done === 1) controller.abort();
		});

		equal((await run(cancelling, controller.signal)).kind, "cancelled");
		equal(await embedded(), 4);
		deepEqual(await run(hashEmbedder()), { kind: "done", embedded: 6, refused: 0 });
	});

	it("passes over a text that the embedder does not take, and embeds the others", async () => {
		const { run, reports } = await given(10);
		const picky = embedding((texts) => {
			if (texts.some((text) => text.includes("fact 5"))) throw new MemoryError("PROVIDER_PROTOCOL", "input too long");
		});

		deepEqual(await run(picky), { kind: "done", embedded: 9, refused: 1 });
		match(reports[0]?.message ?? "", /input too long/);
	});

	it("gives up on a server that takes nothing, and says so once more", async () => {
		const { run, reports } = await given(100);
		const broken = embedding(() => {
			throw new MemoryError("PROVIDER_PROTOCOL", "nonsense");
		});

		equal((await run(broken)).kind, "failed");
		equal(reports.at(-1)?.degraded, "semantic recall");
	});

	it("reports a server that is away, and never throws", async () => {
		const { run, reports } = await given(10);
		const away = embedding(() => {
			throw new MemoryError("PROVIDER_DOWN", "connection refused");
		});

		deepEqual(await run(away), { kind: "failed", embedded: 0, refused: 0 });
		deepEqual(reports, [{ degraded: "semantic recall", message: "connection refused" }]);
	});
});
