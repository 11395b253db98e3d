import { equal } from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { chainsOf, unitsOf, Vocabulary } from "../../../src/models/minilm/vocabulary.ts";

const words = fc.array(fc.string({ unit: "binary" }).map((word) => word.replaceAll("\n", "")));

describe("a vocabulary", () => {
	it("knows each word by its line, the last of equal ones, as a map would", () => {
		fc.assert(
			fc.property(words, words, (lines, strangers) => {
				const text = lines.join("\n");
				const map = new Map(text.split("\n").map((word, id) => [word, id]));

				const vocabulary = new Vocabulary(unitsOf(text));

				for (const word of [...lines, ...strangers, ""]) equal(vocabulary.idOf(word), map.get(word));
			}),
		);
	});

	it("takes chains that were worked out before for its own", () => {
		const text = "run\n##ning\ncafé";

		const vocabulary = new Vocabulary(unitsOf(text), chainsOf(unitsOf(text)));

		equal(vocabulary.idOf("café"), 2);
	});

	it("keeps apart words that begin or end alike", () => {
		const vocabulary = new Vocabulary(unitsOf("a\nab\nb\n##a\n##ab"));

		equal(vocabulary.idOf("ab"), 1);
		equal(vocabulary.idOf("##ab"), 4);
		equal(vocabulary.idOf("abb"), undefined);
	});
});
