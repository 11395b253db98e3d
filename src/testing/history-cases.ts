/** What every change log, every graveyard of forgotten facts and every journal does. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { uuidV7 } from "../kernel/ids.ts";
import type { Change, ChangeLog, Tombstone, Tombstones } from "../ports/history.ts";
import type { Journal } from "../ports/journal.ts";
import { aFact, NOON } from "./builders.ts";
import type { ConformanceCase } from "./conformance.ts";

/** An added fact at `NOON`, except for what is given. */
export function aChange(given: Partial<Change> = {}): Change {
	return {
		id: uuidV7(NOON, randomBytes(10)),
		at: new Date(NOON).toISOString(),
		action: "added",
		fact: aFact().id,
		reason: "said by the user",
		actor: "agent",
		...given,
	};
}

/** A fact of the global store forgotten at `NOON`, except for what is given. */
export function aTombstone(given: Partial<Tombstone> = {}): Tombstone {
	return {
		fact: aFact().id,
		contentHash: randomBytes(32).toString("hex"),
		store: "global",
		at: new Date(NOON).toISOString(),
		...given,
	};
}

export const changeLogCases: readonly ConformanceCase<ChangeLog>[] = [
	{
		group: "recent changes",
		name: "are none at first",
		run: async (log) => {
			deepEqual(await log.recent({ limit: 10 }), { changes: [], unreadable: 0 });
		},
	},
	{
		group: "recent changes",
		name: "come newest first, over months, up to the limit",
		run: async (log) => {
			const moments = ["2026-09-30T23:00:00.000Z", "2026-10-01T00:00:00.000Z", "2026-11-01T00:00:00.000Z"];
			for (const at of moments) await log.append(aChange({ at }));

			const { changes } = await log.recent({ limit: 2 });

			deepEqual(
				changes.map(({ at }) => at),
				[moments[2], moments[1]],
			);
		},
	},
	{
		group: "recent changes",
		name: "come in the order of their recording, also when the clock was set back over the end of a month",
		run: async (log) => {
			const moments = ["2026-11-01T00:00:05.000Z", "2026-10-31T23:59:00.000Z", "2026-11-01T00:00:01.000Z"];
			for (const at of moments) await log.append(aChange({ at }));

			const { changes } = await log.recent({ limit: 3 });

			deepEqual(
				changes.map(({ at }) => at),
				moments.toReversed(),
			);
		},
	},
	{
		group: "recent changes",
		name: "since a moment are those recorded since, also where the clock was behind",
		run: async (log) => {
			const moments = [
				"2024-01-01T00:00:00.000Z",
				"2026-10-31T00:00:00.000Z",
				"2026-11-02T00:00:00.000Z",
				"2025-01-01T00:00:00.000Z",
				"2025-01-02T00:00:00.000Z",
			];
			for (const at of moments) await log.append(aChange({ at }));
			const of = async (since: string, limit = 10): Promise<readonly string[]> =>
				(await log.recent({ since, limit })).changes.map(({ at }) => at);

			deepEqual(await of("2026-11-01T00:00:00.000Z"), moments.slice(2).toReversed());
			deepEqual(await of("2026-11-01T00:00:00.000Z", 2), moments.slice(3).toReversed());
			deepEqual(await of("2026-11-03T00:00:00.000Z"), []);
		},
	},
	{
		group: "recent changes",
		name: "of several facts are found at once",
		run: async (log) => {
			const [one, other, third] = [aChange(), aChange(), aChange()];
			await log.appendAll([one, other, third]);

			const { changes } = await log.recent({ facts: new Set([one.fact, third.fact]), limit: 10 });

			deepEqual(changes, [third, one]);
		},
	},
	{
		group: "an erased fact",
		name: "leaves its changes without a word of what they said, and every other change as it was",
		run: async (log) => {
			const state = { store: "global", folder: "/g", name: "a.md", fact: aFact(), text: "a secret" } as const;
			const [erased, other] = [aChange({ after: state, reason: "kept a secret" }), aChange({ after: state })];
			await log.appendAll([erased, other]);

			equal(await log.erase(erased.fact), 1);

			const { changes } = await log.recent({ limit: 10 });
			const { after: _after, ...bare } = erased;
			deepEqual(changes, [other, { ...bare, reason: "erased" }]);
			equal(await log.erase(erased.fact), 0);
		},
	},
	{
		group: "recent changes",
		name: "come back whole",
		run: async (log) => {
			const fact = aFact({ caption: 'line\u2028 "quoted" 日本' });
			const state = { store: "global", folder: "/x", name: "a.md", fact, text: "---\r\n\0\n" } as const;
			const change = aChange({ fact: fact.id, action: "edited", before: state, after: state, session: "s" });

			await log.append(change);

			deepEqual((await log.recent({ limit: 1 })).changes, [change]);
		},
	},
	{
		group: "recent changes",
		name: "are found by fact, by session and by time",
		run: async (log) => {
			const mine = aChange({ session: "mine", at: "2026-11-02T00:00:00.000Z" });
			const reason = `not ${mine.fact} in session "mine"`;
			await log.append(aChange({ at: "2026-10-02T00:00:00.000Z", session: "other", reason }));
			await log.append(mine);

			for (const query of [
				{ fact: mine.fact },
				{ session: "mine" },
				{ session: "ine" },
				{ since: "2026-11-01T00:00:00.000Z" },
			]) {
				deepEqual((await log.recent({ ...query, limit: 9 })).changes, [mine]);
			}
		},
	},
];

