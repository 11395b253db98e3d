import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type NoteReading, readNote } from "../../scripts/demo/notes.ts";
import { uuidV7 } from "../../src/kernel/ids.ts";

const ID = uuidV7(1_800_000_000_000, new Uint8Array(10));

function read(text: string): NoteReading {
	return readNote(text, { name: "note.md", modified: 1_800_000_000_000, id: ID });
}

function shown(text: string): readonly [caption: string, content: string] {
	const reading = read(text);
	assert.ok(reading.kind === "fact");
	return [reading.fact.caption, reading.fact.content];
}

describe("a note of any origin", () => {
	it("has its first heading as the caption, which leaves the content", () => {
		assert.deepEqual(shown("# Backups\n\nNightly.\n"), ["Backups", "Nightly."]);
	});

	it("has a heading further down as the caption and keeps its content whole", () => {
		assert.deepEqual(shown("Intro.\n\n## Backups\nNightly."), ["Backups", "Intro.\n\n## Backups\nNightly."]);
	});

	it("does not take a comment in code for a heading", () => {
		assert.equal(shown("Run this:\n```sh\n# not a title\n```")[0], "Run this:");
	});

	it("keeps the caption that its frontmatter states", () => {
		assert.equal(shown("---\ncaption: Mine\n---\n# Other\ntext")[0], "Mine");
	});

	it("is read without a frontmatter whose keys mean something else", () => {
		assert.deepEqual(shown("---\nid: 20240101\n---\n# VPN\nWireguard."), ["VPN", "Wireguard."]);
	});

	it("gets an id of its own, whatever it states", () => {
		const reading = read(`---\nid: ${uuidV7(1, new Uint8Array(10))}\n---\ntext`);

		assert.equal(reading.kind === "fact" ? reading.fact.id : undefined, ID);
	});

	it("is left out with the reason when it is empty or too long", () => {
		const [empty, long] = [read(" \n"), read(`# A\n${"x".repeat(16_001)}`)];

		assert.match(empty.kind === "left-out" ? empty.why : "", /empty/u);
		assert.match(long.kind === "left-out" ? long.why : "", /at most 16000/u);
	});
});
