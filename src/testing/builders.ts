/** Facts for tests: plausible, complete, each with an id of its own. */
import { randomBytes } from "node:crypto";
import type { Fact } from "../facts/fact.ts";
import { uuidV7 } from "../kernel/ids.ts";

/** A moment for tests: 2026-11-29T12:00:00.000Z. */
export const NOON = Date.UTC(2026, 10, 29, 12);

/** A project-wide fact with a fresh id, except for what is given. */
export function aFact(given: Partial<Fact> = {}): Fact {
	const created = new Date(NOON).toISOString();
	return {
		id: uuidV7(NOON, randomBytes(10)),
		caption: "The e2e suite needs docker",
		content: "Run `pnpm test:e2e` only after `docker compose up -d`.",
		kind: "fact",
		pin: false,
		tags: [],
		paths: [],
		triples: [],
		created,
		updated: created,
		...given,
	};
}
