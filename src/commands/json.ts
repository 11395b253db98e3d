/** An answer's data as JSON text: maps become objects, sets become lists; and a failure in place of one. */
import { failureOf } from "../render/errors.ts";
import type { CommandLine } from "./words.ts";

/** The control characters that JSON need not escape, and terminals obey. */
const OBEYED = /[\u007f-\u009f]/gu;

export function jsonText(data: unknown): string {
	return JSON.stringify(data ?? null, plain, "\t").replace(OBEYED, escaped);
}

function escaped(character: string): string {
	return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`;
}

function plain(_key: string, value: unknown): unknown {
	if (value instanceof Map) return Object.fromEntries(value);
	return value instanceof Set ? [...value] : value;
}

/** Whether JSON was asked for, told by the words alone: what was typed may be what failed. */
export function asksForJson({ words }: CommandLine): boolean {
	const end = words.findIndex(({ text, quoted }) => text === "--" && !quoted);
	return words.slice(0, end === -1 ? undefined : end).some(({ text, quoted }) => text === "--json" && !quoted);
}

/** `{ "error": { "code", "message", "hint" } }`. */
export function failureJson(thrown: unknown, program: string): string {
	return jsonText({ error: failureOf(thrown, program) });
}
