/** A clock that stands still until it is moved. */
import type { Clock } from "../ports/clock.ts";

export interface PinnedClock extends Clock {
	/** May be negative: real clocks jump back too. */
	advance(milliseconds: number): void;
	/** Milliseconds since 1970. */
	set(now: number): void;
}

/** A Friday at noon, UTC, unless told. */
export function pinnedClock(now: number = Date.UTC(2026, 9, 2, 12)): PinnedClock {
	let current = now;
	return {
		now: () => current,
		advance: (milliseconds) => {
			current += milliseconds;
		},
		set: (next) => {
			current = next;
		},
	};
}
