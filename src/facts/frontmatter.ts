/** The YAML between the fences of a fact file: taken apart and read. */
import { type Document, isAlias, isMap, isScalar, isSeq, parseDocument, visit, type YAMLMap } from "yaml";
import { FACT_LIMITS } from "./fact.ts";
import { inOwnWords } from "./yaml-trouble.ts";

/** A file in three parts; put together again they are the file, to the byte. */
export interface FileParts {
	/** Byte order mark, blank lines and the opening fence; empty without a frontmatter. */
	readonly opening: string;
	readonly yaml: string;
	/** The closing fence's line; empty without a frontmatter. */
	readonly closing: string;
	readonly body: string;
	/** 1-based line of the first line of the YAML. */
	readonly yamlLine: number;
	/** An opening fence was not followed by a closing one. */
	readonly unclosed: boolean;
}

/** A value as far as a fact knows values. Scalars are the text as it is written, whatever YAML takes them for. */
export type YamlValue =
	| { readonly kind: "text"; readonly text: string }
	| { readonly kind: "list"; readonly items: readonly YamlValue[] }
	| { readonly kind: "nothing" }
	| { readonly kind: "mapping" };

export interface Entry {
	readonly value: YamlValue;
	/** 1-based line of the key in the file. */
	readonly line: number;
}

export type Frontmatter =
	| { readonly kind: "entries"; readonly entries: ReadonlyMap<string, Entry> }
	| { readonly kind: "not-a-mapping" }
	| { readonly kind: "invalid"; readonly detail: string; readonly line: number };

/** Without one of these there is no alias and no tag, and no need to walk the tree. */
const FOREIGN_MARK = /[*!]/;
const OPENING = /^\uFEFF?(?:[ \t]*\r?\n)*---[ \t]*\r?\n/;
const CLOSING = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m;

/** Splits at the fences. A file without an opening fence is all body. */
export function splitFile(text: string): FileParts {
	const bare = { opening: "", yaml: "", closing: "", body: text, yamlLine: 1 };
	const opening = OPENING.exec(text)?.[0];
	if (opening === undefined) return { ...bare, unclosed: false };
	const rest = text.slice(opening.length);
	const found = CLOSING.exec(rest);
	if (found === null) return { ...bare, unclosed: true };
	const [closing] = found;
	return {
		opening,
		yaml: rest.slice(0, found.index),
		closing,
		body: rest.slice(found.index + closing.length),
		yamlLine: opening.split("\n").length,
		unclosed: false,
	};
}

export function joinFile(parts: FileParts): string {
	return `${parts.opening}${parts.yaml}${parts.closing}${parts.body}`;
}

function lineAt(yaml: string, offset: number): number {
	let line = 0;
	for (let at = yaml.indexOf("\n"); at >= 0 && at < offset; at = yaml.indexOf("\n", at + 1)) line += 1;
	return line;
}

/**
 * Reads YAML 1.2 without resolving anything. Keys are compared by the reader: the library compares each with each.
 * @throws Error where input nests too deeply for the library
 */
export function parseYaml(yaml: string): Document.Parsed {
	const options = { version: "1.2", prettyErrors: false, logLevel: "silent", stringKeys: false } as const;
	return parseDocument(yaml, { ...options, uniqueKeys: false });
}

/** Anything that points elsewhere or asks for a type of its own: the reader of a file could not know what it says. */
function foreignPart(document: Document.Parsed): { readonly detail: string; readonly offset: number } | undefined {
	let found: { readonly detail: string; readonly offset: number } | undefined;
	visit(document, {
		Node(_key, node) {
			const offset = node.range?.[0] ?? 0;
			if (isAlias(node)) found = { detail: "YAML aliases are not accepted", offset };
			else if (node.tag?.startsWith("!")) found = { detail: "YAML tags are not accepted", offset };
			return found === undefined ? undefined : visit.BREAK;
		},
	});
	return found;
}

export function valueOf(node: unknown): YamlValue {
	if (isSeq(node)) return { kind: "list", items: node.items.map(valueOf) };
	if (!isScalar(node)) return node === null || node === undefined ? { kind: "nothing" } : { kind: "mapping" };
	if (node.value === null || node.value === undefined) return { kind: "nothing" };
	if (typeof node.value === "string") return { kind: "text", text: node.value };
	return { kind: "text", text: node.source ?? JSON.stringify(node.value) };
}

/** Reads the top-level entries. A broken YAML gives its first error, never an exception. */
export function readFrontmatter(parts: FileParts): Frontmatter {
	const invalid = (detail: string, offset: number): Frontmatter => ({
		kind: "invalid",
		detail,
		line: parts.yamlLine + lineAt(parts.yaml, offset),
	});
	const { frontmatterChars } = FACT_LIMITS;
	if (parts.yaml.length > frontmatterChars) {
		// The library takes minutes for what a hostile megabyte can hold.
		return invalid(`the frontmatter has ${parts.yaml.length} characters; at most ${frontmatterChars} are read`, 0);
	}
	let document: Document.Parsed;
	try {
		document = parseYaml(parts.yaml);
	} catch (error) {
		// The library throws on input that nests too deeply for its recursion.
		return invalid(`the YAML cannot be read: ${error instanceof Error ? error.message : String(error)}`, 0);
	}
	const [error] = [...document.errors, ...document.warnings];
	if (error !== undefined) return invalid(inOwnWords(error), error.pos[0]);
	const foreign = FOREIGN_MARK.test(parts.yaml) ? foreignPart(document) : undefined;
	if (foreign !== undefined) return invalid(foreign.detail, foreign.offset);
	const { contents } = document;
	if (contents === null || (isScalar(contents) && contents.value === null)) {
		return { kind: "entries", entries: new Map() };
	}
	return isMap(contents) ? entriesOf(contents, parts, invalid) : { kind: "not-a-mapping" };
}

function entriesOf(
	contents: YAMLMap.Parsed,
	parts: FileParts,
	invalid: (detail: string, offset: number) => Frontmatter,
): Frontmatter {
	const entries = new Map<string, Entry>();
	for (const { key, value } of contents.items) {
		const name = valueOf(key);
		if (name.kind !== "text") continue;
		if (entries.has(name.text)) return invalid("keys must be unique", key.range[0]);
		entries.set(name.text, { value: valueOf(value), line: parts.yamlLine + lineAt(parts.yaml, key.range[0]) });
	}
	return { kind: "entries", entries };
}
