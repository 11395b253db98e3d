/** Git's conflict markers in a file, and the two files that they were made of. */

export interface Conflict {
	/** 1-based line of the first marker. */
	readonly line: number;
	readonly versions: readonly [ours: string, theirs: string];
}

type Side = "both" | "ours" | "base" | "theirs";

interface Marker {
	readonly pattern: RegExp;
	readonly from: readonly Side[];
	readonly to: Side;
}

const MARKERS: readonly Marker[] = [
	{ pattern: /^<{7}(?: .*)?\r?$/, from: ["both"], to: "ours" },
	{ pattern: /^\|{7}(?: .*)?\r?$/, from: ["ours"], to: "base" },
	{ pattern: /^={7}\r?$/, from: ["ours", "base"], to: "theirs" },
	{ pattern: /^>{7}(?: .*)?\r?$/, from: ["theirs"], to: "both" },
];

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

function fenceAfter(line: string, open: string | undefined): string | undefined {
	const mark = FENCE.exec(line)?.[1];
	if (mark === undefined) return open;
	if (open === undefined) return mark;
	const closes = mark[0] === open[0] && mark.length >= open.length && line.trim() === mark;
	return closes ? undefined : open;
}

/** The side that each line belongs to; `marker` for the markers themselves, which belong to none. */
function sidesOf(lines: readonly string[]): readonly (Side | "marker")[] {
	let side: Side = "both";
	let fence: string | undefined;
	return lines.map((line) => {
		if (side === "both") fence = fenceAfter(line, fence);
		const marker = MARKERS.find(({ pattern, from }) => from.includes(side) && pattern.test(line));
		if (marker === undefined || (marker.to === "ours" && fence !== undefined)) return side;
		side = marker.to;
		return "marker";
	});
}

/** `undefined` when there is no whole conflict. Markers that begin in a code fence are an example, not a conflict. */
export function findConflict(text: string): Conflict | undefined {
	if (!text.includes("<<<<<<<") || !text.includes(">>>>>>>")) return undefined;
	const lines = text.split("\n");
	const sides = sidesOf(lines);
	const first = sides.indexOf("marker");
	const closes = lines.some((line, at) => sides[at] === "marker" && line.startsWith(">"));
	if (first < 0 || !closes) return undefined;
	const version = (kept: Side): string =>
		lines.filter((_line, at) => sides[at] === "both" || sides[at] === kept).join("\n");
	return { line: first + 1, versions: [version("ours"), version("theirs")] };
}
