/** A repository may bring a store's folder that is a link: it leads to other people's files unless it stays inside. */
import { lstatSync, realpathSync, statSync } from "node:fs";
import { dirname, isAbsolute, relative } from "node:path";
import type { Store } from "../facts/scope.ts";
import { MemoryError } from "../kernel/errors.ts";

/** The real path of the folder or of its nearest parent that is there; `undefined` for a link to nothing. */
function nearestReal(folder: string): string | undefined {
	let at = folder;
	while (lstatSync(at, { throwIfNoEntry: false }) === undefined && at !== dirname(at)) at = dirname(at);
	// A link to nothing is there and has no real path: what it names could be made by a write.
	return lstatSync(at).isSymbolicLink() && !leadsSomewhere(at) ? undefined : realpathSync.native(at);
}

function leadsSomewhere(link: string): boolean {
	try {
		return realpathSync.native(link) !== "";
	} catch {
		return false;
	}
}

/** True for shared facts whose project was removed: there are none, and that is no failure. */
export function isProjectGone({ frame, scope }: Store): boolean {
	return scope === "shared" && statSync(frame, { throwIfNoEntry: false }) === undefined;
}

/**
 * The user's own folders may lie wherever their links lead; a shared one has to lie in the project.
 * @throws MemoryError STORE_IO
 */
export function checkFolder({ folder, frame, scope }: Store): void {
	if (scope !== "shared") return;
	const real = nearestReal(folder);
	const way = real === undefined ? ".." : relative(realpathSync.native(frame), real);
	if (!/^\.\.(?:$|[/\\])/.test(way) && !isAbsolute(way)) return;
	throw new MemoryError("STORE_IO", `${folder} is a link out of the project`, {
		hint: "facts are shared from a folder inside the project only",
	});
}
