/** Which of the paths that a call may have touched are really there. */
import { covers } from "../facts/path-scope.ts";
import type { Clock } from "../ports/clock.ts";
import type { Places } from "../ports/places.ts";
import type { Touch } from "./touch.ts";

export interface PresentDeps {
	readonly places: Places;
	readonly clock: Clock;
}

/** Paths that one call brings. */
const MOST_PATHS = 32;
const MOST_LOOKS = 160;
/** A drive that answers slowly is not asked on. */
const PATIENCE_MS = 40;
const MOST_NAMES = 500;
const MOST_MATCHES = 16;

/** Absolute paths, each once, in the order of the touches. */
export function presentPaths(touches: readonly Touch[], deps: PresentDeps): readonly string[] {
	const found = new Set<string>();
	const look = new Looks(deps);
	for (const touch of touches) {
		if (found.size >= MOST_PATHS) break;
		const there = touch.paths.filter((path) => look.has(path)).slice(0, 1);
		if (there.length === 0 && touch.isPattern === true)
			there.push(...touch.paths.flatMap((path) => look.matching(path)));
		if (there.length === 0 && touch.isSure === true) there.push(...touch.paths.slice(0, 1));
		for (const path of there.slice(0, MOST_PATHS - found.size)) found.add(path);
	}
	return [...found];
}

/** So many looks and no more. */
class Looks {
	readonly #deps: PresentDeps;
	readonly #end: number;
	readonly #known = new Map<string, boolean>();

	constructor(deps: PresentDeps) {
		this.#deps = deps;
		this.#end = deps.clock.now() + PATIENCE_MS;
	}

	get #isOver(): boolean {
		return this.#known.size >= MOST_LOOKS || this.#deps.clock.now() > this.#end;
	}

	has(path: string): boolean {
		const known = this.#known.get(path);
		if (known !== undefined) return known;
		const is = !this.#isOver && this.#deps.places.has(path);
		this.#known.set(path, is);
		return is;
	}

	/** What a shell would put in place of the pattern; a folder at a time, so that nothing is walked that is not asked for. */
	matching(pattern: string): readonly string[] {
		let folders = [pattern.startsWith("/") ? "" : "."];
		const segments = pattern.split("/").slice(pattern.startsWith("/") ? 1 : 0);
		for (const segment of segments) {
			folders = folders.flatMap((folder) => this.#inside(folder, segment)).slice(0, MOST_MATCHES);
		}
		return folders;
	}

	#inside(folder: string, segment: string): readonly string[] {
		if (segment === "**") return [folder];
		if (!/[*?[]/.test(segment)) {
			const path = `${folder}/${segment}`;
			return this.has(path) ? [path] : [];
		}
		if (this.#isOver) return [];
		this.#known.set(`${folder}/${segment}`, false);
		const names = this.#deps.places.names(folder === "" ? "/" : folder, MOST_NAMES);
		return names
			.filter((name) => (segment.startsWith(".") || !name.startsWith(".")) && covers(simple(segment), name))
			.sort()
			.map((name) => `${folder}/${name}`);
	}
}

/** A class of characters counts as any one character. */
function simple(segment: string): string {
	return segment.replaceAll(/\[[^\]]*\]/g, "?");
}
