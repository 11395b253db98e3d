/**
 * What becomes of one citation: what is seen now against what was true when the fact was written. Nothing is called
 * stale without a proof that it once held, for a false alarm is worse than none.
 */
import { posix } from "node:path";
import type { StaleCitation } from "../facts/freshness.ts";
import type { PathPast, TreeReader } from "../ports/working-tree.ts";
import type { Citation } from "./citation.ts";
import { findMarks, rangeText } from "./lines.ts";
import { DECLARED, NO_LINES, type Sight } from "./sight.ts";

export type Compared = { readonly kind: "holds" } | { readonly kind: "untold" } | StaleCitation;

/** What is known beside the tree itself. */
export interface Records {
	/** What was true of the citation when the fact was written, if that is known and it was true. */
	readonly proof: string | undefined;
	/** What the history says of a path; `undefined` while it has not been asked. */
	readonly past: (path: string) => PathPast | undefined;
	/** False where there is no history to ask. */
	readonly hasPast: boolean;
}

const HOLDS: Compared = { kind: "holds" };
const UNTOLD: Compared = { kind: "untold" };

export async function compare(
	citation: Citation,
	now: Sight,
	{ records, tree }: { readonly records: Records; readonly tree: TreeReader },
): Promise<Compared> {
	if (now.kind === "unseen") return UNTOLD;
	if (citation.kind === "place") {
		return now.kind === "holds"
			? comparedLines(citation, now, { proof: records.proof, tree })
			: missingPlace(citation, now, { records, tree });
	}
	if (now.kind === "holds") return HOLDS;
	if (records.proof === undefined) return UNTOLD;
	switch (citation.kind) {
		case "version":
			return { kind: "changed", cited: citation.text, ...(now.now === undefined ? {} : { now: now.now }) };
		case "symbol":
			return records.proof === DECLARED ? { kind: "gone", cited: citation.text } : UNTOLD;
		case "script":
		case "flag":
			return { kind: "gone", cited: citation.text };
	}
}

type Place = Extract<Citation, { kind: "place" }>;

async function comparedLines(
	{ text, lines }: Place,
	now: Extract<Sight, { kind: "holds" }>,
	{ proof, tree }: { readonly proof: string | undefined; readonly tree: TreeReader },
): Promise<Compared> {
	if (lines === undefined || proof === undefined || proof === NO_LINES || now.proof === proof) return HOLDS;
	const path = now.path ?? text;
	const moved = findMarks((await tree.read(path)) ?? "", proof.split(" "));
	return moved === undefined
		? { kind: "changed", cited: text }
		: { kind: "moved", cited: text, to: `${path}:${rangeText(moved)}` };
}

async function missingPlace(
	citation: Place,
	{ looked = [] }: Extract<Sight, { kind: "fails" }>,
	{ records, tree }: { readonly records: Records; readonly tree: TreeReader },
): Promise<Compared> {
	const cited = citation.text;
	const pasts = looked.flatMap((path) => records.past(path) ?? []);
	const to = await targetOf(pasts, tree);
	if (to !== undefined) return { kind: "moved", cited, to };
	const where = pasts.find(({ existed, elsewhere }) => !existed && elsewhere !== undefined)?.elsewhere;
	if (where !== undefined) return { kind: "elsewhere", cited, where };
	if (records.proof !== undefined || pasts.some(({ existed }) => existed)) return { kind: "gone", cited };
	const isMissed = citation.named || (!records.hasPast && (await isInFolder(looked[0] ?? "", tree)));
	return isMissed ? { kind: "gone", cited, unproven: true } : UNTOLD;
}

/** The history may be older than the tree: a target is one only while it is there. */
async function targetOf(pasts: readonly PathPast[], tree: TreeReader): Promise<string | undefined> {
	for (const { movedTo } of pasts) {
		if (movedTo !== undefined && (await tree.look(movedTo)) !== undefined) return movedTo;
	}
	return undefined;
}

/** Without a history, a file name in a folder that is there is the best hint that the file was there. */
async function isInFolder(path: string, tree: TreeReader): Promise<boolean> {
	const folder = posix.dirname(path);
	return folder !== "." && (await tree.look(folder)) === "folder";
}
