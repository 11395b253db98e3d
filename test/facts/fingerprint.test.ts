import { equal, match, notEqual } from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { contentHash, fileHash } from "../../src/facts/fingerprint.ts";

describe("a content hash", () => {
	it("does not see white space or how a letter is composed", () => {
		const hash = contentHash("Café opens", "at 9\n\n\tdaily");

		equal(contentHash(" Cafe\u0301   opens ", "at 9 daily\r\n"), hash);
		match(hash, /^[0-9a-f]{64}$/);
	});

	it("sees every word, and which of them are the caption", () => {
		fc.assert(
			fc.property(fc.stringMatching(/^[a-z]{1,8}$/), fc.stringMatching(/^[a-z]{1,8}$/), (one, other) => {
				notEqual(contentHash(one, other), contentHash(`${one} ${other}`, ""));
				notEqual(contentHash(one, other), contentHash(one, `${other}s`));
			}),
		);
	});
});

describe("a file hash", () => {
	it("is the same of a text and of its bytes", () => {
		equal(fileHash("日本\r\n"), fileHash(Buffer.from("日本\r\n")));
		equal(fileHash(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
	});
});
