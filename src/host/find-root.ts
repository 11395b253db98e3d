/** From a folder to its project, by reading folders alone. */
import { readdir } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { type Declaration, readDeclaration } from "./declared-project.ts";
import { type GitFolder, type GitLook, lookForGit } from "./git-directory.ts";
import { ancestors, type NeverProjects } from "./never-projects.ts";
import { realPath } from "./real-path.ts";
import { exists, tryStat } from "./small-file.ts";

/** No system opens a longer path; looking at each of its parts would take seconds. */
const MAX_PATH = 4096;

/** Files and folders that people put at the top of a project; asked only where there is no repository. */
const MARKERS: readonly string[] = [
	".hg",
	".jj",
	".pi",
	".svn",
	"CMakeLists.txt",
	"Cargo.toml",
	"Gemfile",
	"Package.swift",
	"build.gradle",
	"build.gradle.kts",
	"build.sbt",
	"build.zig",
	"composer.json",
	"deno.json",
	"deno.jsonc",
	"dune-project",
	"flake.nix",
	"go.mod",
	"mix.exs",
	"package.json",
	"pom.xml",
	"pubspec.yaml",
	"pyproject.toml",
	"setup.py",
	"stack.yaml",
];

export interface FoundRoot {
	/** Real path; `undefined` where no project can be. */
	readonly root: string | undefined;
	readonly git?: GitFolder;
	/** The repository's top, which a declaration in a nested folder leaves above the root. */
	readonly top?: string;
	readonly declared?: Declaration & { readonly kind: "declared" };
	/** The rule that holds when neither a declaration nor a commit gives a key. */
	readonly rule: "marker" | "folder" | "none";
	/** Name of the file or folder that marks the root, where that is the rule. */
	readonly marker?: string;
	readonly warnings: readonly string[];
}

/** Declared before repository before marker before the folder itself; nothing above a repository's top counts. */
export async function findRoot(cwd: string, places: NeverProjects): Promise<FoundRoot> {
	if (cwd.length > MAX_PATH) return { root: undefined, rule: "none", warnings: ["the folder's path is too long"] };
	const start = await startOf(cwd);
	const folders = upTo(ancestors(start), (folder) => places.never(folder));
	const { warnings, declared, top } = await lookAbove(folders);
	const git = top?.look.kind === "repository" ? { git: gitFolderOf(top.look), top: top.folder } : {};
	if (declared !== undefined) {
		return { root: declared.folder, declared: declared.declaration, ...git, rule: "marker", warnings };
	}
	if (top !== undefined) return { root: top.folder, ...git, rule: "marker", warnings };
	const marked = await nearestMarked(folders);
	if (marked !== undefined) return { root: marked.folder, marker: marked.marker, rule: "marker", warnings };
	if (places.never(start) || places.temporary(start)) return { root: undefined, rule: "none", warnings };
	return { root: start, rule: "folder", warnings };
}

async function startOf(cwd: string): Promise<string> {
	const real = await realPath(cwd);
	// Inside a `.git` folder, the repository is the one that the folder belongs to.
	const outside = real.split(`${sep}.git${sep}`)[0] ?? real;
	const start = outside.endsWith(`${sep}.git`) ? dirname(outside) : outside;
	return (await tryStat(start))?.isFile() === true ? dirname(start) : start;
}

function upTo(folders: readonly string[], ends: (folder: string) => boolean): readonly string[] {
	const end = folders.findIndex(ends);
	return end === -1 ? folders : folders.slice(0, end);
}

interface Above {
	readonly warnings: readonly string[];
	readonly declared?: { readonly folder: string; readonly declaration: Declaration & { readonly kind: "declared" } };
	readonly top?: { readonly folder: string; readonly look: GitLook };
}

/** The nearest declaration and the nearest `.git`. */
async function lookAbove(folders: readonly string[]): Promise<Above> {
	let found: Above = { warnings: [] };
	for (const folder of folders) {
		const [declaration, look] = await Promise.all([readDeclaration(folder), lookForGit(folder)]);
		found = { ...found, warnings: [...found.warnings, ...warningsOf(declaration), ...warningsOf(look)] };
		if (declaration.kind === "declared" && found.declared === undefined) {
			found = { ...found, declared: { folder, declaration } };
		}
		if (look.kind !== "none") return { ...found, top: { folder, look } };
	}
	return found;
}

function warningsOf(result: Declaration | GitLook): readonly string[] {
	if (result.kind === "broken") return [result.detail];
	return "warnings" in result ? result.warnings : [];
}

function gitFolderOf({ directory, main }: GitFolder): GitFolder {
	return main === undefined ? { directory } : { directory, main };
}

async function nearestMarked(
	folders: readonly string[],
): Promise<{ readonly folder: string; readonly marker: string } | undefined> {
	for (const folder of folders) {
		const marker = await markerIn(folder);
		if (marker !== undefined) return { folder, marker };
	}
	return undefined;
}

/** One look at the folder's names; in a folder that may be entered and not listed, one look at each marker. */
async function markerIn(folder: string): Promise<string | undefined> {
	const names = await namesIn(folder);
	if (names !== undefined) return MARKERS.find((marker) => names.has(marker));
	const found = await Promise.all(MARKERS.map((marker) => exists(join(folder, marker))));
	return MARKERS[found.indexOf(true)];
}

async function namesIn(folder: string): Promise<ReadonlySet<string> | undefined> {
	try {
		return new Set(await readdir(folder));
	} catch {
		return undefined; // may be entered all the same
	}
}
