import { deepEqual } from "node:assert/strict";
import { describe, test } from "node:test";
import { shortId } from "../../src/kernel/ids.ts";
import { errorLines } from "../../src/notes/error-lines.ts";
import { endingKey, errorNotes } from "../../src/notes/error-notes.ts";
import { MemoryJournal } from "../../src/testing/memory-journal.ts";
import { addCrowd, aScene, GLOBAL, PERSONAL } from "../recall/scene.ts";

const OUTPUT = "Error: getaddrinfo ENOTFOUND postgres-db";
const ERRORS = errorLines(OUTPUT);
const FACT = {
	caption: "Databases of tests",
	content: "`getaddrinfo ENOTFOUND postgres-db`: start the compose stack.",
};
const VIEW = { stores: [PERSONAL.id, GLOBAL.id] };

async function given(fact = FACT) {
	const scene = aScene({ embedder: "none" });
	await addCrowd(scene);
	const kept = await scene.add(fact);
	const journal = new MemoryJournal();
	const { index, clock } = scene.deps;
	const ended = (day: number, errors = ERRORS.map(({ fingerprint }) => fingerprint)) =>
		journal.observe({ caption: "It ended", content: `day ${day}`, at: `2026-11-0${day}T10:00:00.000Z`, errors });
	return { kept, journal, ended, deps: { index, clock, journal } };
}

describe("the notes about an error", () => {
	test("are the facts that tell of it and how it ended last", async () => {
		const { kept, deps, ended } = await given();
		await ended(1);
		await ended(2);

		const { facts, endings } = await errorNotes(ERRORS, deps, VIEW);

		deepEqual(
			facts.map(({ item, error }) => [item.fact.id, error.line]),
			[[kept.id, OUTPUT]],
		);
		deepEqual(
			endings.map(({ content }) => content),
			["day 2"],
		);
	});

	test("leave out what was shown before", async () => {
		const { kept, deps, ended } = await given();
		await ended(1);
		const shown = new Set([shortId(kept.id), endingKey({ errors: ERRORS.map(({ fingerprint }) => fingerprint) })]);

		deepEqual(await errorNotes(ERRORS, deps, { ...VIEW, shown }), { facts: [], endings: [] });
	});

	test("leave out facts that only share words with it", async () => {
		const { deps } = await given({ caption: "Postgres", content: "The host of the database is postgres-db." });

		deepEqual(await errorNotes(ERRORS, deps, VIEW), { facts: [], endings: [] });
	});

	test("leave out facts that no longer hold", async () => {
		const { deps } = await given({ ...FACT, expires: "2020-01-01" } as typeof FACT);

		deepEqual(await errorNotes(ERRORS, deps, VIEW), { facts: [], endings: [] });
	});

	test("leave out endings of other errors, and of a test that failed", async () => {
		const { deps, ended } = await given({ caption: "Else", content: "Nothing." });
		const failed = errorLines("--- FAIL: TestDiscounts (0.01s)");
		await ended(1, ["0123456789abcdef"]);
		await ended(
			2,
			failed.map(({ fingerprint }) => fingerprint),
		);

		deepEqual(await errorNotes([...ERRORS, ...failed], deps, VIEW), { facts: [], endings: [] });
	});

	test("read few facts, however many there are", async () => {
		const { deps } = await given();
		let read = 0;
		const facts: typeof deps.index.facts = Object.create(deps.index.facts, {
			get: {
				value: async (...args: Parameters<typeof deps.index.facts.get>) => {
					read += args[0].length;
					return deps.index.facts.get(...args);
				},
			},
		});

		await errorNotes(ERRORS, { ...deps, index: { keywords: deps.index.keywords, facts } }, VIEW);

		deepEqual(read > 0 && read <= 16, true);
	});
});
