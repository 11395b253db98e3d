/** Looks at this machine: its disk, its permissions, and what else pi loads. */
import { constants } from "node:fs";
import { access, readFile, stat, statfs } from "node:fs/promises";
import { arch, platform } from "node:os";
import { dirname, join } from "node:path";
import type { Inspection } from "../ports/inspection.ts";

/** Names of packages that keep a memory for pi, or look as if they did. */
const MEMORY_PACKAGE = /memor|recall|realmem|pi-mind|retain|remember|mem0|supermem|context-mode/iu;
const OWN_PACKAGE = /(?:^|[:/@])pi-cairn(?:$|[@#/])/u;

/** @param agentDirectory pi's own folder, absolute */
export function machineInspection(agentDirectory: string): Inspection {
	return {
		runtime: () => ({
			name: process.versions["bun"] === undefined ? "node" : "bun",
			version: process.versions["bun"] ?? process.versions.node,
			platform: `${platform()} ${arch()}`,
		}),
		freeBytes: async (path) => {
			const found = await tried(async () => statfs(await present(path)));
			return found === undefined ? undefined : found.bavail * found.bsize;
		},
		mode: async (path) => {
			if (process.platform === "win32") return undefined;
			return (await tried(() => stat(path)))?.mode;
		},
		isWritable: async (path) => (await tried(async () => writable(await present(path)))) === true,
		otherMemories: async () => {
			const text = (await tried(() => readFile(join(agentDirectory, "settings.json"), "utf8"))) ?? "{}";
			return packagesIn(text).filter((name) => MEMORY_PACKAGE.test(name) && !OWN_PACKAGE.test(name));
		},
	};
}

async function writable(path: string): Promise<boolean> {
	await access(path, constants.W_OK);
	return true;
}

/** The path, or the nearest folder above it that is there. */
async function present(path: string): Promise<string> {
	const found = await tried(() => stat(path));
	return found !== undefined || dirname(path) === path ? path : await present(dirname(path));
}

/** What cannot be looked at is not known: the doctor says so, or leaves it out. */
async function tried<T>(look: () => Promise<T>): Promise<T | undefined> {
	try {
		return await look();
	} catch {
		return undefined;
	}
}

function packagesIn(text: string): readonly string[] {
	const settings = parsed(text);
	if (typeof settings !== "object" || settings === null || !("packages" in settings)) return [];
	if (!Array.isArray(settings.packages)) return [];
	return settings.packages.flatMap((entry: unknown) => {
		if (typeof entry === "string") return [entry];
		const source: unknown = typeof entry === "object" && entry !== null && "source" in entry ? entry.source : undefined;
		return typeof source === "string" ? [source] : [];
	});
}

/** A settings file that pi itself cannot read is pi's to complain about. */
function parsed(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}
