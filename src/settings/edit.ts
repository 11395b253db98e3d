/** One setting changed in the text of a settings file; everything else in it stays, and in its order. */
import { FORMER_NAMES } from "./former-names.ts";
import { namedValues, sectionOf } from "./names.ts";
import type { SettingName } from "./table.ts";
import type { SettingValue } from "./value.ts";

type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `text` is the JSON of an object, or empty. Without a value the setting is taken out, however it was written. */
export function withSetting(text: string, name: SettingName, value: SettingValue | undefined): string {
	const parsed: unknown = text.trim() === "" ? {} : JSON.parse(text);
	const json = isObject(parsed) ? parsed : {};
	// A setting that is written twice would be read once, and nobody could say which.
	const alone = formerNamesOf(name).reduce(withoutSpelling, json);
	const changed = value === undefined ? without(alone, name) : placed(alone, name, value);
	return `${JSON.stringify(changed, undefined, indentOf(text))}\n`;
}

function formerNamesOf(name: SettingName): readonly string[] {
	return Object.keys(FORMER_NAMES).filter((former) => FORMER_NAMES[former] === name);
}

/** What stands in the file by the names of settings; a name that is none is left out. */
export function settingsIn(json: unknown): ReadonlyMap<SettingName, unknown> {
	return new Map(namedValues(json).values.map(({ name, value }) => [name, value]));
}

/** Where it stands already, dotted or in its section; else in its section. */
function placed(json: Json, name: SettingName, value: SettingValue): Json {
	if (Object.hasOwn(json, name)) return { ...withoutNested(json, name), [name]: value };
	const section = sectionOf(name);
	const members = json[section];
	// A section that is no object is somebody's mistake: it is not written over.
	if (members !== undefined && !isObject(members)) return { ...json, [name]: value };
	return { ...json, [section]: { ...members, [name.slice(section.length + 1)]: value } };
}

function without(json: Json, name: string): Json {
	const { [name]: _dotted, ...rest } = json;
	return withoutNested(rest, name);
}

/** Leaves no section empty that had this alone in it. */
function withoutNested(json: Json, name: string): Json {
	const section = sectionOf(name);
	const members = json[section];
	const key = name.slice(section.length + 1);
	if (!isObject(members) || !Object.hasOwn(members, key)) return json;
	const { [key]: _nested, ...others } = members;
	if (Object.keys(others).length > 0) return { ...json, [section]: others };
	const { [section]: _emptied, ...sections } = json;
	return sections;
}

const withoutSpelling = (json: Json, former: string): Json => without(json, former);

function indentOf(text: string): string {
	return /^\{\r?\n([ \t]+)/u.exec(text.trimStart())?.[1] ?? "\t";
}
