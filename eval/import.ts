/** Splits the instruction files of other people's repositories as `import --local` does, beside a cut at each heading. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { scan } from "../src/gate/safety/scan.ts";
import { splitInstructions } from "../src/transfer/context/split.ts";
import { type ImportScore, type Splitting, scoreImport } from "./import-score.ts";
import { fixed, printTable } from "./ranking.ts";

interface Row {
	readonly path: string;
	readonly kind: string;
	readonly lang: string;
	readonly text: string;
}

export interface ImportSummary {
	readonly group: string;
	readonly files: number;
	readonly facts: number;
	readonly wordsKept: number;
	readonly wordsInvented: number;
	readonly medianChars: number;
	readonly p95Chars: number;
	/** Facts that are empty, repeated, with a caption that is too long or a path that is none. */
	readonly misshapen: number;
	/** Sections that the screen would refuse. */
	readonly refused: number;
}

export function importFile(): string | undefined {
	const folder = process.env["BENCH_DATA"];
	const file = folder === undefined ? undefined : join(folder, "open", "agent_context.jsonl");
	return file !== undefined && existsSync(file) ? file : undefined;
}

export function evalImport(file: string): Readonly<Record<string, readonly ImportSummary[]>> {
	const rows = readFileSync(file, "utf8")
		.trim()
		.split("\n")
		.map((line) => JSON.parse(line) as Row); // as it was published
	const result = {
		sections: summariesOf(rows, ({ text, path }) => splitInstructions(text, path)),
		headings: summariesOf(rows, ({ text, path }) => atHeadings(text, path)),
	};
	for (const [name, summaries] of Object.entries(result)) print(name, summaries);
	return result;
}

/** The floor: one fact for each heading. */
function atHeadings(text: string, path: string): readonly Splitting[] {
	const parts = text.split(/^(?=#{1,6} )/mu);
	return parts.flatMap((part) => {
		const [, heading, body = part] = /^#{1,6} (.*)\n?([\s\S]*)$/u.exec(part) ?? [];
		return body.trim() === "" ? [] : [{ caption: heading ?? path, content: body.trim(), paths: [] }];
	});
}

function summariesOf(rows: readonly Row[], split: (row: Row) => readonly Splitting[]): readonly ImportSummary[] {
	const scored = rows.map((row) => {
		const facts = split(row);
		return { row, score: scoreImport(row.text, facts), refused: facts.filter(isRefused).length };
	});
	const groups = ["all", ...new Set(rows.map(({ lang }) => `lang ${lang}`)), ...new Set(rows.map(({ kind }) => kind))];
	return groups.map((group) =>
		summaryOf(
			group,
			scored.filter(({ row }) => group === "all" || group === `lang ${row.lang}` || group === row.kind),
		),
	);
}

function isRefused({ caption, content }: Splitting): boolean {
	return scan({ caption, content, tags: [], triples: [] }).length > 0;
}

function summaryOf(
	group: string,
	scored: readonly { readonly score: ImportScore; readonly refused: number }[],
): ImportSummary {
	const mean = (pick: (score: ImportScore) => number): number =>
		scored.reduce((sum, { score }) => sum + pick(score), 0) / scored.length;
	const sizes = scored.flatMap(({ score }) => score.sizes).sort((one, other) => one - other);
	const at = (share: number): number => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))] ?? 0;
	return {
		group,
		files: scored.length,
		facts: sizes.length,
		wordsKept: mean(({ kept }) => kept),
		wordsInvented: mean(({ invented }) => invented),
		medianChars: at(0.5),
		p95Chars: at(0.95),
		misshapen: scored.reduce(
			(sum, { score }) => sum + score.empty + score.longCaptions + score.repeated + score.badPaths,
			0,
		),
		refused: scored.reduce((sum, { refused }) => sum + refused, 0),
	};
}

function print(name: string, summaries: readonly ImportSummary[]): void {
	console.log(`\n${name}`);
	printTable(
		["files", "n", "facts", "words kept", "words new", "median", "p95", "misshapen", "refused"],
		summaries.map((row) => [
			row.group,
			String(row.files),
			String(row.facts),
			fixed(row.wordsKept),
			fixed(row.wordsInvented),
			String(row.medianChars),
			String(row.p95Chars),
			String(row.misshapen),
			String(row.refused),
		]),
	);
}
