import { deepEqual, equal, ok } from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { stem } from "../../src/facts/stem.ts";
import { factWords, indexTokens, isDense, queryTokens } from "../../src/facts/tokens.ts";
import { aFact } from "../../src/testing/builders.ts";

function queried(text: string): readonly string[] {
	return queryTokens(text).map(({ token }) => token);
}

/** Whether a query for one text would meet a fact with the other. */
function meets(query: string, fact: string): boolean {
	const indexed = new Set(indexTokens(fact));
	return queried(query).some((token) => indexed.has(token));
}

describe("words", () => {
	test("meet in any case and any English form", () => {
		ok(meets("Migration", "run the MIGRATIONS"));
		ok(meets("deploying", "we deployed it"));
	});

	test("meet with and without accents", () => {
		ok(meets("resume", "Résumé"));
		ok(meets("strasse", "Straße"));
		ok(meets("lodz", "Łódź"));
	});

	test("meet in full-width and half-width forms", () => ok(meets("ABC", "ＡＢＣ")));

	test("keep the vowel signs of Indic scripts", () => deepEqual(indexTokens("हिन्दी भाषा"), ["हिन्दी", "भाषा"]));

	test("lose Arabic vowels", () => ok(meets("محمد", "مُحَمَّد")));

	test("of Cyrillic and Greek are folded", () => {
		ok(meets("Тесты", "ТЕСТЫ"));
		ok(meets("ΟΔΟΣ", "οδος"));
	});

	test("do not end at characters that cannot be seen", () => deepEqual(indexTokens("de\u00ADploy\u200B"), ["deploi"]));
});

describe("identifiers", () => {
	for (const name of ["usedCount", "used_count", "used-count", "UsedCount"]) {
		test(`are found by a part and as a whole: ${name}`, () => {
			const tokens = indexTokens(name);

			ok(tokens.includes(stem("count")));
			ok(tokens.includes("usedcount"));
		});
	}

	test("part between capitals and a word", () => {
		deepEqual(indexTokens("HTTPServer"), ["http", "server", "httpserver"]);
	});

	test("that are ticket numbers are found with and without the hyphen", () => ok(meets("POL358", "see POL-358")));

	test("that are paths are found by folder and by file", () => {
		ok(meets("schema.sql", "packages/db/schema.sql"));
		ok(meets("packages", "packages/db/schema.sql"));
	});

	test("that are versions are found by their beginning, and never by another version", () => {
		ok(meets("v1.2", "since 1.2.3"));
		equal(meets("1.23", "since 12.3"), false);
	});

	test("that are punctuation to others have names", () => {
		ok(meets("C++", "c++ only"));
		equal(meets("c#", "f#"), false);
	});
});

describe("scripts without spaces", () => {
	test("are pairs of characters, and single ones in the index alone", () => {
		deepEqual(indexTokens("安装"), ["安装", "安", "装"]);
		deepEqual(queried("安装"), ["安装"]);
	});

	test("of one character are found", () => ok(meets("猫", "那只猫")));

	test("meet in Japanese and in Korean", () => {
		ok(meets("データベースの移行", "移行はデータベースから"));
		ok(meets("배포를", "배포는 수요일"));
	});

	test("beside Latin words keep those whole", () => ok(queried("使用pnpm安装").includes("pnpm")));

	test("are cut at words where there is a dictionary", () =>
		deepEqual(queried("การทดสอบระบบ"), ["การ", "ทดสอบ", "ระบบ"]));
});

describe("queries", () => {
	test("lose English stop words, unless there is nothing else", () => {
		deepEqual(queried("what is the port of it"), ["port"]);
		ok(queried("what is it").length > 0);
	});

	test("remember what each token stood for", () => {
		deepEqual(
			queryTokens("running usedCount").map(({ source }) => source),
			["running", "used", "Count", "usedCount"],
		);
	});

	test("have each token once and at most 256 of them", () => {
		const words = Array.from({ length: 400 }, (_, place) => `w${place} w${place}`).join(" ");

		const tokens = queried(words);

		equal(tokens.length, 256);
		equal(new Set(tokens).size, 256);
	});
});

describe("any text", () => {
	const text = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), fc.string());

	test("gives tokens without white space and ASCII punctuation", () => {
		fc.assert(fc.property(text, (any) => indexTokens(any).every((token) => /^[^\s!-/:-@[-`{-~]+$/u.test(token))));
	});

	test("is found by itself when it has tokens", () => {
		fc.assert(fc.property(text, (any) => queried(any).length === 0 || meets(any, any)));
	});

	test("of hostile shape is cut to tokens of bounded length", () => {
		const hostile = `${"a".repeat(9000)} ${"_".repeat(5000)} ${"aA".repeat(3000)} ${"x.-".repeat(2000)} ${"漢".repeat(500)}`;

		ok(indexTokens(hostile).every((token) => token.length <= 64));
	});
});

describe("stem", () => {
	// The examples of Porter's paper.
	const pairs =
		"caresses caress ponies poni cats cat feed feed agreed agre plastered plaster motoring motor hopping hop";
	const more = "filing file happy happi relational relat conditional condit triplicate triplic hopefulness hope";
	const rest = "adjustable adjust probate probat controll control roll roll sky sky";
	const words = `${pairs} ${more} ${rest}`.split(" ");
	for (let place = 0; place < words.length; place += 2) {
		const [word = "", expected] = words.slice(place, place + 2);
		test(`of ${word} is ${expected}`, () => equal(stem(word), expected));
	}
});

describe("the words of a fact", () => {
	test("are those of its caption, and of everything else that it says", () => {
		const fact = aFact({
			caption: "Deploys",
			content: "On Wednesdays",
			tags: ["release"],
			paths: ["packages/web"],
			triples: [["billing", "needs", "docker"]],
		});

		const { caption, body } = factWords(fact, "gloss");

		deepEqual(caption, ["deploi"]);
		for (const word of ["releas", "packag", "bill", "docker", "gloss"]) ok(body.includes(word), word);
	});
});

describe("a dense text", () => {
	test("is one with a good part of Chinese, Japanese or Korean", () => {
		ok(isDense("部署前先跑 pnpm test"));
		ok(isDense("배포는 수요일에만"));
	});

	test("is not one with a single foreign word", () => {
		equal(isDense("The column is called 名前 and holds the name that the user has typed into the form"), false);
		equal(isDense("naïve"), false);
	});
});

describe("a dense script", () => {
	test("is known by each of its letters", () => {
		const letter =
			/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;
		const letters = Array.from({ length: 0x110000 }, (_, code) => code)
			.filter((code) => code < 0xd800 || code > 0xdfff)
			.map((code) => String.fromCodePoint(code))
			.filter((character) => letter.test(character) && /^\p{L}$/u.test(character));

		const missed = letters.filter((character) => !isDense(character));

		ok(letters.length > 100_000);
		deepEqual(missed, []);
	});
});
