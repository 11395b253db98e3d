/** Why a session of pi writes nothing: where it runs, whose child it is, or how it was started. */
import { readOnlyReason } from "../settings/read-only.ts";
import type { Settings } from "../settings/table.ts";
import type { Host } from "./host.ts";

export type MemoryMode = Settings["memory.mode"];

export interface SessionMode {
	/** Of the command line; it holds whatever the settings say. */
	readonly mode?: MemoryMode;
	/** True for a session that another one of this process has begun. */
	readonly isChild: boolean;
}

type ModeSettings = Pick<Settings, "memory.mode" | "write.inCI">;

export function modeOf({ mode }: SessionMode, settings: ModeSettings): MemoryMode {
	return mode ?? settings["memory.mode"];
}

/** Why nothing may be written, or `undefined`. */
export function whyReadOnly(given: SessionMode, settings: ModeSettings, { env }: Host): string | undefined {
	if (given.mode === "read") return "pi was started with --memory read";
	if (given.mode === undefined && settings["memory.mode"] === "read") return "the setting memory.mode is read";
	if (given.isChild) return "this is a sub-agent of another session";
	return readOnlyReason(env, settings["write.inCI"]);
}
