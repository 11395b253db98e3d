/** Relations to all neighbours turned into the answers of choices. */
import type { Relation, Relations } from "./relation.ts";

export interface Related {
	readonly key: string;
	readonly relations: Relations;
}

export const NONE = "none";

/**
 * One distribution over the keys and `none`. Neighbours are judged by themselves; the best one keeps its probability, so
 * that a crowd of faint resemblances does not add up to a pick.
 */
export function pickAmong(related: readonly Related[], relation: Relation): ReadonlyMap<string, number> {
	const values = related.map(({ relations }) => relations[relation]);
	const best = Math.max(0, ...values);
	const winner = values.indexOf(best);
	const rest = values.reduce((sum, value) => sum + value, 0) - best;
	const share = rest > 0 ? Math.min(1, (1 - best) / 2 / rest) : 0;
	const picks = new Map(related.map(({ key }, at) => [key, (values[at] ?? 0) * (at === winner ? 1 : share)]));
	const taken = [...picks.values()].reduce((sum, value) => sum + value, 0);
	return picks.set(NONE, Math.max(0, 1 - taken));
}

export const ACTIONS = ["Add", "Edit", "Merge", "Reinforce"] as const;
export type Action = (typeof ACTIONS)[number];

/** Together 1. */
export function actionsFor(related: readonly Related[]): Readonly<Record<Action, number>> {
	const best = (relation: Relation): number => Math.max(0, ...related.map(({ relations }) => relations[relation]));
	const spare = (relation: Relation): number => pickAmong(related, relation).get(NONE) ?? 1;
	const [covered, conflict, merge] = [best("covered"), best("conflict"), best("merge")];
	const nothing = Math.min(spare("covered"), spare("conflict"), spare("merge"));
	const all = covered + conflict + merge + nothing;
	return { Add: nothing / all, Edit: conflict / all, Merge: merge / all, Reinforce: covered / all };
}
