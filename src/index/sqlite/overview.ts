/** What a session begins with, worked out from the tables. */
import type { Overview, OverviewRequest } from "../../ports/fact-index.ts";
import { countFacts, listFacts } from "./fact-list.ts";
import { placeCounts } from "./fact-places.ts";
import type { Sql } from "./sql.ts";

export function overviewOf(sql: Sql, { stores, now, ...limits }: OverviewRequest): Overview {
	const used = { stores, order: "used" } as const;
	const pinned = listFacts(sql, { ...used, pinned: true, limit: limits.pinned });
	return {
		pinned,
		pinnedTotal: pinned.length < limits.pinned ? pinned.length : countFacts(sql, { stores, pinned: true }),
		captions: listFacts(sql, { ...used, pinned: false, scoped: false, limit: limits.captions }),
		paths: placeCounts(sql, stores, { limit: limits.paths, now }),
		total: countFacts(sql, { stores }),
	};
}
