/** Rebuilds assets/minilm.wasm: `node native/minilm/build.ts`, with clang and lld (Debian: `apt install clang lld`). */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const FLAGS = [
	"--target=wasm32",
	"-O3",
	"-msimd128",
	"-mbulk-memory",
	"-nostdlib",
	// Fused operations round differently from machine to machine.
	"-ffp-contract=off",
	"-Wall",
	"-Wextra",
	"-Werror",
	"-Wl,--no-entry",
	"-Wl,--strip-all",
];
const source = fileURLToPath(new URL("minilm.c", import.meta.url));
const target = process.argv[2] ?? fileURLToPath(new URL("../../assets/minilm.wasm", import.meta.url));

execFileSync(process.env["CC"] ?? "clang", [...FLAGS, "-o", target, source], { stdio: "inherit" });
