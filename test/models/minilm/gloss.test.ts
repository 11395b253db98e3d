import { deepEqual, equal, ok } from "node:assert/strict";
import { statSync } from "node:fs";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { glossOf } from "../../../src/models/minilm/gloss.ts";
import {
	FOREIGN_LANGUAGES,
	type ForeignLanguage,
	type Lexicon,
	openLexicons,
} from "../../../src/models/minilm/lexicon.ts";
import { englishWordsOf, weightOf } from "../../../src/models/minilm/text-embedder.ts";
import { LEXICON_FILE } from "./given-model.ts";

const lexicons = openLexicons(LEXICON_FILE);
const knowing =
	(words: Readonly<Record<string, string>>): Lexicon =>
	(word) =>
		words[word];

describe("a gloss", () => {
	test("keeps identifiers and numbers where they stand", () => {
		const gloss = glossOf("zh", "项目用 pnpm 10 安装。", knowing({ 项目: "project", 安装: "install" }));

		equal(gloss.text, "project pnpm 10 install");
		deepEqual(gloss.words, ["project", "install"]);
	});

	test("takes Korean particles off", () => {
		const gloss = glossOf("ko", "배포에서는 캐시를", knowing({ 배포: "deploy", 캐시: "cache" }));

		deepEqual(gloss.words, ["deploy", "cache"]);
		equal(gloss.coverage, 1);
	});

	test("takes German compounds apart", () => {
		const gloss = glossOf("de", "Abhängigkeitsliste", knowing({ abhängigkeit: "dependency", liste: "list" }));

		deepEqual(gloss.words, ["dependency", "list"]);
	});

	test("joins two segments that the lexicon knows as one word", () => {
		const gloss = glossOf("zh", "数据库", knowing({ 数据库: "database", 数据: "data" }));

		deepEqual(gloss.words, ["database"]);
	});

	test("covers the share of the content words that are known", () => {
		const gloss = glossOf("ru", "сервер и неизвестное", knowing({ сервер: "server" }));

		equal(gloss.coverage, 0.5);
	});

	test("covers nothing of a text without foreign words", () => {
		equal(glossOf("ja", "pnpm 10", knowing({})).coverage, 0);
	});

	test("has a coverage from 0 to 1 and no word twice, whatever the text", () => {
		const text = fc.array(fc.constantFrom("数据", "库", "サーバー", "する", "배포", "Die ", "le ", " x_1 ", "!", "Ж"));
		fc.assert(
			fc.property(text, fc.constantFrom(...FOREIGN_LANGUAGES), (parts, language) => {
				const gloss = glossOf(language, parts.join(""), lexicons(language));

				ok(gloss.coverage >= 0 && gloss.coverage <= 1);
				equal(new Set(gloss.words).size, gloss.words.length);
			}),
		);
	});
});

describe("the lexicon", () => {
	const samples: Readonly<Record<ForeignLanguage, readonly [word: string, english: string]>> = {
		zh: ["仓库", "repository"],
		ja: ["エラー", "error"],
		ko: ["오류", "error"],
		de: ["einstellung", "setting"],
		es: ["archivo", "file"],
		fr: ["fichier", "file"],
		ru: ["файл", "file"],
	};
	for (const language of FOREIGN_LANGUAGES)
		test(`knows the language ${language}`, () => {
			const [word, english] = samples[language];

			equal(lexicons(language)(word), english);
		});

	test("finds other forms of a long word by its beginning", () => {
		ok(lexicons("ru")("конфигурациями")?.startsWith("config"));
	});

	test("is small enough to ship", () => ok(statSync(LEXICON_FILE).size <= 250_000));

	test("tells once that its file is missing, and then knows no word", () => {
		const told: string[] = [];
		const missing = openLexicons("/nowhere/lexicon.gz", (message) => told.push(message));

		equal(missing("zh")("仓库"), undefined);
		equal(missing("ja")("エラー"), undefined);
		equal(told.length, 1);
	});
});

test("English words for keyword search come from foreign texts alone", () => {
	equal(englishWordsOf("仓库", lexicons), "repository");
	equal(englishWordsOf("the repository", lexicons), "");
});

describe("the weight of a gloss", () => {
	test("is the setting's, scaled by the root of the coverage", () =>
		equal(weightOf("ja", 0.25, { glossWeight: 0.8 }), 0.4));

	test("is nothing for Korean when hardly a word is known", () => {
		equal(weightOf("ko", 0.25, {}), 0);
		equal(weightOf("ko", 0.64, {}), 0.4);
	});
});
