/** A kernel that remembers its vectors on disk, so that only texts never seen before cost time. */
import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import type { Kernel } from "../src/models/minilm/kernel.ts";

export interface RememberingKernel {
	readonly kernel: Pick<Kernel, "embed">;
	close(): void;
}

/** Vectors are kept by their token ids: a change of the model's weights needs an empty file. */
export function rememberingKernel(kernel: Pick<Kernel, "embed">, file: string): RememberingKernel {
	const database = new DatabaseSync(file);
	database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA busy_timeout = 20000");
	database.exec("CREATE TABLE IF NOT EXISTS vector (key BLOB PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID");
	const select = database.prepare("SELECT value FROM vector WHERE key = ?");
	const insert = database.prepare("INSERT OR REPLACE INTO vector VALUES (?, ?)");
	const embed = (ids: readonly number[]): Float32Array => {
		const key = createHash("sha1").update(Uint16Array.from(ids)).digest();
		const known = select.get(key)?.value;
		if (known instanceof Uint8Array) return new Float32Array(known.slice().buffer);
		const vector = kernel.embed(ids);
		insert.run(key, new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength));
		return vector;
	};
	return {
		kernel: { embed },
		close: () => database.close(),
	};
}
