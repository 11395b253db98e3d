/** Until when a fact holds. */
import type { Fact } from "./fact.ts";

const DAY_MS = 86_400_000;

/** The last day that is over everywhere, in days since 1970 (12 hours behind UTC is the last place). */
export function lastDayOver(now: number): number {
	return Math.floor(now / DAY_MS - 1.5);
}

/** True once the last day on which the fact holds is over everywhere. */
export function hasExpired({ expires }: Pick<Fact, "expires">, now: number): boolean {
	if (expires === undefined) return false;
	const day = Date.parse(`${expires}T00:00:00.000Z`) / DAY_MS;
	return Number.isFinite(day) && day <= lastDayOver(now);
}
