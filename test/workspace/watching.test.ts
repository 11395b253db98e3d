import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Happening, ToolOutcome, Workspace } from "../../src/memory.ts";
import { DEFAULT_SETTINGS } from "../../src/settings/defaults.ts";
import { MemoryJournal } from "../../src/testing/memory-journal.ts";
import { aBench, type Bench, fileOf, ROOT } from "./given.ts";

const FAILURE = "Error: getaddrinfo ENOTFOUND postgres-db";

function ran(command: string, text = "ok", failed = false): ToolOutcome {
	return { tool: "bash", input: { command }, text, failed };
}
const failing = ran("npm test", FAILURE, true);

interface Watched extends Bench {
	readonly journal: MemoryJournal;
}

function aWatchedBench(settings = {}): Watched {
	const journal = new MemoryJournal();
	const bench = aBench({ journalOf: () => journal, settings: { ...DEFAULT_SETTINGS, ...settings } });
	return { ...bench, journal };
}

/** A failure, something done, and the success; what comes of it is in the journal when it resolves. */
async function mend(here: Workspace, bench: Bench, step = ran("docker compose up -d")): Promise<void> {
	for (const outcome of [failing, step, ran("npm test")]) await here.errorNotes(outcome);
	await bench.deps.afterwards.close();
}

describe("an error that ended", () => {
	it("is an observation in the journal, and is told of when it comes back in another session", async () => {
		const bench = aWatchedBench();
		const { journal, open } = bench;

		await mend(open(), bench);
		const { endings } = await open({ session: "later" }).errorNotes(ran("npm run e2e", `at 12:00\n${FAILURE}`, true));

		assert.deepEqual(
			journal.kept.map(({ session, caption }) => [session, caption]),
			[["here", `How it ended: ${FAILURE}`]],
		);
		assert.match(endings[0]?.content ?? "", /- ran `docker compose up -d`/u);
	});

	it("is no fact", async () => {
		const bench = aWatchedBench();
		const { open } = bench;
		const here = open();

		await mend(here, bench);

		assert.equal((await here.list()).total, 0);
	});

	it("is kept once", async () => {
		const bench = aWatchedBench();
		const { journal, open } = bench;

		await mend(open(), bench);
		await mend(open(), bench);

		assert.equal(journal.kept.length, 1);
	});

	it("is kept without its secrets", async () => {
		const bench = aWatchedBench();
		const { journal, open } = bench;
		const token = ["ghp", "x7Kq2mN9vR4tYb8wZc3LdF6hJs1GpQ5uAe0T"].join("_");

		await mend(open(), bench, ran(`gh auth login --with-token ${token}`));

		assert.equal(journal.kept.length, 1);
		assert.ok(!JSON.stringify(journal.kept).includes(token));
	});

	for (const [where, place, settings] of [
		["where nothing may be written", { readOnly: "CI is set" }, {}],
		["where it is turned off", {}, { "journal.endings": false }],
	] as const) {
		it(`is not kept ${where}`, async () => {
			const bench = aWatchedBench(settings);
			const { journal, open } = bench;

			await mend(open(place), bench);

			assert.deepEqual(journal.kept, []);
		});
	}
});

describe("the facts about an error", () => {
	const FACT = fileOf("Databases of tests", `\`${FAILURE}\`: start the compose stack.`);

	async function factsFor(outcome: ToolOutcome, settings = {}): Promise<readonly string[]> {
		const { shelf, open } = aWatchedBench(settings);
		shelf.personal({ key: "app", root: ROOT }).place("fact.md", FACT);
		const { facts } = await open().errorNotes(outcome);
		return facts.map(({ item }) => item.fact.caption);
	}

	it("come with a result that failed with it", async () => {
		assert.deepEqual(await factsFor(failing), ["Databases of tests"]);
	});

	it("come where nothing may be written, too", async () => {
		const { shelf, open } = aWatchedBench();
		shelf.personal({ key: "app", root: ROOT }).place("fact.md", FACT);

		assert.equal((await open({ readOnly: "CI is set" }).errorNotes(failing)).facts.length, 1);
	});

	it("do not come with a result that only quotes it", async () => {
		assert.deepEqual(await factsFor({ tool: "read", input: { path: "log.txt" }, text: FAILURE, failed: false }), []);
	});

	it("do not come where they are turned off", async () => {
		assert.deepEqual(await factsFor(failing, { "recall.errorNotes": false }), []);
	});
});

describe("a conversation that was compacted", () => {
	const HAPPENED: readonly Happening[] = [
		{ kind: "asked", text: "Use the token sk_live_4eC39HqLyjWDarjtT1zdp7dc for payments" },
		{ kind: "tool", outcome: failing },
	];

	it("leaves what was asked and which errors it met, without secrets", async () => {
		const { journal, open } = aWatchedBench();

		await open().recordCompaction(HAPPENED);

		const [kept] = journal.compactions;
		assert.equal(kept?.session, "here");
		assert.match(kept?.content ?? "", /# Asked[\s\S]*# Errors[\s\S]*postgres-db/u);
		assert.ok(!JSON.stringify(journal.compactions).includes("sk_live_"));
	});

	for (const [where, place, settings, happened] of [
		["where nothing may be written", { readOnly: "CI is set" }, {}, HAPPENED],
		["where it is turned off", {}, { "journal.compactions": false }, HAPPENED],
		["when nothing happened", {}, {}, []],
	] as const) {
		it(`leaves nothing ${where}`, async () => {
			const { journal, open } = aWatchedBench(settings);

			await open(place).recordCompaction(happened);

			assert.deepEqual(journal.compactions, []);
		});
	}
});

describe("the journal's observations", () => {
	it("come with a recall, apart from the facts, on its first page", async () => {
		const { open } = aWatchedBench();
		const here = open();
		await here.observe({ caption: "Uploads are flaky", content: "The upload test failed twice." });

		const first = await here.recall({ queries: ["flaky uploads"] });
		const second = await here.recall({ queries: ["flaky uploads"], page: 2 });
		const global = await here.recall({ queries: ["flaky uploads"], scope: "global" });

		const captions = [first, second, global].map((outcome) =>
			outcome.kind === "read" ? [] : (outcome.observations ?? []).map(({ caption }) => caption),
		);
		assert.deepEqual([first.kind, captions], ["nothing", [["Uploads are flaky"], [], []]]);
	});

	it("stay away where the user wants none", async () => {
		const { open } = aWatchedBench({ "recall.observations": 0 });
		const here = open();
		await here.observe({ caption: "Uploads are flaky", content: "The upload test failed twice." });

		const outcome = await here.recall({ queries: ["flaky uploads"] });

		assert.equal(outcome.kind === "read" ? undefined : outcome.observations, undefined);
	});
});
