import { deepEqual, equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { forgetExpired } from "../../src/compose/retention.ts";
import type { Timer } from "../../src/ports/timer.ts";
import { DEFAULT_SETTINGS } from "../../src/settings/defaults.ts";
import { layoutOf } from "../../src/stores/layout.ts";
import { NOON } from "../../src/testing/builders.ts";

interface Given {
	readonly asked: readonly (readonly [what: string, days: number])[];
	readonly reports: readonly string[];
	readonly isStopped: () => boolean;
}

/** Everything that the timer was given has been done. */
async function given(failing = ""): Promise<Given> {
	const asked: [string, number][] = [];
	const reports: string[] = [];
	let stopped = false;
	let work: (() => Promise<void>) | undefined;
	const every: Timer["every"] = (_ms, given) => {
		work = given;
		return () => {
			stopped = true;
		};
	};
	const expiring = (what: string) => ({
		removeExpired: async (days: number) => {
			asked.push([what, days]);
			if (what === failing) throw new Error("disk is gone");
		},
	});
	forgetExpired({
		log: expiring("history"),
		ledger: expiring("ledger"),
		showings: expiring("showings"),
		layout: layoutOf("/nowhere/at/all"),
		settings: DEFAULT_SETTINGS,
		clock: { now: () => NOON },
		timer: { every, within: (_ms, promise) => promise, turn: async () => undefined },
		diagnostics: { report: ({ degraded, message }) => reports.push(`${degraded}: ${message}`), recent: () => [] },
	});
	await work?.();
	return { asked, reports, isStopped: () => stopped };
}

describe("what is kept beside the facts", () => {
	it("ends with its days, looked at once", async () => {
		const { asked, isStopped, reports } = await given();

		deepEqual(asked, [
			["history", 365],
			["showings", 365],
			["ledger", 365],
		]);
		equal(isStopped(), true);
		deepEqual(reports, []);
	});

	it("ends though something else could not be removed, which is told", async () => {
		const { asked, reports } = await given("history");

		deepEqual(
			asked.map(([what]) => what),
			["history", "showings", "ledger"],
		);
		deepEqual(reports, ["retention of the history: disk is gone"]);
	});
});
