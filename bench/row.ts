/** One measured number beside its bar, and how such numbers are shown. */
import { rounded } from "./statistics.ts";

export interface Row {
	/** Names the row on the command line, and from run to run. */
	readonly id: string;
	readonly what: string;
	/** Facts in the store; absent where it makes no difference. */
	readonly facts?: number;
	readonly unit: "ms CPU" | "ms" | "MB" | "characters" | "count";
	readonly value: number;
	/** The value as it would be on the machine of the bars, as far as plain `pi -p` tells how fast this one is. */
	readonly scaled?: number;
	/** The greatest value that reaches the bar; absent for what is told only for comparison. */
	readonly bar?: number;
	/** The same work without Cairn, or seen otherwise. */
	readonly beside?: Readonly<Record<string, number>>;
}

export function isReached({ value, bar }: Row): boolean {
	return bar === undefined || value <= bar;
}

function isReachedScaled({ scaled, bar }: Row): boolean {
	return bar !== undefined && scaled !== undefined && scaled <= bar;
}

function verdict(row: Row): string {
	if (row.bar === undefined) return "";
	if (isReached(row)) return "reached";
	return isReachedScaled(row) ? "reached when scaled" : "MISSED";
}

function besideText({ beside = {} }: Row): string {
	return Object.entries(beside)
		.map(([name, value]) => `${name} ${rounded(value)}`)
		.join(", ");
}

const HEADER = ["what", "facts", "value", "unit", "bar", "", "scaled", "beside"];

/** A table in Markdown. */
export function tableOf(rows: readonly Row[]): string {
	const cells = rows.map((row) => [
		row.what,
		row.facts === undefined ? "" : row.facts.toLocaleString("en-US"),
		String(rounded(row.value)),
		row.unit,
		row.bar === undefined ? "" : `≤ ${row.bar}`,
		verdict(row),
		row.scaled === undefined ? "" : String(rounded(row.scaled)),
		besideText(row),
	]);
	const widths = HEADER.map((title, at) => Math.max(title.length, ...cells.map((line) => line[at]?.length ?? 0)));
	const lineOf = (line: readonly string[]): string =>
		`| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
	const rule = `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`;
	return [lineOf(HEADER), rule, ...cells.map(lineOf)].join("\n");
}
