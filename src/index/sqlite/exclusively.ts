/** One process at a time creates, migrates or puts aside a database: a lock that the system drops with its holder. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { MemoryError } from "../../kernel/errors.ts";
import { jittered, pause } from "../pause.ts";
import { type DatabaseSync, openDatabase } from "./open.ts";
import { isBusy, isDamaged } from "./sqlite-error.ts";

const WAIT_MS = 15_000;

/** @throws MemoryError INDEX_BUSY; whatever `work` throws */
export async function exclusively<T>(folder: string, work: () => Promise<T>, ending?: AbortSignal): Promise<T> {
	const mutex = await begin(join(folder, "opening.lock"), ending);
	try {
		return await work();
	} finally {
		mutex.close();
	}
}

async function begin(path: string, ending: AbortSignal | undefined): Promise<DatabaseSync> {
	const end = performance.now() + WAIT_MS;
	for (;;) {
		const mutex = await tryBegin(path);
		if (mutex !== undefined) return mutex;
		if (performance.now() > end || ending?.aborted === true)
			throw new MemoryError("INDEX_BUSY", `another process is opening ${path}`);
		await pause(jittered(5, 10));
	}
}

async function tryBegin(path: string): Promise<DatabaseSync | undefined> {
	const mutex = await openDatabase(path, { journal: "PERSIST", synchronous: "OFF", busyMs: 0 }).catch(
		(error: unknown) => {
			if (isBusy(error)) return undefined;
			if (!isDamaged(error)) throw error;
			// It holds nothing but the lock on it: one that cannot be locked is made anew.
			rmSync(path, { force: true });
			return undefined;
		},
	);
	try {
		mutex?.exec("BEGIN EXCLUSIVE");
		return mutex;
	} catch (error) {
		mutex?.close();
		if (isBusy(error)) return undefined;
		if (!isDamaged(error)) throw error;
		rmSync(path, { force: true });
		return undefined;
	}
}
