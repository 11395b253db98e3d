/** Finds what a TypeScript file imports, and says which of it the layer table forbids. */
import { posix } from "node:path";
import { IMPURE_MODULES, LAYERS, type Layer, OWNED_PACKAGES } from "./layers.ts";

const STATIC = /(?:^|\n)\s*(?:import|export)\b[^"'`;]*?\bfrom\s*["']([^"']+)["']/g;
const BARE = /(?:^|\n)\s*import\s*["']([^"']+)["']/g;
const DYNAMIC = /\bimport\(\s*["'`]([^"'`]+)["'`]/g;

/** The whole of a type-only import or re-export. A list whose every name says `type` keeps its module loaded. */
const TYPE_ONLY = /(^|\n)[ \t]*(?:import|export)\s+type\b[^;]*?\bfrom\s*["'][^"']+["'];?/g;

function withoutComments(source: string): string {
	return source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/[^\n]*/g, "$1");
}

/** Specifiers of static imports and re-exports, type-only ones included. */
export function staticImports(source: string): readonly string[] {
	const text = withoutComments(source);
	return [STATIC, BARE].flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ""));
}

/** Specifiers of static imports and re-exports that are left when types are stripped. */
export function runtimeImports(source: string): readonly string[] {
	return staticImports(source.replace(TYPE_ONLY, "$1"));
}

/** Specifiers of all imports, dynamic ones included. */
export function allImports(source: string): readonly string[] {
	const dynamic = [...withoutComments(source).matchAll(DYNAMIC)].map((match) => match[1] ?? "");
	return [...staticImports(source), ...dynamic];
}

/** The layer of a path below `src/`, POSIX. */
export function layerOf(path: string): Layer | undefined {
	return LAYERS.find((layer) => path === layer.name || path.startsWith(`${layer.name}/`));
}

function matches(specifier: string, pattern: string): boolean {
	return pattern.endsWith("/*") ? specifier.startsWith(pattern.slice(0, -1)) : specifier === pattern;
}

function whyForbidden(path: string, layer: Layer, specifier: string): string | undefined {
	if (specifier.startsWith(".")) {
		const target = posix.normalize(posix.join(posix.dirname(path), specifier));
		if (target.startsWith("../")) return undefined;
		const other = layerOf(target);
		if (other === undefined) return `imports ${target}, which is in no layer`;
		const allowed = other.name === layer.name || layer.mayImport.includes(other.name);
		return allowed ? undefined : `the layer "${layer.name}" imports the layer "${other.name}"`;
	}
	if (layer.pure && IMPURE_MODULES.includes(specifier)) return `the pure layer "${layer.name}" imports ${specifier}`;
	const owned = OWNED_PACKAGES.find((entry) => matches(specifier, entry.pattern));
	return owned !== undefined && owned.owner !== layer.name ? `${specifier} belongs to "${owned.owner}"` : undefined;
}

/** One line for each forbidden import of the file at `path` below `src/`. */
export function violations(path: string, source: string): readonly string[] {
	const layer = layerOf(path);
	if (layer === undefined) return [`${path}: is in no layer of architecture/layers.ts`];
	return allImports(source).flatMap((specifier) => {
		const why = whyForbidden(path, layer, specifier);
		return why === undefined ? [] : [`${path}: ${why}`];
	});
}
