/** `npm run build`: JavaScript in `dist/` for Node, which strips no types below `node_modules`, and declarations. */
import { rm } from "node:fs/promises";
import { build } from "esbuild";
import { collect } from "./run.ts";

const root = new URL("..", import.meta.url).pathname;

/**
 * Output name to source. Every output lies directly in `dist/`, so that `..` is the package's root from all of them. What
 * is built together shares its parts; pi's share is apart, so that few files are read when pi starts.
 */
const ENTRIES: readonly Readonly<Record<string, string>>[] = [
	{ pi: "src/pi/extension.ts" },
	{
		cli: "src/cli/main.ts",
		index: "src/index.ts",
		testing: "src/testing/index.ts",
		worker: "src/models/minilm/worker.ts",
	},
];

async function bundle(entries: Readonly<Record<string, string>>): Promise<void> {
	await build({
		absWorkingDir: root,
		entryPoints: entries,
		outdir: "dist",
		bundle: true,
		splitting: true,
		format: "esm",
		platform: "node",
		target: "node22.19",
		chunkNames: "[name]-[hash]",
		external: ["yaml"],
		// Every session parses it; names stay for the traces of errors.
		minifyWhitespace: true,
		minifySyntax: true,
		minifyIdentifiers: true,
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
await Promise.all([...ENTRIES.map(bundle), declare()]);
