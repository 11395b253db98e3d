/** From a fact to the text of its file, with every byte of a present file kept that the fact does not change. */
import { isDeepStrictEqual } from "node:util";
import { MemoryError } from "../kernel/errors.ts";
import type { Fact, Triple } from "./fact.ts";
import { normalPaths, oneLine, stated } from "./fact-fields.ts";
import { type Broken, type FactParsing, normalContent, parseFactFile, readStated } from "./fact-file.ts";
import { type FileParts, joinFile, readFrontmatter, splitFile } from "./frontmatter.ts";
import { changeDocument, changeEntry, type EntryChange } from "./frontmatter-edit.ts";
import { describeBreach, limitBreaches } from "./limits.ts";
import { isoMoment } from "./moment.ts";
import { listText, scalarText } from "./yaml-text.ts";

/** The fact as a file can hold it: texts on one line where they are one line, nothing that UTF-8 cannot say. */
function normalFact(fact: Fact): Fact {
	const line = (text: string | undefined): string | undefined =>
		text === undefined ? undefined : oneLine(text.toWellFormed()) || undefined;
	const lines = (texts: readonly string[]): readonly string[] =>
		texts.map((text) => oneLine(text.toWellFormed())).filter((text) => text !== "");
	return stated<Fact>({
		...fact,
		caption: oneLine(fact.caption.toWellFormed()),
		content: normalContent(fact.content.toWellFormed()),
		tags: lines(fact.tags),
		paths: normalPaths(lines(fact.paths)),
		triples: fact.triples.map((triple) => triple.map((part) => oneLine(part.toWellFormed())) as unknown as Triple), // a map keeps the three
		created: isoMoment(fact.created) ?? fact.created,
		updated: isoMoment(fact.updated) ?? fact.updated,
		image: line(fact.image),
		evidence: line(fact.evidence),
	}) satisfies Fact;
}

/** The keys of a fact, in the order in which a file states them. */
export const FACT_KEYS = [
	"id",
	"caption",
	"kind",
	"pin",
	"tags",
	"paths",
	"triples",
	"image",
	"source",
	"evidence",
	"expires",
	"created",
	"updated",
] as const;

type Key = (typeof FACT_KEYS)[number];

/** The YAML of each field; `undefined` for what a file leaves unsaid. */
function values(fact: Fact): Record<Key, string | undefined> {
	const text = (value: string | undefined): string | undefined => (value === undefined ? undefined : scalarText(value));
	const list = (items: readonly (string | Triple)[]): string | undefined =>
		items.length === 0 ? undefined : listText(items);
	return {
		id: text(fact.id),
		caption: text(fact.caption),
		kind: fact.kind === "fact" ? undefined : fact.kind,
		pin: fact.pin ? "true" : undefined,
		tags: list(fact.tags),
		paths: list(fact.paths),
		triples: list(fact.triples),
		image: text(fact.image),
		source: text(fact.source),
		evidence: fact.evidence === undefined ? undefined : JSON.stringify(fact.evidence),
		expires: text(fact.expires),
		created: text(fact.created),
		updated: text(fact.updated),
	};
}

function newFile(fact: Fact): string {
	const all = values(fact);
	const lines = FACT_KEYS.filter((key) => all[key] !== undefined).map((key) => `${key}: ${all[key]}\n`);
	return `---\n${lines.join("")}---\n${fact.content === "" ? "" : `\n${fact.content}\n`}`;
}

function changesBetween(present: Extract<FactParsing, { kind: "fact" }>, fact: Fact): readonly EntryChange[] {
	const [before, after] = [values(present.fact), values(fact)];
	const captionHolds = present.fact.content === fact.content;
	const unstated = new Set<string>(present.derived.filter((field) => field !== "caption" || !captionHolds));
	const changed = FACT_KEYS.filter((key) => before[key] !== after[key] || unstated.has(key));
	const changes = changed.map((key) => ({
		key,
		value: after[key],
		after: FACT_KEYS.slice(0, FACT_KEYS.indexOf(key)).toReversed(),
	}));
	return changed.includes("paths") ? [...changes, { key: "path", value: undefined, after: [] }] : changes;
}

