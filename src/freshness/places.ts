/** Finds what looks like a path in a text. Whether it ever was one is for the working tree and its history to say. */
import type { Citation, LineRange } from "./citation.ts";

type Place = Extract<Citation, { kind: "place" }>;

/** Endings that a file of a project has, as against a sentence without a space, a host or a property. */
const ENDINGS = new Set(
	(
		"astro avsc bash bat bazel bzl c cc cfg cjs clj cmake conf config cpp cs css csv cts cue cxx dart dockerfile edn " +
		"elm env erl ex exs fish fs gleam go gradle graphql groovy h hbs hcl hh hpp hrl hs html hxx ini ipynb java jl js " +
		"json json5 jsonc jsonl jsx kt kts less lock lua m md mdx mjs mk ml mli mm mts nim nix php pl po prisma properties " +
		"proto ps1 py pyi r rb rs rst sass sbt scala scss sh snap sol sql svelte svg swift tcl tex tf tfvars toml ts tsv " +
		"tsx twig txt vue wat wasm xml yaml yml zig zsh"
	).split(" "),
);

/** Files that are known by their whole name. */
const NAMES =
	/^(?:(?:GNU)?[Mm]akefile|[Jj]ustfile|Dockerfile(?:\.\w+)?|Containerfile|Gemfile|Rakefile|Procfile|Jenkinsfile|Vagrantfile|CODEOWNERS|\.[a-z][\w-]*(?:rc|ignore|attributes|config|version|versions|modules)|\.env(?:\.\w+)*)$/;

/** A run of what paths are made of, and the line numbers that may follow it. */
const RUN =
	/(?<![\w@~/.+-])((?:~\/|\/|(?:\.{1,2}\/)+)?[\w@.+-]+(?:\/[\w@.+[\]()-]+)*\/?)((?::\d+(?:[-–:]\d+)?|#L\d+(?:-L?\d+)?)?)/gu;

const URL = /\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s<>"'`)\]]+/giu;
const PLACES_MAX = 24;
const PATH_MAX = 300;
/** Longer ranges say nothing that a person has read line by line. */
export const RANGE_MAX = 200;

/** Places in the order of the text, each once. */
export function placesIn(text: string): readonly Place[] {
	const found = new Map<string, Place>();
	for (const [, run = "", suffix = ""] of text.replaceAll(URL, " ").matchAll(RUN)) {
		if (found.size >= PLACES_MAX) break;
		const place = placeOf(run, suffix);
		if (place !== undefined && !found.has(place.text)) found.set(place.text, place);
	}
	return [...found.values()];
}

function placeOf(run: string, suffix: string): Place | undefined {
	if (run.length > PATH_MAX) return undefined;
	// A sentence may end behind a path, and a bracket may close that was opened before it.
	const ended = unbracketed(run.replace(/[.,;:!?…]+$/u, ""));
	const bare = ended.replace(/\/+$/, "");
	const path = bare.replace(/^(?:\.\/)+/, "");
	if (path === "" || !looksLikePath(path, ended.endsWith("/"))) return undefined;
	const lines = bare.length < run.length && !run.endsWith("/") ? undefined : rangeOf(suffix);
	const text = lines === undefined ? bare : bare + suffix;
	return { kind: "place", text, path, named: false, ...(lines === undefined ? {} : { lines }) };
}

function unbracketed(run: string): string {
	let path = run;
	while (/[)\]]$/.test(path) && count(path, path.at(-1) === ")" ? "(" : "[") < count(path, path.at(-1) ?? "")) {
		path = path.slice(0, -1);
	}
	return path;
}

function count(text: string, character: string): number {
	return text.split(character).length - 1;
}

function looksLikePath(path: string, isFolder: boolean): boolean {
	const segments = path.split("/");
	if (segments.includes("..") || segments.every((segment) => /^[\d.+-]*$/.test(segment))) return false;
	const name = segments.at(-1) ?? "";
	if (NAMES.test(name)) return true;
	const ending = /^.+\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase();
	if (ending !== undefined && ENDINGS.has(ending)) return true;
	// Words with a slash between them may be a folder; only the tree can tell.
	return (isFolder || segments.length > 1) && !/^\d+$/.test(name);
}

function rangeOf(suffix: string): LineRange | undefined {
	const [first, second] = [...suffix.matchAll(/\d+/g)].map(([digits]) => Number(digits));
	if (first === undefined || first === 0) return undefined;
	// `file:10:5` is a line and a column.
	const last = second === undefined || /^:\d+:/.test(suffix) ? first : second;
	return last < first || last - first >= RANGE_MAX ? undefined : { first, last };
}
