import { deepEqual, equal, match, ok } from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { openMemory } from "../../src/compose.ts";
import type { Workspace } from "../../src/memory.ts";
import { bench, commit, declare, emptyRepository, git } from "../host/repositories.ts";
import { aBench, captionsFor, ROOT } from "./given.ts";

function given(context: TestContext) {
	const { disk, home, folder } = bench(context);
	const open = async (cwd: string): Promise<Workspace> => {
		const env = { ...process.env, CAIRN_HOME: join(home, "cairn"), CAIRN_EMBEDDER_PROVIDER: "off" };
		const memory = await openMemory({ env, home, agentDir: join(home, "agent") });
		context.after(() => memory.close());
		return memory.open({ cwd, trusted: true, actor: "user" });
	};
	return { disk, folder, open };
}

async function remember(here: Workspace): Promise<string> {
	const outcome = await here.remember({ caption: "Zebras", content: "have stripes", scope: "personal" });
	ok(outcome.kind === "added");
	return outcome.fact.id;
}

async function total(here: Workspace): Promise<number> {
	return (await here.list()).total;
}

async function warningsOf(here: Workspace): Promise<string> {
	return ((await here.status()).project?.warnings ?? []).join("\n");
}

/** A repository whose one fact moved to the id that it declared, and that declares it no more. */
async function declaredAndDropped(context: TestContext) {
	const { disk, open } = given(context);
	const app = emptyRepository(join(disk, "app"));
	commit(app, "Begin");
	const id = await remember(await open(app));
	declare(app, { id: "hproj" });
	const declared = await open(app);
	const there = await total(declared);
	const [move] = await declared.changes({ fact: id, limit: 1 });
	rmSync(join(app, ".pi"), { recursive: true });
	return { app, open, there, move };
}

describe("personal facts under a key that the project had", () => {
	it("come along to a first commit also when their last change was undone and done again", async (context) => {
		const { disk, folder, open } = given(context);
		const app = folder(join(disk, "app"), "package.json");
		const before = await open(app);
		await before.update(await remember(before), { caption: "Zebras of 9001" });
		await before.undo();
		await before.redo();
		emptyRepository(app);
		git(app, "add", "--all");
		commit(app, "Begin");

		const here = await open(app);

		deepEqual(await captionsFor(here, "zebras"), ["Zebras of 9001"]);
		equal(await warningsOf(here), "");
	});

	it("are told by status and doctor where an id is declared no more, and come back by it", async (context) => {
		const { app, open, there, move } = await declaredAndDropped(context);

		const here = await open(app);
		const gone = await total(here);
		const told = await warningsOf(here);
		const findings = (await here.doctor()).filter(({ area }) => area === "project");
		declare(app, { id: "hproj" });
		const again = await open(app);

		deepEqual([there, gone, await total(again)], [1, 0, 1]);
		match(move?.reason ?? "", /^the project declares the id hproj: /u);
		match(
			told,
			/1 personal fact of this project lies under its former key hproj: declare that id again, or move the files/u,
		);
		deepEqual(
			findings.map(({ text }) => text),
			[told],
		);
		equal(await warningsOf(again), "");
	});

	it("come back by undoing their move, which is told as long as they do not", async (context) => {
		const { app, open, move } = await declaredAndDropped(context);
		const here = await open(app);

		const outcome = await here.undo(move?.id);

		equal(outcome.kind, "undone");
		equal(await total(here), 1);
		equal(await warningsOf(here), "");
	});
});

describe("a fact with files in two stores", () => {
	it("is told by status, with both files", async () => {
		const { shelf, open } = aBench();
		const here = open({ actor: "user" });
		const added = await here.remember({ caption: "Zebras", content: "have stripes", scope: "shared" });
		ok(added.kind === "added");
		const { id } = added.fact;
		const name = `${id}.md`;
		const text = shelf.shared(ROOT).text(name) ?? "";
		await here.update(id, { moveTo: "personal" });
		const before = await warningsOf(here);
		shelf.shared(ROOT).place(name, text);

		const told = await warningsOf(open({ actor: "user" }));

		equal(before, "");
		match(
			told,
			/^“Zebras” lies in two stores and is shown twice: remove \/stores\/app\/.*\.md or \/work\/app\/.*\.md$/u,
		);
	});
});
