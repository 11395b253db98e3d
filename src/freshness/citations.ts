/** Everything in a fact that can be held against a working tree, found by reading the fact alone. */
import type { Fact } from "../facts/fact.ts";
import { isGlob } from "../facts/path-scope.ts";
import type { Citation } from "./citation.ts";
import { commandsIn } from "./commands.ts";
import { placesIn } from "./places.ts";
import { versionsIn } from "./versions.ts";

export type CitingFact = Pick<Fact, "caption" | "content" | "paths">;

const SYMBOL = /`([A-Za-z_$][\w$]*(?:(?:\.|#|::)[A-Za-z_$][\w$]*)?)(?:\(\))?`/gu;
const SYMBOLS_MAX = 16;
/** Shorter names are found everywhere, and prove nothing. */
const SYMBOL_CHARS = 3;

/** In the order of the text, the fact's own paths first, each once. */
export function citationsOf({ caption, content, paths }: CitingFact): readonly Citation[] {
	const text = `${caption}\n${content}`;
	const named = paths.flatMap(namedPlace);
	const own = new Set(named.map(({ path }) => path));
	const places = placesIn(text).filter(({ path, lines }) => lines !== undefined || !own.has(path));
	return [...named, ...places, ...commandsIn(text), ...symbolsIn(text), ...versionsIn(text)];
}

type Place = Extract<Citation, { kind: "place" }>;

function namedPlace(path: string): readonly Place[] {
	const fixed = fixedPart(path);
	return fixed === undefined ? [] : [{ kind: "place", text: path, path: fixed, named: true }];
}

/** The path itself; of a pattern, the folder that all its matches lie in, if there is one. */
export function fixedPart(path: string): string | undefined {
	if (!isGlob(path)) return path;
	const segments = path.split("/");
	const fixed = segments.slice(0, segments.findIndex(isWild)).join("/");
	return fixed === "" || fixed === "~" ? undefined : fixed;
}

function isWild(segment: string): boolean {
	return /[*?{]/.test(segment);
}

function symbolsIn(text: string): readonly Citation[] {
	const found = new Map<string, Citation>();
	for (const [, written = ""] of text.matchAll(SYMBOL)) {
		// Of a member, the member itself: it is what a rename changes.
		const name = written.split(/\.|#|::/).at(-1) ?? "";
		if (name.length < SYMBOL_CHARS || found.size >= SYMBOLS_MAX || found.has(written)) continue;
		found.set(written, { kind: "symbol", text: written, name });
	}
	return [...found.values()];
}
