/** The facts that a person names: by their ids, or by beginnings of them. */
import type { AmbiguousId } from "../facts/named-id.ts";
import { MemoryError } from "../kernel/errors.ts";
import type { RecallHit } from "../memory.ts";
import { ambiguousWords, idTold } from "../render/ambiguous-id.ts";
import type { CommandRun } from "./run.ts";

export interface NamedFacts {
	/** In the order asked for, each once. */
	readonly hits: readonly RecallHit[];
	readonly unknown: readonly string[];
	readonly ambiguous: readonly AmbiguousId[];
}

/** Each id is looked up by itself, so that there may be any number. @throws MemoryError FACT_UNKNOWN, FACT_AMBIGUOUS where none is found */
export async function namedFacts(ids: readonly string[], run: CommandRun): Promise<NamedFacts> {
	const outcomes = await Promise.all(
		[...new Set(ids)].map((id) => run.workspace.recall({ ids: [id] }, { browsing: true })),
	);
	const read = outcomes.filter((outcome) => outcome.kind === "read");
	const hits = read.flatMap((outcome) => outcome.hits);
	const unknown = read.flatMap((outcome) => outcome.unknown);
	const ambiguous = read.flatMap((outcome) => outcome.ambiguous ?? []);
	if (hits.length === 0) throw nothingFound({ unknown, ambiguous }, run);
	return { hits: [...new Map(hits.map((hit) => [hit.item.fact.id, hit])).values()], unknown, ambiguous };
}

/** @throws MemoryError FACT_UNKNOWN, FACT_AMBIGUOUS */
export async function namedFact(id: string, run: CommandRun): Promise<RecallHit> {
	const [hit] = (await namedFacts([id], run)).hits;
	if (hit === undefined) throw nothingFound({ unknown: [id], ambiguous: [] }, run);
	return hit;
}

/** What every command throws where none of the ids that it was given names a fact. */
export function nothingFound(
	{ unknown, ambiguous }: Omit<NamedFacts, "hits">,
	{ program }: Pick<CommandRun, "program">,
): MemoryError {
	if (ambiguous.length > 0 && unknown.length === 0) return ambiguousError(ambiguous);
	const several = ambiguous.map((each) => `; ${ambiguousWords(each)}`).join("");
	return new MemoryError("FACT_UNKNOWN", `no fact has the id ${unknown.map(idTold).join(", ")}${several}`, {
		hint: `${program} list and ${program} search show the ids; the first 6 characters or more do where no other id begins with them`,
	});
}

export function ambiguousError(ambiguous: readonly AmbiguousId[]): MemoryError {
	return new MemoryError("FACT_AMBIGUOUS", ambiguous.map(ambiguousWords).join("; "), {
		hint: "give more of the id",
	});
}
