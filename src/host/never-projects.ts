/** Folders that are no project whatever lies in them: the home directory, what contains it, and temporary folders. */
import { dirname, parse, sep } from "node:path";
import { realPath } from "./real-path.ts";
import { exists } from "./small-file.ts";

export interface SpecialFolders {
	readonly home: string;
	readonly temporary: readonly string[];
}

/** The usual temporary folders of Linux and macOS, beside the one the environment names. */
export const TEMPORARY_FOLDERS: readonly string[] = [
	"/tmp",
	"/var/tmp",
	"/dev/shm",
	"/private/tmp",
	"/private/var/tmp",
	"/var/folders",
	"/private/var/folders",
];

/** Where no project can be, in real paths. */
export interface NeverProjects {
	/** True for the folder itself: home and its ancestors, the file-system root, a temporary folder. */
	never(folder: string): boolean;
	/** True below a temporary folder, unless the home directory lies between (as it does in sandboxes). */
	temporary(folder: string): boolean;
}

export async function neverProjects(special: SpecialFolders): Promise<NeverProjects> {
	const home = await realPath(special.home);
	// What is not there contains nothing, and takes longer to be looked for than what is.
	const present = await Promise.all(
		[...new Set(special.temporary)].map(async (folder) => ((await exists(folder)) ? [folder] : [])),
	);
	const temporary = await Promise.all(present.flat().map((folder) => realPath(folder)));
	const never = new Set([...ancestors(home), ...temporary]);
	return {
		never: (folder) => never.has(folder) || parse(folder).root === folder,
		temporary: (folder) => {
			const deepest = Math.max(...temporary.filter((each) => isInside(folder, each)).map(({ length }) => length), -1);
			return deepest >= 0 && !(isInside(folder, home) && home.length > deepest);
		},
	};
}

/** The folder itself and everything above it, nearest first. */
export function ancestors(folder: string): readonly string[] {
	const found = [folder];
	for (let at = folder, above = dirname(at); above !== at; at = above, above = dirname(at)) found.push(above);
	return found;
}

/** True for the folder itself and for everything below it. */
export function isInside(path: string, folder: string): boolean {
	return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
