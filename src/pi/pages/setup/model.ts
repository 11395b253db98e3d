/** Settings as a list: each with its value, where it comes from, and what is typed for it held against its row. */

import { DEFAULT_SETTINGS } from "../../../settings/defaults.ts";
import { SETTING_NAMES, sectionOf } from "../../../settings/names.ts";
import type { NumberRow, SettingRow } from "../../../settings/row.ts";
import { type Origin, rowOf } from "../../../settings/settings.ts";
import type { SettingName, Settings } from "../../../settings/table.ts";
import { fromVariable, readValue, type SettingValue } from "../../../settings/value.ts";

export interface SettingLine {
	readonly name: SettingName;
	readonly section: string;
	readonly row: SettingRow;
	/** What holds, or will hold from the next session on. */
	readonly value: SettingValue;
	readonly origin: Origin | "default";
	/** What is in the file is not what holds now: it was changed since the session began. */
	readonly pending: boolean;
}

export interface SettingSources {
	/** Of this session. */
	readonly settings: Settings;
	/** Whose values hold in this session. */
	readonly origins: ReadonlyMap<SettingName, Origin>;
	/** What stands in the file. */
	readonly file: ReadonlyMap<SettingName, unknown>;
}

export function settingLines({ settings, origins, file }: SettingSources): readonly SettingLine[] {
	return SETTING_NAMES.map((name) => {
		const held = settings[name];
		const origin = origins.get(name);
		const line = { name, section: sectionOf(name), row: rowOf(name) };
		// Both hold before the file, whatever is written there now.
		if (origin === "environment" || origin === "project") return { ...line, value: held, origin, pending: false };
		const inFile = valueIn(file, name);
		const value = inFile ?? DEFAULT_SETTINGS[name];
		return { ...line, value, origin: inFile === undefined ? "default" : "file", pending: !same(value, held) };
	});
}

function valueIn(file: ReadonlyMap<SettingName, unknown>, name: SettingName): SettingValue | undefined {
	if (!file.has(name)) return undefined;
	const reading = readValue(name, rowOf(name), file.get(name));
	return reading.kind === "taken" ? reading.value : undefined;
}

export function same(one: unknown, other: unknown): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}

/** Lines whose name, help or section holds every typed word. */
export function matching(lines: readonly SettingLine[], typed: string): readonly SettingLine[] {
	const words = typed.toLowerCase().split(/\s+/u).filter(Boolean);
	return lines.filter(({ name, row }) => {
		const text = `${name} ${row.help}`.toLowerCase();
		return words.every((word) => text.includes(word));
	});
}

export type Typed =
	| { readonly kind: "value"; readonly value: SettingValue; readonly note?: string }
	| { readonly kind: "wrong"; readonly why: string };

/** What was typed, as a value. What was typed in vain is not repeated unless it is a number: it may be a credential. */
export function parseTyped(name: SettingName, text: string): Typed {
	const row = rowOf(name);
	const value = fromVariable(row, text);
	const unfit = row.type === "number" ? whyUnfit(row, value) : undefined;
	if (unfit !== undefined) return { kind: "wrong", why: unfit };
	const reading = readValue(name, row, value);
	if (reading.kind === "ignored") return { kind: "wrong", why: reading.warning.replace(/ and is ignored$/u, "") };
	return { kind: "value", value: reading.value, ...(reading.warning === undefined ? {} : { note: reading.warning }) };
}

function whyUnfit({ min, max, fraction }: NumberRow, value: unknown): string | undefined {
	if (typeof value !== "number") return value === "" ? "nothing is typed" : "what is typed is no number";
	if (fraction !== true && !Number.isInteger(value)) return `${value} is not whole`;
	if (value < min) return `${value} is less than ${min}`;
	return value > max ? `${value} is more than ${max}` : undefined;
}

export function boundsWords(row: SettingRow): string {
	switch (row.type) {
		case "number":
			return `${row.fraction === true ? "a number" : "a whole number"} from ${row.min} to ${row.max}`;
		case "boolean":
			return "yes or no";
		case "choice":
			return row.choices.join(", ");
		case "list":
			return "words, with commas";
		case "text":
			return "text";
		case "secret":
			return "the key itself, $NAME or env:NAME of a variable";
	}
}

/** A value as it is typed. */
export function typedForm(value: SettingValue): string {
	if (typeof value === "object") return value.join(", ");
	return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}

const REFERENCE = /^(?:\$\w+|\$\{\w+\}|env:\w+)$/u;

/** A value as it is shown: of a credential no more than that there is one. */
export function shownForm({ row, value }: Pick<SettingLine, "row" | "value">): string {
	const text = typedForm(value);
	if (row.type === "secret" && text !== "" && !REFERENCE.test(text)) return "••••••••";
	return text === "" ? "(empty)" : text;
}
