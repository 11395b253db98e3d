/** The ways to write a setting's name: dotted, nested by section, and as an environment variable. */
import { FORMER_NAMES, isFormerSection } from "./former-names.ts";
import { nearestName } from "./nearest.ts";
import { SETTINGS, type SettingName } from "./table.ts";

// `Object.keys` forgets the type of a literal's own keys.
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

export const SECTIONS: readonly string[] = [...new Set(SETTING_NAMES.map(sectionOf))];

export function sectionOf(name: string): string {
	const end = name.indexOf(".");
	return end < 0 ? name : name.slice(0, end);
}

export function isSettingName(name: string): name is SettingName {
	return Object.hasOwn(SETTINGS, name);
}

/** `recall.pageSize` is `CAIRN_RECALL_PAGE_SIZE`. */
export function environmentName(name: SettingName): string {
	const words = name.replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2").replaceAll(".", "_");
	return `CAIRN_${words.toUpperCase()}`;
}

/** One line about a name that no setting has. */
export function unknownName(name: string): string {
	const near = nearestName(name, SETTING_NAMES);
	return `"${name}" is not a setting${near === undefined ? "" : `; did you mean "${near}"?`}`;
}

export interface NamedValue {
	readonly name: SettingName;
	readonly value: unknown;
}

export interface NamedValues {
	readonly values: readonly NamedValue[];
	readonly warnings: readonly string[];
}

/** Takes `{ "recall": { "pageSize": 8 } }` and `{ "recall.pageSize": 8 }` alike. */
export function namedValues(json: unknown): NamedValues {
	if (json === undefined) return { values: [], warnings: [] };
	if (!isObject(json)) return { values: [], warnings: [`settings are not an object: ${typeName(json)}`] };
	const values = new Map<SettingName, unknown>();
	const warnings: string[] = [];
	for (const [written, value] of Object.entries(json).flatMap(spread)) {
		// A schema reference is for editors.
		if (written === "$schema") continue;
		// A key such as `toString` is no former name, though every object answers to it.
		const name = (Object.hasOwn(FORMER_NAMES, written) ? FORMER_NAMES[written] : undefined) ?? written;
		if (name !== written) warnings.push(`"${written}" is called "${name}" now; it is read as that`);
		if (!isSettingName(name)) {
			warnings.push(SECTIONS.includes(name) ? notASection(name, value) : unknownName(name));
			continue;
		}
		// As with a name that stands twice in one object, of which JSON takes the last.
		if (values.has(name)) warnings.push(`"${name}" is set twice; the last one counts`);
		values.set(name, value);
	}
	return { values: [...values].map(([name, value]) => ({ name, value })), warnings };
}

/** A section becomes its members; everything else stays as it is. */
function spread([key, value]: readonly [string, unknown]): readonly (readonly [string, unknown])[] {
	const isSection = SECTIONS.includes(key) || isFormerSection(key);
	if (!isSection || !isObject(value)) return [[key, value]];
	return Object.entries(value).map(([name, inner]) => [`${key}.${name}`, inner] as const);
}

function notASection(name: string, value: unknown): string {
	return `"${name}" is a section and takes an object, not ${typeName(value)}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value's type in a reader's words. */
export function typeName(value: unknown): string {
	if (value === null) return "null";
	if (Array.isArray(value)) return "a list";
	return { string: "text", number: "a number", boolean: "true or false", object: "an object" }[
		// Only these four come out of JSON.
		typeof value as "string" | "number" | "boolean" | "object"
	];
}
