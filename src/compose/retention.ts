/** The end of what the history keeps: looked at once in a session, when nobody waits any more. */
import { messageOf } from "../kernel/errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { Diagnostics } from "../ports/diagnostics.ts";
import type { Timer } from "../ports/timer.ts";
import type { FileChangeLog } from "../stores/change-log.ts";

/** A session begins with what its first prompt needs. */
const LATER_MS = 5000;

export interface RetentionParts {
	readonly log: FileChangeLog;
	readonly days: number;
	readonly clock: Clock;
	readonly timer: Timer;
	readonly diagnostics: Diagnostics;
}

/** Months that are over for longer than the days are removed, once; a failure is reported. Returns the way to call it off. */
export function forgetOldMonths({ log, days, clock, timer, diagnostics }: RetentionParts): () => void {
	const stop = timer.every(LATER_MS, async () => {
		stop();
		try {
			await log.removeExpired(days, clock.now());
		} catch (error) {
			diagnostics.report({ degraded: "retention of the history", message: messageOf(error) });
		}
	});
	return stop;
}
