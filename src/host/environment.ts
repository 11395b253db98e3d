/** Which folders the process was told to use. */
import { createHash } from "node:crypto";
import { homedir, userInfo } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { homeFolder } from "../kernel/home-folder.ts";

export type Variables = Readonly<Record<string, string | undefined>>;

export interface Environment {
	readonly variables: Variables;
	/** The user's home directory; absolute unless it was told otherwise, and empty where nobody knows it. */
	readonly home: string;
	/** pi's folder: `PI_CODING_AGENT_DIR`, else `~/.pi/agent`; relative where it was told so. */
	readonly agentDirectory: string;
	/** Cairn's folder, absolute unless pi's is not: `CAIRN_HOME`, else `cairn` in pi's. */
	readonly cairnHome: string;
	/** Where derived data goes when Cairn's own folder cannot take it. */
	readonly localFolder: string;
}

/** What the host knows better than the variables do. */
export interface KnownFolders {
	readonly home?: string;
	readonly agentDirectory?: string;
}

export function readEnvironment(variables: Variables, known: KnownFolders = {}): Environment {
	const home = known.home ?? homeOf(variables);
	const agentDirectory =
		known.agentDirectory ?? named(variables["PI_CODING_AGENT_DIR"], home) ?? join(home, ".pi", "agent");
	const cairnHome = folderOf(variables["CAIRN_HOME"], home) ?? join(agentDirectory, "cairn");
	const cache = folderOf(variables["XDG_CACHE_HOME"], home) ?? join(home, ".cache");
	// One for each Cairn folder: two of them never share a database.
	const localFolder = join(cache, "pi-cairn", createHash("sha256").update(cairnHome).digest("hex").slice(0, 16));
	return { variables, home, agentDirectory, cairnHome, localFolder };
}

/** An empty HOME would make every relative path a home; the account database knows better. */
function homeOf(variables: Variables): string {
	const told = (process.platform === "win32" ? variables["USERPROFILE"] : variables["HOME"])?.trim() ?? "";
	return normal(
		homeFolder(
			() => told,
			homedir,
			() => userInfo().homedir,
		),
	);
}

function folderOf(value: string | undefined, home: string): string | undefined {
	const folder = named(value, home);
	return folder === undefined ? undefined : resolve(folder);
}

/** As it was told where that is relative. */
function named(value: string | undefined, home: string): string | undefined {
	const text = value?.trim() ?? "";
	if (text === "") return undefined;
	return normal(/^~(?=$|[\\/])/.test(text) ? join(home, text.slice(1)) : text);
}

function normal(folder: string): string {
	return isAbsolute(folder) ? resolve(folder) : folder;
}
