/** Paths of facts that are not there: which, where they went, and what would be left of the fact's paths without them. */
import { posix } from "node:path";
import { fromFrame, withoutCovered } from "../facts/path-scope.ts";
import { scopeOf } from "../facts/scope.ts";
import type { IndexedFact } from "../ports/fact-index.ts";
import type { PathPast, WorkingTree } from "../ports/working-tree.ts";
import { fixedPart } from "./citations.ts";
import { type CitingFrame, pathInTree } from "./freshness.ts";

export interface MissingPath {
	/** As the fact has it. */
	readonly path: string;
	/** In the fact's frame. */
	readonly movedTo?: string;
	/** A branch or worktree that has it, for a person. */
	readonly elsewhere?: string;
	/** What is checked out had it once, as far as its history is known. */
	readonly existed?: true;
}

export interface StalePaths {
	readonly item: IndexedFact;
	/** At least one. */
	readonly missing: readonly MissingPath[];
	/**
	 * The paths that the fact should have instead; those that are elsewhere stay. `undefined` when none would be left, and
	 * the fact would be taken to be about everything.
	 */
	readonly left: readonly string[] | undefined;
}

/**
 * Paths that are not there, in the fact's frame. A project's fact is looked at in its tree, and what it names outside of that
 * is not; a global one on the disk.
 */
export async function absentPaths(
	item: Pick<IndexedFact, "fact" | "store">,
	tree: WorkingTree,
	frame: CitingFrame,
): Promise<readonly string[]> {
	const absent: string[] = [];
	for (const path of item.fact.paths) {
		const fixed = fixedPart(path);
		if (fixed !== undefined && !(await isPresent(fixed, { item, tree, frame }))) absent.push(path);
	}
	return absent;
}

async function isPresent(
	path: string,
	{
		item,
		tree,
		frame,
	}: { readonly item: Pick<IndexedFact, "store">; readonly tree: WorkingTree; readonly frame: CitingFrame },
): Promise<boolean> {
	if (scopeOf(item.store) !== "global") {
		const inTree = pathInTree(path, frame);
		return inTree === undefined || (await tree.look(inTree)) !== undefined;
	}
	const absolute = fromFrame(path, { scope: "global", frame: frame.home });
	if (await tree.exists(absolute)) return true;
	// A drive that is not mounted takes all of its folders along: what was in a folder that is there is gone for sure.
	return !(await tree.exists(posix.dirname(absolute)));
}

/** @param past of the fixed parts of the absent paths */
export function stalePaths(
	item: IndexedFact,
	absent: readonly string[],
	past: (path: string) => PathPast | undefined,
): StalePaths {
	const missing = absent.map((path): MissingPath => {
		const fixed = fixedPart(path) ?? path;
		const { movedTo, elsewhere, existed } = past(fixed) ?? { existed: false };
		if (movedTo !== undefined) return { path, movedTo: movedTo + path.slice(fixed.length) };
		if (existed) return { path, existed };
		return elsewhere === undefined ? { path } : { path, elsewhere };
	});
	const byPath = new Map(missing.map((each) => [each.path, each]));
	const left = item.fact.paths.flatMap((path) => {
		const gone = byPath.get(path);
		if (gone === undefined || gone.elsewhere !== undefined) return [path];
		return gone.movedTo === undefined ? [] : [gone.movedTo];
	});
	return { item, missing, left: left.length === 0 ? undefined : withoutCovered(left) };
}
