/** Puts two texts of one fact into one without a model: nothing is made up, and no identifier is lost. */
import { identifiersAfterEdit, lostIdentifiers } from "../facts/identifiers.ts";

export interface FactText {
	readonly caption: string;
	readonly content: string;
}

function whole({ caption, content }: FactText): string {
	return `${caption}\n${content}`;
}

function folded(text: string): string {
	return text.normalize("NFKC").toLowerCase().replaceAll(/\s+/gu, " ").trim();
}

/**
 * The newer text in place of the older one. What the older one named and the newer does not contradict is listed at the
 * end: the sentences around it cannot be kept, for any of them may be the one that is wrong now.
 */
export function editByRule(older: FactText, newer: FactText): FactText {
	const original = `${whole(older)}\n${whole(newer)}`;
	const lost = lostIdentifiers(identifiersAfterEdit(whole(older), whole(newer)), original, whole(newer));
	if (lost.length === 0) return newer;
	const names = lost.map(({ text }) => (text.includes("`") ? text : `\`${text}\``));
	const note = `Named before as well: ${names.join(", ")}`;
	return { caption: newer.caption, content: newer.content === "" ? note : `${newer.content}\n\n${note}` };
}

/** The older text, and below it the newer one's paragraphs that it does not have. */
export function mergeByRule(older: FactText, newer: FactText): FactText {
	const known = folded(whole(older));
	const says = (text: string): boolean => known.includes(folded(text));
	const added = paragraphsOf(newer.content).filter((paragraph) => !says(paragraph));
	const headline = says(newer.caption) ? [] : [newer.caption];
	const content = [older.content, ...headline, ...added].filter((part) => part !== "").join("\n\n");
	return { caption: older.caption, content };
}

/** Blank lines part paragraphs, but not within a fence. */
function paragraphsOf(content: string): readonly string[] {
	const paragraphs: string[] = [];
	let lines: string[] = [];
	let fenced = false;
	const close = (): void => {
		if (lines.length > 0) paragraphs.push(lines.join("\n"));
		lines = [];
	};
	for (const line of content.split("\n")) {
		if (/^ {0,3}(?:```|~~~)/.test(line)) fenced = !fenced;
		if (line.trim() === "" && !fenced) close();
		else lines.push(line);
	}
	close();
	return paragraphs;
}
