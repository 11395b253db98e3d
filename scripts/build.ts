/** `npm run build`: JavaScript in `dist/` for Node, which strips no types below `node_modules`, and declarations. */
import { globSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type OutputChunk, rolldown } from "rolldown";
import { asScript } from "../bin/built-code.cjs";
import { withPlainExports } from "./plain-exports.ts";
import { collect } from "./run.ts";

const root = new URL("..", import.meta.url).pathname;
const dist = join(root, "dist");
const MODULES = globSync(`${root}src/**/*.ts`);

/**
 * A file of `dist/` that takes the matching modules and all that they import, unless an earlier part has it. So a part
 * imports from earlier ones only, and each module is in one file. A lazy one takes the matching modules alone, and runs when
 * something of it is first used: none of its modules may be used by another as that is loaded.
 */
interface Part {
	readonly name: string;
	readonly of: RegExp;
	readonly isLazy?: true;
}

interface Output {
	/** Output name to source. Each lies directly in `dist/`, so that `..` is the package's root from all of them. */
	readonly entries: Readonly<Record<string, string>>;
	readonly parts: readonly Part[];
	/**
	 * Scripts are run with the code that was kept of them (`bin/built-code.cjs`): V8 keeps none of a module that has run.
	 * What runs them is a CommonJS module for Node, and one file instead of two.
	 */
	readonly format: "module" | "script" | "runner";
}

/** Modules by folder, each name a pattern. @throws Error where one fits no module: it was renamed or is gone */
function sources(folders: Readonly<Record<string, string>>): RegExp {
	const patterns = Object.entries(folders).flatMap(([folder, names]) =>
		names.split(" ").map((name) => `/src/${folder}/${name}\\.ts$`),
	);
	const unfit = patterns.filter((pattern) => !MODULES.some((path) => new RegExp(pattern).test(path)));
	if (unfit.length > 0) throw new Error(`no module fits ${unfit.join(", ")}`);
	return new RegExp(patterns.join("|"));
}

/** What most sessions have no use for before the first answer: half of what would be read and set up at every start. */
const LAZY: readonly Part[] = [
	{
		name: "lazy-vectors",
		of: sources({
			"models/minilm": ".*",
			"index/sqlite": "packed-text quantised scan-kernel vector-.*",
			index: "embedding-text",
			models: "text-markers",
		}),
		isLazy: true,
	},
	{
		name: "lazy-rest",
		of: sources({
			compose: "models",
			facts: "derived-id fingerprint named-id yaml-text",
			gate: "adopt deps",
			graph: "about",
			history: "apply-change chain upsert",
			host: "root-commits",
			index: "fact-places folded local-queue pause",
			"index/sqlite": "exclusively fact-writes lease-.* set-aside sqlite-lock usage-file",
			models: "embedder-http embedding-answer embedding-server http",
			"pi/tools": "input perform",
			recall: "links list page read recall",
			render: "ambiguous-id errors freshness recall-page typed width",
			settings: "edit json-duplicates json-position",
			stores:
				"atomic-write folder-check import-ledger-file journal-folder marked-store observation-file pending-files project-card",
			upkeep: "complete embed follow",
			workspace: "adoption elsewhere gate-deps ignored observations queues scoped-facts",
		}),
		isLazy: true,
	},
];

/** What is loaded together, in the order in which a session comes to need it. Every file more costs the start of pi. */
const SESSION = ["compose", "pi/prompt-facts", "pi/interop/session-interop", "pi/interop/other-memories"];
const LATER: readonly Part[] = [
	{ name: "freshness", of: /src\/workspace\/(?:freshness-keeper|survey)\.ts$/ },
	{ name: "secrets", of: /src\/gate\/safety\/redact-secrets\.ts$/ },
	{ name: "fact-files", of: /src\/facts\/fact-(?:file|print)\.ts$/ },
	{ name: "noting", of: /src\/(?:workspace\/noting|pi\/events\/(?:result|command)-notes)\.ts$/ },
	{
		name: "writing",
		of: /src\/(?:workspace\/writing|render\/write-replies|models\/open-judge|pi\/host-model-calls)\.ts$/,
	},
];

