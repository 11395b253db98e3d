import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { forget } from "../../src/gate/forget.ts";
import { remember } from "../../src/gate/remember.ts";
import { update } from "../../src/gate/update.ts";
import { undo } from "../../src/history/undo.ts";
import { openGate } from "./writer.ts";

describe("undo over real files", () => {
	let home = "";
	before(async () => {
		home = await mkdtemp(join(tmpdir(), "cairn-undo-"));
	});
	after(async () => {
		await rm(home, { recursive: true, force: true });
	});

	it("brings back what an editor wrote, byte for byte: unknown keys, comments, order and line breaks", async () => {
		const { gate, close } = await openGate(home);
		const added = await remember({ caption: "Deploys need a tag", content: "Push v1.2.3 first." }, gate);
		assert.ok(added.kind === "added");
		const path = join(home, "global", `${added.fact.id}.md`);
		const written = await readFile(path, "utf8");
		const edited = `${written.replace("caption:", "team: infra   # who to ask\ncaption:")}\n\nSee also: wiki.\n\n`;
		await writeFile(path, edited);

		await update({ id: added.fact.id, correction: { caption: "Deploys need a signed tag" } }, gate);
		const corrected = await readFile(path, "utf8");
		await undo(gate);
		const afterUpdate = await readFile(path, "utf8");
		await forget([added.fact.id], gate);
		await undo(gate);
		const afterForget = await readFile(path, "utf8");

		assert.match(corrected, /team: infra {3}# who to ask/);
		assert.notEqual(corrected, edited);
		assert.deepEqual([afterUpdate, afterForget], [edited, edited]);
		await close();
	});

	it("refuses rather than overwrite what an editor wrote after the change", async () => {
		const { gate, close } = await openGate(join(home, "later"));
		const added = await remember({ caption: "Later", content: "one" }, gate);
		assert.ok(added.kind === "added");
		const path = join(home, "later", "global", `${added.fact.id}.md`);
		const edited = `${await readFile(path, "utf8")}by hand\n`;
		await writeFile(path, edited);

		const outcome = await undo(gate);

		assert.equal(outcome.kind, "conflict");
		assert.equal(await readFile(path, "utf8"), edited);
		await close();
	});
});
