import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { describe, it } from "node:test";
import { literalProject } from "../../src/testing/literal-project.ts";
import { aBench, captionsFor, fileOf, OTHER, ROOT } from "./given.ts";

describe("what was edited by hand", () => {
	it("is shown as it is now, though no sweep has seen it", async () => {
		const { shelf, open } = aBench();
		shelf.global().place("a.md", fileOf("Zebras have stripes", "black ones"));
		const here = open();
		await captionsFor(here, "zebras");
		shelf.global().place("a.md", fileOf("Zebras have stripes", "white ones"));

		const outcome = await here.recall({ queries: ["zebras"] });
		shelf.global().place("a.md", fileOf("Zebras have stripes", "grey ones"));
		const again = await here.recall({ queries: ["zebras"] });

		equal(outcome.kind === "hits" && outcome.hits[0]?.item.fact.content, "white ones");
		equal(again.kind === "hits" && again.hits[0]?.item.fact.content, "grey ones");
	});

	it("is not overwritten by an update that knows an older text: both are in the history", async () => {
		const { shelf, log, open } = aBench();
		const here = open();
		const added = await here.remember({ caption: "Zebras", content: "first", scope: "global" });
		const fact = added.kind === "added" ? added.fact : undefined;
		const store = shelf.global();
		const name = `${fact?.id}.md`;
		store.place(name, (store.text(name) ?? "").replace("first", "by hand"));

		const outcome = await here.update(String(fact?.id), { caption: "Zebras and giraffes" });

		equal(outcome.kind, "edited");
		match(store.text(name) ?? "", /Zebras and giraffes[\s\S]*by hand/);
		const { changes } = await log.recent({ limit: 10 });
		deepEqual(
			changes.map(({ before }) => before?.fact.content),
			["by hand", undefined],
		);
	});

	it("gets its id and dates with a record of it", async () => {
		const { shelf, log, open } = aBench();
		shelf.global().place("notes.md", "# Zebras have stripes\n");

		await captionsFor(open(), "zebras");

		match(shelf.global().text("notes.md") ?? "", /^---\nid: /);
		const { changes } = await log.recent({ limit: 10 });
		deepEqual(
			changes.map(({ action, actor }) => [action, actor]),
			[["completed", "upkeep"]],
		);
	});
});

describe("another project", () => {
	it("is found by its name or its folder, and is not trusted", async () => {
		const { shelf, open } = aBench();
		shelf.shared(OTHER).place("a.md", fileOf("Zebras are shared there"));
		shelf.personal({ key: "other", root: OTHER }).place("b.md", fileOf("Zebras are known there"));
		const here = open();

		const named = await captionsFor(await here.elsewhere("other"), "zebras");
		const located = await captionsFor(await here.elsewhere("../other"), "zebras");

		deepEqual([named, located], [["Zebras are known there"], ["Zebras are known there"]]);
	});

	it("is refused with the known ones when nobody knows it", async () => {
		const here = aBench().open();

		for (const name of ["nonsense", "", "__proto__", "/no/such/folder", "../../..\0"]) {
			await rejects(here.elsewhere(name), { code: "PROJECT_UNKNOWN", hint: "known projects: app, other" }, name);
		}
	});
});

describe("facts from before the first commit", () => {
	const project = literalProject({ root: ROOT, key: "git-app", formerKey: "path-app" });

	it("come along to the lasting key, and a move is not what undo takes back", async () => {
		const { shelf, open } = aBench({ project });
		const former = shelf.personal({ key: "path-app", root: ROOT });
		former.place("a.md", fileOf("Zebras have stripes"));
		const here = open();

		const captions = await captionsFor(here, "zebras");
		const undone = await here.undo();

		deepEqual(captions, ["Zebras have stripes"]);
		equal((await former.list()).length, 0);
		equal(undone.kind, "nothing");
	});

	it("stay where nothing may be written", async () => {
		const { shelf, open } = aBench({ project });
		const former = shelf.personal({ key: "path-app", root: ROOT });
		former.place("a.md", fileOf("Zebras have stripes"));

		await captionsFor(open({ readOnly: "CI is set" }), "zebras");

		equal((await former.list()).length, 1);
	});
});

describe("a read-only place", () => {
	it("recalls, and refuses each way of writing with its reason", async () => {
		const { shelf, open } = aBench();
		shelf.global().place("a.md", fileOf("Zebras have stripes"));
		const here = open({ readOnly: "CI is set" });

		const captions = await captionsFor(here, "zebras");
		const outcomes = await Promise.all([
			here.remember({ caption: "New", content: "new" }),
			here.update("abcdef", { content: "new" }),
			here.forget(["abcdef"]),
		]);

		deepEqual(captions, ["Zebras have stripes"]);
		for (const outcome of outcomes) match(JSON.stringify(outcome), /refused.*CI is set/);
	});
});
