/** Counters, triples and links. */
import { deepEqual } from "node:assert/strict";
import type { FactId } from "../../facts/fact.ts";
import { shortId } from "../../kernel/ids.ts";
import type { FactIndex } from "../../ports/fact-index.ts";
import { aFact } from "../builders.ts";
import type { ConformanceCase } from "../conformance.ts";
import { anUpsert, caseOf, HERE, THERE, upserting } from "./given.ts";

export const usageCases: readonly ConformanceCase<FactIndex>[] = [
	caseOf("usage", "counts uses and showings apart, and remembers the last use", async (index) => {
		const id = aFact().id;
		await index.usage.add([id, id], "used", 20);
		await index.usage.add([id], "used", 10);
		await index.usage.add([id], "noted", 30);

		deepEqual((await index.usage.of([id])).get(id), { used: 3, noted: 1, lastUsed: 20 });
	}),
	caseOf("usage", "restores the greater of each counter", async (index) => {
		const [known, unknown] = [aFact().id, aFact().id] as const;
		await index.usage.add([known], "used", 20);

		await index.usage.restore(
			new Map<FactId, { used: number; noted: number; lastUsed: number }>([
				[known, { used: 0, noted: 4, lastUsed: 90 }],
				[unknown, { used: 2, noted: 0, lastUsed: 7 }],
			]),
		);

		deepEqual(
			await index.usage.all(),
			new Map([
				[known, { used: 1, noted: 4, lastUsed: 90 }],
				[unknown, { used: 2, noted: 0, lastUsed: 7 }],
			]),
		);
	}),
	caseOf(
		"usage",
		"keeps how urgent a judge found a fact beside its counters, until its text is another",
		async (index) => {
			const [id, unused] = [aFact().id, aFact().id] as const;
			await index.usage.add([id], "used", 20);

			await index.usage.rate(id, 1.5);
			await index.usage.rate(unused, 0);
			const rated = await index.usage.of([id, unused]);
			await index.usage.add([id], "noted", 30);
			await index.usage.rate(unused, undefined);

			deepEqual(rated.get(id), { used: 1, noted: 0, lastUsed: 20, urgency: 1.5 });
			deepEqual(rated.get(unused), { used: 0, noted: 0, lastUsed: 0, urgency: 0 });
			deepEqual((await index.usage.of([id])).get(id), { used: 1, noted: 1, lastUsed: 20, urgency: 1.5 });
			deepEqual((await index.usage.of([unused])).get(unused), { used: 0, noted: 0, lastUsed: 0 });
		},
	),
	caseOf("usage", "takes an urgency over only where none is known", async (index) => {
		const [rated, unrated] = [aFact().id, aFact().id] as const;
		await index.usage.rate(rated, 2);

		const saved = { used: 0, noted: 0, lastUsed: 0, urgency: 1 };
		await index.usage.restore(
			new Map([
				[rated, saved],
				[unrated, saved],
			]),
		);

		const known = await index.usage.all();
		deepEqual([known.get(rated)?.urgency, known.get(unrated)?.urgency], [2, 1]);
	}),
];

export const linkCases: readonly ConformanceCase<FactIndex>[] = [
	caseOf("links", "finds an entity as subject and as object, compared folded", async (index) => {
		const upsert = anUpsert({
			triples: [
				["E2E-Tests", "needs", "Docker"],
				["Café", "serves", "e2e-tests"],
				["other", "needs", "nothing"],
			],
		});
		await index.facts.apply(HERE, upserting(upsert));

		const triples = async (entity: string): Promise<readonly string[]> =>
			(await index.links.about(entity, [HERE])).map((hit) => hit.triple.join(" "));

		deepEqual(await triples("e2e-tests"), ["E2E-Tests needs Docker", "Café serves e2e-tests"]);
		deepEqual(await triples("CAFE"), ["Café serves e2e-tests"]);
		deepEqual(await triples("e2e"), []);
		deepEqual(await index.links.about("docker", [THERE]), []);
	}),
	caseOf("links", "resolves a link by id and by caption, in the first store that has it", async (index) => {
		const here = anUpsert({ caption: "Release  Checklist" });
		const there = anUpsert({ caption: "release checklist" }, THERE);
		await index.facts.apply(HERE, upserting(here));
		await index.facts.apply(THERE, upserting(there));

		const found = await index.links.resolve(["RELEASE checklist", shortId(here.fact.id), "none", ""], [THERE, HERE]);

		deepEqual(
			found,
			new Map([
				["RELEASE checklist", there.fact.id],
				[shortId(here.fact.id), here.fact.id],
			]),
		);
	}),
];
