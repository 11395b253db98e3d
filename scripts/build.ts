/** `npm run build`: JavaScript in `dist/` for Node, which strips no types below `node_modules`, and declarations. */
import { globSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { rolldown } from "rolldown";
import { collect } from "./run.ts";

const root = new URL("..", import.meta.url).pathname;

/**
 * A file of `dist/` that takes the matching modules and all that they import, unless an earlier part has it. So a part
 * imports from earlier ones only, and each module is in one file.
 */
interface Part {
	readonly name: string;
	readonly of: RegExp;
}

interface Output {
	/** Output name to source. Each lies directly in `dist/`, so that `..` is the package's root from all of them. */
	readonly entries: Readonly<Record<string, string>>;
	readonly parts: readonly Part[];
	/** Scripts are run with the code that was kept of them (`bin/built-code.cjs`): V8 keeps none of a module that has run. */
	readonly format: "module" | "script";
}

/** What is loaded together, in the order in which a session comes to need it. Every file more costs the start of pi. */
const SESSION = ["compose", "pi/prompt-facts", "pi/interop/session-interop", "pi/interop/other-memories"];
const LATER: readonly Part[] = [
	{ name: "freshness", of: /src\/workspace\/(?:freshness-keeper|survey)\.ts$/ },
	{ name: "secrets", of: /src\/gate\/safety\/redact-secrets\.ts$/ },
	{ name: "fact-files", of: /src\/facts\/fact-(?:file|print)\.ts$/ },
	{ name: "noting", of: /src\/(?:workspace\/noting|pi\/events\/(?:result|command)-notes)\.ts$/ },
	{ name: "writing", of: /src\/(?:workspace\/writing|render\/write-replies|models\/open-judge)\.ts$/ },
];

/** What is built together shares its parts; pi's share is apart, so that few files are read when pi starts. */
const OUTPUTS: readonly Output[] = [
	{
		entries: { pi: "src/pi/extension.ts" },
		format: "script",
		parts: [
			{ name: "core", of: /src\/pi\/extension\.ts$|^\0rolldown/ },
			{ name: "session", of: new RegExp(`src/(?:${SESSION.join("|")})\\.ts$`) },
			...LATER,
			{ name: "commands", of: /src\/(?:pi\/)?commands\// },
		],
	},
	// A command line lives for one verb, so each verb and what few of them share is a file of its own.
	{
		entries: { cli: "src/cli/main.ts", index: "src/index.ts", testing: "src/testing/index.ts" },
		parts: [{ name: "memory", of: /src\/compose\.ts$|^\0rolldown/ }],
		format: "module",
	},
	// A thread of its own, which reads one file.
	{ entries: { worker: "src/models/minilm/worker.ts" }, parts: [], format: "module" },
];

const FORMATS = { module: { format: "esm", suffix: "js" }, script: { format: "cjs", suffix: "cjs" } } as const;

async function bundle({ entries, parts, format: kind }: Output): Promise<void> {
	const { format, suffix } = FORMATS[kind];
	const groups = parts.map(({ name, of }, at) => ({ name, test: of, priority: parts.length - at }));
	const made = await rolldown({
		cwd: root,
		input: entries,
		platform: "node",
		external: ["yaml"],
		transform: { target: "node22.19" },
		// A module that is imported lazily by one and at once by another is meant to be so.
		checks: { ineffectiveDynamicImport: false },
	});
	const { output } = await made.write({
		dir: `${root}dist`,
		format,
		strict: true,
		entryFileNames: `[name].${suffix}`,
		chunkFileNames: `[name]-[hash].${suffix}`,
		// Every session parses it.
		minify: true,
		codeSplitting: { groups },
	});
	await made.close();
	const importing = output.filter((file) => file.type === "chunk" && kind === "script" && DYNAMIC.test(file.code));
	if (importing.length > 0)
		throw new Error(`a script cannot import: ${importing.map((file) => file.fileName).join(", ")}`);
}

/** Of what is not bundled; of what is, an import has become a call. */
const DYNAMIC = /\bimport\(/;

/**
 * Every session reads these files, and a single letter beyond Latin-1 makes a text twice as long in memory. All that is
 * beyond ASCII stands in strings, templates and patterns, where an escape means the same.
 */
async function writeInAscii(file: string): Promise<void> {
	const text = await readFile(file, "utf8");
	const escaped = text.replace(/[\u0080-\uFFFF]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
	if (escaped !== text) await writeFile(file, escaped);
}

async function declare(): Promise<void> {
	const options = ["--declaration", "--emitDeclarationOnly", "--noEmit", "false", "--rewriteRelativeImportExtensions"];
	const places = ["--rootDir", "src", "--outDir", "dist/types"];
	const { code, output } = await collect("tsc", ["-p", "tsconfig.build.json", ...options, ...places]);
	if (code !== 0) throw new Error(`declarations failed:\n${output}`);
}

await rm(`${root}dist`, { recursive: true, force: true });
await Promise.all([...OUTPUTS.map(bundle), declare()]);
await Promise.all(globSync(`${root}dist/*.{js,cjs}`).map(writeInAscii));
