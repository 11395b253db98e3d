/** The places that a fact is about, in the form in which they are looked up: by the path itself and the folders above it. */
import { isGlob, normalPath, WHOLE_FRAME } from "../facts/path-scope.ts";
import { type StoreId, scopeOf } from "../facts/scope.ts";

export interface Place {
	/** A plain path, or what stands before the first wildcard of a pattern. */
	readonly anchor: string;
	/** Empty for a plain path. */
	readonly pattern: string;
}

const HOME = "~";
const DRIVE = /^[A-Za-z]:(?:\/|$)/;

/** One spelling in the store's frame: what is relative in the global store starts at home, and letters are composed. */
export function framedPath(path: string, store: StoreId): string {
	const normal = normalPath(path).normalize("NFC");
	if (scopeOf(store) !== "global") return normal;
	if (normal === WHOLE_FRAME) return HOME;
	const isAnchored = normal === HOME || /^(?:~\/|\/)/.test(normal) || DRIVE.test(normal);
	return isAnchored ? normal : `${HOME}/${normal}`;
}

/** Distinct; none for the whole frame, which is no place of its own. */
export function placesOf(paths: readonly string[], store: StoreId): readonly Place[] {
	const framed = new Set(paths.map((path) => framedPath(path, store)));
	return [...framed].filter((path) => !isWhole(path)).map(placeOf);
}

function isWhole(path: string): boolean {
	return path === WHOLE_FRAME || path === HOME || path === "/";
}

function placeOf(path: string): Place {
	if (!isGlob(path)) return { anchor: path, pattern: "" };
	const fixed = path.slice(0, path.search(/[*?{]/));
	return { anchor: folderAbove(fixed), pattern: path };
}

function folderAbove(path: string): string {
	const slash = path.lastIndexOf("/");
	if (slash === 0) return "/";
	return slash === -1 ? WHOLE_FRAME : path.slice(0, slash);
}

/** The path and every folder above it, up to the frame's root. */
export function anchorsAbove(path: string): readonly string[] {
	const anchors = [path];
	for (let at = path; at !== WHOLE_FRAME && at !== HOME && at !== "/"; ) {
		if (DRIVE.test(at) && !at.includes("/")) break;
		at = folderAbove(at);
		anchors.push(at);
	}
	return anchors;
}
