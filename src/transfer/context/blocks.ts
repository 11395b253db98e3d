/** Markdown as instruction files use it: headings with the blocks below them. */
import { withoutClosingMarks } from "../../facts/closing-marks.ts";

export type BlockKind = "text" | "item" | "code" | "table";

export interface Block {
	readonly kind: BlockKind;
	/** Without blank lines around it. */
	readonly text: string;
}

export interface Section {
	/** From the document's title down to this section's own heading; empty before the first heading. */
	readonly headings: readonly string[];
	readonly blocks: readonly Block[];
}

const FENCE = /^\s*(`{3,}|~{3,})/u;
const HEADING = /^ {0,3}(#{1,6})(?=[ \t]|$)/u;
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})$/u;
const ITEM = /^( {0,3})(?:[-*+]|\d{1,9}[.)])[ \t]+\S/u;
const TABLE = /^ {0,3}\|.*\|[ \t]*$/u;
/** Of a block that is kept as it is when comments are taken out. */
const OPENING_FENCE = /^[ \t]*(?:```|~~~)/u;
const CLOSING_FENCE = /^[ \t]*(?:```|~~~)[ \t]*$/u;

/** What stands in the front matter, and the text below it. */
export interface Document {
	readonly front: string;
	readonly body: string;
}

export function documentOf(text: string): Document {
	const plain = text.replace(/^\uFEFF/u, "").replaceAll(/\r\n?/gu, "\n");
	const found = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/u.exec(plain);
	const front = found?.[1] ?? "";
	// Between two rules there may be text as well.
	if (found === null || !/^[\w-]+:(?:\s|$)/mu.test(front)) return { front: "", body: plain };
	return { front, body: plain.slice(found[0].length) };
}

/** Every line of the text is in exactly one block or heading; comments, rules and blank lines are in none. */
export function sectionsOf(body: string): readonly Section[] {
	const reader = new SectionReader();
	for (const line of withoutComments(body).split("\n")) reader.take(line);
	return reader.end();
}

/** Comments inside a code block are part of the code. */
function withoutComments(body: string): string {
	const lines = body.split("\n");
	const parts: string[] = [];
	let from = 0;
	for (let at = 0; at < lines.length; at++) {
		if (!OPENING_FENCE.test(lines[at] ?? "")) continue;
		const end = closingAfter(lines, at);
		// A block that is never closed is text, and so is all that follows.
		if (end < 0) break;
		if (at > from) parts.push(uncommented(lines.slice(from, at).join("\n")));
		parts.push(lines.slice(at, end + 1).join("\n"));
		from = end + 1;
		at = end;
	}
	if (from < lines.length) parts.push(uncommented(lines.slice(from).join("\n")));
	return parts.join("\n");
}

/** The line that closes the block opened at a line, or −1. */
function closingAfter(lines: readonly string[], opening: number): number {
	for (let at = opening + 1; at < lines.length; at++) if (CLOSING_FENCE.test(lines[at] ?? "")) return at;
	return -1;
}

/** A comment that is never closed is text. Without a pattern, which would look for each comment's end anew. */
function uncommented(text: string): string {
	let kept = "";
	let from = 0;
	for (;;) {
		const begin = text.indexOf("<!--", from);
		const end = begin < 0 ? -1 : text.indexOf("-->", begin + 4);
		if (end < 0) return kept + text.slice(from);
		kept += text.slice(from, begin);
		from = end + 3;
	}
}

class SectionReader {
	readonly #sections: Section[] = [];
	#trail: readonly { readonly level: number; readonly text: string }[] = [];
	#blocks: Block[] = [];
	#kind: BlockKind = "text";
	#lines: string[] = [];
	#fence: string | undefined;

	take(line: string): void {
		if (this.#fence !== undefined) {
			this.#inCode(line, this.#fence);
			return;
		}
		const fence = FENCE.exec(line)?.[1];
		if (fence !== undefined) this.#openCode(line, fence);
		else this.#outsideCode(line);
	}

	end(): readonly Section[] {
		this.#closeSection();
		return this.#sections;
	}

	#openCode(line: string, fence: string): void {
		this.#fence = fence;
		// An indented block belongs to the list item above it.
		if (this.#kind === "item" && this.#lines.length > 0 && /^\s/u.test(line)) this.#lines.push(line);
		else this.#begin("code", line);
	}

	#inCode(line: string, fence: string): void {
		this.#lines.push(line);
		const closing = FENCE.exec(line)?.[1];
		const closes = closing?.startsWith(fence) === true && line.trim() === closing;
		if (!closes) return;
		this.#fence = undefined;
		if (this.#kind === "code") this.#closeBlock();
	}

	#outsideCode(line: string): void {
		const heading = HEADING.exec(line);
		if (heading !== null)
			this.#heading(heading[1]?.length ?? 1, withoutClosingMarks(line.slice(heading[0].length)).trim());
		else if (this.#isUnderline(line))
			this.#heading(line.trim().startsWith("=") ? 1 : 2, this.#lines.splice(0).join(" "));
		else if (line.trim() === "") this.#blank();
		else if (RULE.test(line)) this.#closeBlock();
		else if (ITEM.test(line) && !this.#isNested(line)) this.#begin("item", line);
		else if (TABLE.test(line)) this.#tableLine(line);
		else this.#textLine(line);
	}

	/** `Title` over `=====` is a heading, and so is one over `-----`. */
	#isUnderline(line: string): boolean {
		return this.#kind === "text" && this.#lines.length === 1 && /^ {0,3}(?:=+|-{2,})[ \t]*$/u.test(line);
	}

	#isNested(line: string): boolean {
		const own = /^ */u.exec(line)?.[0].length ?? 0;
		const first = this.#kind === "item" ? this.#lines[0] : undefined;
		return first !== undefined && own >= 2 + (/^ */u.exec(first)?.[0].length ?? 0);
	}

	#blank(): void {
		if (this.#kind === "item" && this.#lines.length > 0) this.#lines.push("");
		else this.#closeBlock();
	}

	#tableLine(line: string): void {
		if (this.#kind === "table" && this.#lines.length > 0) this.#lines.push(line);
		else this.#begin("table", line);
	}

	#textLine(line: string): void {
		const isOpen = this.#lines.length > 0;
		const leavesItem = this.#kind === "item" && this.#lines.at(-1) === "" && !/^\s/u.test(line);
		if (isOpen && this.#kind !== "table" && !leavesItem) this.#lines.push(line);
		else this.#begin("text", line);
	}

	#begin(kind: BlockKind, line: string): void {
		this.#closeBlock();
		this.#kind = kind;
		this.#lines = [line];
	}

	#closeBlock(): void {
		const text = this.#lines.splice(0).join("\n").trimEnd();
		if (text.trim() !== "") this.#blocks.push({ kind: this.#kind, text: dedented(text) });
		this.#kind = "text";
	}

	#heading(level: number, text: string): void {
		this.#closeSection();
		const above = this.#trail.filter((each) => each.level < level);
		this.#trail = text.trim() === "" ? above : [...above, { level, text: text.trim() }];
	}

	#closeSection(): void {
		this.#closeBlock();
		const blocks = this.#blocks;
		this.#blocks = [];
		this.#sections.push({ headings: this.#trail.map(({ text }) => text), blocks });
	}
}

/** What the first line is indented by, no other line needs either. */
function dedented(text: string): string {
	const indent = /^[ \t]*/u.exec(text)?.[0] ?? "";
	return indent === "" ? text : text.replaceAll(new RegExp(`^${indent}`, "gmu"), "");
}
