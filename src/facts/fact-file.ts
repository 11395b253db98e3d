/** From the bytes of a fact file to the fact, or to the reason why it is none. */
import { withoutClosingMarks } from "./closing-marks.ts";
import { findConflict } from "./conflict.ts";
import { derivedId } from "./derived-id.ts";
import { FACT_LIMITS, type Fact } from "./fact.ts";
import { oneLine, readFields, type StatedFields } from "./fact-fields.ts";
import { type FileParts, readFrontmatter, splitFile } from "./frontmatter.ts";
import { describeBreach, limitBreaches } from "./limits.ts";

/** A field that the file does not state and that was worked out. */
export type DerivedField = "id" | "caption" | "created" | "updated";

export interface FileOrigin {
	/** The file's name in its store. */
	readonly name: string;
	/** Milliseconds since 1970 of the last change, for dates that are not stated. */
	readonly modified: number;
}

export interface BrokenFile {
	readonly reason: "yaml" | "conflict" | "encoding" | "limit" | "empty";
	/** One line for a person. */
	readonly detail: string;
	/** 1-based. */
	readonly line?: number;
	/** Both sides of a git conflict. */
	readonly versions?: readonly [ours: string, theirs: string];
}

export type FactParsing =
	| { readonly kind: "fact"; readonly fact: Fact; readonly derived: readonly DerivedField[] }
	| { readonly kind: "broken"; readonly problem: BrokenFile };

export interface StatedFile {
	readonly kind: "stated";
	readonly parts: FileParts;
	readonly fields: StatedFields;
}

export type Broken = Extract<FactParsing, { kind: "broken" }>;

function broken(problem: BrokenFile): Broken {
	return { kind: "broken", problem };
}

function lineOf(text: string, offset: number): number {
	return text.slice(0, offset).split("\n").length;
}

function unreadable(text: string): BrokenFile | undefined {
	if (text.replace(/^\uFEFF/, "").trim() === "") return { reason: "empty", detail: "the file is empty" };
	const zero = text.indexOf("\0");
	if (zero >= 0) return { reason: "encoding", detail: "the file holds a NUL character", line: lineOf(text, zero) };
	const conflict = findConflict(text);
	if (conflict === undefined) return undefined;
	return { reason: "conflict", detail: "the file holds a git conflict that is not resolved", ...conflict };
}

/** The file's parts and the fields that it states. */
export function readStated(text: string): StatedFile | Broken {
	const problem = unreadable(text);
	if (problem !== undefined) return broken(problem);
	const parts = splitFile(text);
	if (parts.unclosed && /^\uFEFF?\s*---[ \t]*\r?\n\s*[\w-]+[ \t]*:/.test(text)) {
		return broken({ reason: "yaml", detail: "the frontmatter has no closing ---", line: 1 });
	}
	const frontmatter = readFrontmatter(parts);
	switch (frontmatter.kind) {
		case "invalid":
			return broken({ reason: "yaml", detail: frontmatter.detail, line: frontmatter.line });
		case "not-a-mapping":
			// Markdown may begin with a rule: two rules are no frontmatter.
			return { kind: "stated", parts: allBody(text), fields: {} };
		case "entries": {
			const reading = readFields(frontmatter.entries);
			if (reading.kind === "wrong") return broken({ reason: "yaml", ...reading.wrong });
			return { kind: "stated", parts, fields: reading.fields };
		}
	}
}

function allBody(text: string): FileParts {
	return { opening: "", yaml: "", closing: "", body: text, yamlLine: 1, unclosed: false };
}

/** Content as a fact holds it: LF, without blank lines at the start and white space at the end. */
export function normalContent(text: string): string {
	const content = text.replaceAll("\r\n", "\n").trimEnd();
	return content.replace(/^(?:[^\S\n]*\n)+/, "").replace(/^\uFEFF/, "");
}

/** The first line that says something, without Markdown's marks; cut at a word when it is too long. */
function captionFrom(content: string): string {
	const line = firstLine(content);
	if (line.length <= FACT_LIMITS.captionChars) return line;
	const cut = line
		.slice(0, FACT_LIMITS.captionChars - 1)
		.toWellFormed()
		.replace(/\uFFFD$/, "");
	return `${cut.replace(/\s+\S{0,40}$/, "")}…`;
}

function firstLine(content: string): string {
	for (const each of content.split("\n")) {
		const line = oneLine(withoutClosingMarks(each.replace(/^\s*(?:#{1,6}\s+|>\s*|[-*+]\s+|\d+[.)]\s+)*/, "")));
		if (/[\p{L}\p{N}]/u.test(line) && !/^[`~]{3}/.test(line)) return line;
	}
	return "";
}

const DERIVABLE: readonly DerivedField[] = ["id", "caption", "created", "updated"];
const UNSTATED = { kind: "fact", pin: false, tags: [], paths: [], triples: [] } as const;

/** Reads the text of a fact file. Any text has an answer; nothing is thrown. */
export function parseFactFile(text: string, origin: FileOrigin): FactParsing {
	const file = readStated(text);
	if (file.kind === "broken") return file;
	const { fields } = file;
	const content = normalContent(file.parts.body);
	const caption = fields.caption ?? captionFrom(content);
	if (caption === "") return broken({ reason: "empty", detail: "the file has neither a caption nor any words" });
	const dates = datesOf(fields, origin.modified);
	const fact: Fact = {
		...UNSTATED,
		...fields,
		id: fields.id ?? derivedId(origin.name, caption),
		caption,
		content,
		...dates,
	};
	const breaches = limitBreaches(fact);
	if (breaches.length > 0) return broken({ reason: "limit", detail: breaches.map(describeBreach).join("; ") });
	return { kind: "fact", fact, derived: DERIVABLE.filter((field) => fields[field] === undefined) };
}

/** What is not stated is the time of the file's last change, moved so that nothing is updated before it was created. */
function datesOf({ created, updated }: StatedFields, modified: number): Pick<Fact, "created" | "updated"> {
	if (created !== undefined && updated !== undefined) return { created, updated };
	const moment = new Date(modified).toISOString();
	if (created !== undefined) return { created, updated: created > moment ? created : moment };
	return { created: updated !== undefined && updated < moment ? updated : moment, updated: updated ?? moment };
}

/** The text of a file, or why its bytes are none. A byte order mark stays. */
export function decodeFile(bytes: Uint8Array): { readonly kind: "text"; readonly text: string } | Broken {
	if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
		return broken({ reason: "encoding", detail: "the file is UTF-16, not UTF-8" });
	}
	try {
		return { kind: "text", text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
	} catch {
		const read = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
		const line = lineOf(read, read.indexOf("\uFFFD"));
		return broken({ reason: "encoding", detail: "the file is not UTF-8", line });
	}
}
