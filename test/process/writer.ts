/** One process that writes through the real stores: `writer.ts <home> <verb> <argument>`, for the tests beside it. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { factWords } from "../../src/facts/tokens.ts";
import type { GateDeps } from "../../src/gate/deps.ts";
import { remember } from "../../src/gate/remember.ts";
import { update } from "../../src/gate/update.ts";
import { boundedDiagnostics } from "../../src/host/diagnostics.ts";
import { systemClock } from "../../src/host/system-clock.ts";
import { systemTimer } from "../../src/host/system-timer.ts";
import { openSqliteIndex } from "../../src/index/sqlite/sqlite-index.ts";
import { openSqliteLock } from "../../src/index/sqlite/sqlite-lock.ts";
import { uuidV7 } from "../../src/kernel/ids.ts";
import { DEFAULT_SETTINGS } from "../../src/settings/defaults.ts";
import { FileChangeLog } from "../../src/stores/change-log.ts";
import { MarkdownStore } from "../../src/stores/markdown-store.ts";
import { PendingFiles } from "../../src/stores/pending-files.ts";
import { ReviewFile } from "../../src/stores/review-file.ts";
import { TombstoneFile } from "../../src/stores/tombstone-file.ts";

export interface OpenGate {
	readonly gate: GateDeps;
	readonly close: () => Promise<void>;
}

export async function openGate(home: string): Promise<OpenGate> {
	const root = join(import.meta.dirname, "..", "..");
	const clock = systemClock;
	const paths = { folder: home, localFolder: join(home, "local"), sql: join(root, "sql") };
	const index = await openSqliteIndex({ ...paths, assets: join(root, "assets"), clock });
	const lock = await openSqliteLock({ ...paths, clock });
	const store = { id: "global", scope: "global", folder: join(home, "global"), frame: "/home/someone" } as const;
	const gate: GateDeps = {
		stores: [new MarkdownStore(store, { clock })],
		index,
		lock,
		log: new FileChangeLog(join(home, "history")),
		tombstones: new TombstoneFile(join(home, "tombstones.jsonl")),
		clock,
		newId: () => uuidV7(clock.now(), randomBytes(10)),
		settings: { ...DEFAULT_SETTINGS, "forget.headless": true, "lock.waitMs": 60_000 },
		timer: systemTimer,
		diagnostics: boundedDiagnostics(),
		pending: new PendingFiles(join(home, "pending")),
		reviews: new ReviewFile(join(home, "reviews.jsonl")),
		place: { actor: "agent", session: `process ${process.pid}`, trusted: true },
		words: async (fact) => factWords(fact),
	};
	const close = async (): Promise<void> => {
		await index.close();
		await lock.close();
	};
	return { gate, close };
}

/** Prints an acknowledgement after each write, so that the test knows what must not be lost. */
async function main([home = "", verb = "", argument = "", tag = ""]: readonly string[]): Promise<void> {
	const { gate, close } = await openGate(home);
	if (verb === "remember") {
		const outcome = await remember({ caption: "One fact", content: argument }, gate);
		console.log(outcome.kind);
	}
	if (verb === "update") {
		for (let turn = 0; turn < 10; turn += 1) {
			const content = `version ${turn} of ${tag}`;
			await update({ id: argument, correction: { content } }, gate);
			console.log(content);
		}
	}
	if (verb === "fill") {
		for (let turn = 0; ; turn += 1) {
			const outcome = await remember({ caption: `Fact ${turn} of ${argument}`, content: "kept" }, gate);
			if (outcome.kind === "added") process.stdout.write(`${outcome.fact.id}\n`);
		}
	}
	await close();
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2));