/** What is built together shares its parts; pi's share is apart, so that few files are read when pi starts. */
const OUTPUTS: readonly Output[] = [
	{
		entries: { pi: "src/pi/extension.ts" },
		format: "script",
		parts: [
			...LAZY,
			{ name: "core", of: /src\/pi\/extension\.ts$/ },
			{ name: "session", of: new RegExp(`src/(?:${SESSION.join("|")})\\.ts$`) },
			...LATER,
			{ name: "commands", of: /src\/(?:pi\/)?commands\// },
		],
	},
	{ entries: { start: "bin/extension.cjs" }, parts: [], format: "runner" },
	// A command line lives for one verb, so each verb and what few of them share is a file of its own.
	{
		entries: { cli: "src/cli/main.ts", index: "src/index.ts", testing: "src/testing/index.ts" },
		parts: [{ name: "memory", of: /src\/compose\.ts$|^\0rolldown/ }],
		format: "module",
	},
	// A thread of its own, which reads one file.
	{ entries: { worker: "src/models/minilm/worker.ts" }, parts: [], format: "module" },
];

const FORMATS = {
	module: { format: "esm", suffix: "js" },
	script: { format: "cjs", suffix: "cjs" },
	runner: { format: "cjs", suffix: "cjs" },
} as const;

async function bundle({ entries, parts, format: kind }: Output): Promise<void> {
	const { format, suffix } = FORMATS[kind];
	const groups = parts.map(({ name, of, isLazy }, at) => ({
		name,
		test: of,
		priority: parts.length - at,
		includeDependenciesRecursively: isLazy !== true,
	}));
	const made = await rolldown({
		cwd: root,
		input: entries,
		platform: "node",
		external: ["yaml"],
		// Whoever loads a script asks for what it knows: other scripts may have more from it.
		preserveEntrySignatures: kind === "script" ? "allow-extension" : "exports-only",
		transform: { target: "node22.19" },
		// A module that is imported lazily by one and at once by another is meant to be so.
		checks: { ineffectiveDynamicImport: false },
	});
	const { output } = await made.generate({
		format,
		strict: true,
		entryFileNames: `[name].${suffix}`,
		chunkFileNames: `[name]-[hash].${suffix}`,
		// Every session parses it.
		minify: true,
		codeSplitting: { groups },
	});
	await made.close();
	const chunks = output.filter((file) => file.type === "chunk");
	const files = kind === "script" ? scripts(chunks) : chunks;
	const textOf = (code: string): string => inAscii(kind === "script" ? asScript(code) : code);
	await Promise.all(files.map(({ fileName, code }) => writeFile(join(dist, fileName), textOf(code))));
}

type File = Pick<OutputChunk, "fileName" | "code">;

const RUNTIME = /^rolldown-runtime\b/;
/** Of what is not bundled; of what is, an import has become a call. */
const DYNAMIC = /\bimport\(/;

/** The bundler's own few lines stand in each script that needs them: a file of its own would be opened by every session. */
function scripts(chunks: readonly File[]): readonly File[] {
	const runtime = chunks.find(({ fileName }) => RUNTIME.test(fileName));
	const others = chunks.filter((chunk) => chunk !== runtime);
	const importing = others.filter(({ code }) => DYNAMIC.test(code));
	if (importing.length > 0)
		throw new Error(`a script cannot import: ${importing.map((file) => file.fileName).join(", ")}`);
	const plain = others.map(({ fileName, code }) => ({ fileName, code: withPlainExports(code) }));
	if (runtime === undefined) return plain;
	const inline = `(exports=>{${runtime.code};return exports})({})`;
	const required = new RegExp(`require\\(["'\`]\\./${runtime.fileName.replaceAll(".", "\\.")}["'\`]\\)`, "g");
	return plain.map(({ fileName, code }) => ({ fileName, code: code.replace(required, () => inline) }));
}

/**
 * Every session reads these files, and a single letter beyond Latin-1 makes a text twice as long in memory. All that is
 * beyond ASCII stands in strings, templates and patterns, where an escape means the same.
 */
function inAscii(text: string): string {
	return text.replace(/[\u0080-\uFFFF]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

async function declare(): Promise<void> {
	const options = ["--declaration", "--emitDeclarationOnly", "--noEmit", "false", "--rewriteRelativeImportExtensions"];
	const places = ["--rootDir", "src", "--outDir", "dist/types"];
	const { code, output } = await collect("tsc", ["-p", "tsconfig.build.json", ...options, ...places]);
	if (code !== 0) throw new Error(`declarations failed:\n${output}`);
}

await rm(dist, { recursive: true, force: true });
await mkdir(dist);
await Promise.all([...OUTPUTS.map(bundle), declare()]);
