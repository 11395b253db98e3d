/** A long text in parts that fit into a turn, cut where a section begins. */

/** Characters of a turn: some 6,000 tokens, so that the agent keeps sight of every line. */
export const PART_CHARS = 24_000;

/** Joined with a line break, the parts are the text. A single line that is longer than a part stays whole. */
export function partsOf(text: string, most: number = PART_CHARS): readonly string[] {
	if (text.length <= most) return [text];
	const parts: string[] = [];
	for (const section of sectionTexts(text).flatMap((each) => linesWithin(each, most))) {
		const last = parts.at(-1);
		if (last !== undefined && last.length + section.length < most) parts[parts.length - 1] = `${last}\n${section}`;
		else parts.push(section);
	}
	return parts;
}

/** Cut before each heading that stands outside code. */
function sectionTexts(text: string): readonly string[] {
	const sections: string[][] = [[]];
	let inCode = false;
	for (const line of text.split("\n")) {
		if (/^\s*(?:```|~~~)/u.test(line)) inCode = !inCode;
		if (!inCode && /^#{1,6} /u.test(line)) sections.push([]);
		sections.at(-1)?.push(line);
	}
	return sections.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
}

function linesWithin(text: string, most: number): readonly string[] {
	if (text.length <= most) return [text];
	const chunks: string[] = [];
	for (const line of text.split("\n")) {
		const last = chunks.at(-1);
		if (last !== undefined && last.length + line.length < most) chunks[chunks.length - 1] = `${last}\n${line}`;
		else chunks.push(line);
	}
	return chunks;
}
