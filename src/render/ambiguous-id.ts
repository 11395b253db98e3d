/** A beginning of an id that says too little, in words. */
import type { AmbiguousId } from "../facts/named-id.ts";
import { shortId } from "../kernel/ids.ts";
import { fewOf } from "./amounts.ts";
import { softLine, toldBack } from "./fence.ts";

const SHOWN = 8;
/** No id has as many characters. */
const ID_CHARS = 64;

/** What was given as an id. */
export function idTold(id: string): string {
	return toldBack(id, ID_CHARS);
}

/** One line, without a full stop: which facts could be meant. */
export function ambiguousWords({ id, facts }: AmbiguousId): string {
	const each = facts.map((fact) => `${shortId(fact.id)} “${softLine(fact.caption)}”`);
	return `${idTold(id)} begins ${facts.length} ids: ${fewOf(each, SHOWN)}`;
}

/** Lines about ids that were asked for and of which no fact can be shown. */
export function unansweredIds(unknown: readonly string[], ambiguous: readonly AmbiguousId[] = []): readonly string[] {
	const none = unknown.length > 0 ? [`No fact has the id ${fewOf(unknown.map(idTold), SHOWN)}.`] : [];
	return [...ambiguous.map((each) => `${ambiguousWords(each)}.`), ...none];
}
