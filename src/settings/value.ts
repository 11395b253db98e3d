/** One setting's value, as it was written, held against its row of the table. */

import { typeName } from "./names.ts";
import { nearestName } from "./nearest.ts";
import type { ChoiceRow, NumberRow, SettingRow } from "./table.ts";

export type SettingValue = number | boolean | string | readonly string[];

export type ValueReading =
	| { readonly kind: "taken"; readonly value: SettingValue; readonly warning?: string }
	| { readonly kind: "ignored"; readonly warning: string };

const MAX_LIST = 200;

/** `name` is what the warning calls it: the setting, or the variable that it came from. */
export function readValue(name: string, row: SettingRow, value: unknown): ValueReading {
	switch (row.type) {
		case "number":
			return typeof value === "number" ? readNumber(name, row, value) : wrongType(name, "a number", value);
		case "boolean":
			return typeof value === "boolean" ? { kind: "taken", value } : wrongType(name, "true or false", value);
		case "choice":
			return typeof value === "string" ? readChoice(name, row, value) : wrongType(name, "text", value);
		case "list":
			return readList(name, value);
		case "text":
		case "secret":
			return typeof value === "string" ? { kind: "taken", value: value.trim() } : wrongType(name, "text", value);
	}
}

function readNumber(name: string, { min, max, fraction }: NumberRow, value: number): ValueReading {
	if (Number.isNaN(value)) return { kind: "ignored", warning: `${name} is not a number and is ignored` };
	const whole = fraction === true ? value : Math.round(value);
	const taken = Math.min(max, Math.max(min, whole));
	if (taken === value) return { kind: "taken", value };
	const why = taken === whole ? "which takes whole numbers" : `which goes from ${min} to ${max}`;
	return { kind: "taken", value: taken, warning: `${name}, ${why}, is ${value}: ${taken} is used` };
}

function readChoice(name: string, { choices }: ChoiceRow, value: string): ValueReading {
	if (choices.includes(value)) return { kind: "taken", value };
	const near = nearestName(value, choices);
	const meant = near === undefined ? "" : `; did you mean "${near}"?`;
	return {
		kind: "ignored",
		warning: `${name} is one of ${choices.join(", ")}; "${value.slice(0, 40)}" is ignored${meant}`,
	};
}

function readList(name: string, value: unknown): ValueReading {
	if (!Array.isArray(value)) return wrongType(name, "a list of texts", value);
	const texts = value.filter((each) => typeof each === "string");
	if (texts.length < value.length) return { kind: "ignored", warning: `${name} holds more than texts and is ignored` };
	if (texts.length <= MAX_LIST) return { kind: "taken", value: texts };
	const warning = `${name} has ${texts.length} entries: the first ${MAX_LIST} are used`;
	return { kind: "taken", value: texts.slice(0, MAX_LIST), warning };
}

/** The value is not repeated: it may be a credential in the wrong place. */
function wrongType(name: string, wanted: string, value: unknown): ValueReading {
	return { kind: "ignored", warning: `${name} takes ${wanted}, not ${typeName(value)}, and is ignored` };
}

const WORDS: Readonly<Record<string, boolean>> = {
	true: true,
	yes: true,
	on: true,
	"1": true,
	false: false,
	no: false,
	off: false,
	"0": false,
};

/** An environment variable is text; what is not of the row's type stays text, and is then refused as such. */
export function fromVariable(row: SettingRow, text: string): unknown {
	switch (row.type) {
		case "number":
			return text.trim() === "" || Number.isNaN(Number(text)) ? text : Number(text);
		case "boolean":
			return WORDS[text.trim().toLowerCase()] ?? text;
		case "list":
			return text
				.split(",")
				.map((each) => each.trim())
				.filter((each) => each !== "");
		case "choice":
		case "text":
		case "secret":
			return text.trim();
	}
}
