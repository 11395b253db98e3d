/** From what was written in several places to the settings that hold: default, file, trusted project, environment. */
import type { WithWarnings } from "../kernel/warnings.ts";
import type { Complaint } from "./complaint.ts";
import { environmentName, type NamedValue, namedValues, SECTIONS, SETTING_NAMES, sectionOf } from "./names.ts";
import { nearestName } from "./nearest.ts";
import { SETTINGS, type SettingName, type SettingRow, type Settings } from "./table.ts";
import { fromVariable, readValue, type SettingValue } from "./value.ts";

export interface SettingsSources {
	/** The user's `config.json`, parsed. */
	readonly file?: unknown;
	/** The `cairn` key of a trusted project's settings. */
	readonly project?: unknown;
	readonly variables?: Readonly<Record<string, string | undefined>>;
}

/** Places that may set a value, the later one beating the earlier. */
const ORIGINS = ["file", "project", "environment"] as const;
export type Origin = (typeof ORIGINS)[number];

export interface ResolvedSettings extends WithWarnings<Settings> {
	/** The warnings, each with what mends it. */
	readonly complaints: readonly Complaint[];
	/** Whose value holds; nothing for a default. */
	readonly origins: ReadonlyMap<SettingName, Origin>;
}

/** Each place beats the ones before it; what cannot be used is named and leaves the earlier value. */
export function resolveSettings(sources: SettingsSources): ResolvedSettings {
	const defaults = SETTING_NAMES.map((name): Entry => [name, rowOf(name).default]);
	const own = readLayer(OWN, sources.file, () => true);
	const project = readLayer(PROJECT, sources.project, mayProjectSet);
	const layers = {
		file: own,
		project: loweredOnly(project, new Map([...defaults, ...own.value])),
		environment: readVariables(sources.variables ?? {}),
	} satisfies Record<Origin, unknown>;
	const given = ORIGINS.flatMap((origin) => layers[origin].value.map((entry) => ({ entry, origin })));
	const complaints = ORIGINS.flatMap((origin) => layers[origin].complaints);
	const entries = [...defaults, ...given.map(({ entry }) => entry)];
	return {
		// Every name has its default, and each value was held against its row.
		value: Object.fromEntries(entries) as unknown as Settings,
		warnings: complaints.map(({ text }) => text),
		complaints,
		origins: new Map(given.map(({ entry: [name], origin }) => [name, origin])),
	};
}

interface Layer {
	readonly value: readonly Entry[];
	readonly complaints: readonly Complaint[];
}

/** A place that sets values under their names, and what mends a name or a value there. */
interface LayerPlace {
	readonly name: string;
	readonly fixName: string;
	readonly fixValue: (name: SettingName) => string;
}

const OWN: LayerPlace = {
	name: "config.json",
	fixName: "mend the name in config.json, or take it out there; /memory settings lists the names",
	fixValue: (name) =>
		`/memory settings ${name} tells what it takes; with a value it sets that, with --unset the default`,
};
const FIX_PROJECT = "mend it under cairn in the project's .pi/settings.json";
const PROJECT: LayerPlace = { name: "the project", fixName: FIX_PROJECT, fixValue: () => FIX_PROJECT };
const FIX_VARIABLE = "correct or unset the variable where it is set";

type Entry = readonly [name: SettingName, value: SettingValue];

/** The table's literal types are too narrow to be asked for an optional field. */
export function rowOf(name: SettingName): SettingRow {
	return SETTINGS[name];
}

/** A repository may not send text elsewhere, spend the user's credentials or lower the guard against itself. */
export function mayProjectSet(name: SettingName): boolean {
	const row = rowOf(name);
	return row.type !== "secret" && !("userOnly" in row);
}

/** A project may ask for less than the user has allowed, and for nothing more. */
function loweredOnly({ value, complaints }: Layer, own: ReadonlyMap<SettingName, SettingValue>): Layer {
	const raised = value.filter(([name, wanted]) => {
		const row = rowOf(name);
		if (row.type !== "choice" || row.projectMayLower !== true) return false;
		return row.choices.indexOf(String(wanted)) > row.choices.indexOf(String(own.get(name)));
	});
	const told = raised.map(([name]) => ({
		text: `the project: ${name} may only be lowered, and stays ${String(own.get(name))}`,
		fix: FIX_PROJECT,
	}));
	return { value: value.filter((entry) => !raised.includes(entry)), complaints: [...complaints, ...told] };
}

function readLayer(place: LayerPlace, json: unknown, maySet: (name: SettingName) => boolean): Layer {
	const { values, warnings } = namedValues(json);
	const allowed = values.filter(({ name }) => maySet(name));
	const refused = values
		.filter(({ name }) => !maySet(name))
		.map(({ name }) => `${name} is for the user alone and is ignored`);
	const read = takeAll(allowed, { nameFor: (name) => name, fixFor: place.fixValue });
	const ofNames = [...warnings, ...refused].map((text) => ({ text, fix: place.fixName }));
	return {
		value: read.value,
		complaints: [...ofNames, ...read.complaints].map(({ text, fix }) => ({ text: `${place.name}: ${text}`, fix })),
	};
}

interface Taking {
	readonly nameFor: (name: SettingName) => string;
	readonly fixFor: (name: SettingName) => string;
}

function takeAll(values: readonly NamedValue[], { nameFor, fixFor }: Taking): Layer {
	const readings = values.map(({ name, value }) => ({ name, ...readValue(nameFor(name), rowOf(name), value) }));
	return {
		value: readings.flatMap((each): Entry[] => (each.kind === "taken" ? [[each.name, each.value]] : [])),
		complaints: readings.flatMap(({ name, warning }) =>
			warning === undefined ? [] : [{ text: warning, fix: fixFor(name) }],
		),
	};
}

function readVariables(variables: NonNullable<SettingsSources["variables"]>): Layer {
	// Only what begins like a section is ours to know: other programs may use `CAIRN_` too.
	const ours = Object.keys(variables).filter((name) => name.startsWith("CAIRN_"));
	const sections = SECTIONS.filter((section) => ours.some((name) => isOf(section, name)));
	if (sections.length === 0) return { value: [], complaints: [] };
	const given = ours.filter((name) => sections.some((section) => isOf(section, name)));
	const known = SETTING_NAMES.filter((name) => sections.includes(sectionOf(name)));
	const names = new Map(known.map((name) => [environmentName(name), name]));
	const values = [...names].flatMap(([variable, name]): NamedValue[] => {
		const text = variables[variable];
		return text === undefined ? [] : [{ name, value: fromVariable(rowOf(name), text) }];
	});
	const { value, complaints } = takeAll(values, { nameFor: environmentName, fixFor: () => FIX_VARIABLE });
	const unknown = unknownVariables(given, [...names.keys()]).map((text) => ({ text, fix: FIX_VARIABLE }));
	return { value, complaints: [...complaints, ...unknown] };
}

function isOf(section: string, variable: string): boolean {
	return variable.startsWith(`CAIRN_${section.toUpperCase()}_`);
}

function unknownVariables(given: readonly string[], known: readonly string[]): readonly string[] {
	return given
		.filter((name) => !known.includes(name))
		.map((name) => {
			const near = nearestName(name, known);
			return `${name} is not a setting${near === undefined ? "" : `; did you mean ${near}?`}`;
		});
}
