import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { describe, it } from "node:test";
import { MemoryError } from "../../src/kernel/errors.ts";
import { aBench, captionsFor, fileOf } from "./given.ts";

const AT = "2026-09-27T12:00:00.000Z";
const [OURS, THEIRS] = ["The port is 8080", "The port is 9090"];

function conflictOf(ours: string, theirs: string): string {
	const stated = `id: 01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a6b\ncreated: ${AT}\nupdated: ${AT}`;
	const side = (caption: string): string => `---\n${stated}\ncaption: ${caption}\n---\n\nsomething to keep`;
	return `<<<<<<< HEAD\n${side(ours)}\n=======\n${side(theirs)}\n>>>>>>> other\n`;
}

describe("a file with two versions of a fact", () => {
	it("becomes the one that is kept, and is recalled again; the history has both", async () => {
		const { shelf, log, open } = aBench();
		shelf.global().place("port.md", conflictOf(OURS, THEIRS));
		const here = open({ actor: "user" });

		const outcome = await here.keepVersion({ store: "global", name: "port.md" }, "theirs");

		equal(outcome.kind === "kept" && outcome.fact.caption, THEIRS);
		deepEqual(await captionsFor(here, "port"), [THEIRS]);
		const { changes } = await log.recent({ limit: 5 });
		const [change] = changes.filter(({ action }) => action === "merged");
		deepEqual([change?.before?.fact.caption, change?.after?.fact.caption, change?.actor], [OURS, THEIRS, "user"]);
	});

	it("can be turned to the other version by an undo", async () => {
		const { shelf, open } = aBench();
		shelf.global().place("port.md", conflictOf(OURS, THEIRS));
		const here = open();
		await here.keepVersion({ store: "global", name: "port.md" }, "ours");

		const outcome = await here.undo();

		equal(outcome.kind, "undone");
		match(shelf.global().text("port.md") ?? "", /9090/);
	});

	it("is what it was where the disk refuses the one that is kept, and the history says so", async () => {
		const { shelf, log, open } = aBench();
		const store = shelf.global();
		store.place("port.md", conflictOf(OURS, THEIRS));
		store.writeText = async () => {
			throw new MemoryError("STORE_IO", "disk is full");
		};
		const here = open({ actor: "user" });

		await rejects(here.keepVersion({ store: "global", name: "port.md" }, "ours"), { code: "STORE_IO" });

		const [withdrawal, merged] = log.changes.toReversed();
		deepEqual([withdrawal?.undoes, withdrawal?.reason], [merged?.id, "not written: disk is full"]);
		equal((await here.changes()).find(({ action }) => action === "merged")?.inForce, "no");
		equal((await here.undo()).kind, "nothing");
	});

	it("is left alone once somebody has settled it, and where nothing may be written", async () => {
		const { shelf, open } = aBench();
		shelf.global().place("port.md", fileOf(OURS));
		shelf.global().place("other.md", conflictOf(OURS, THEIRS));

		const settled = await open().keepVersion({ store: "global", name: "port.md" }, "ours");
		const refused = await open({ readOnly: "CI is set" }).keepVersion({ store: "global", name: "other.md" }, "ours");

		deepEqual([settled.kind, refused.kind], ["gone", "refused"]);
		match(shelf.global().text("other.md") ?? "", /<<<<<<</);
	});
});
