/** Lines of a file as a proof that is kept without their text: a short hash for each, white space made single. */
import type { LineRange } from "./citation.ts";

/** What stands for a line that says nothing by itself: empty, or a bracket. */
const BARE = "-";

/** @returns one mark for each line of the range, fewer when the file ends before; none for a file without them */
export function markRange(text: string, { first, last }: LineRange): readonly string[] {
	return text
		.split("\n")
		.slice(first - 1, last)
		.map(markOf);
}

/** Where lines with these marks are now, if they are in one place only and say anything by themselves. */
export function findMarks(text: string, marks: readonly string[]): LineRange | undefined {
	if (marks.every((mark) => mark === BARE)) return undefined;
	const all = text.split("\n").map(markOf);
	const starts: number[] = [];
	for (let at = all.indexOf(marks[0] ?? ""); at >= 0 && starts.length < 2; at = all.indexOf(marks[0] ?? "", at + 1)) {
		if (marks.every((mark, offset) => all[at + offset] === mark)) starts.push(at);
	}
	const [start, another] = starts;
	if (start === undefined || another !== undefined) return undefined;
	return { first: start + 1, last: start + marks.length };
}

/** FNV-1a, 32 bits: a change goes unseen once in four thousand million times. */
function markOf(line: string): string {
	const text = line.trim().replaceAll(/\s+/g, " ");
	if (!/[\p{L}\p{N}]/u.test(text)) return BARE;
	let hash = 0x811c9dc5;
	for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
	return (hash >>> 0).toString(36);
}

export function rangeText({ first, last }: LineRange): string {
	return first === last ? String(first) : `${first}-${last}`;
}
