import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { areFar } from "../../../src/models/local-judge/far.ts";
import { outlineOf } from "../../../src/models/local-judge/profile.ts";
import { rarityAmong } from "../../../src/models/local-judge/rarity.ts";

const known = {
	caption: "Invoices are rendered by the billing worker",
	content: "The billing worker renders invoices as PDF every night and stores them in the archive bucket.",
};

function isFar(candidate: { readonly caption: string; readonly content: string }, meaning: number): boolean {
	const [fact, own] = [outlineOf(known), outlineOf(candidate)];
	return areFar({ fact, candidate: own, rarity: rarityAmong([fact, own]), meaning });
}

describe("a pair of facts", () => {
	const other = {
		caption: "Deploys need a green smoke run",
		content: "The deploy worker waits for the smoke tests of the web application before it goes on.",
	};

	it("is far with hardly a word in common, whatever its length", () => {
		const long = { caption: other.caption, content: `${other.content} `.repeat(10) };

		assert.equal(isFar(other, 0), true);
		assert.equal(isFar(long, 0), true);
	});

	it("is not far where it means something alike, or where a part of either is the other", () => {
		const part = { caption: "Invoices", content: "The billing worker renders invoices." };
		const more = { caption: other.caption, content: `${other.content} ${known.content}` };

		assert.equal(isFar(other, 0.3), false);
		assert.equal(isFar(part, 0), false);
		assert.equal(isFar(more, 0), false);
	});

	it("without any words is left to the comparison", () => {
		assert.equal(isFar({ caption: "", content: "" }, 0), false);
	});
});
