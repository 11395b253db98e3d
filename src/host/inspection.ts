/** Looks at this machine: its disk, its permissions, and what else pi loads. */
import { constants } from "node:fs";
import { access, readdir, stat, statfs } from "node:fs/promises";
import { arch, platform } from "node:os";
import { dirname, join, relative } from "node:path";
import type { Inspection, UnreadNotes } from "../ports/inspection.ts";
import { frontmatterKeys } from "./frontmatter-keys.ts";
import { readSmallFile } from "./small-file.ts";

/** Names of packages that keep a memory for pi, or look as if they did. */
const MEMORY_PACKAGE = /memor|recall|realmem|pi-mind|retain|remember|mem0|supermem|context-mode/iu;
const OWN_PACKAGE = /(?:^|[:/@])pi-cairn(?:$|[@#/])/u;

/** Texts that somebody may have written for the memory. */
const NOTE = /\.(?:md|markdown|mdx|txt|text|rst|org|adoc)$/iu;
/** Cairn's own, beside the personal facts of a project. */
const OWN_FOLDERS: ReadonlySet<string> = new Set(["journal", "pending"]);

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
		unreadNotes: async (folder) => await tried(() => unreadNotes(folder)),
		frontmatterKeys: async (folder) => await tried(() => frontmatterKeys(folder)),
		otherMemories: async () => {
			const text = (await tried(() => readSmallFile(join(agentDirectory, "settings.json")))) ?? "{}";
			return packagesIn(text).filter((name) => MEMORY_PACKAGE.test(name) && !OWN_PACKAGE.test(name));
		},
	};
}

async function unreadNotes(folder: string): Promise<UnreadNotes> {
	const entries = await readdir(folder, { withFileTypes: true });
	const misnamed = entries.filter((entry) => !entry.isDirectory() && isNote(entry.name) && !entry.name.endsWith(".md"));
	const folders = entries.filter(({ name }) => !name.startsWith(".") && !OWN_FOLDERS.has(name));
	const below: string[] = [];
	for (const each of folders.filter((entry) => entry.isDirectory())) {
		const inside = await readdir(join(folder, each.name), { withFileTypes: true, recursive: true });
		const notes = inside.filter((entry) => entry.isFile() && isNote(entry.name));
		below.push(...notes.map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/")));
	}
	return { misnamed: misnamed.map(({ name }) => name).sort(), below: below.sort() };
}

/** A README is known to be none. */
function isNote(name: string): boolean {
	return NOTE.test(name) && !/^(?:\.|readme\.)/iu.test(name);
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
