/** A Markdown note of any origin, read as a fact; pure. */
import { FACT_LIMITS, type Fact, type FactId } from "../../src/facts/fact.ts";
import { oneLine } from "../../src/facts/fact-fields.ts";
import { parseFactFile } from "../../src/facts/fact-file.ts";
import { splitFile } from "../../src/facts/frontmatter.ts";

export interface NoteOrigin {
	/** The file's name. */
	readonly name: string;
	/** Milliseconds since 1970. */
	readonly modified: number;
	/** The fact's id: notes of other programs have none that could be relied on. */
	readonly id: FactId;
}

export type NoteReading =
	| { readonly kind: "fact"; readonly fact: Fact }
	/** One line for a person. */
	| { readonly kind: "left-out"; readonly why: string };

const HEADING = /^#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/u;

/** The first heading outside of code, and its line. */
function headingIn(content: string): { readonly text: string; readonly line: number } | undefined {
	let code = false;
	for (const [line, text] of content.split("\n").entries()) {
		if (/^\s*(?:```|~~~)/u.test(text)) code = !code;
		const heading = code ? undefined : oneLine(HEADING.exec(text)?.[1] ?? "");
		if (heading !== undefined && heading !== "") return { text: heading, line };
	}
	return undefined;
}

/** A heading that is the note's title says nothing twice: it leaves the content. */
function titled(fact: Fact): Fact {
	const heading = headingIn(fact.content);
	if (heading === undefined || heading.text.length > FACT_LIMITS.captionChars) return fact;
	const rest = fact.content.split("\n").slice(1).join("\n").trim();
	return { ...fact, caption: heading.text, content: heading.line === 0 && rest !== "" ? rest : fact.content };
}

/** The first heading becomes the caption, unless the frontmatter states one. */
export function readNote(text: string, origin: NoteOrigin): NoteReading {
	const whole = parseFactFile(text, origin);
	// Another program's frontmatter may use our keys for other things: then the text alone counts.
	const foreign = whole.kind === "broken" && whole.problem.reason === "yaml";
	const parsing = foreign ? parseFactFile(splitFile(text).body, origin) : whole;
	if (parsing.kind === "broken") return { kind: "left-out", why: parsing.problem.detail };
	const fact = { ...parsing.fact, id: origin.id };
	return { kind: "fact", fact: parsing.derived.includes("caption") ? titled(fact) : fact };
}
