/** Reads the files in which a project declares its scripts and the versions that it needs. None is ever run. */
import type { ScriptRunner } from "./citation.ts";

/** Files that may declare scripts of each runner, the first that is there counts. */
export const SCRIPT_FILES: Readonly<Record<ScriptRunner, readonly string[]>> = {
	package: ["package.json"],
	deno: ["deno.json", "deno.jsonc"],
	make: ["GNUmakefile", "makefile", "Makefile"],
	just: ["justfile", "Justfile", ".justfile"],
	cargo: [".cargo/config.toml", ".cargo/config"],
};

/** Files that may declare versions; all that are there count. */
export const VERSION_FILES: readonly string[] = [
	"package.json",
	".nvmrc",
	".node-version",
	".python-version",
	".tool-versions",
	"go.mod",
	"Cargo.toml",
	"rust-toolchain.toml",
	"pyproject.toml",
];

type Texts = Readonly<Record<string, unknown>>;

/** Script names with what they run, as far as that is said in one line; `undefined` for a file that cannot be read. */
export function scriptsIn(runner: ScriptRunner, text: string): ReadonlyMap<string, string> | undefined {
	switch (runner) {
		case "package":
			return recordOf(text, "scripts");
		case "deno":
			return recordOf(text, "tasks");
		case "make":
			return new Map(
				[...text.matchAll(/^([\w./%-][\w./% -]{0,300}?)[ \t]{0,9}::?(?![=:])/gm)].flatMap(([, names = ""]) =>
					names.split(/\s+/).map((name): [string, string] => [name, ""]),
				),
			);
		case "just":
			return new Map(
				[...text.matchAll(/^(?:alias[ \t]{1,9}([\w-]+)[ \t]{0,9}:=|@?([\w-]+)(?:[ \t][^:\n]{0,300})?:(?!=))/gm)].map(
					([, alias, recipe]): [string, string] => [alias ?? recipe ?? "", ""],
				),
			);
		case "cargo":
			return new Map([...sectionOf(text, "alias")].map(([name]): [string, string] => [name, ""]));
	}
}

function recordOf(text: string, key: string): ReadonlyMap<string, string> | undefined {
	const json = parsed(text);
	if (json === undefined) return undefined;
	const record = json[key];
	if (!isRecord(record)) return new Map();
	return new Map(Object.entries(record).map(([name, value]) => [name, typeof value === "string" ? value : ""]));
}

/** Comments are allowed for, as `deno.jsonc` has them. */
function parsed(text: string): Texts | undefined {
	for (const attempt of [text, text.replaceAll(/^[ \t]*\/\/.*$/gm, "")]) {
		try {
			const json: unknown = JSON.parse(attempt);
			return isRecord(json) ? json : undefined;
		} catch {
			// The other reading, or none: a manifest that cannot be read says nothing.
		}
	}
	return undefined;
}

function isRecord(value: unknown): value is Texts {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Declared versions and ranges by name, in lower case; `file` is the base name. */
export function versionsDeclared(file: string, text: string): readonly (readonly [name: string, range: string])[] {
	switch (file) {
		case "package.json":
			return packageVersions(text);
		case ".nvmrc":
		case ".node-version":
			return single("node", text);
		case ".python-version":
			return single("python", text);
		case ".tool-versions":
			return text.split("\n").flatMap((line) => {
				const [name = "", version] = line.trim().split(/\s+/);
				return version === undefined || name.startsWith("#") ? [] : single(name, version);
			});
		case "go.mod":
			return goVersions(text);
		case "Cargo.toml":
			return cargoVersions(text);
		case "rust-toolchain.toml":
			return single("rust", /^channel\s*=\s*"([\d.]+)"/m.exec(text)?.[1]);
		case "pyproject.toml":
			return pythonVersions(text);
		default:
			return [];
	}
}

type Declared = readonly (readonly [name: string, range: string])[];

/** Other words for what is declared. */
const ALIASES: Readonly<Record<string, string>> = { nodejs: "node", "node.js": "node", golang: "go" };

export function knownName(name: string): string {
	const folded = name.toLowerCase();
	return ALIASES[folded] ?? folded;
}

function single(name: string, range: string | undefined): Declared {
	const text = range?.trim() ?? "";
	return /\d/.test(text) ? [[knownName(name), text]] : [];
}

function packageVersions(text: string): Declared {
	const json = parsed(text) ?? {};
	const fields = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies", "engines", "volta"];
	const declared = fields.flatMap((field) => {
		const record = json[field];
		if (!isRecord(record)) return [];
		return Object.entries(record).flatMap(([name, range]) => (typeof range === "string" ? single(name, range) : []));
	});
	const manager = typeof json["packageManager"] === "string" ? json["packageManager"].split("@") : [];
	return [...declared, ...single(manager[0] ?? "", manager[1])];
}

function goVersions(text: string): Declared {
	const modules = [...text.matchAll(/^[ \t]*(?:require[ \t]+)?([\w.-]+\/[\w./-]+)[ \t]+v(\d[\w.+-]*)/gm)];
	const named = modules.flatMap(([, path = "", version]) => [
		...single(path, version),
		...single(
			path
				.replace(/\/v\d+$/, "")
				.split("/")
				.at(-1) ?? "",
			version,
		),
	]);
	return [...single("go", /^go\s+([\d.]+)/m.exec(text)?.[1]), ...named];
}

function cargoVersions(text: string): Declared {
	const tables = ["dependencies", "dev-dependencies", "build-dependencies", "workspace.dependencies"];
	const crates = tables.flatMap((table) =>
		[...sectionOf(text, table)].flatMap(([name, value]) =>
			single(name, /^"([^"]+)"/.exec(value)?.[1] ?? /version\s*=\s*"([^"]+)"/.exec(value)?.[1]),
		),
	);
	return [...crates, ...single("rust", /^rust-version\s*=\s*"([\d.]+)"/m.exec(text)?.[1])];
}

function pythonVersions(text: string): Declared {
	const required = /^requires-python\s*=\s*"([^"]+)"/m.exec(text)?.[1];
	const listed = [
		...text.matchAll(/^[ \t]*"([A-Za-z][\w.-]*)(?:\[[\w, -]*\])?[ \t]*((?:[<>=~!]=?|===)\s*[\d][^";]*)/gm),
	];
	const poetry = [...sectionOf(text, "tool.poetry.dependencies")].flatMap(([name, value]) =>
		single(name, /^"([^"]+)"/.exec(value)?.[1] ?? /version\s*=\s*"([^"]+)"/.exec(value)?.[1]),
	);
	return [...single("python", required), ...listed.flatMap(([, name = "", range]) => single(name, range)), ...poetry];
}

/** `name = value` lines of one TOML table. */
function sectionOf(text: string, table: string): ReadonlyMap<string, string> {
	const entries = new Map<string, string>();
	let inside = false;
	for (const line of text.split(/\r?\n/)) {
		const header = /^\s*\[([^\]]+)\]/.exec(line)?.[1];
		if (header !== undefined) inside = header.trim() === table;
		const [, name, value] = /^\s*"?([\w.-]+)"?\s*=\s*(\S.*)$/.exec(line) ?? [];
		if (inside && name !== undefined && value !== undefined) entries.set(name, value);
	}
	return entries;
}
