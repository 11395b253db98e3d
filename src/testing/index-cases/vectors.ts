/** Vectors and the nearest facts. */
import { deepEqual, equal } from "node:assert/strict";
import type { EmbeddedText, TextLanguage } from "../../ports/embedder.ts";
import type { FactIndex } from "../../ports/fact-index.ts";
import type { ConformanceCase } from "../conformance.ts";
import { about, anUpsert, caseOf, HERE, THERE, upserting } from "./given.ts";

function embedded(raw: readonly number[], language: TextLanguage = "latin"): EmbeddedText {
	return { language, passages: [{ raw: unit(raw), glossWeight: 0 }] };
}

function glossed(raw: readonly number[], gloss: readonly number[], glossWeight: number): EmbeddedText {
	return { language: "ja", passages: [{ raw: unit(raw), gloss: unit(gloss), glossWeight }] };
}

function unit(values: readonly number[]): Float32Array {
	const length = Math.hypot(...values);
	return Float32Array.from(values, (value) => value / length);
}

export const vectorCases: readonly ConformanceCase<FactIndex>[] = [
	caseOf("vectors", "asks for each text once, until it has its vectors in this very space", async (index) => {
		const upsert = anUpsert({ caption: "a", content: "b" });
		await index.facts.apply(HERE, upserting(upsert));
		await index.facts.apply(THERE, upserting(anUpsert({ caption: "a", content: "b" }, THERE)));
		const options = { stores: [HERE, THERE], limit: 10 };

		const before = await index.vectors.missing("one", options);
		await index.vectors.put("one", [{ contentHash: upsert.contentHash, embedded: embedded([1, 0]) }]);

		deepEqual(before, [{ contentHash: upsert.contentHash, text: "a\nb" }]);
		deepEqual(await index.vectors.missing("one", options), []);
		equal((await index.vectors.missing("two", options)).length, 1);
		deepEqual(await index.vectors.coverage("one", [HERE, THERE]), { embedded: 2, total: 2 });
		deepEqual(await index.vectors.coverage("two", [HERE]), { embedded: 0, total: 1 });
	}),
	caseOf("vectors", "finds the nearest facts, with the spread over all of them", async (index) => {
		const rows = [
			[1, 0],
			[1, 1],
			[0, 1],
			[-1, 0],
		].map((vector, at) => ({ vector, upsert: anUpsert({ caption: `fact ${at}` }) }));
		await index.facts.apply(HERE, upserting(...rows.map((row) => row.upsert), anUpsert({ caption: "without" })));
		await index.vectors.put(
			"space",
			rows.map(({ vector, upsert }) => ({ contentHash: upsert.contentHash, embedded: embedded(vector) })),
		);

		const found = await index.vectors.nearest(embedded([1, 0]), { space: "space", stores: [HERE], limit: 2 });

		const cosines = [1, Math.SQRT1_2, 0, -1];
		const mean = Math.SQRT1_2 / 4;
		deepEqual(
			found.hits.map((hit) => hit.id),
			rows.slice(0, 2).map((row) => row.upsert.fact.id),
		);
		about(found.hits[1]?.cosine, Math.SQRT1_2);
		about(found.mean, mean);
		about(found.deviation, Math.sqrt(cosines.reduce((sum, cosine) => sum + (cosine - mean) ** 2, 0) / 4));
		equal(found.count, 4);
		deepEqual(await index.vectors.nearest(embedded([1, 0]), { space: "other", stores: [HERE], limit: 2 }), {
			hits: [],
			mean: 0,
			deviation: 0,
			count: 0,
		});
	}),
	caseOf("vectors", "counts a long text by its best passage", async (index) => {
		const upsert = anUpsert();
		const passages = [...embedded([0, 1]).passages, ...embedded([1, 0]).passages];
		await index.facts.apply(HERE, upserting(upsert));
		await index.vectors.put("space", [{ contentHash: upsert.contentHash, embedded: { language: "latin", passages } }]);

		const options = { space: "space", stores: [HERE], ids: [upsert.fact.id] };

		about((await index.vectors.cosines(embedded([1, 0]), options)).get(upsert.fact.id)?.cosine, 1);
		const [hit] = (await index.vectors.nearest(embedded([1, 0]), { ...options, limit: 1 })).hits;
		deepEqual(
			[hit?.passages, (await index.vectors.cosines(embedded([1, 0]), options)).get(upsert.fact.id)?.passages],
			[2, 2],
		);
	}),
	caseOf("vectors", "compares across languages by the gloss, and within one by its share of it", async (index) => {
		const upsert = anUpsert();
		await index.facts.apply(HERE, upserting(upsert));
		await index.vectors.put("space", [
			{ contentHash: upsert.contentHash, embedded: glossed([0, 1, 0], [1, 0, 0], 0.25) },
		]);
		const options = { space: "space", stores: [HERE], ids: [upsert.fact.id], limit: 1 };
		const cosine = async (query: EmbeddedText): Promise<number | undefined> => {
			const [nearest, named] = [
				await index.vectors.nearest(query, options),
				await index.vectors.cosines(query, options),
			];
			about(nearest.hits[0]?.cosine, named.get(upsert.fact.id)?.cosine ?? 9);
			return named.get(upsert.fact.id)?.cosine;
		};

		about(await cosine(embedded([1, 0, 0])), 1);
		about(await cosine(embedded([0, 1, 0], "ja")), 1);
		about(await cosine(glossed([0, 1, 0], [0, 0, 1], 0.9)), 0.75);
		about(await cosine({ ...glossed([0, 1, 0], [1, 0, 0], 1), language: "zh" }), 1);
	}),
	caseOf("vectors", "follows changed facts and replaced vectors", async (index) => {
		const upsert = anUpsert({ caption: "before" });
		const changed = { ...anUpsert({ id: upsert.fact.id, caption: "after" }), name: upsert.name };
		const nearest = async (): Promise<readonly number[]> => {
			const found = await index.vectors.nearest(embedded([1, 0]), { space: "space", stores: [HERE], limit: 5 });
			return found.hits.map((hit) => Math.round(hit.cosine));
		};
		await index.facts.apply(HERE, upserting(upsert));
		await index.vectors.put("space", [{ contentHash: upsert.contentHash, embedded: embedded([1, 0]) }]);
		deepEqual(await nearest(), [1]);

		await index.facts.apply(HERE, upserting(changed));
		deepEqual(await nearest(), []);
		await index.vectors.put("space", [{ contentHash: changed.contentHash, embedded: embedded([-1, 0]) }]);
		deepEqual(await nearest(), [-1]);
		await index.vectors.put("space", [{ contentHash: changed.contentHash, embedded: embedded([0, 1]) }]);
		deepEqual(await nearest(), [0]);
		equal(await index.vectors.prune("space"), 1);
		deepEqual(await nearest(), [0]);
		equal(await index.vectors.prune("other"), 1);
		deepEqual(await nearest(), []);
	}),
];
