import { deepEqual, equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { scriptsIn, versionsDeclared } from "../../src/freshness/manifests.ts";

describe("scripts that a project declares", () => {
	it("are read from package.json, with what they run", () => {
		const scripts = scriptsIn("package", '{"scripts":{"test:e2e":"playwright test"}}');

		deepEqual([...(scripts ?? [])], [["test:e2e", "playwright test"]]);
	});

	it("are read from deno.jsonc with its comments", () => {
		equal(scriptsIn("deno", '{\n// comment\n"tasks":{"serve":"deno run a.ts"}}')?.has("serve"), true);
	});

	it("are the targets of a makefile, several on a line, and no variables", () => {
		const targets = scriptsIn("make", "CC := gcc\nall: build test\nbuild test:\n\tcc x\n.PHONY: all\n");

		deepEqual([targets?.has("all"), targets?.has("test"), targets?.has("CC")], [true, true, false]);
	});

	it("are the recipes and aliases of a justfile", () => {
		const recipes = scriptsIn("just", "alias d := deploy\nversion := \"1\"\n@deploy target='x': build\n  echo\n");

		deepEqual([...(recipes?.keys() ?? [])], ["d", "deploy"]);
	});

	it("are the aliases of cargo", () => {
		deepEqual([...(scriptsIn("cargo", '[alias]\nxtask = "run"\n[build]\njobs = 1\n')?.keys() ?? [])], ["xtask"]);
	});

	it("are unknown where the file cannot be read", () => {
		equal(scriptsIn("package", "{ scripts: "), undefined);
		equal(scriptsIn("package", "[]"), undefined);
	});
});

describe("versions that a project declares", () => {
	for (const [file, text, expected] of [
		[
			"package.json",
			'{"devDependencies":{"Vitest":"^2.0.0"},"engines":{"node":">=22"},"packageManager":"pnpm@9.1.0"}',
			"vitest ^2.0.0, node >=22, pnpm 9.1.0",
		],
		[".nvmrc", "v22.19.0\n", "node v22.19.0"],
		[".nvmrc", "lts/*\n", ""],
		[".tool-versions", "nodejs 22.1.0\n# python 2\npython 3.12.1\n", "node 22.1.0, python 3.12.1"],
		[
			"go.mod",
			"module a\n\ngo 1.22\n\nrequire (\n\tgithub.com/x/chi/v5 v5.0.1\n)\n",
			"go 1.22, github.com/x/chi/v5 5.0.1, chi 5.0.1",
		],
		[
			"Cargo.toml",
			'[package]\nrust-version = "1.80"\n[dependencies]\nserde = { version = "1.0", features = [] }\ntokio = "1.38"\n',
			"serde 1.0, tokio 1.38, rust 1.80",
		],
		[
			"pyproject.toml",
			'[project]\nrequires-python = ">=3.12"\ndependencies = [\n  "django>=4.2",\n]\n',
			"python >=3.12, django >=4.2",
		],
	] as const) {
		it(`are ${expected === "" ? "none" : expected} in ${file}`, () => {
			equal(
				versionsDeclared(file, text)
					.map(([name, range]) => `${name} ${range}`)
					.join(", "),
				expected,
			);
		});
	}

	it("are none in a file that is broken or something else", () => {
		deepEqual(versionsDeclared("package.json", "{"), []);
		deepEqual(versionsDeclared("README.md", "node 22"), []);
	});
});
