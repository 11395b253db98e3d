import { deepEqual, equal } from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { machineInspection } from "../../src/host/inspection.ts";

describe("notes that are not read as facts", () => {
	it("are those with another ending and those in folders, without what is Cairn's own or no note", async () => {
		const folder = mkdtempSync(join(tmpdir(), "cairn-unread-"));
		const names = ["fact.md", "plan.txt", "LOUD.MD", ".hidden.txt", "README.txt", "project.json", "photo.png"];
		const below = ["old/one.md", "old/deep/two.txt", "old/README.md", "journal/day.md", "pending/x.md", ".git/a.md"];
		for (const name of [...names, ...below]) {
			mkdirSync(dirname(join(folder, name)), { recursive: true });
			writeFileSync(join(folder, name), "x");
		}

		const found = await machineInspection("/nowhere").unreadNotes(folder);

		rmSync(folder, { recursive: true });
		deepEqual(found, { misnamed: ["LOUD.MD", "plan.txt"], below: ["old/deep/two.txt", "old/one.md"] });
	});

	it("are not known where there is no folder", async () => {
		equal(await machineInspection("/nowhere").unreadNotes("/nowhere/at/all"), undefined);
	});
});
