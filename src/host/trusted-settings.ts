/** What a project's own settings of pi say of Cairn, where the user has told pi to trust it: for programs that cannot ask. */
import { dirname, join } from "node:path";
import { readSmallFile, tryRealPath } from "./small-file.ts";

const MAX_BYTES = 1_000_000;

export interface SettingsPlace {
	/** pi's own, where it keeps whom the user trusts. */
	readonly agentDirectory: string;
	/** As pi does, only this folder is looked into, and none above it. */
	readonly cwd: string;
}

/** The `cairn` key, unparsed; `undefined` where there is none, or no decision of the user for it. */
export async function trustedSettings({ agentDirectory, cwd }: SettingsPlace): Promise<unknown> {
	const settings = await objectIn(join(cwd, ".pi", "settings.json"));
	if (settings === undefined || !("cairn" in settings)) return undefined;
	const decisions = await objectIn(join(agentDirectory, "trust.json"));
	const folder = await tryRealPath(cwd);
	return decisions !== undefined && folder !== undefined && isTrusted(folder, decisions)
		? settings["cairn"]
		: undefined;
}

/** The decision for the nearest folder counts. */
function isTrusted(folder: string, decisions: Readonly<Record<string, unknown>>): boolean {
	const decision = decisions[folder];
	if (typeof decision === "boolean") return decision;
	const parent = dirname(folder);
	return parent !== folder && isTrusted(parent, decisions);
}

/** What pi could not read either is taken for nothing: pi tells of it. */
async function objectIn(path: string): Promise<Readonly<Record<string, unknown>> | undefined> {
	const text = await readSmallFile(path, MAX_BYTES);
	if (text === undefined) return undefined;
	try {
		const value: unknown = JSON.parse(text.replace(/^\uFEFF/u, ""));
		const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
		return isObject ? (value as Readonly<Record<string, unknown>>) : undefined; // its keys are texts, as in all JSON
	} catch {
		return undefined;
	}
}
