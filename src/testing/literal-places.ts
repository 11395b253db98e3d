/** A disk that is told rather than looked at. */
import { posix } from "node:path";
import type { Places } from "../ports/places.ts";

export interface LiteralPlaces extends Places {
	/** How often it was asked whether something is there. */
	readonly looks: number;
	add(...paths: readonly string[]): void;
	remove(path: string): void;
}

/** Absolute paths that are there, with all folders above them; links by the path they lead to. */
export function literalPlaces(paths: readonly string[], links: Readonly<Record<string, string>> = {}): LiteralPlaces {
	const there = new Set<string>();
	let looks = 0;
	const add = (...given: readonly string[]): void => {
		for (const path of given) for (let at = path; !there.has(at); at = posix.dirname(at)) there.add(at);
	};
	const real = (path: string): string => {
		const link = Object.keys(links).find((from) => path === from || path.startsWith(`${from}/`));
		return link === undefined ? path : real(`${links[link] ?? ""}${path.slice(link.length)}`);
	};
	add("/", ...paths, ...Object.keys(links), ...Object.values(links));
	return {
		has: (path) => {
			looks += 1;
			return there.has(path) || there.has(real(path));
		},
		real,
		names: (folder, limit) => {
			const names = [...there].filter((path) => path !== folder && posix.dirname(path) === real(folder));
			return names.map((path) => posix.basename(path)).slice(0, limit);
		},
		get looks() {
			return looks;
		},
		add,
		remove: (path) => void there.delete(path),
	};
}
