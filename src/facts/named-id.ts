/** What a person or a model calls a fact by: its whole id, or a beginning of it, in either form. */
import { parseUuid, shortId } from "../kernel/ids.ts";
import type { FactId } from "./fact.ts";

/** Shorter beginnings name nothing. Ids begin with their time, so that those of one session share this many characters. */
export const SHORTEST_PREFIX = 6;

/** A beginning that several ids have. */
export interface AmbiguousId {
	/** As it was given. */
	readonly id: string;
	/** At least two. */
	readonly facts: readonly { readonly id: FactId; readonly caption: string }[];
}

export function isNamedBy(id: FactId, name: string): boolean {
	const text = name.trim();
	if (id === parseUuid(text)) return true;
	return text.length >= SHORTEST_PREFIX && (id.startsWith(text.toLowerCase()) || shortId(id).startsWith(text));
}

/** `undefined` where all of them are one fact, or there is none. */
export function ambiguity(id: string, facts: AmbiguousId["facts"]): AmbiguousId | undefined {
	const each = new Map(facts.map((fact) => [fact.id, { id: fact.id, caption: fact.caption }]));
	return each.size > 1 ? { id, facts: [...each.values()] } : undefined;
}
