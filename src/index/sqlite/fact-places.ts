/** Places of facts in tables: written with the facts, and looked up by a path and the folders above it. */
import { hasExpired } from "../../facts/expiry.ts";
import type { FactId } from "../../facts/fact.ts";
import { covers, specificity } from "../../facts/path-scope.ts";
import type { StoreId } from "../../facts/scope.ts";
import type { FactUpsert, PlaceCount, PlacedFact, PlacedFacts } from "../../ports/fact-index.ts";
import { anchorsAbove, framedPath, placesOf } from "../fact-places.ts";
import { listed, type Sql } from "./sql.ts";

export function writePlaces(
	sql: Sql,
	row: { readonly store: number; readonly key: number },
	{ fact, store }: Pick<FactUpsert, "fact" | "store">,
): void {
	const places = placesOf(fact.paths, store);
	if (places.length === 0) return;
	const used = sql.get<{ used: number }>("SELECT used FROM usage WHERE id = ?", fact.id)?.used ?? 0;
	for (const { anchor, pattern } of places) {
		const place = sql.get<{ key: number }>(
			`INSERT INTO place (store, anchor, pattern, facts) VALUES (?, ?, ?, 1)
			ON CONFLICT (store, anchor, pattern) DO UPDATE SET facts = facts + 1 RETURNING key`,
			row.store,
			anchor,
			pattern,
		);
		if (place !== undefined)
			sql.run("INSERT INTO placed (place, used, fact) VALUES (?, ?, ?)", place.key, used, row.key);
	}
}

export function removePlaces(sql: Sql, fact: number): void {
	for (const { place } of sql.all<{ place: number }>("SELECT place FROM placed WHERE fact = ?", fact)) {
		sql.run("UPDATE place SET facts = facts - 1 WHERE key = ?", place);
		sql.run("DELETE FROM place WHERE key = ? AND facts <= 0", place);
	}
	sql.run("DELETE FROM placed WHERE fact = ?", fact);
}

/** After one more use of each fact. */
export function countPlaced(sql: Sql, ids: readonly FactId[]): void {
	sql.run(
		`UPDATE placed SET used = used + 1 WHERE fact IN (
			SELECT fact.key FROM json_each(?) AS used_id CROSS JOIN fact ON fact.id = used_id.value
		)`,
		listed(ids),
	);
}

/** After counters were restored. */
export function recountPlaced(sql: Sql): void {
	sql.run(
		`UPDATE placed SET used = coalesce(
			(SELECT usage.used FROM fact JOIN usage ON usage.id = fact.id WHERE fact.key = placed.fact), 0
		)`,
	);
}

interface PlaceRow {
	readonly key: number;
	readonly anchor: string;
	readonly pattern: string;
	readonly facts: number;
}

interface Covering {
	readonly key: number;
	readonly facts: number;
	readonly scope: string;
	readonly path: string;
	readonly narrow: number;
}

interface PlacedRow {
	readonly fact: number;
	readonly used: number;
	readonly id: FactId;
}

export interface CoveringQuery {
	readonly store: StoreId;
	/** Plain paths in the store's frame. */
	readonly paths: readonly string[];
	readonly limit: number;
}

export function coveringFacts(sql: Sql, { store, paths, limit }: CoveringQuery): PlacedFacts {
	const places = coveringPlaces(sql, { store, paths });
	const known = new Map<FactId, PlacedFact>();
	let total = places.reduce((sum, place) => sum + place.facts, 0);
	for (const group of byNarrowness(places)) {
		if (known.size >= limit) break;
		for (const { row, place } of mostUsed(sql, group, limit)) {
			if (known.has(row.id)) total -= 1;
			else known.set(row.id, { id: row.id, scope: place.scope, path: place.path, used: row.used });
		}
	}
	return { facts: [...known.values()].slice(0, limit), total };
}