/** Gives a file without a frontmatter an empty one. */
function withFences(parts: FileParts, lineBreak: string): FileParts {
	if (parts.opening !== "") return parts;
	const mark = parts.body.startsWith("\uFEFF") ? "\uFEFF" : "";
	return {
		...parts,
		opening: `${mark}---${lineBreak}`,
		closing: `---${lineBreak}`,
		body: `${lineBreak}${parts.body.slice(mark.length)}`,
	};
}

function changedBody(parts: FileParts, fact: Fact, lineBreak: string): Pick<FileParts, "closing" | "body"> {
	if (normalContent(parts.body) === fact.content) return parts;
	const closing = parts.closing.endsWith("\n") ? parts.closing : `${parts.closing}${lineBreak}`;
	const lead = /^(?:[^\S\n]*\n)+/.exec(parts.body)?.[0] ?? lineBreak;
	const content = fact.content.replaceAll("\n", lineBreak);
	return { closing, body: content === "" ? "" : `${lead}${content}${lineBreak}` };
}

function* changedFiles(fact: Fact, text: string): Generator<string> {
	const file = readStated(text);
	const present = parseFactFile(text, { name: "", modified: 0 });
	if (file.kind === "broken" || present.kind === "broken") {
		const problem = file.kind === "broken" ? file.problem : (present as Broken).problem; // one of the two is
		throw new MemoryError("FACT_INVALID", `the present file cannot be changed: ${problem.detail}`);
	}
	const lineBreak = /\r?\n/.exec(text)?.[0] ?? "\n";
	const parts = withFences(file.parts, lineBreak);
	const body = changedBody(parts, fact, lineBreak);
	const changes = changesBetween(present, fact);
	const yaml = changes.reduce((changed, change) => changeEntry(changed, change, lineBreak), parts.yaml);
	yield joinFile({ ...parts, ...body, yaml });
	yield joinFile({ ...parts, ...body, yaml: changeDocument(parts.yaml, changes) });
}

/** What the file says under keys that are not a fact's. */
function otherKeys(text: string): string {
	const frontmatter = readFrontmatter(splitFile(text));
	if (frontmatter.kind !== "entries") return "[]";
	const known: ReadonlySet<string> = new Set([...FACT_KEYS, "path"]);
	const others = [...frontmatter.entries].filter(([key]) => !known.has(key));
	return JSON.stringify(others.map(([key, { value }]) => [key, value]));
}

export interface PrintedFact {
	readonly text: string;
	/** What reading the text gives: the fact again. */
	readonly parsing: Extract<FactParsing, { kind: "fact" }>;
}

/**
 * The text of the fact's file: of a new one, or the present text with the changed fields changed. Unknown keys,
 * comments, order and line breaks of the present text are kept. Reading the result gives the fact again.
 * @throws MemoryError FACT_INVALID over a limit, over a broken file, or for content that no file can hold
 */
export function printFact(fact: Fact, present?: string): PrintedFact {
	const wanted = normalFact(fact);
	const [breach] = limitBreaches(wanted);
	if (breach !== undefined) throw new MemoryError("FACT_INVALID", describeBreach(breach));
	let problem = "it would not read back the same";
	for (const text of present === undefined ? [newFile(wanted)] : changedFiles(wanted, present)) {
		const parsing = parseFactFile(text, { name: "", modified: 0 });
		const isSame = parsing.kind === "fact" && isDeepStrictEqual(parsing.fact, wanted);
		if (isSame && (present === undefined || otherKeys(text) === otherKeys(present))) return { text, parsing };
		if (parsing.kind === "broken") problem = parsing.problem.detail;
	}
	throw new MemoryError("FACT_INVALID", `the fact cannot be written: ${problem}`);
}

/** The text alone, as of `printFact`. @throws MemoryError FACT_INVALID */
export function printFactFile(fact: Fact, present?: string): string {
	return printFact(fact, present).text;
}
