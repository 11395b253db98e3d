/** `npm run build`: JavaScript in `dist/` for Node, which strips no types below `node_modules`, and declarations. */
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { build } from "esbuild";
import { collect } from "./run.ts";

const root = new URL("..", import.meta.url).pathname;

/** Output name to source. Every output lies directly in `dist/`, so that `..` is the package's root from all of them. */
const ENTRIES: Readonly<Record<string, string>> = {
	pi: "src/pi/extension.ts",
	cli: "src/cli/main.ts",
	index: "src/index.ts",
	testing: "src/testing/index.ts",
	worker: "src/models/minilm/worker.ts",
};

async function bundle(): Promise<void> {
	const present = Object.entries(ENTRIES).filter(([, source]) => existsSync(root + source));
	await build({
		absWorkingDir: root,
		entryPoints: Object.fromEntries(present),
		outdir: "dist",
		bundle: true,
		splitting: true,
		format: "esm",
		platform: "node",
		target: "node22.19",
		chunkNames: "[name]-[hash]",
		external: ["yaml"],
		logLevel: "warning",
	});
}

async function declare(): Promise<void> {
	const options = ["--declaration", "--emitDeclarationOnly", "--noEmit", "false", "--rewriteRelativeImportExtensions"];
	const places = ["--rootDir", "src", "--outDir", "dist/types"];
	const { code, output } = await collect("tsc", ["-p", "tsconfig.build.json", ...options, ...places]);
	if (code !== 0) throw new Error(`declarations failed:\n${output}`);
}

await rm(`${root}dist`, { recursive: true, force: true });
await Promise.all([bundle(), declare()]);
