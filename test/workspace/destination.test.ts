import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { describe, it } from "node:test";
import type { FactId } from "../../src/facts/fact.ts";
import type { Correction, UpdateOutcome, Workspace } from "../../src/memory.ts";
import type { FactStore } from "../../src/ports/fact-store.ts";
import { aBench, type Bench, OTHER, ROOT } from "./given.ts";

const FACT = { caption: "The proxy needs a restart", content: "Run `make proxy`.", userRequested: true } as const;

async function remembered(here: Workspace, more: object = {}): Promise<FactId> {
	const outcome = await here.remember({ ...FACT, paths: [`${ROOT}/infra`], ...more });
	if (!("fact" in outcome)) throw new Error(JSON.stringify(outcome));
	return outcome.fact.id;
}

async function moved(here: Workspace, id: string, correction: Correction): Promise<UpdateOutcome & { kind: "moved" }> {
	const outcome = await here.update(id, correction);
	if (outcome.kind !== "moved") throw new Error(JSON.stringify(outcome));
	return { ...outcome, kind: "moved" };
}

async function pathsIn(store: FactStore): Promise<readonly (readonly string[])[]> {
	const readings = await Promise.all((await store.list()).map(({ name }) => store.read(name)));
	return readings.flatMap((reading) => (reading.kind === "fact" ? [reading.file.fact.paths] : []));
}

const here = ({ shelf }: Bench): FactStore => shelf.personal({ key: "app", root: ROOT });
const there = ({ shelf }: Bench): FactStore => shelf.personal({ key: "other", root: OTHER });

describe("moving a fact to another project", () => {
	it("is one change that keeps the id, and the paths below the project's root", async () => {
		const bench = aBench();
		const place = bench.open({ actor: "user" });
		const id = await remembered(place);
		const before = bench.log.changes.length;

		const outcome = await moved(place, id, { toProject: "other" });

		deepEqual([outcome.fact.id, outcome.scope, outcome.into], [id, "personal", "other"]);
		equal(bench.log.changes.length, before + 1);
		match(outcome.change.reason, /^moved to personal of other: /u);
		deepEqual([await pathsIn(here(bench)), await pathsIn(there(bench))], [[], [["infra"]]]);
		const found = await bench.open({ cwd: OTHER }).list();
		deepEqual(
			found.facts.map(({ fact }) => fact.id),
			[id],
		);
	});

	it("is taken back, and done again, in one step", async () => {
		const bench = aBench();
		const place = bench.open({ actor: "user" });
		await moved(place, await remembered(place), { toProject: OTHER });

		equal((await place.undo()).kind, "undone");
		deepEqual([await pathsIn(here(bench)), await pathsIn(there(bench))], [[["infra"]], []]);

		equal((await place.redo()).kind, "undone");
		deepEqual([await pathsIn(here(bench)), await pathsIn(there(bench))], [[], [["infra"]]]);
	});

	it("is told with the project that it is in, where that is not the one at hand", async () => {
		const bench = aBench();
		const there = bench.open({ cwd: OTHER, actor: "user" });
		await there.remember({ caption: "Zebras", content: "have stripes" });
		const place = bench.open({ actor: "user" });

		const [undone, redone] = [await place.undo(), await place.redo()];
		await moved(place, await remembered(place), { toProject: OTHER });
		const back = await place.undo();

		const roots = [undone, redone, back].map((outcome) => (outcome.kind === "undone" ? outcome.elsewhere : outcome));
		deepEqual(roots, [[OTHER], [OTHER], undefined]);
	});

	it("keeps a shared fact shared where a person moves it, and makes it personal where an agent does", async () => {
		for (const actor of ["user", "agent"] as const) {
			const bench = aBench();
			const place = bench.open({ actor });
			const id = await remembered(place, { scope: "shared" });

			const { scope } = await moved(place, id, { toProject: "other" });

			equal(scope, actor === "user" ? "shared" : "personal");
			equal((await bench.open({ actor: "user" }).undo()).kind, "undone");
			deepEqual(await pathsIn(bench.shelf.shared(ROOT)), [["infra"]]);
		}
	});

	it("makes a global fact personal there, with paths that lie in that project alone", async () => {
		const bench = aBench();
		const place = bench.open({ actor: "user" });
		const inside = await remembered(place, { scope: "global", paths: [`${OTHER}/lib`] });
		const outside = await remembered(place, { caption: "Elsewhere", scope: "global", paths: ["/etc/hosts"] });

		const { scope, fact } = await moved(place, inside, { toProject: "other" });
		const refused = await place.update(outside, { toProject: "other" });

		deepEqual([scope, fact.paths], ["personal", ["lib"]]);
		equal(refused.kind === "refused" && refused.because, "outside-project");
	});

	it("changes the text along with the place, when both are asked for", async () => {
		const bench = aBench();
		const place = bench.open({ actor: "user" });

		const outcome = await moved(place, await remembered(place), { toProject: "other", caption: "Restart the proxy" });

		deepEqual([outcome.fact.caption, outcome.fields], ["Restart the proxy", ["caption"]]);
	});

	it("is nothing where it is that project's already", async () => {
		const bench = aBench();
		const place = bench.open({ actor: "user" });

		const outcome = await place.update(await remembered(place), { toProject: ROOT });

		equal(outcome.kind, "unchanged");
	});

	it("is refused to a project that nobody knows, to a scope that is closed there, and where nothing may be written", async () => {
		const bench = aBench();
		const agent = bench.open();
		const id = await remembered(agent);

		await rejects(agent.update(id, { toProject: "othr" }), { code: "PROJECT_UNKNOWN" });
		const closed = await agent.update(id, { toProject: "other", moveTo: "shared" });
		const readOnly = await bench.open({ readOnly: "CI=true" }).update(id, { toProject: "other" });

		match(JSON.stringify(closed), /read-only.*the other project is not trusted here/u);
		equal(readOnly.kind === "refused" && readOnly.because, "read-only");
		deepEqual(await pathsIn(here(bench)), [["infra"]]);
	});
});
