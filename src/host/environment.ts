/** Which folders the process was told to use. */
import { createHash } from "node:crypto";
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
		known.agentDirectory ?? folderOf(variables["PI_CODING_AGENT_DIR"], home) ?? join(home, ".pi", "agent");
	const cairnHome = folderOf(variables["CAIRN_HOME"], home) ?? join(agentDirectory, "cairn");
	const cache = folderOf(variables["XDG_CACHE_HOME"], home) ?? join(home, ".cache");
	// One for each Cairn folder: two of them never share a database.
	const localFolder = join(cache, "pi-cairn", createHash("sha256").update(cairnHome).digest("hex").slice(0, 16));
	return { variables, home, agentDirectory, cairnHome, localFolder };
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
