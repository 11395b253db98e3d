import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { splitLine } from "../../src/commands/words.ts";

function texts(line: string): readonly string[] {
	return splitLine(line).words.map(({ text }) => text);
}

describe("a typed line", () => {
	it("is cut at white space", () => {
		assert.deepEqual(texts("  search  docker\tcompose "), ["search", "docker", "compose"]);
	});

	it("keeps what stands in quotes together", () => {
		assert.deepEqual(texts(`add "Use pnpm" 'never npm'`), ["add", "Use pnpm", "never npm"]);
		assert.deepEqual(texts(`update x --caption="Use pnpm"`), ["update", "x", "--caption=Use pnpm"]);
	});

	it("takes an apostrophe for a letter, and a quote that is never closed for itself", () => {
		assert.deepEqual(texts("add don't say 'tis"), ["add", "don't", "say", "'tis"]);
		assert.deepEqual(texts('add 5" disks'), ["add", '5"', "disks"]);
	});

	it("unescapes a quote inside quotes, and leaves every other backslash alone", () => {
		assert.deepEqual(texts(String.raw`add "say \"hi\"" C:\temp\new`), ["add", 'say "hi"', String.raw`C:\temp\new`]);
	});

	it("loses nothing that is no white space and no quote, whatever is typed", () => {
		fc.assert(
			fc.property(fc.string(), (line) => {
				const bare = (text: string): string => text.replaceAll(/[\s"'\\]/gu, "");

				assert.equal(bare(texts(line).join("")), bare(line));
			}),
		);
	});

	it("says where each word begins", () => {
		fc.assert(
			fc.property(fc.string(), (line) => {
				for (const { start } of splitLine(line).words) assert.match(line.slice(start), /^\S/u);
			}),
		);
	});
});