function coveringPlaces(sql: Sql, { store, paths }: Pick<CoveringQuery, "store" | "paths">): readonly Covering[] {
	const asked = new Map<string, string[]>();
	for (const path of new Set(paths.map((one) => framedPath(one, store)))) {
		for (const anchor of anchorsAbove(path)) asked.set(anchor, [...(asked.get(anchor) ?? []), path]);
	}
	const rows = sql.all<PlaceRow>(
		`SELECT place.key, place.anchor, place.pattern, place.facts FROM json_each(?) AS asked
		CROSS JOIN place ON place.store = (SELECT key FROM store WHERE id = ?) AND place.anchor = asked.value`,
		listed([...asked.keys()]),
		store,
	);
	return rows.flatMap(({ key, anchor, pattern, facts }) => {
		const under = asked.get(anchor) ?? [];
		const path = pattern === "" ? under[0] : under.find((one) => covers(pattern, one));
		const scope = pattern === "" ? anchor : pattern;
		return path === undefined ? [] : [{ key, facts, scope, path, narrow: specificity(scope) }];
	});
}

/** The narrowest first; those that are equally narrow together. */
function byNarrowness(places: readonly Covering[]): readonly (readonly Covering[])[] {
	const groups = new Map<number, Covering[]>();
	for (const place of places) groups.set(place.narrow, [...(groups.get(place.narrow) ?? []), place]);
	return [...groups].sort(([left], [right]) => right - left).map(([, group]) => group);
}

function mostUsed(
	sql: Sql,
	group: readonly Covering[],
	limit: number,
): readonly { readonly row: PlacedRow; readonly place: Covering }[] {
	const rows = group.flatMap((place) =>
		sql
			.all<PlacedRow>(
				`SELECT placed.fact, placed.used, fact.id FROM placed JOIN fact ON fact.key = placed.fact
				WHERE placed.place = ? ORDER BY placed.used DESC, placed.fact DESC LIMIT ?`,
				place.key,
				limit,
			)
			.map((row) => ({ row, place })),
	);
	return rows.sort((left, right) => right.row.used - left.row.used || right.row.fact - left.row.fact);
}

/** Some may have most facts by those that expired. */
const READ_MORE = 2;

const PATH = "iif(place.pattern = '', place.anchor, place.pattern)";
const OF_STORES = "place.store IN (SELECT key FROM store WHERE id IN (SELECT value FROM json_each(?)))";

/** Of the paths with most facts, expired ones included, how many facts hold. */
export function placeCounts(
	sql: Sql,
	stores: readonly StoreId[],
	{ limit, now }: { readonly limit: number; readonly now: number },
): readonly PlaceCount[] {
	const rows = sql.all<PlaceCount>(
		`SELECT ${PATH} AS path, sum(facts) AS facts FROM place WHERE ${OF_STORES}
		GROUP BY path ORDER BY sum(facts) DESC, path LIMIT ?`,
		listed(stores),
		READ_MORE * limit,
	);
	const counts = new Map(rows.map(({ path, facts }) => [path, facts]));
	for (const { path, expires } of expiries(sql, stores, [...counts.keys()])) {
		if (hasExpired({ expires }, now)) counts.set(path, (counts.get(path) ?? 0) - 1);
	}
	const present = [...counts].filter(([, facts]) => facts > 0);
	return present
		.map(([path, facts]) => ({ path, facts }))
		.sort(byFacts)
		.slice(0, limit);
}

/** Of the facts about the paths that will expire or have: few do. */
function expiries(
	sql: Sql,
	stores: readonly StoreId[],
	paths: readonly string[],
): readonly { readonly path: string; readonly expires: string }[] {
	return sql.all(
		`SELECT ${PATH} AS path, fact.expires FROM fact INDEXED BY fact_by_expiry
		CROSS JOIN placed ON placed.fact = fact.key
		JOIN place ON place.key = placed.place
		WHERE fact.expires IS NOT NULL AND ${OF_STORES} AND ${PATH} IN (SELECT value FROM json_each(?))`,
		listed(stores),
		listed(paths),
	);
}

function byFacts(left: PlaceCount, right: PlaceCount): number {
	return right.facts - left.facts || (left.path < right.path ? -1 : 1);
}
