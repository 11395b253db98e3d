/** What the entries of a frontmatter say about a fact, read with good will: other spellings, never other meanings. */

import { parseUuid } from "../kernel/ids.ts";
import { FACT_KINDS, type FactId, type FactKind, type FactSource, type Triple } from "./fact.ts";
import type { Entry, YamlValue } from "./frontmatter.ts";
import { isoDay, isoMoment } from "./moment.ts";
import { normalPath, withoutCovered } from "./path-scope.ts";

/** Fields that the file states and that could be understood. */
export interface StatedFields {
	readonly id?: FactId;
	readonly caption?: string;
	readonly kind?: FactKind;
	readonly pin?: boolean;
	readonly tags?: readonly string[];
	readonly paths?: readonly string[];
	readonly triples?: readonly Triple[];
	readonly image?: string;
	readonly source?: FactSource;
	readonly evidence?: string;
	readonly expires?: string;
	readonly created?: string;
	readonly updated?: string;
}

/** A field whose meaning cannot be told. */
export interface WrongField {
	readonly detail: string;
	/** 1-based. */
	readonly line: number;
}

export type FieldsReading =
	| { readonly kind: "fields"; readonly fields: StatedFields }
	| { readonly kind: "wrong"; readonly wrong: WrongField };

type Entries = ReadonlyMap<string, Entry>;

/** Collects the first field that cannot be understood while the others are read. */
class EntryReader {
	wrong: WrongField | undefined;
	readonly #entries: Entries;

	constructor(entries: Entries) {
		this.#entries = entries;
	}

	/** One line of text, or `undefined` when nothing is stated. */
	line(key: string): string | undefined {
		const value = this.#value(key);
		if (value === undefined) return undefined;
		if (value.kind !== "text") return this.#reject(key, "is not a text");
		return oneLine(value.text) || undefined;
	}

	/** Like `line`, through a function that gives `undefined` for what it cannot read. */
	parsed<T>(key: string, form: string, read: (text: string) => T | undefined): T | undefined {
		const text = this.line(key);
		if (text === undefined) return undefined;
		return read(text) ?? this.#reject(key, `is not ${form}`);
	}

	/** A list of texts; a single text is a list of one. */
	lines(key: string): readonly string[] | undefined {
		const value = this.#value(key);
		if (value === undefined) return undefined;
		const items = value.kind === "list" ? value.items : [value];
		const texts = items.filter((item) => item.kind !== "nothing").map(textOf);
		if (texts.includes(undefined)) return this.#reject(key, "is not a list of texts");
		return texts.filter((text) => text !== undefined && text !== "") as string[]; // no undefined is left
	}

	triples(key: string): readonly Triple[] | undefined {
		const value = this.#value(key);
		if (value === undefined) return undefined;
		if (value.kind !== "list") return this.#reject(key, "is not a list of [subject, predicate, object]");
		const triples = value.items.map(tripleOf);
		if (triples.includes(undefined)) return this.#reject(key, "is not a list of [subject, predicate, object]");
		return triples as Triple[]; // no undefined is left
	}

	#value(key: string): YamlValue | undefined {
		const value = this.#entries.get(key)?.value;
		return value?.kind === "nothing" ? undefined : value;
	}

	#reject(key: string, what: string): undefined {
		this.wrong ??= { detail: `${key} ${what}`, line: this.#entries.get(key)?.line ?? 1 };
		return undefined;
	}
}

/** White space of any kind as single spaces. */
export function oneLine(text: string): string {
	return text.replaceAll(/\s+/gu, " ").trim();
}

function textOf(value: YamlValue): string | undefined {
	return value.kind === "text" ? oneLine(value.text) : undefined;
}

function tripleOf(value: YamlValue): Triple | undefined {
	if (value.kind !== "list") return undefined;
	const [subject, predicate, object, ...more] = value.items.map(textOf);
	return subject && predicate && object && more.length === 0 ? [subject, predicate, object] : undefined;
}

function kindOf(text: string | undefined): FactKind | undefined {
	return FACT_KINDS.find((kind) => kind === text?.toLowerCase());
}

function sourceOf(text: string | undefined): FactSource | undefined {
	if (text === "explicit" || text === "agent" || text === "consolidate" || text === "hand") return text;
	return text?.startsWith("import:") === true ? `import:${text.slice("import:".length)}` : undefined;
}

function truthOf(text: string): boolean | undefined {
	if (/^(?:true|yes|on|1)$/i.test(text)) return true;
	return /^(?:false|no|off|0)$/i.test(text) ? false : undefined;
}

/** Paths as a fact holds them: normal forms, none covered by another. */
export function normalPaths(paths: readonly string[]): readonly string[] {
	return withoutCovered(paths.filter((path) => path.trim() !== "").map(normalPath));
}

/**
 * An unknown kind or source counts as not stated, and stays in the file. An id, a pin, a date, a list or a triple that
 * cannot be understood is wrong: guessing would change what the fact says.
 */
export function readFields(entries: Entries): FieldsReading {
	const reader = new EntryReader(entries);
	// `path` is how realmem wrote a single one.
	const [paths, path] = [reader.lines("paths"), reader.lines("path")];
	const fields = {
		id: reader.parsed("id", "a UUID", parseUuid),
		caption: reader.line("caption"),
		kind: kindOf(reader.line("kind")),
		pin: reader.parsed("pin", "true or false", truthOf),
		tags: reader.lines("tags"),
		paths: paths === undefined && path === undefined ? undefined : normalPaths([...(paths ?? []), ...(path ?? [])]),
		triples: reader.triples("triples"),
		image: reader.line("image"),
		source: sourceOf(reader.line("source")),
		evidence: reader.line("evidence"),
		expires: reader.parsed("expires", "a day such as 2026-12-24", isoDay),
		created: reader.parsed("created", "a date such as 2026-09-27", isoMoment),
		updated: reader.parsed("updated", "a date such as 2026-09-27", isoMoment),
	};
	if (reader.wrong !== undefined) return { kind: "wrong", wrong: reader.wrong };
	return { kind: "fields", fields: stated(fields) };
}

type Loose<T> = { readonly [K in keyof T]: T[K] | undefined };

/** Leaves out what is not there. */
export function stated<T extends object>(loose: Loose<T>): T {
	const present = Object.entries(loose).filter(([, value]) => value !== undefined);
	return Object.fromEntries(present) as T; // only absent keys were taken out
}
