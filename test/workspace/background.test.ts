import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { describe, it } from "node:test";
import { MemoryError } from "../../src/kernel/errors.ts";
import type { Embedder } from "../../src/ports/embedder.ts";
import type { FactReading } from "../../src/ports/fact-store.ts";
import type { Timer } from "../../src/ports/timer.ts";
import { hashEmbedder } from "../../src/testing/hash-embedder.ts";
import type { WorkspaceDeps } from "../../src/workspace/deps.ts";
import { VectorFiller } from "../../src/workspace/vector-filler.ts";
import { aBench, captionsFor, fileOf } from "./given.ts";

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;

function textOf(reading: FactReading): string {
	return reading.kind === "fact" ? reading.file.text : reading.kind;
}

/** Facts that were indexed with vectors of another model. */
async function withoutVectors(names: readonly string[]) {
	const bench = aBench({ embedder: hashEmbedder({ name: "former" }) });
	for (const name of names) bench.shelf.global().place(`${name}.md`, fileOf(`Zebra ${name}`));
	await bench.attendant.inStep([bench.shelf.global()]);
	return bench;
}

async function embeddedBy(model: Embedder, { index }: Pick<WorkspaceDeps, "index">): Promise<number> {
	const { fingerprint } = await model.space();
	return (await (await index()).vectors.coverage(fingerprint, ["global"])).embedded;
}

describe("sweeping", () => {
	it("finds what an editor changed in place", async () => {
		const { shelf, timer, open, deps } = aBench();
		shelf.global().place("a.md", fileOf("Zebras have stripes"));
		await captionsFor(open(), "zebras");
		shelf.global().place("a.md", fileOf("Giraffes have necks"));

		await timer.crank();

		const { facts } = await deps.index();
		const [item] = await facts.list({ stores: ["global"], order: "used", limit: 9, offset: 0 });
		equal(item?.fact.caption, "Giraffes have necks");
	});

	for (const [how, jump] of [
		["back by a year", -YEAR],
		["ahead by a year", YEAR],
	] as const) {
		it(`goes on after the clock jumped ${how}`, async () => {
			const { shelf, clock, timer, open, deps } = aBench();
			shelf.global().place("a.md", fileOf("Zebras have stripes"));
			const stamp = shelf.global().stamp.bind(shelf.global());
			await captionsFor(open(), "zebras");
			shelf.global().stamp = async (name) => {
				clock.advance(jump);
				return stamp(name);
			};
			await timer.crank();
			shelf.global().stamp = stamp;
			shelf.global().place("a.md", fileOf("Giraffes have necks"));
			clock.advance(HOUR);

			await timer.crank();

			const { facts } = await deps.index();
			const [item] = await facts.list({ stores: ["global"], order: "used", limit: 9, offset: 0 });
			equal(item?.fact.caption, "Giraffes have necks");
		});
	}

	it("passes over a store that fails, and reports it", async () => {
		const { shelf, open, deps } = aBench();
		shelf.global().place("a.md", fileOf("Zebras have stripes"));
		const here = open();
		const personal = shelf.personal({ key: "app", root: "/work/app" });
		personal.folderStamp = () => Promise.reject(new MemoryError("STORE_IO", "cannot look into it"));
		personal.list = () => Promise.reject(new MemoryError("STORE_IO", "cannot look into it"));

		const captions = await captionsFor(here, "zebras");
		const report = await here.reindex();

		deepEqual(captions, ["Zebras have stripes"]);
		equal(report.facts, 1);
		match(deps.diagnostics.recent()[0]?.message ?? "", /cannot look into it/);
	});
});

describe("where nothing may be written", () => {
	const readOnly = "CI is set";

	it("a file written by hand is found, and neither completed nor entered into the history", async () => {
		const { shelf, timer, open, log } = aBench();
		shelf.global().place("a.md", "Zebras have stripes\n");
		const here = open({ readOnly });

		const captions = await captionsFor(here, "zebras");
		await here.reindex();
		await timer.crank();

		deepEqual(captions, ["Zebras have stripes"]);
		equal(textOf(await shelf.global().read("a.md")), "Zebras have stripes\n");
		deepEqual((await log.recent({ limit: 9 })).changes, []);
	});

	it("an edit by hand is followed, and entered nowhere", async () => {
		const { shelf, timer, open, log } = aBench();
		shelf.global().place("a.md", fileOf("Zebras have stripes"));
		const here = open({ readOnly });
		await captionsFor(here, "zebras");
		shelf.global().place("a.md", fileOf("Giraffes have necks"));

		await timer.crank();

		deepEqual(await captionsFor(here, "giraffes"), ["Giraffes have necks"]);
		deepEqual((await log.recent({ limit: 9 })).changes, []);
	});

	it("the file is completed by the next session that may write", async () => {
		const { shelf, open, deps } = aBench();
		shelf.global().place("a.md", "Zebras have stripes\n");
		await captionsFor(open({ readOnly }), "zebras");
		const { attendant } = aBench(deps);

		await attendant.inStep([shelf.global()]);

		match(textOf(await shelf.global().read("a.md")), /^id: /mu);
	});
});

