/** One observation as a Markdown file, and the name that it is found by. */
import { scalarText } from "../facts/yaml-text.ts";
import type { CompactionRecord, Observation } from "../ports/journal.ts";

const SLUG_CHARS = 48;
const FINGERPRINT = /^[0-9a-f]{8,32}$/;
const ERRORS_MAX = 3;
/** Stands before the fingerprints in a name. */
const ERRORS_MARK = ".e-";

/** `2026-11-29T12-00-00-000Z-the-words-of-the-caption`; `number` from 2 for one more of the same moment and caption. */
export function observationName({ at, caption, errors = [] }: Observation, number: number): string {
	const words = caption
		.normalize("NFC")
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N}]+/gu, "-");
	const slug = words
		.replace(/^-+/, "")
		.slice(0, SLUG_CHARS)
		.replace(/[-\uD800-\uDBFF]+$/, "");
	const known = errors.filter((error) => FINGERPRINT.test(error)).slice(0, ERRORS_MAX);
	const marks = known.length === 0 ? "" : `${ERRORS_MARK}${known.join("-")}`;
	return `${momentName(at, number)}${slug === "" ? "" : `-${slug}`}${marks}.md`;
}

/** A moment as part of a file name; `number` as above. */
export function momentName(at: string, number: number): string {
	return `${at.replaceAll(/[^0-9TZ]/g, "-")}${number === 1 ? "" : `-${number}`}`;
}

/** The errors that a file with this name tells of. */
export function errorsInName(name: string): readonly string[] {
	const mark = name.lastIndexOf(ERRORS_MARK);
	return mark < 0 ? [] : name.slice(mark + ERRORS_MARK.length, -".md".length).split("-");
}

function line(key: string, value: string): string {
	return `${key}: ${scalarText(value.replaceAll(/\s+/gu, " ").trim())}\n`;
}

export function printObservation({ caption, content, at, session, errors = [] }: Observation): string {
	const by = session === undefined ? "" : line("session", session);
	const of = errors.length === 0 ? "" : line("errors", errors.join(" "));
	return `---\n${line("caption", caption)}${line("at", at)}${by}${of}---\n\n${content.trimEnd()}\n`;
}

export function printCompaction({ content, at, session }: CompactionRecord): string {
	return `---\n${line("at", at)}${session === undefined ? "" : line("session", session)}---\n\n${content.trimEnd()}\n`;
}

/** The entries of a frontmatter as it is printed here; `undefined` for YAML of any other kind. */
function ownEntries(yaml: string): ReadonlyMap<string, string> | undefined {
	const entries = new Map<string, string>();
	for (const row of yaml.split("\n").filter((one) => one !== "")) {
		const [, key, value] = /^([a-z]+): (.+)$/.exec(row) ?? [];
		if (key === undefined || value === undefined) return undefined;
		const text = value.startsWith('"') ? unquoted(value) : scalarText(value) === value ? value : undefined;
		if (text === undefined) return undefined;
		entries.set(key, text);
	}
	return entries;
}

function unquoted(value: string): string | undefined {
	try {
		const text: unknown = JSON.parse(value);
		return typeof text === "string" ? text : undefined;
	} catch {
		return undefined;
	}
}

const OWN = /^---\n([\s\S]*?\n)---\n\n?/;

/** `undefined` for a file that is no observation. The YAML library is loaded for what others have written. */
export async function parseObservation(text: string): Promise<Observation | undefined> {
	const own = OWN.exec(text);
	const entries = own === null ? undefined : ownEntries(own[1] ?? "");
	if (own !== null && entries !== undefined) return observationOf(entries, text.slice(own[0].length));
	const { readFrontmatter, splitFile } = await import("../facts/frontmatter.ts");
	const parts = splitFile(text);
	const frontmatter = readFrontmatter(parts);
	if (frontmatter.kind !== "entries") return undefined;
	const texts = [...frontmatter.entries].flatMap(([key, { value }]): [string, string][] =>
		value.kind === "text" ? [[key, value.text]] : [],
	);
	return observationOf(new Map(texts), parts.body);
}

function observationOf(entries: ReadonlyMap<string, string>, body: string): Observation | undefined {
	const [caption, at, session] = [entries.get("caption"), entries.get("at"), entries.get("session")];
	if (caption === undefined || at === undefined) return undefined;
	const errors = entries.get("errors")?.split(" ");
	return {
		caption,
		content: body.trim(),
		at,
		...(session === undefined ? {} : { session }),
		...(errors === undefined ? {} : { errors }),
	};
}