export const tombstoneCases: readonly ConformanceCase<Tombstones>[] = [
	{
		group: "a tombstone",
		name: "is found by the fact and by what it said",
		run: async (stones) => {
			const stone = aTombstone();
			await stones.add(aTombstone());
			await stones.add(stone);

			deepEqual(await stones.find({ fact: stone.fact }), stone);
			deepEqual(await stones.find({ contentHash: stone.contentHash }), stone);
			equal(await stones.find({ fact: aFact().id, contentHash: "0" }), undefined);
			equal(await stones.find({}), undefined);
		},
	},
	{
		group: "a tombstone",
		name: "can be lifted, and set again",
		run: async (stones) => {
			const stone = aTombstone();
			await stones.add(stone);
			await stones.lift(stone.fact);
			equal(await stones.find(stone), undefined);

			await stones.add(stone);

			deepEqual(await stones.find(stone), stone);
		},
	},
];

export const journalCases: readonly ConformanceCase<Journal>[] = [
	{
		group: "observations",
		name: "come back newest first, as they were",
		run: async (journal) => {
			const old = {
				caption: "Slow: CI",
				content: "It took 40 minutes.",
				at: "2026-11-01T10:00:00.000Z",
				session: "s1",
			};
			const recent = { caption: "日本語 / ../..", content: "---\nrule\n---", at: "2026-11-02T10:00:00.000Z" };
			await journal.observe(old);
			await journal.observe(recent);

			deepEqual(await journal.observations(10), [recent, old]);
			deepEqual(await journal.observations(1), [recent]);
		},
	},
	{
		group: "observations",
		name: "of one moment are all kept",
		run: async (journal) => {
			const same = { caption: "Twice", content: "said", at: "2026-11-01T10:00:00.000Z" };

			const paths = [await journal.observe(same), await journal.observe(same)];

			ok(paths[0] !== paths[1]);
			equal((await journal.observations(10)).length, 2);
		},
	},
	{
		group: "observations",
		name: "of how an error ended are found by its fingerprint, newest first",
		run: async (journal) => {
			const errors = ["0123456789abcdef", "fedcba9876543210"];
			const old = { caption: "It ended", content: "ran x", at: "2026-11-01T10:00:00.000Z", errors };
			const recent = { ...old, caption: "It ended again", at: "2026-11-02T10:00:00.000Z", errors: errors.slice(1) };
			await journal.observe(old);
			await journal.observe(recent);
			await journal.observe({ caption: "Else", content: "", at: "2026-11-03T10:00:00.000Z" });

			deepEqual(await journal.endings(["fedcba9876543210"], 10), [recent, old]);
			deepEqual(await journal.endings(["fedcba9876543210"], 1), [recent]);
			deepEqual(await journal.endings(["0123456789abcdef", "1"], 10), [old]);
			deepEqual(await journal.endings([], 10), []);
		},
	},
	{
		group: "compactions",
		name: "of one moment are all kept, and are no observations",
		run: async (journal) => {
			const record = { content: "# Asked", at: "2026-11-01T10:00:00.000Z", session: "s1" };

			const paths = [await journal.keepCompaction(record), await journal.keepCompaction(record)];

			ok(paths[0] !== paths[1]);
			deepEqual(await journal.observations(10), []);
		},
	},
];
