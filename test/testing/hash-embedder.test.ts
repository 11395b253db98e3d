import { deepEqual, equal, notDeepEqual, ok } from "node:assert/strict";
import { describe, test } from "node:test";
import { embedderCases } from "../../src/testing/embedder-cases.ts";
import { hashEmbedder } from "../../src/testing/hash-embedder.ts";

describe("the hash embedder, as every embedder", () => {
	for (const one of embedderCases) test(`${one.group}: ${one.name}`, () => one.run({ embedder: hashEmbedder() }));
});

test("gives a gloss to a text with words of the glossary", async () => {
	const embedder = hashEmbedder({ glossary: { 배포: "deploy" }, glossWeight: 0.25 });

	const [foreign] = await embedder.embed(["배포 금지"], { role: "document" });
	const [english] = await embedder.embed(["deploy"], { role: "document" });

	equal(foreign?.language, "ko");
	equal(foreign?.passages[0]?.glossWeight, 0.25);
	deepEqual(foreign?.passages[0]?.gloss, english?.passages[0]?.raw);
	equal(await embedder.gloss("배포 금지"), "deploy");
});

test("keeps spaces of other names or dimensions apart", async () => {
	const spaces = await Promise.all(
		[{}, { name: "v2" }, { dimensions: 32 }].map((options) => hashEmbedder(options).space()),
	);

	equal(new Set(spaces.map((space) => space.fingerprint)).size, 3);
});

test("tells texts of the same length in a script without blanks apart", async () => {
	const [one, two] = await hashEmbedder().embed(["测试数据库", "部署服务器"], { role: "document" });

	notDeepEqual(one?.passages[0]?.raw, two?.passages[0]?.raw);
	ok(one?.language === "zh" && two?.language === "zh");
});
