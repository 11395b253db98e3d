/** Published texts that hold secrets or steer models, or do neither, read from the folder that BENCH_DATA names. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Rules are written and weights fitted while looking at one half; the other half says what they are worth. */
export type Half = "fit" | "check";

export interface SafetyText {
	readonly id: string;
	readonly text: string;
	readonly set: string;
	/** Kind of attack or of harmless text; empty for secrets. */
	readonly kind: string;
	readonly language: string;
	/** Whether the screen should flag it. */
	readonly bad: boolean;
	/** A secret of a provider that many projects use. */
	readonly common: boolean;
	readonly half: Half;
}

type Row = Readonly<Record<string, unknown>>;

/** The folder with the sets, or nothing when BENCH_DATA names none. */
export function safetyFolder(): string | undefined {
	const folder = join(process.env["BENCH_DATA"] ?? "", "open");
	return existsSync(join(folder, "safety_injection.jsonl")) ? folder : undefined;
}

export function secretTexts(folder: string): readonly SafetyText[] {
	return rows(folder, "safety_secret").map((row) => asText(row, row["secret"] === true));
}

export function injectionTexts(folder: string): readonly SafetyText[] {
	return rows(folder, "safety_injection").map((row) => asText(row, row["injection"] === true));
}

/** Instruction files and memory notes of real repositories: presumed to hold neither. */
export function realTexts(folder: string): readonly SafetyText[] {
	return ["agent_context", "memory_stores"].flatMap((file) =>
		rows(folder, file).map((row) => ({ ...asText(row, false), set: file })),
	);
}

function rows(folder: string, file: string): readonly Row[] {
	return readFileSync(join(folder, `${file}.jsonl`), "utf8")
		.split("\n")
		.filter((line) => line !== "")
		.map((line): Row => JSON.parse(line));
}

function asText(row: Row, bad: boolean): SafetyText {
	const id = word(row["id"]);
	return {
		id,
		text: word(row["text"]),
		set: word(row["set"]),
		kind: word(row["kind"]),
		language: word(row["lang"]),
		bad,
		common: row["common"] === true,
		half: (createHash("sha256").update(id).digest()[0] ?? 0) % 2 === 0 ? "fit" : "check",
	};
}

function word(value: unknown): string {
	return typeof value === "string" ? value : "";
}
