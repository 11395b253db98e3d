import { deepEqual, equal } from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
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

describe("keys in the frontmatter of notes", () => {
	it("are those that are not indented, by the files that have them, whatever else lies there", async () => {
		const folder = mkdtempSync(join(tmpdir(), "cairn-keys-"));
		const texts: Readonly<Record<string, string>> = {
			"a.md": "---\npinned: true\ntags:\n  nested: 1\n---\nbody: no key\n",
			"b.md": "\uFEFF---\r\nTAGS: [x]\r\npinned:\r\n---\r\nText\r\n",
			"open.md": "---\nnever: closed\n",
			"plain.md": "key: of a text\n",
			"rule.md": "Text\n---\nlater: no\n---\n",
			"c.txt": "---\nother: x\n---\n",
			".d.md": "---\nhidden: x\n---\n",
			"long.md": `---\nnote: ${"x".repeat(40_000)}\nlate: 1\n---\n`,
		};
		for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
		mkdirSync(join(folder, "folder.md"));
		symlinkSync(join(folder, "c.txt"), join(folder, "link.md"));

		const found = await machineInspection("/nowhere").frontmatterKeys(folder);

		rmSync(folder, { recursive: true });
		deepEqual(
			found,
			new Map([
				["pinned", ["a.md", "b.md"]],
				["tags", ["a.md"]],
				["TAGS", ["b.md"]],
			]),
		);
	});

	it("are not known where there is no folder", async () => {
		equal(await machineInspection("/nowhere").frontmatterKeys("/nowhere/at/all"), undefined);
	});
});
