/** Settings in words; what a secret holds is never among them. */
import { environmentName } from "../settings/names.ts";
import { referredVariable } from "../settings/secret.ts";
import { type Origin, rowOf } from "../settings/settings.ts";
import type { SettingName } from "../settings/table.ts";
import type { SettingValue } from "../settings/value.ts";

/** A reference to the environment is no secret; the length of a literal one would tell of it. */
export function maskedValue(name: SettingName, value: SettingValue): SettingValue {
	if (rowOf(name).type !== "secret" || value === "") return value;
	return referredVariable(String(value)) === undefined ? "(set, not shown)" : value;
}

function shown(name: SettingName, value: SettingValue): string {
	return JSON.stringify(maskedValue(name, value));
}

/** A setting as it holds in this session, and whether the user's file names it. */
export interface HeldSetting {
	readonly name: SettingName;
	readonly value: SettingValue;
	/** Absent for a default. */
	readonly origin: Origin | undefined;
	readonly isInFile: boolean;
	/** What is wrong with the file's value, which does not hold then. */
	readonly refused?: string;
}

/** One line; a `*` marks what is not at its default. */
export function settingLine({ name, value, origin }: HeldSetting): string {
	const isChanged = JSON.stringify(value) !== JSON.stringify(rowOf(name).default);
	const from = origin === "environment" || origin === "project" ? ` (from the ${origin})` : "";
	return `${isChanged ? "*" : " "} ${name} = ${shown(name, value)}${from}`;
}

/** All there is to say about one. */
export function settingText(held: HeldSetting): string {
	const { name, value } = held;
	const row = rowOf(name);
	return [
		`${name} = ${shown(name, value)}`,
		row.help,
		`default ${JSON.stringify(row.default)}; in the environment ${environmentName(name)}`,
		...(row.type === "number" ? [`from ${row.min} to ${row.max}`] : []),
		...(row.type === "choice" ? [`one of ${row.choices.join(", ")}`] : []),
		originWords(held),
	].join("\n");
}

function originWords({ name, origin, isInFile, refused }: HeldSetting): string {
	if (refused !== undefined && origin === undefined) return `set in config.json, where it cannot be used: ${refused}`;
	const before = isInFile ? ", which holds before config.json" : "";
	switch (origin) {
		case "environment":
			return `set in the environment by ${environmentName(name)}${before}`;
		case "project":
			return `set by the project${before}`;
		case "file":
			return isInFile ? "set in config.json" : "no longer set in config.json: at its default from the next session on";
		case undefined:
			return isInFile ? "set in config.json since, and not in use yet" : "not set anywhere: the default";
	}
}

/** What keeps a value that is written into the file from holding; nothing where it will hold. */
export function overruledWords(name: SettingName, origin: Origin | undefined): string {
	if (origin === "environment") return `; ${environmentName(name)} is set, and holds before the file`;
	return origin === "project" ? "; the project sets it too, and holds before the file" : "";
}
