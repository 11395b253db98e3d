/** Until when a fact holds. */
import type { Fact } from "./fact.ts";

const DAY_MS = 86_400_000;

/** True once the last day on which the fact holds is over everywhere (12 hours behind UTC is the last place). */
export function hasExpired({ expires }: Pick<Fact, "expires">, now: number): boolean {
	if (expires === undefined) return false;
	const day = Date.parse(`${expires}T00:00:00.000Z`);
	return Number.isFinite(day) && now >= day + 1.5 * DAY_MS;
}
