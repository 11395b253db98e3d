/** Shows settings, and writes one into the user's file: checked first, and never in place of what the user wrote. */
import { MemoryError } from "../../kernel/errors.ts";
import { isSettingName, SETTING_NAMES, unknownName } from "../../settings/names.ts";
import { rowOf } from "../../settings/settings.ts";
import type { SettingName } from "../../settings/table.ts";
import { fromVariable, readValue, type SettingValue } from "../../settings/value.ts";
import type { Answer, CommandRun, Verb } from "../run.ts";
import { type HeldSetting, maskedValue, overruledWords, settingLine, settingText } from "../setting-words.ts";

export const verb: Verb = async (run) => {
	const { arguments: given } = run;
	const name = given.text("name");
	const value = given.text("value");
	if (name === undefined) return given.has("unset") ? nameMissing() : await listed(run);
	if (!isSettingName(name)) throw noSetting(name);
	if (given.has("unset")) return await unset(name, value, run);
	return value === undefined ? await shown(name, run) : await set(name, value, run);
};

/** @throws MemoryError INPUT_INVALID */
function nameMissing(): never {
	throw new MemoryError("INPUT_INVALID", "--unset takes the name of a setting", {
		hint: "/memory settings --changed lists those that are not at their defaults",
	});
}

function noSetting(name: string): MemoryError {
	const [before = "", ...value] = name.split("=");
	const isJoined = value.length > 0 && isSettingName(before);
	const hint = isJoined ? `a space goes between: /memory settings ${before} …` : "/memory settings lists them all";
	return new MemoryError("INPUT_INVALID", unknownName(name), { hint });
}

/** What stands in the file, as far as it can be read. */
async function listed({ memory, arguments: given, workspace }: CommandRun): Promise<Answer> {
	const { value: file } = await memory.setup.read();
	const { settings } = memory;
	const names = SETTING_NAMES.filter((name) => !given.has("changed") || isChanged(settings[name], name));
	const { settingsWarnings } = await workspace.status();
	const rows = names.map((name) => settingLine(heldOf(name, memory, file)));
	const warnings = settingsWarnings.map((warning) => `! ${warning}`);
	const data = Object.fromEntries(names.map((name) => [name, maskedValue(name, settings[name])]));
	const heading = rows.length === 0 ? "every setting is at its default" : `${memory.setup.path}:`;
	return {
		data: { path: memory.setup.path, settings: data, warnings: settingsWarnings },
		text: [heading, ...rows, ...warnings].join("\n"),
		end: rows.length === 0 ? "nothing" : "done",
	};
}

function isChanged(value: SettingValue, name: SettingName): boolean {
	return JSON.stringify(value) !== JSON.stringify(rowOf(name).default);
}

async function shown(name: SettingName, { memory }: CommandRun): Promise<Answer> {
	const held = heldOf(name, memory, (await memory.setup.read()).value);
	const { value, origin = "default", isInFile } = held;
	const data = { name, value: maskedValue(name, value), default: rowOf(name).default, origin, inFile: isInFile };
	return { data, text: settingText(held) };
}

function heldOf(
	name: SettingName,
	{ settings, setup }: CommandRun["memory"],
	file: ReadonlyMap<SettingName, unknown>,
): HeldSetting {
	const reading = file.has(name) ? readValue(name, rowOf(name), file.get(name)) : undefined;
	return {
		name,
		value: settings[name],
		origin: setup.origins.get(name),
		isInFile: file.has(name),
		...(reading === undefined || reading.kind === "taken" ? {} : { refused: reading.warning }),
	};
}

async function unset(name: SettingName, value: string | undefined, { memory }: CommandRun): Promise<Answer> {
	if (value !== undefined)
		throw new MemoryError("INPUT_INVALID", "--unset takes no value", { hint: "leave the value out" });
	if (!(await memory.setup.read()).value.has(name)) {
		return { data: { name, inFile: false }, text: `${name} is not set in ${memory.setup.path}`, end: "nothing" };
	}
	await memory.setup.write(name, undefined);
	const overruled = overruledWords(name, memory.setup.origins.get(name));
	const text =
		overruled === "" ? `${name} is at its default again, from the next session on` : `${name} is taken out${overruled}`;
	return { data: { name, inFile: false }, text };
}

/** What would be clamped or ignored in a file is refused here: the user is there to say what was meant. */
async function set(name: SettingName, text: string, { memory }: CommandRun): Promise<Answer> {
	const row = rowOf(name);
	const reading = readValue(name, row, fromVariable(row, text));
	if (reading.warning !== undefined || reading.kind !== "taken") {
		const why = (reading.warning ?? name)
			.replace(/(?: is ignored|: .* is used|, and is ignored)$/u, "")
			.replace(" is ignored;", " is none of them;");
		throw new MemoryError("INPUT_INVALID", why, {
			hint: `nothing was written; /memory settings ${name} tells what it takes, --unset brings its default back`,
		});
	}
	await memory.setup.write(name, reading.value);
	const shownValue = maskedValue(name, reading.value);
	const sentence = `${name} is ${JSON.stringify(shownValue)} from the next session on (${memory.setup.path})${overruledWords(name, memory.setup.origins.get(name))}`;
	return { data: { name, value: shownValue, inFile: true }, text: sentence };
}
