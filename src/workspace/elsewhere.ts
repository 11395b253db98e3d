/** Another project, named by its name or by a directory. A name never makes a project; a directory may. */
import { posix } from "node:path";
import { MemoryError } from "../kernel/errors.ts";
import type { KnownProject } from "../ports/project.ts";
import type { Ground } from "./deps.ts";

const NAMED_MAX = 12;

function isPath(text: string): boolean {
	return /[/\\]/.test(text) || text.startsWith("~") || text === "." || text === "..";
}

function absolute(text: string, { place, deps }: Ground): string {
	const plain = text.replaceAll("\\", "/");
	const homely = plain === "~" || plain.startsWith("~/") ? posix.join(deps.home, plain.slice(1)) : plain;
	return posix.resolve(place.cwd, homely);
}

function unknown(project: string, known: readonly KnownProject[]): MemoryError {
	const names = [...new Set(known.map((entry) => entry.name))].slice(0, NAMED_MAX);
	const hint = names.length === 0 ? "no project is known yet; give a directory" : `known projects: ${names.join(", ")}`;
	return new MemoryError("PROJECT_UNKNOWN", `project unknown: ${project}`, { hint });
}

/** Its facts are where they were; a directory finds them again where a first commit or a declared id names the project. */
function moved({ name, root }: KnownProject): MemoryError {
	const hint = "give the directory in which it lies now";
	return new MemoryError("PROJECT_UNKNOWN", `project ${name} is no longer at ${root}`, { hint });
}

/**
 * The directory to look from.
 * @throws MemoryError PROJECT_UNKNOWN, with the known names
 */
export async function findProject(project: string, ground: Ground): Promise<string> {
	const { deps } = ground;
	const wanted = project.trim().replace(/^project:\s*/iu, "");
	const known = await deps.project.known();
	const named = known.filter((entry) => entry.key === wanted || entry.name.toLowerCase() === wanted.toLowerCase());
	const present: KnownProject[] = [];
	for (const entry of named) if (await deps.isFolder(entry.root)) present.push(entry);
	const keys = new Set(present.map((entry) => entry.key));
	if (keys.size > 1) {
		const roots = present.map((entry) => entry.root).join(", ");
		throw new MemoryError("PROJECT_UNKNOWN", `project ambiguous: ${wanted}`, { hint: `give a directory: ${roots}` });
	}
	const [first] = present;
	if (first !== undefined) return first.root;
	const [gone] = named;
	if (gone !== undefined) throw moved(gone);
	if (!isPath(wanted) || !(await deps.isFolder(absolute(wanted, ground)))) throw unknown(wanted, known);
	return absolute(wanted, ground);
}

/** The host vouched for the folder at hand and for no other: to an agent, another project's shared facts stay closed. */
export function placeIn(cwd: string, { place }: Pick<Ground, "place">): Ground["place"] {
	return { ...place, cwd, trusted: place.trusted && place.actor === "user" };
}
