/** The end of what is kept beside the facts: looked at once in a session, when nobody waits any more. */
import { messageOf } from "../kernel/errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { Diagnostics } from "../ports/diagnostics.ts";
import type { Timer } from "../ports/timer.ts";
import type { Settings } from "../settings/table.ts";
import type { Layout } from "../stores/layout.ts";

/** A session begins with what its first prompt needs. */
const LATER_MS = 5000;

/** Forgets what lies more than `days` before `now` (milliseconds since 1970). */
interface Expiring {
	removeExpired(days: number, now: number): Promise<unknown>;
}

export interface RetentionParts {
	readonly log: Expiring;
	readonly ledger: Expiring;
	readonly showings: Expiring;
	/** Where the journals of all projects are cleared, and what writers that died left behind. */
	readonly layout: Layout;
	readonly settings: Settings;
	readonly clock: Clock;
	readonly timer: Timer;
	readonly diagnostics: Diagnostics;
}

/** What ends, by the name under which a failure is reported; each has its turn when another one failed. */
function choresOf({ log, ledger, showings, layout, settings, clock }: RetentionParts) {
	const now = clock.now();
	return {
		"retention of the history": () => log.removeExpired(settings["history.days"], now),
		"retention of the record of what was shown": () => showings.removeExpired(settings["history.days"], now),
		"retention of the token ledger": () => ledger.removeExpired(settings["ledger.days"], now),
		"retention of the journal": async () => {
			const { clearJournals } = await import("../stores/journal-expiry.ts");
			const compactionDays = settings["journal.compactionDays"];
			const maintenanceDays = settings["journal.maintenanceDays"];
			await clearJournals(layout.personal, { compactionDays, maintenanceDays, now });
		},
		"leftovers of broken-off writes": async () => {
			const { clearLeftovers } = await import("../stores/leftovers.ts");
			await clearLeftovers(layout, now);
		},
	} as const satisfies Record<string, () => Promise<unknown>>;
}

/** Removes once what is past its time; a failure is reported. Returns the way to call it off. */
export function forgetExpired(parts: RetentionParts): () => void {
	const stop = parts.timer.every(LATER_MS, async () => {
		stop();
		for (const [degraded, forget] of Object.entries(choresOf(parts))) {
			try {
				await forget();
			} catch (error) {
				parts.diagnostics.report({ degraded, message: messageOf(error) });
			}
		}
	});
	return stop;
}
