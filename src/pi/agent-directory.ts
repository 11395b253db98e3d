/** Pi's own folder, found without loading pi's module where that can be. */
import { homedir, userInfo } from "node:os";
import { isAbsolute, join } from "node:path";
import { homeFolder } from "../kernel/home-folder.ts";

/** Gives pi's own module; fails where it cannot be had. Older ones may not export the question. */
export type LoadHost = () => Promise<{ readonly getAgentDir?: () => string }>;

export interface ProcessHere {
	/** As the process calls itself: `pi` for pi. */
	readonly title: string;
	readonly platform: NodeJS.Platform;
	readonly env: Readonly<Record<string, string | undefined>>;
	/** The user's home folder. */
	readonly home: string;
}

/** Whose process this is, as it calls itself; a renamed host has a folder and a variable of its own. */
const PI_TITLES: readonly string[] = ["pi", "pi-rpc"];

/** For this user; relative only where they told it so. To load the host's module takes milliseconds: it is asked only where its answer is not plain. */
export async function agentDirectory(loadHost: LoadHost, here: ProcessHere = processHere()): Promise<string> {
	const { title, platform, env, home } = here;
	const usual = env["PI_CODING_AGENT_DIR"] || join(home, ".pi", "agent");
	if (PI_TITLES.includes(title) && platform !== "win32" && isAbsolute(usual)) return usual;
	const host = await loadHost().catch(() => undefined);
	const said = host?.getAgentDir?.() ?? usual;
	// With an empty home folder, the host's own lies in whatever folder it runs in.
	return isAbsolute(said) || !isAbsolute(usual) ? said : usual;
}

function processHere(): ProcessHere {
	return { title: process.title, platform: process.platform, env: process.env, home: userHome() };
}

export function userHome(): string {
	return homeFolder(homedir, () => userInfo().homedir);
}
