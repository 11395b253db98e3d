/** Which pi the demo runs, and with which of the two forms of this package: what was built, or the sources. */
import { readdir, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { foreignPath, ROOT } from "./scratch.ts";

export interface Program {
	readonly program: string;
	readonly args: readonly string[];
	readonly name: string;
}

const PI = "@earendil-works/pi-coding-agent";

interface Manifest {
	readonly version: string;
	readonly bin: Readonly<Record<string, string>>;
}

/** The pi that this repository brings, run by the Node that runs this. */
export function ownPi(): Program {
	const folder = join(ROOT, "node_modules", PI);
	const manifest = createRequire(import.meta.url)(join(folder, "package.json")) as Manifest; // npm's format
	const script = join(folder, manifest.bin["pi"] ?? "dist/cli.js");
	return { program: process.execPath, args: [script], name: `pi ${manifest.version}` };
}

/** The pi that the user has installed, if any; on Windows, where it is a script of the shell, the one of this repository. */
export async function usersPi(): Promise<Program> {
	if (process.platform === "win32") return ownPi();
	for (const folder of foreignPath(process.env["PATH"] ?? "")) {
		const program = join(folder, "pi");
		const found = await tryStat(program);
		if (found?.isFile() === true) return { program, args: [], name: program };
	}
	return ownPi();
}

async function tryStat(path: string) {
	try {
		return await stat(path);
	} catch {
		return undefined; // it is not there, or not for us
	}
}

/** True when nothing was built, or something was changed since. */
export async function mustUseSources(): Promise<boolean> {
	const built = await tryStat(join(ROOT, "dist", "pi.cjs"));
	if (built === undefined) return true;
	const sources = join(ROOT, "src");
	const files = await readdir(sources, { recursive: true });
	const stats = await Promise.all(files.map((file) => tryStat(join(sources, file))));
	return stats.some((one) => one !== undefined && one.isFile() && one.mtimeMs > built.mtimeMs);
}

/** Pi with this package alone: no other extension, no file of the user's that would speak to the model. */
export function piArguments(pi: Program, sessions: string): readonly string[] {
	const entry = join(ROOT, "src", "pi", "entry.ts");
	const alone = ["-ne", "-e", entry, "-ns", "-np", "-nc", "--no-mcp", "-nbt", "-na"];
	return [...pi.args, "--mode", "rpc", "--session-dir", sessions, ...alone];
}
