/**
 * Rebuilds assets/minilm.wasm from minilm.as: `node native/minilm/build.ts [target]`. The compiler is fetched by npm.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const COMPILER = "assemblyscript@0.28.20";
const FLAGS = ["-O3", "--converge", "--noAssert", "--runtime", "stub", "--enable", "simd"];
const source = fileURLToPath(new URL("minilm.as", import.meta.url));
const target = resolve(process.argv[2] ?? fileURLToPath(new URL("../../assets/minilm.wasm", import.meta.url)));

// The compiler takes only `.ts`, which here would be taken for TypeScript by everything else.
const folder = mkdtempSync(join(tmpdir(), "minilm-"));
try {
	copyFileSync(source, join(folder, "minilm.ts"));
	const command = ["exec", "--yes", `--package=${COMPILER}`, "--", "asc", "minilm.ts", ...FLAGS, "-o", target];
	execFileSync("npm", command, { cwd: folder, stdio: "inherit", shell: process.platform === "win32" });
} finally {
	rmSync(folder, { recursive: true, force: true });
}
