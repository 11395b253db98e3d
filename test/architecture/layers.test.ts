import { deepEqual, equal, match, ok } from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { violations } from "../../architecture/imports.ts";
import { LAYERS } from "../../architecture/layers.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);

async function sources(): Promise<readonly (readonly [path: string, source: string])[]> {
	const names = await readdir(join(ROOT, "src"), { recursive: true });
	const files = names.filter((name) => name.endsWith(".ts"));
	return Promise.all(
		files.map(async (name) => [name.split(sep).join("/"), await readFile(join(ROOT, "src", name), "utf8")] as const),
	);
}

/** Lints one file of a copy of the project's configuration, in a folder of its own. */
async function lint(path: string, source: string): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "cairn-lint-"));
	try {
		for (const name of ["node_modules", "architecture", "oxlint.config.ts", "tsconfig.json", "package.json"]) {
			await symlink(join(ROOT, name), join(folder, name));
		}
		await mkdir(join(folder, dirname(path)), { recursive: true });
		await writeFile(join(folder, path), source);
		const oxlint = join(ROOT, "node_modules/oxlint/bin/oxlint");
		const ended = await run(process.execPath, [oxlint, path], { cwd: folder }).catch(
			(error: { stdout: string; stderr: string }) => error,
		);
		return ended.stdout + ended.stderr;
	} finally {
		await rm(folder, { recursive: true });
	}
}

describe("the layers", () => {
	it("are kept by every file", async () => {
		const files = await sources();

		const found = files.flatMap(([path, source]) => violations(path, source));

		ok(files.length > 10, "the sources were read");
		deepEqual(found, []);
	});

	it("only name layers that exist in the table", () => {
		const names = new Set(LAYERS.map((layer) => layer.name));

		for (const layer of LAYERS) for (const other of layer.mayImport) ok(names.has(other), `${layer.name} → ${other}`);
	});

	it("have no cycle", () => {
		const below = new Map(LAYERS.map((layer) => [layer.name, layer.mayImport]));
		const visit = (name: string, above: readonly string[]): void => {
			ok(!above.includes(name), [...above, name].join(" → "));
			for (const other of below.get(name) ?? []) visit(other, [...above, name]);
		};

		for (const layer of LAYERS) visit(layer.name, []);
	});

	const broken: readonly (readonly [name: string, path: string, source: string, message: RegExp])[] = [
		[
			"a static import upwards",
			"facts/a.ts",
			'import { x } from "../stores/x.ts";\nvoid x;\n',
			/"facts" imports the layer "stores"/,
		],
		[
			"a type-only import upwards",
			"gate/a.ts",
			'import type { X } from "../pi/x.ts";\nexport type Y = X;\n',
			/"gate" imports the layer "pi"/,
		],
		[
			"a dynamic import upwards",
			"recall/safety/a.ts",
			'export const x = () => import("../../index/sqlite/x.ts");\n',
			/"recall" imports the layer "index"/,
		],
		[
			"a re-export across adapters",
			"models/a.ts",
			'export { x } from "../host/x.ts";\n',
			/"models" imports the layer "host"/,
		],
		[
			"the disk in a pure layer",
			"render/a.ts",
			'import { readFileSync } from "node:fs";\nvoid readFileSync;\n',
			/pure layer "render" imports node:fs/,
		],
		[
			"the host outside its front end",
			"cli/a.ts",
			'import { x } from "@earendil-works/pi-coding-agent";\nvoid x;\n',
			/belongs to "pi"/,
		],
		[
			"the database outside its adapter",
			"stores/a.ts",
			'import { x } from "node:sqlite";\nvoid x;\n',
			/belongs to "index"/,
		],
		["a file outside the table", "common/a.ts", "export const x = 1;\n", /in no layer/],
	];

	for (const [name, path, source, message] of broken) {
		it(`refuse ${name}`, () => {
			const found = violations(path, source);

			equal(found.length, 1);
			match(found[0] ?? "", message);
		});
	}
});

describe("the linter", () => {
	const refused: readonly (readonly [name: string, path: string, source: string, message: RegExp])[] = [
		[
			"an import upwards",
			"src/facts/a.ts",
			'import { x } from "../stores/x.ts";\n\nexport const y: number = x;\n',
			/no-restricted-imports[\s\S]*may import only: kernel/,
		],
		[
			"the clock in a pure layer",
			"src/gate/a.ts",
			"export const now = (): number => Date.now();\n",
			/no-restricted-properties/,
		],
		[
			"the process in a pure layer",
			"src/facts/a.ts",
			"export const home = (): string | undefined => process.env.HOME;\n",
			/no-restricted-globals/,
		],
		[
			"a function of 61 lines",
			"src/pi/a.ts",
			`export function long(): number {\n${"\tvoid 0;\n".repeat(60)}\treturn 1;\n}\n`,
			/max-lines-per-function/,
		],
		["a file of 351 lines", "src/pi/a.ts", "export {};\n".repeat(351), /max-lines/],
		[
			"four parameters",
			"src/pi/a.ts",
			"export const f = (a: number, b: number, c: number, d: number): number => a + b + c + d;\n",
			/max-params/,
		],
		["an empty catch", "src/pi/a.ts", "export function f(): void {\n\ttry {\n\t\tf();\n\t} catch {}\n}\n", /no-empty/],
		["a default export", "src/pi/a.ts", "const x = 1;\nexport default x;\n", /no-default-export/],
		["an export that changes", "src/pi/a.ts", "export let x = 1;\nx = 2;\n", /no-mutable-exports/],
	];

	for (const [name, path, source, message] of refused) {
		it(`refuses ${name}`, async () => {
			match(await lint(path, source), message);
		});
	}

	it("passes a file that keeps the rules", async () => {
		match(
			await lint("src/facts/a.ts", "export const half = (whole: number): number => whole / 2;\n"),
			/Found 0 warnings and 0 errors/,
		);
	});
});
