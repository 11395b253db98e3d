/** Evaluation data: our own in `eval/data`, other people's in the folder that BENCH_DATA names. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const OWN = fileURLToPath(new URL("data", import.meta.url));

export interface RetrievalQuery {
	readonly id: string;
	readonly query: string;
	readonly relevant: readonly string[];
	readonly grades?: Readonly<Record<string, number>>;
	readonly meta?: { readonly type?: string };
}

export interface RetrievalGroup {
	readonly set: string;
	readonly group: string;
	readonly items: readonly { readonly id: string | number; readonly text: string }[];
	readonly queries: readonly RetrievalQuery[];
}

export interface CodingRecall {
	readonly id: number;
	readonly lang: string;
	readonly fact: string;
	readonly query: string;
	/** The question in another language. */
	readonly xquery?: string;
}

export interface WorldFact {
	readonly id: string;
	readonly world: string;
	readonly kind: "fact" | "gotcha" | "preference" | "decision" | "procedure" | "reference" | "feedback";
	readonly caption: string;
	readonly content: string;
	readonly paths?: readonly string[];
}

export interface WorldQuery {
	readonly id: string;
	readonly world: string;
	readonly query: string;
	readonly relevant?: Readonly<Record<string, number>>;
	readonly overlap?: "high" | "medium" | "low";
}

export function codingRecall(): readonly CodingRecall[] {
	return readLines(join(OWN, "coding_recall.jsonl"));
}

export function worldFacts(): readonly WorldFact[] {
	return readLines(join(OWN, "worlds/facts.jsonl"));
}

/** Prompts that some fact helps, then those that none does. */
export function worldQueries(): readonly WorldQuery[] {
	return [
		...readLines<WorldQuery>(join(OWN, "worlds/queries.jsonl")),
		...readLines<WorldQuery>(join(OWN, "worlds/negatives.jsonl")),
	];
}

/** The folder with the retrieval sets, or `undefined` when there is none. */
export function retrievalFolder(): string | undefined {
	const data = process.env.BENCH_DATA;
	if (data === undefined || data === "") return undefined;
	const folder = join(data, "open", "retrieval");
	return existsSync(folder) ? folder : undefined;
}

export function retrievalSets(folder: string): readonly string[] {
	return readdirSync(folder)
		.filter((file) => file.endsWith(".jsonl"))
		.map((file) => file.slice(0, -".jsonl".length))
		.sort();
}

/** Groups of one set: each has items of its own. */
export function retrievalGroups(folder: string, set: string): readonly RetrievalGroup[] {
	return readLines(join(folder, `${set}.jsonl`));
}

function readLines<T>(file: string): T[] {
	const lines = readFileSync(file, "utf8").split("\n");
	return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as T); // the file's own format
}
