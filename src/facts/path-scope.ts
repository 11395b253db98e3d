/** The places a fact is about: normal forms, cover, specificity, overlap, and the way into and out of a store's frame. */
import { posix } from "node:path";
import type { Store } from "./scope.ts";

/** The whole frame, as a path; in lists it is written as the empty list. */
export const WHOLE_FRAME = ".";

/** Where relative and `~/` paths start: absolute POSIX paths. */
export interface PathBase {
	readonly cwd: string;
	readonly home: string;
}

/** A path in a store's frame, or the absolute path that the frame cannot express. */
export type FramedPath =
	| { readonly kind: "inside"; readonly path: string }
	| { readonly kind: "outside"; readonly path: string };

export interface FramedPaths {
	/** In the frame, none covered by another; empty for the whole frame. */
	readonly paths: readonly string[];
	/** Absolute, in the order given. */
	readonly outside: readonly string[];
}

type Frame = Pick<Store, "scope" | "frame">;

const DRIVE = /^[A-Za-z]:(?=\/|$)/;
const MAX_BRACE_FORMS = 64;

/** Slashes forward, no `.`, `..` only at the start, no trailing slash and no trailing `/**`; `.` for the whole frame. */
export function normalPath(path: string): string {
	const slashed = posix.normalize(path.trim().replaceAll("\\", "/"));
	// Most paths end in a name: the search for what to take off the end goes through all of them.
	const bare = /[*/]$/.test(slashed) ? slashed.replace(/(?:\/\*\*)*\/*$/, "") : slashed;
	if (bare === "") return slashed.startsWith("/") ? "/" : WHOLE_FRAME;
	return bare === "**" ? WHOLE_FRAME : bare;
}

function isAbsolute(path: string): boolean {
	return path.startsWith("/") || DRIVE.test(path);
}

/** What a tool or a person wrote (relative to the working folder, `~/…` or absolute) as an absolute path or glob. */
export function absolutePath(input: string, base: PathBase): string {
	const path = input.trim().replaceAll("\\", "/");
	if (path === "~" || path.startsWith("~/")) return normalPath(`${base.home}/${path.slice(1)}`);
	return normalPath(isAbsolute(path) ? path : `${base.cwd}/${path}`);
}

function below(path: string, folder: string): string | undefined {
	const root = normalPath(folder);
	if (path === root) return WHOLE_FRAME;
	const prefix = root === "/" ? root : `${root}/`;
	return path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
}

/** An absolute path as the store writes it. Nothing is outside the global frame. */
export function toFrame(absolute: string, { scope, frame }: Frame): FramedPath {
	const path = normalPath(absolute);
	const relative = below(path, frame);
	if (scope !== "global") {
		return relative === undefined ? { kind: "outside", path } : { kind: "inside", path: relative };
	}
	if (relative === WHOLE_FRAME || path === "/") return { kind: "inside", path: WHOLE_FRAME };
	return { kind: "inside", path: relative === undefined ? path : `~/${relative}` };
}

/** A path as the store writes it, as an absolute one. The whole global frame is `/`. */
export function fromFrame(path: string, { scope, frame }: Frame): string {
	const framed = normalPath(path);
	if (scope === "global" && framed === WHOLE_FRAME) return "/";
	return absolutePath(framed, { cwd: frame, home: frame });
}

/** Absolute paths as the store writes them; an empty list stays empty. */
export function framePaths(absolutes: readonly string[], frame: Frame): FramedPaths {
	const framed = absolutes.map((path) => toFrame(path, frame));
	return {
		paths: withoutCovered(framed.filter(({ kind }) => kind === "inside").map(({ path }) => path)),
		outside: framed.filter(({ kind }) => kind === "outside").map(({ path }) => path),
	};
}

/** The paths of a fact that moves from one store to another. One that names none stays so: about everything there. */
export function reframePaths(paths: readonly string[], from: Frame, to: Frame): FramedPaths {
	return framePaths(
		paths.map((path) => fromFrame(path, from)),
		to,
	);
}

/** True for patterns: `*` and `?` within a segment, `**` over segments, `{a,b}`. Brackets are names, as in `app/[id]`. */
export function isGlob(path: string): boolean {
	return /[*?]|\{[^{}]*,[^{}]*\}/.test(path);
}

function braceForms(path: string): readonly string[] {
	const pending = [path];
	const done: string[] = [];
	while (pending.length > 0 && pending.length + done.length <= MAX_BRACE_FORMS) {
		const form = pending.pop() ?? "";
		const found = /\{([^{}]*,[^{}]*)\}/.exec(form);
		if (found === null) {
			done.push(form);
			continue;
		}
		const [whole, choices = ""] = found;
		const [before, after] = [form.slice(0, found.index), form.slice(found.index + whole.length)];
		pending.push(...choices.split(",").map((choice) => `${before}${choice}${after}`));
	}
	return [...done, ...pending];
}

/** Every scope reaches down: what is below a match belongs to it. */
function segmentsOf(path: string): readonly string[] {
	const normal = normalPath(path);
	return normal === WHOLE_FRAME ? ["**"] : [...(normal === "/" ? [""] : normal.split("/")), "**"];
}

/** Greedy matching with one point to come back to: time is the product of the lengths at worst. */
function matchesSegment(pattern: string, text: string): boolean {
	let [at, from, star, resume] = [0, 0, -1, 0];
	while (from < text.length) {
		if (pattern[at] === "*") {
			star = at;
			resume = from;
			at += 1;
		} else if (at < pattern.length && (pattern[at] === "?" || pattern[at] === text[from])) {
			at += 1;
			from += 1;
		} else if (star >= 0) {
			resume += 1;
			from = resume;
			at = star + 1;
		} else return false;
	}
	return /^\**$/.test(pattern.slice(at));
}

function hasWildcard(segment: string): boolean {
	return /[*?]/.test(segment);
}

/** True when the outer segment takes everything that the inner one takes, as far as can be told for sure. */
function segmentCovers(outer: string, inner: string): boolean {
	if (outer === inner || outer === "*") return inner !== "**";
	return hasWildcard(outer) && !hasWildcard(inner) && matchesSegment(outer, inner);
}

/** True when some name may be taken by both; two patterns are given the benefit of the doubt. */
function segmentsMeet(one: string, other: string): boolean {
	if (one === other || (hasWildcard(one) && hasWildcard(other))) return true;
	return hasWildcard(one) ? matchesSegment(one, other) : hasWildcard(other) && matchesSegment(other, one);
}

type Segments = readonly string[];

/** Dynamic programming over the ends of both lists, so that repeated `**` cost a product and not a power. */
function align(outer: Segments, inner: Segments, accepts: (i: number, j: number, rest: Rest) => boolean): boolean {
	const reached = Array.from({ length: outer.length + 1 }, () => Array.from({ length: inner.length + 1 }, () => false));
	const rest: Rest = (i, j) => reached[i]?.[j] ?? false;
	for (let i = outer.length; i >= 0; i -= 1) {
		const row = reached[i] ?? [];
		for (let j = inner.length; j >= 0; j -= 1) {
			row[j] = (i === outer.length && j === inner.length) || accepts(i, j, rest);
		}
	}
	return rest(0, 0);
}

type Rest = (i: number, j: number) => boolean;

function listCovers(outer: Segments, inner: Segments): boolean {
	return align(outer, inner, (i, j, rest) => {
		const [here, there] = [outer[i], inner[j]];
		if (here === undefined) return false;
		if (here === "**") return rest(i + 1, j) || (there !== undefined && rest(i, j + 1));
		return there !== undefined && segmentCovers(here, there) && rest(i + 1, j + 1);
	});
}

function listsMeet(one: Segments, other: Segments): boolean {
	return align(one, other, (i, j, rest) => {
		const [here, there] = [one[i], other[j]];
		if (here === "**" && (rest(i + 1, j) || (there !== undefined && rest(i, j + 1)))) return true;
		if (there === "**" && (rest(i, j + 1) || (here !== undefined && rest(i + 1, j)))) return true;
		return here !== undefined && there !== undefined && segmentsMeet(here, there) && rest(i + 1, j + 1);
	});
}

function plainCovers(scope: string, path: string): boolean {
	return scope === WHOLE_FRAME || below(path, scope) !== undefined;
}

/**
 * True when the scope covers the path, or every place of the narrower scope; both in one frame, or both absolute. A
 * scope covers itself and everything below it, never its parent. For two patterns, `false` may mean "not known".
 */
export function covers(scope: string, path: string): boolean {
	if (!isGlob(scope) && !isGlob(path)) return plainCovers(normalPath(scope), normalPath(path));
	const outer = braceForms(scope).map(segmentsOf);
	return braceForms(path).every((form) => outer.some((segments) => listCovers(segments, segmentsOf(form))));
}

/** True when both may have a place in common; in doubt, they do. */
export function overlaps(one: string, other: string): boolean {
	const others = braceForms(other).map(segmentsOf);
	return braceForms(one).some((form) => others.some((segments) => listsMeet(segmentsOf(form), segments)));
}

function weight(segment: string): number {
	if (segment === "**") return 0;
	if (!hasWildcard(segment)) return 2;
	return segment === "*" ? 1 : 1.5;
}

/** How narrow a scope is, from 0 for the whole frame; a scope is never narrower than one that it covers. */
export function specificity(path: string): number {
	const sums = braceForms(path).map((form) => segmentsOf(form).reduce((sum, segment) => sum + weight(segment), 0));
	return Math.min(...sums);
}

/** Normal forms in the order given, none covered by another; empty when one of them is the whole frame. */
export function withoutCovered(paths: readonly string[]): readonly string[] {
	const distinct = [...new Set(paths.map(normalPath))];
	if (distinct.includes(WHOLE_FRAME)) return [];
	return distinct.filter((path, index) => {
		const coveredBy = (other: string, place: number): boolean =>
			place !== index && covers(other, path) && (place < index || !covers(path, other));
		return !distinct.some(coveredBy);
	});
}

/** The paths of a fact that takes over another's: the whole frame wins. */
export function unionPaths(one: readonly string[], other: readonly string[]): readonly string[] {
	return one.length === 0 || other.length === 0 ? [] : withoutCovered([...one, ...other]);
}

/** True when two facts of one frame may be about the same place. */
export function pathsOverlap(one: readonly string[], other: readonly string[]): boolean {
	return one.length === 0 || other.length === 0 || one.some((path) => other.some((place) => overlaps(path, place)));
}
