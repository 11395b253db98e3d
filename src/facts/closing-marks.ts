/** The marks at the end of a Markdown heading: `## Tests ##`. */

/**
 * The line without white space and heading marks at its end; marks that no white space precedes belong to the text. By
 * hand: a pattern that looks for white space before an end tries every place of a long run, each to the end of the run.
 */
export function withoutClosingMarks(line: string): string {
	const text = line.trimEnd();
	let end = text.length;
	while (end > 0 && text[end - 1] === "#") end -= 1;
	const rest = text.slice(0, end);
	return end === 0 || rest !== rest.trimEnd() ? rest.trimEnd() : text;
}
