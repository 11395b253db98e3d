/** A folder of fact files with a store over it, and what a synchronisation of it needs. */
import { randomBytes } from "node:crypto";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	renameSync,
	rmSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Fact, FactId } from "../../src/facts/fact.ts";
import type { Scope, StoreId } from "../../src/facts/scope.ts";
import { factWords } from "../../src/facts/tokens.ts";
import { systemClock } from "../../src/host/system-clock.ts";
import { memoryIndex } from "../../src/index/memory/memory-index.ts";
import { uuidV7 } from "../../src/kernel/ids.ts";
import type { Diagnostic } from "../../src/ports/diagnostics.ts";
import type { FactIndex, FactWords } from "../../src/ports/fact-index.ts";
import { MarkdownStore } from "../../src/stores/markdown-store.ts";
import { NOON } from "../../src/testing/builders.ts";
import { MemoryTombstones } from "../../src/testing/memory-change-log.ts";
import type { SyncDeps } from "../../src/upkeep/follow.ts";

export const ID = "01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a6";

/** A folder of files, a store over it, and time that moves on with every edit. */
export class Folder {
	readonly path = mkdtempSync(join(tmpdir(), "cairn-sync-"));
	readonly store: MarkdownStore;
	#second = 1_700_000_000;

	constructor(scope: Scope = "personal") {
		const id: StoreId = scope === "global" ? "global" : `${scope}:one`;
		mkdirSync(join(this.path, "facts"));
		this.store = new MarkdownStore(
			{ id, scope, folder: join(this.path, "facts"), frame: this.path },
			{ clock: systemClock },
		);
	}

	write(name: string, text: string): void {
		writeFileSync(this.#file(name), text);
		this.settle(name);
	}

	settle(name?: string): void {
		this.#second += 10;
		if (name !== undefined) utimesSync(this.#file(name), this.#second, this.#second);
		utimesSync(join(this.path, "facts"), this.#second, this.#second);
	}

	read(name: string): string {
		return readFileSync(this.#file(name), "utf8");
	}

	remove(name: string): void {
		rmSync(this.#file(name), { force: true });
		this.settle();
	}

	rename(from: string, to: string): void {
		try {
			renameSync(this.#file(from), this.#file(to));
		} catch {
			return; // Nothing of that name: an edit like any other.
		}
		this.settle(to);
	}

	copy(from: string, to: string): void {
		if (this.#has(from)) this.write(to, this.read(from));
	}

	append(name: string, text: string): void {
		if (this.#has(name)) this.write(name, `${this.read(name)}${text}`);
	}

	discard(): void {
		rmSync(this.path, { recursive: true, force: true });
	}

	#has(name: string): boolean {
		return existsSync(this.#file(name));
	}

	#file(name: string): string {
		return join(this.path, "facts", name);
	}
}

export function given(
	index: FactIndex = memoryIndex(),
): SyncDeps & { readonly index: FactIndex; readonly tombstones: MemoryTombstones; readonly reports: Diagnostic[] } {
	const reports: Diagnostic[] = [];
	const diagnostics = { report: (diagnostic: Diagnostic) => void reports.push(diagnostic), recent: () => reports };
	const words = async (fact: Fact): Promise<FactWords> => factWords(fact);
	const newId = (): FactId => uuidV7(NOON, randomBytes(10));
	return { index, facts: index.facts, words, newId, tombstones: new MemoryTombstones(), diagnostics, reports };
}

export function file(fields: {
	readonly id?: number;
	readonly caption?: string;
	readonly created?: number;
	readonly body?: string;
}): string {
	const created = `2026-01-0${fields.created ?? 1}T00:00:00.000Z`;
	const id = fields.id === undefined ? "" : `id: ${ID}${fields.id}\n`;
	const caption = fields.caption ?? "a caption";
	return `---\n${id}caption: ${caption}\ncreated: ${created}\nupdated: ${created}\n---\n\n${fields.body ?? "Docker."}\n`;
}

export async function inFolder(work: (folder: Folder) => Promise<void>, scope?: Scope): Promise<void> {
	const folder = new Folder(scope);
	try {
		await work(folder);
	} finally {
		folder.discard();
	}
}