describe("reindexing", () => {
	it("returns at once when it is cancelled while a slow model embeds, and the embedding goes on", async () => {
		const slow = hashEmbedder();
		let finish: () => void = () => undefined;
		const held = new Promise<void>((resolve) => {
			finish = resolve;
		});
		const cancelling = new AbortController();
		const embed: typeof slow.embed = async (texts, how) => {
			cancelling.abort();
			await held;
			return slow.embed(texts, how);
		};
		const { shelf, open, deps } = aBench({ embedder: { ...slow, embed } });
		shelf.global().place("a.md", fileOf("Zebras have stripes"));
		const here = open();

		await rejects(here.reindex({ signal: cancelling.signal }), { name: "AbortError" });
		finish();
		await deps.attendant.close();

		const { fingerprint } = await slow.space();
		deepEqual(await (await deps.index()).vectors.coverage(fingerprint, ["global"]), { embedded: 1, total: 1 });
	});
});

describe("filling in vectors", () => {
	it("goes on for a while where the process lives for one command: the batch under way is saved, and no other begun", async () => {
		const { deps, attendant } = await withoutVectors(["a", "b", "c"]);
		await attendant.close();
		const model = hashEmbedder();
		const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		let asked = 0;
		const embed: typeof model.embed = async (texts, how) => {
			asked += 1;
			begun.resolve();
			await held.promise;
			return await model.embed(texts, how);
		};
		// The first wait is over at once, the second one lasts.
		const within: Timer["within"] = async (milliseconds, work) => (milliseconds > 2000 ? await work : undefined);
		const timer = { ...deps.timer, within };
		const filler = new VectorFiller({ ...deps, embedder: { ...model, embed }, timer, batchSize: 1, staysToFill: true });

		// oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- no array is filled
		void filler.fill(["global"]);
		await begun.promise;
		const closing = filler.close();
		held.resolve();
		await closing;

		deepEqual([asked, await embeddedBy(model, deps)], [1, 1]);
	});

	it("takes place while the first answer of a session is made, for facts that another process has added", async () => {
		const { deps } = await withoutVectors(["a"]);
		const model = hashEmbedder();
		const { open, attendant } = aBench({ index: deps.index, shelf: deps.shelf, embedder: model });

		await open().survey();
		await attendant.close();

		equal(await embeddedBy(model, deps), 1);
	});

	it("never rejects, whatever the index does: nobody is there to see it", async () => {
		const { deps, attendant } = aBench({
			index: () => Promise.reject(new MemoryError("INDEX_BUSY", "cairn.sqlite is held by another process")),
		});

		attendant.embedLater([deps.shelf.global()]);
		await attendant.close();

		match(deps.diagnostics.recent()[0]?.message ?? "", /held by another process/);
	});

	it("leaves a provider that is down alone for a minute, and not for a year when the clock is set back", async () => {
		let asked = 0;
		const down = (): Promise<never> => {
			asked += 1;
			return Promise.reject(new MemoryError("PROVIDER_DOWN", "the server is down"));
		};
		const { shelf, clock, open } = aBench({ embedder: { ...hashEmbedder({ local: false }), space: down } });
		shelf.global().place("a.md", fileOf("Zebras have stripes"));
		const here = open();
		const fill = async (): Promise<number> => {
			const before = asked;
			await here.recall({ paths: ["/"] });
			return asked - before;
		};

		const first = await fill();
		const soon = await fill();
		clock.advance(-YEAR);
		const setBack = await fill();

		deepEqual([first > 0, soon, setBack > 0], [true, 0, true]);
	});
});

describe("an embedder that breaks down", () => {
	it("leaves recall to the words, and the prompt without a delay", async () => {
		const trap = (): Promise<never> => Promise.reject(new RangeError("memory access out of bounds"));
		const { shelf, open } = aBench({ embedder: { ...hashEmbedder(), embed: trap } });
		shelf.global().place("a.md", fileOf("Zebras have stripes"));
		const here = open();

		const captions = await captionsFor(here, "zebras");
		const prompted = await here.promptIndex("What do zebras look like?");

		deepEqual(captions, ["Zebras have stripes"]);
		equal(prompted.omitted, 0);
	});
});

describe("a recall that is cancelled", () => {
	it("says so instead of giving half an answer", async () => {
		const { open } = aBench();
		const signal = AbortSignal.abort();

		const recalling = open().recall({ queries: ["zebras"] }, { signal });

		await rejects(recalling, { name: "AbortError" });
	});
});

describe("what broken-off writes left in a store", () => {
	function counted(bench: ReturnType<typeof aBench>): { readonly times: () => number } {
		let times = 0;
		bench.shelf.global().clearLeftovers = async () => {
			times += 1;
			throw new MemoryError("STORE_IO", "disk is gone");
		};
		return { times: () => times };
	}

	it("is cleared once in a session that lasts, and with each reindexing; a failure is told and stops nothing", async () => {
		const bench = aBench();
		const { times } = counted(bench);
		bench.shelf.global().place("a.md", fileOf("Zebras have stripes"));
		const here = bench.open();

		await here.list();
		const atStart = times();
		await bench.timer.crank();
		await bench.timer.crank();
		const inSession = times();
		const { facts } = await here.reindex();

		deepEqual([atStart, inSession, times(), facts], [0, 1, 2, 1]);
		deepEqual(await here.behind(), []);
		deepEqual(bench.deps.diagnostics.recent(), [{ degraded: "leftovers in global", message: "disk is gone" }]);
	});

	it("stays where the memory is read-only", async () => {
		const bench = aBench();
		const { times } = counted(bench);
		const here = bench.open({ readOnly: "another version of Cairn writes here" });
		await here.list();

		await bench.timer.crank();

		equal(times(), 0);
	});
});
