/** Settings in words; what a secret holds is never among them. */
import { environmentName } from "../settings/names.ts";
import { referredVariable } from "../settings/secret.ts";
import { rowOf } from "../settings/settings.ts";
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

/** One line; a `*` marks what is not at its default. */
export function settingLine(name: SettingName, value: SettingValue, isInFile: boolean): string {
	const isChanged = JSON.stringify(value) !== JSON.stringify(rowOf(name).default);
	return `${isChanged ? "*" : " "} ${name} = ${shown(name, value)}${isChanged && !isInFile ? " (not from config.json)" : ""}`;
}

/** All there is to say about one. */
export function settingText(name: SettingName, value: SettingValue, isInFile: boolean): string {
	const row = rowOf(name);
	return [
		`${name} = ${shown(name, value)}`,
		row.help,
		`default ${JSON.stringify(row.default)}; in the environment ${environmentName(name)}`,
		...(row.type === "number" ? [`from ${row.min} to ${row.max}`] : []),
		...(row.type === "choice" ? [`one of ${row.choices.join(", ")}`] : []),
		isInFile ? "set in config.json" : "not set in config.json",
	].join("\n");
}
