/** The facts of a place, read in pages, so that the first are on the screen while the others still come. */
import type { Store } from "../../../facts/scope.ts";
import type { Workspace } from "../../../memory.ts";
import { factRow, problemRow, type Row } from "./rows.ts";

export interface Arrival {
	readonly rows: readonly Row[];
	readonly total: number;
}

const FIRST_PAGE = 100;
const PAGE = 500;

/** Calls back with each page as it comes. A page is read again in greater steps than the first, which is wanted at once. */
export async function loadFacts(
	workspace: Pick<Workspace, "list">,
	arrived: (arrival: Arrival) => void,
	signal: AbortSignal,
): Promise<void> {
	const first = await workspace.list({ page: 1, pageSize: FIRST_PAGE });
	arrived(arrivalOf(first));
	if (first.pages <= 1) return;
	for (let page = 1; ; page += 1) {
		signal.throwIfAborted();
		const listing = await workspace.list({ page, pageSize: PAGE });
		arrived(arrivalOf(listing));
		if (page >= listing.pages) return;
		await yieldToKeys();
	}
}

function arrivalOf({ facts, usage, total }: Awaited<ReturnType<Workspace["list"]>>): Arrival {
	return { rows: facts.map((item) => factRow(item, usage?.get(item.fact.id))), total };
}

/** Reading is quick and comes in a row: keys that were pressed meanwhile are taken in between. */
async function yieldToKeys(): Promise<void> {
	await new Promise((resolve) => setImmediate(resolve));
}

export interface Surroundings {
	readonly stores: readonly Store[];
	readonly problems: readonly Row[];
}

export async function loadSurroundings(workspace: Pick<Workspace, "status">): Promise<Surroundings> {
	const { stores } = await workspace.status();
	return {
		stores: stores.map(({ store }) => store),
		problems: stores.flatMap(({ store, problems }) =>
			problems
				// What was forgotten or is of another is no trouble of a file that a person would want to see.
				.filter(({ reason }) => reason !== "forgotten")
				.map((problem) => problemRow(problem, store.scope, store.folder)),
		),
	};
}
