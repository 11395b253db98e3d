/** `project.json` beside personal facts: for people who wonder whose folder this is. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ProjectKey } from "../facts/scope.ts";
import { tryLstat, writeAtomically } from "./atomic-write.ts";
import { NOT_WAITING } from "./file-reading.ts";
import { isAbsent } from "./io-errors.ts";

export interface ProjectCard {
	readonly name: string;
	/** Absolute. */
	readonly root: string;
	readonly key: ProjectKey;
}

/** Writes the card unless it is there and says the same; nothing where a folder lies in its place. @throws Error of the file system */
export async function keepProjectCard(folder: string, { name, root, key }: ProjectCard): Promise<void> {
	const path = join(folder, "project.json");
	const text = `${JSON.stringify({ name, root, key }, undefined, "\t")}\n`;
	const present = await tryLstat(path);
	// No fact hangs on it.
	if (present?.isDirectory() === true) return;
	if (present !== undefined && (await tryRead(path)) === text) return;
	await writeAtomically(path, Buffer.from(text), { privacy: "private" });
}

async function tryRead(path: string): Promise<string | undefined> {
	try {
		return await readFile(path, { encoding: "utf8", flag: NOT_WAITING });
	} catch (error) {
		if (isAbsent(error)) return undefined;
		throw error;
	}
}
