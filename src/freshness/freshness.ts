/** The verdict on a fact: every citation looked at, and each that no longer holds named. */
import { posix } from "node:path";
import type { Freshness } from "../facts/freshness.ts";
import { absolutePath } from "../facts/path-scope.ts";
import type { Scope } from "../facts/scope.ts";
import type { PathPast, TreeReader, WorkingTree } from "../ports/working-tree.ts";
import type { Citation } from "./citation.ts";
import { type CitingFact, citationsOf } from "./citations.ts";
import { type Compared, compare } from "./compare.ts";
import { basesOf, type Ground, type Sight, sightOf } from "./sight.ts";

/** The frame that a fact's paths are in. */
export interface CitingFrame {
	readonly scope: Scope;
	/** Real path of the project's root. */
	readonly root: string;
	/** The user's home directory. */
	readonly home: string;
}

export interface Known {
	/** Absent while nobody knows how things were when the fact was written. */
	readonly proofs?: Readonly<Record<string, string>>;
	readonly past: (path: string) => PathPast | undefined;
	/** True when the history as it is now was asked; what `past` says may be from an earlier one. */
	readonly isAsked: (path: string) => boolean;
	readonly hasPast: boolean;
}

export interface Verdict {
	readonly freshness: Freshness;
	/** Paths that are not there and that the history as it is now has not been asked about. */
	readonly unasked: readonly string[];
	/** True when more could be said if it were known how things were when the fact was written. */
	readonly wantsWitness: boolean;
}

const UNCITED: Verdict = { freshness: { kind: "uncited" }, unasked: [], wantsWitness: false };

export interface Looking {
	/** May be read through a memory: a page of facts cites the same files again and again. */
	readonly tree: WorkingTree;
	readonly known: Known;
	/** Of the fact, where they were found before. */
	readonly citations?: readonly Citation[];
}

export async function freshnessOf(
	fact: CitingFact,
	frame: CitingFrame,
	{ tree, known, citations = citationsOf(fact) }: Looking,
): Promise<Verdict> {
	if (citations.length === 0) return UNCITED;
	if (frame.scope === "global") return globalVerdict(citations, frame, tree);
	const ground = groundOf(fact, { citations, frame, tree });
	const seen: Seen[] = [];
	for (const citation of ground.citations) {
		const now = await sightOf(citation, ground);
		const records = { ...known, proof: proofOf(citation, known) };
		seen.push({ citation, now, compared: await compare(citation, now, { records, tree }) });
	}
	const looked = seen.flatMap(({ now }) => (now.kind === "fails" ? (now.looked ?? []) : []));
	return {
		freshness: summed(seen.map(({ compared }) => compared)),
		unasked: [...new Set(looked)].filter((path) => !known.isAsked(path)),
		wantsWitness: known.proofs === undefined && seen.some(({ citation, now }) => wouldTell(citation, now.kind)),
	};
}

interface Seen {
	readonly citation: Citation;
	readonly now: Sight;
	readonly compared: Compared;
}

/** How things are, for later: the citations that hold, with their proofs. */
export async function witnessOf(
	fact: CitingFact,
	frame: CitingFrame,
	tree: TreeReader,
): Promise<Readonly<Record<string, string>>> {
	if (frame.scope === "global") return {};
	const ground = groundOf(fact, { citations: citationsOf(fact), frame, tree });
	const proofs: [text: string, proof: string][] = [];
	for (const citation of ground.citations) {
		const sight = await sightOf(citation, ground);
		if (sight.kind === "holds") proofs.push([citation.text, sight.proof]);
	}
	return Object.fromEntries(proofs);
}

/** A symbol may be called `constructor`. */
function proofOf({ text }: Citation, { proofs }: Known): string | undefined {
	return proofs !== undefined && Object.hasOwn(proofs, text) ? proofs[text] : undefined;
}

function wouldTell(citation: Citation, now: "holds" | "fails" | "unseen"): boolean {
	if (citation.kind === "place") return citation.lines !== undefined && now === "holds";
	return now === "fails";
}

function summed(compared: readonly Compared[]): Freshness {
	const stale = compared.filter((each) => each.kind !== "holds" && each.kind !== "untold");
	const holds = compared.filter(({ kind }) => kind === "holds").length;
	if (stale.length > 0) return { kind: "stale", stale, holds };
	return holds > 0 ? { kind: "fresh", holds } : { kind: "uncited" };
}

/** A place in the project's tree; `undefined` for the whole of it, and for what lies outside. Relative paths lie in it. */
export function pathInTree(path: string, { root, home }: CitingFrame): string | undefined {
	if (!/^(?:[~/]|[A-Za-z]:\/)/.test(path)) return path;
	const relative = posix.relative(root, absolutePath(path, { cwd: root, home }));
	return relative === "" || relative.startsWith("..") ? undefined : relative;
}

/** A project's fact is held against the project alone: what lies outside of it is not looked at. */
function groundOf(
	fact: CitingFact,
	given: { readonly citations: readonly Citation[]; readonly frame: CitingFrame; readonly tree: TreeReader },
): Ground {
	const citations = given.citations.flatMap((citation): readonly Citation[] => {
		if (citation.kind !== "place") return [citation];
		const path = pathInTree(citation.path, given.frame);
		return path === undefined ? [] : [{ ...citation, path }];
	});
	return { tree: given.tree, bases: basesOf(fact.paths), citations };
}

/** Of the machine's facts, nothing is asked but whether what has a whole path exists. */
async function globalVerdict(
	citations: readonly Citation[],
	{ root, home }: CitingFrame,
	tree: WorkingTree,
): Promise<Verdict> {
	const compared: Compared[] = [];
	for (const citation of citations) {
		if (citation.kind !== "place" || !/^[~/]/.test(citation.path) || citation.path === "~") continue;
		const absolute = absolutePath(citation.path, { cwd: root, home });
		if (await tree.exists(absolute)) compared.push({ kind: "holds" });
		else if (citation.named || (await isClose(absolute, home, tree)))
			compared.push({ kind: "gone", cited: citation.text, unproven: true });
	}
	return { freshness: summed(compared), unasked: [], wantsWitness: false };
}

/** In a folder of its own that is there: neither the home directory itself nor one of the system's first folders. */
async function isClose(absolute: string, home: string, tree: WorkingTree): Promise<boolean> {
	const folder = posix.dirname(absolute);
	if (folder === home || folder.split("/").length < 4) return false;
	return tree.exists(folder);
}
