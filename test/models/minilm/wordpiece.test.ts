import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { unitsOf, Vocabulary } from "../../../src/models/minilm/vocabulary.ts";
import { wordPiece } from "../../../src/models/minilm/wordpiece.ts";

const VOCABULARY = [
	"[PAD]",
	"[UNK]",
	"[CLS]",
	"[SEP]",
	"run",
	"##ning",
	"##s",
	"cafe",
	".",
	"-",
	"test",
	"中",
	"r",
	"##un",
];
const words = wordPiece(new Vocabulary(unitsOf(VOCABULARY.join("\n"))));
const spelled = (text: string): string[] => words.pieces(text).map((id) => VOCABULARY[id] ?? "?");

test("takes the longest piece first", () => deepEqual(spelled("running runs"), ["run", "##ning", "run", "##s"]));

test("ignores case and accents", () => deepEqual(spelled("CAFÉ"), ["cafe"]));

test("cuts at punctuation and around ideographs", () =>
	deepEqual(spelled("test.run-中test"), ["test", ".", "run", "-", "中", "test"]));

test("makes one unknown piece of a word that is not all known", () =>
	deepEqual(spelled("runx test"), ["[UNK]", "test"]));

test("makes one unknown piece of a word of more than 100 characters", () =>
	deepEqual(spelled(`r${"un".repeat(60)}`), ["[UNK]"]));

test("passes over control characters and counts line breaks as blanks", () =>
	deepEqual(spelled("te\u0000st\nru\u200bn"), ["test", "run"]));

test("puts the model's marks at both ends", () => deepEqual(words.marked([4]), [2, 4, 3]));

test("gives the pieces of two texts to the two together", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), (first, second) => {
			deepEqual(words.pieces(`${first}\n${second}`), [...words.pieces(first), ...words.pieces(second)]);
		}),
	);
});

test("reads half a surrogate pair as an unknown word", () => equal(spelled("\ud800")[0], "[UNK]"));
