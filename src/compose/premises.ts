/** What is known before anything is opened: the environment, where things lie, and the settings that hold. */
import { isAbsolute } from "node:path";
import { type Environment, readEnvironment } from "../host/environment.ts";
import { tryStat } from "../host/small-file.ts";
import { MemoryError } from "../kernel/errors.ts";
import type { Complaint } from "../settings/complaint.ts";
import { type ResolvedSettings, resolveSettings } from "../settings/settings.ts";
import type { Settings } from "../settings/table.ts";
import { type Layout, layoutOf } from "../stores/layout.ts";
import { readSettingsFile, type SettingsFileReading } from "../stores/settings-file.ts";
import type { OpenOptions } from "./options.ts";

export interface Premises {
	readonly options: OpenOptions;
	readonly environment: Environment;
	readonly layout: Layout;
	readonly settings: Settings;
	readonly origins: ResolvedSettings["origins"];
	/** About the settings, for a person. */
	readonly complaints: readonly Complaint[];
	/** Why the user's settings could not be read at all; one of the complaints. */
	readonly unread?: string;
}

export async function premisesOf(options: OpenOptions): Promise<Premises> {
	const environment = readEnvironment(options.env, {
		...(options.home === undefined ? {} : { home: options.home }),
		...(options.agentDir === undefined ? {} : { agentDirectory: options.agentDir }),
	});
	checkRoots(environment);
	await checkPlace(environment.cairnHome);
	const layout = layoutOf(environment.cairnHome);
	const file = await readSettingsFile(layout.settings);
	const resolved = resolveSettings({
		file: file.kind === "read" ? file.json : undefined,
		project: options.overrides ?? (await ownSettings(options, environment)),
		variables: options.env,
	});
	const complaints = [...complaintsOf(file), ...resolved.complaints];
	const unread = file.kind === "failed" ? whyDefaults(file.error) : undefined;
	return {
		options,
		environment,
		layout,
		settings: resolved.value,
		origins: resolved.origins,
		complaints,
		...(unread === undefined ? {} : { unread }),
	};
}

async function ownSettings({ settingsOf }: OpenOptions, { agentDirectory }: Environment): Promise<unknown> {
	if (settingsOf === undefined) return undefined;
	const { trustedSettings } = await import("../host/trusted-settings.ts");
	return await trustedSettings({ agentDirectory, cwd: settingsOf });
}

/**
 * What is relative lies in whatever folder somebody is in: private facts would end in a repository.
 * @throws MemoryError SETTINGS_INVALID
 */
function checkRoots({ home, cairnHome }: Environment): void {
	if (home === "") {
		throw new MemoryError("SETTINGS_INVALID", "nobody knows the home folder of this user", {
			hint: "set HOME to its whole path",
		});
	}
	if (!isAbsolute(home)) {
		throw new MemoryError("SETTINGS_INVALID", `the home folder is given as ${JSON.stringify(home)}, no whole path`, {
			hint: "set HOME to its whole path, or unset it",
		});
	}
	if (isAbsolute(cairnHome)) return;
	throw new MemoryError(
		"SETTINGS_INVALID",
		`the memory cannot lie in ${JSON.stringify(cairnHome)}: it is no whole path`,
		{
			hint: "set PI_CODING_AGENT_DIR or CAIRN_HOME to a whole path",
		},
	);
}

/** Node does not come back from making folders there: the system says of each that its parent is missing. */
const UNMAKEABLE = /^\/proc(?:\/|$)/;

/** @throws MemoryError SETTINGS_INVALID */
async function checkPlace(cairnHome: string): Promise<void> {
	const status = UNMAKEABLE.test(cairnHome) ? undefined : await tryStat(cairnHome);
	if (!UNMAKEABLE.test(cairnHome) && (status === undefined || status.isDirectory())) return;
	const why = status === undefined ? "no folder can be made there" : "it is no folder";
	throw new MemoryError("SETTINGS_INVALID", `the memory cannot lie in ${cairnHome}: ${why}`, {
		hint: "set CAIRN_HOME to a folder of yours",
	});
}

function whyDefaults({ message }: MemoryError): string {
	return `${message}; defaults hold for this session`;
}

function complaintsOf(file: SettingsFileReading): readonly Complaint[] {
	if (file.kind === "read") return file.complaints;
	if (file.kind === "absent") return [];
	return [{ text: whyDefaults(file.error), fix: file.error.hint ?? "correct the file, or take it away" }];
}
