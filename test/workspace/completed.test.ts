import { deepEqual, equal, match } from "node:assert/strict";
import { describe, it } from "node:test";
import type { Workspace } from "../../src/memory.ts";
import { openWorkspace } from "../../src/workspace/workspace.ts";
import { aBench, type Bench, fileOf, ROOT } from "./given.ts";

const personalOf = ({ shelf }: Bench) => shelf.personal({ key: "app", root: ROOT });

async function textOf(bench: Bench, name: string): Promise<string> {
	const reading = await personalOf(bench).read(name);
	return reading.kind === "fact" ? reading.file.text : reading.kind;
}

async function actionsOf({ log }: Bench): Promise<readonly string[]> {
	return (await log.recent({ limit: 100 })).changes.map(({ action }) => action);
}

/** What came of undos without a name, each with a look at the folder before it. */
async function undoEach(here: Workspace, times: number): Promise<readonly string[]> {
	const kinds: string[] = [];
	for (let at = 0; at < times; at++) {
		await here.list();
		kinds.push((await here.undo()).kind);
	}
	await here.list();
	return kinds;
}

describe("a copy without dates of a fact's file", () => {
	it("is left exactly as it is, adds nothing to the history, and an undo takes back the fact itself", async () => {
		const bench = aBench();
		const here = bench.open({ actor: "user" });
		await here.remember({ caption: "Seed alpha", content: "grows in spring", scope: "personal" });
		const [name = ""] = (await personalOf(bench).list()).map((file) => file.name);
		const copy = (await textOf(bench, name)).replace(/^(?:created|updated): .*\n/gmu, "");
		personalOf(bench).place("copy.md", copy);
		await bench.timer.crank();
		await here.list();

		const [before, text] = [await actionsOf(bench), await textOf(bench, "copy.md")];
		const undone = await here.undo();

		equal(text, copy);
		deepEqual(before, ["added"]);
		deepEqual([undone.kind, undone.kind === "undone" && undone.undone.action], ["undone", "added"]);
		deepEqual(await actionsOf(bench), ["restored", "added"]);
	});
});

describe("a file written by hand whose completion was undone", () => {
	for (const [what, lines] of [
		["an id", ""],
		["dates", "id: 01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a61\n"],
	] as const) {
		it(`is not given ${what} again while it is as the undo left it, so that the next undo reaches further`, async () => {
			const bench = aBench();
			const here = bench.open({ actor: "user" });
			const anywhere = openWorkspace({ cwd: ROOT, trusted: true, actor: "user" }, bench.deps);
			await here.remember({ caption: "Seed alpha", content: "grows in spring", scope: "personal" });
			const text = fileOf("Written by hand").replace("---\n", `---\n${lines}`);
			personalOf(bench).place("hand.md", text);
			await bench.timer.crank();
			await here.list();
			const before = await actionsOf(bench);

			const first = await undoEach(anywhere, 1);
			const [left, after] = [await textOf(bench, "hand.md"), await actionsOf(bench)];
			const others = await undoEach(anywhere, before.length);

			deepEqual([before[0], before.at(-1)], ["completed", "added"]);
			deepEqual([first, left], [["undone"], text]);
			deepEqual(after, ["restored", ...before]);
			deepEqual(others, [...before.slice(1).map(() => "undone"), "nothing"]);
			equal((await actionsOf(bench)).length, 2 * before.length);
			deepEqual(await personalOf(bench).list(), []);
		});
	}

	it("is not completed either when what was undone is done again, step by step", async () => {
		const bench = aBench();
		const anywhere = openWorkspace({ cwd: ROOT, trusted: true, actor: "user" }, bench.deps);
		await anywhere.remember({ caption: "Seed alpha", content: "grows in spring", scope: "personal" });
		personalOf(bench).place("hand.md", fileOf("Written by hand"));
		await bench.timer.crank();
		await anywhere.list();
		const [before, text] = [await actionsOf(bench), await textOf(bench, "hand.md")];
		await undoEach(anywhere, before.length);

		for (const _ of before) {
			await anywhere.redo();
			await anywhere.list();
		}

		equal(await textOf(bench, "hand.md"), text);
		equal((await actionsOf(bench)).length, 3 * before.length);
	});

	it("is completed once somebody has written to it", async () => {
		const bench = aBench();
		const here = bench.open({ actor: "user" });
		personalOf(bench).place("hand.md", fileOf("Written by hand"));
		await here.list();
		const [completed] = (await bench.log.recent({ limit: 1 })).changes;
		await here.undo(completed?.id);
		await here.list();

		personalOf(bench).place("hand.md", fileOf("Written by hand", "something else"));
		await bench.timer.crank();
		await here.list();

		match(await textOf(bench, "hand.md"), /\nid: /u);
	});
});
