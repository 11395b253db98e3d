/** What waits for a person, as values: texts from elsewhere, facts added in doubt, files with two versions. */
import { type Scope, scopeOf } from "../../../facts/scope.ts";
import type { ReviewItem, Status } from "../../../memory.ts";
import { type Conflict, conflictsIn } from "../../../render/conflicts.ts";

export type Waiting =
	| { readonly kind: "item"; readonly key: string; readonly item: ReviewItem }
	/** A file with the markers of a merge. */
	| ({ readonly kind: "conflict"; readonly key: string } & Conflict);

/** Conflicts first: nothing of such a file is recalled. */
export function waitingOf(items: readonly ReviewItem[], status: Pick<Status, "stores">): readonly Waiting[] {
	const conflicts = conflictsIn(status).map((conflict): Waiting => {
		return { kind: "conflict", key: `${conflict.store} ${conflict.problem.name}`, ...conflict };
	});
	return [...conflicts, ...items.map((item): Waiting => ({ kind: "item", key: keyOf(item), item }))];
}

function keyOf(item: ReviewItem): string {
	return item.kind === "quarantined" ? `${item.store} ${item.file.name}` : `${item.item.store} ${item.item.name}`;
}

export function scopeOfWaiting(waiting: Waiting): Scope {
	if (waiting.kind === "conflict") return waiting.scope;
	return waiting.item.kind === "quarantined" ? waiting.item.scope : scopeOf(waiting.item.item.store);
}

export function captionOf(waiting: Waiting): string {
	if (waiting.kind === "conflict") return waiting.problem.name;
	return waiting.item.kind === "quarantined" ? waiting.item.file.fact.caption : waiting.item.item.fact.caption;
}

export type ReviewWish = "approve" | "reject" | "ours" | "theirs" | "forget-near";

/** What a letter means for what is chosen. */
export function wishFor(name: string, chosen: Waiting): ReviewWish | undefined {
	if (chosen.kind === "conflict") return CONFLICT[name];
	return chosen.item.kind === "quarantined" ? QUARANTINED[name] : UNDECIDED[name];
}

const CONFLICT: Readonly<Record<string, ReviewWish>> = { "1": "ours", "2": "theirs" };
const QUARANTINED: Readonly<Record<string, ReviewWish>> = { a: "approve", r: "reject" };
const UNDECIDED: Readonly<Record<string, ReviewWish>> = { a: "approve", k: "approve", r: "reject", o: "forget-near" };
