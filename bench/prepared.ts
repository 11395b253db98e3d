/** A memory full of invented facts, indexed and with vectors, as a session finds it. */
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Fact } from "../src/facts/fact.ts";
import { factWords } from "../src/facts/tokens.ts";
import { systemClock } from "../src/host/system-clock.ts";
import { openSqliteIndex } from "../src/index/sqlite/sqlite-index.ts";
import { uuidV7 } from "../src/kernel/ids.ts";
import { MINILM_SPACE } from "../src/models/minilm/minilm.ts";
import type { FactIndex } from "../src/ports/fact-index.ts";
import { globalStore, layoutOf } from "../src/stores/layout.ts";
import { MarkdownStore } from "../src/stores/markdown-store.ts";
import type { SyncDeps } from "../src/upkeep/follow.ts";
import { syncStore } from "../src/upkeep/sync.ts";
import { Corpus } from "./corpus.ts";

const ROOT = join(import.meta.dirname, "..");

/** Facts of which a question is asked. */
const ASKED = 200;
const VECTORS_AT_ONCE = 32;

export interface Grounds {
	/** Cairn's own folder. */
	readonly home: string;
	readonly store: MarkdownStore;
	readonly corpus: Corpus;
	readonly questions: readonly string[];
	open(): Promise<FactIndex>;
	remove(): void;
}

/** Writes the files of global facts; nothing is indexed yet. */
export function layGrounds(facts: number, at?: string): Grounds {
	const folder = at ?? mkdtempSync(join(tmpdir(), "cairn-bench-"));
	const layout = layoutOf(join(folder, "cairn"));
	mkdirSync(layout.global, { recursive: true });
	const corpus = new Corpus(7);
	const asked: Fact[] = [];
	const every = Math.max(1, Math.floor(facts / ASKED));
	for (let at = 0; at < facts; at++) {
		const { name, text, fact } = corpus.fact(at);
		writeFileSync(join(layout.global, name), text);
		if (at % every === 0) asked.push(fact);
	}
	const place = { folder: layout.home, localFolder: join(folder, "local"), clock: systemClock };
	return {
		home: layout.home,
		store: new MarkdownStore(globalStore(layout, folder), { clock: systemClock }),
		corpus,
		questions: asked.map((fact) => corpus.question(fact)),
		open: () => openSqliteIndex({ ...place, sql: join(ROOT, "sql"), assets: join(ROOT, "assets") }),
		remove: () => rmSync(folder, { recursive: true, force: true }),
	};
}

/** Without glosses, so that it is the index that is measured. */
export function syncDepsOf(index: FactIndex): SyncDeps {
	return {
		facts: index.facts,
		words: async (fact) => factWords(fact),
		newId: () => uuidV7(systemClock.now(), randomBytes(10)),
		tombstones: { find: async () => undefined },
		vet: async () => undefined,
		diagnostics: { report: () => undefined, recent: () => [] },
	};
}

/** Gives every fact a vector of a random direction in the space of the built-in model. */
export async function fillVectors(index: FactIndex, { store, corpus }: Grounds): Promise<void> {
	for (;;) {
		const texts = await index.vectors.missing(MINILM_SPACE.fingerprint, { stores: [store.store.id], limit: 2000 });
		if (texts.length === 0) return;
		for (let from = 0; from < texts.length; from += VECTORS_AT_ONCE) {
			const some = texts.slice(from, from + VECTORS_AT_ONCE);
			await index.vectors.put(
				MINILM_SPACE.fingerprint,
				some.map(({ contentHash }) => ({ contentHash, embedded: corpus.vector() })),
			);
		}
	}
}

/** Files, index and vectors, for programs that open the memory by themselves. */
export async function prepareMemory(facts: number, at: string): Promise<Grounds> {
	const grounds = layGrounds(facts, at);
	const index = await grounds.open();
	await syncStore(grounds.store, syncDepsOf(index));
	await fillVectors(index, grounds);
	await index.close();
	return grounds;
}
