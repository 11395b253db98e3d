/** What the process was started with: folders, and whether anybody but a person is at the keyboard. */
import { homedir, userInfo } from "node:os";
import { join, resolve } from "node:path";

export type Variables = Readonly<Record<string, string | undefined>>;

export interface Environment {
	readonly variables: Variables;
	/** The user's home directory, absolute. */
	readonly home: string;
	/** pi's folder: `PI_CODING_AGENT_DIR`, else `~/.pi/agent`. */
	readonly agentDirectory: string;
	/** Cairn's folder: `CAIRN_HOME`, else `cairn` in pi's. */
	readonly cairnHome: string;
	/** True on a build server. */
	readonly ci: boolean;
	/** Why this pi is somebody's child, when it is: "PI_SUBAGENT_DEPTH=1". */
	readonly child: string | undefined;
}

export function readEnvironment(variables: Variables = process.env): Environment {
	const home = homeOf(variables);
	const agentDirectory = folderOf(variables["PI_CODING_AGENT_DIR"], home) ?? join(home, ".pi", "agent");
	return {
		variables,
		home,
		agentDirectory,
		cairnHome: folderOf(variables["CAIRN_HOME"], home) ?? join(agentDirectory, "cairn"),
		ci: isOn(variables["CI"]),
		child: childOf(variables),
	};
}

/** Why nothing may be written, for `Place.readOnly`; `undefined` when writing is fine. */
export function readOnlyReason(environment: Environment, writeInCI: boolean): string | undefined {
	if (environment.child !== undefined) return `a sub-agent (${environment.child})`;
	return environment.ci && !writeInCI ? `CI=${environment.variables["CI"]}` : undefined;
}

/** An empty HOME would make every relative path a home; the account database knows better. */
function homeOf(variables: Variables): string {
	const named = process.platform === "win32" ? variables["USERPROFILE"] : variables["HOME"];
	const home = named?.trim() || homedir() || userInfo().homedir;
	return resolve(home);
}

function folderOf(value: string | undefined, home: string): string | undefined {
	const text = value?.trim() ?? "";
	if (text === "") return undefined;
	return resolve(/^~(?=$|[\\/])/.test(text) ? join(home, text.slice(1)) : text);
}

function isOn(value: string | undefined): boolean {
	return !["", "0", "false", "no", "off"].includes(value?.trim().toLowerCase() ?? "");
}

/** Sub-agent packages count their depth; pi's bash tool names its session to whatever it runs. */
function childOf(variables: Variables): string | undefined {
	const depth = variables["PI_SUBAGENT_DEPTH"];
	if (isOn(depth)) return `PI_SUBAGENT_DEPTH=${depth}`;
	return isOn(variables["PI_SESSION_ID"]) ? "a pi inside a pi's tool" : undefined;
}
