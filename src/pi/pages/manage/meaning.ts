/** Facts found by what they mean: a recall that counts nothing as used. */
import type { RecallOutcome, Workspace } from "../../../memory.ts";
import { type FactRow, factRow } from "./rows.ts";

export interface Found {
	/** Best first. */
	readonly rows: readonly FactRow[];
	/** False when these are no more than the nearest. */
	readonly relevant: boolean;
}

/** Pages of a recall that are taken in: nobody reads further. */
const MOST_PAGES = 5;

export async function findByMeaning(
	workspace: Pick<Workspace, "recall">,
	words: string,
	signal: AbortSignal,
): Promise<Found> {
	const options = { browsing: true, signal };
	const outcome = await workspace.recall({ queries: [words] }, options);
	if (outcome.kind === "nothing") return { rows: outcome.nearest.map(rowOf), relevant: false };
	const hits = [...outcome.hits];
	const pages = outcome.kind === "hits" ? outcome.pages : 1;
	for (let page = 2; page <= Math.min(pages, MOST_PAGES); page += 1) {
		const more = await workspace.recall({ queries: [words], page }, options);
		if (more.kind === "hits") hits.push(...more.hits);
	}
	return { rows: hits.map(rowOf), relevant: true };
}

type Hit = Extract<RecallOutcome, { readonly kind: "hits" }>["hits"][number];

function rowOf({ item, usage, freshness }: Hit): FactRow {
	return { ...factRow(item, usage), ...(freshness === undefined ? {} : { freshness }) };
}
