/** Files that are named after a month, `YYYY-MM.jsonl`, and how long they are kept. */
import { join } from "node:path";
import { removeDurably } from "./atomic-write.ts";
import { filesIn } from "./folder-entries.ts";

const NAME = /^\d{4}-(?:0[1-9]|1[0-2])\.jsonl$/;
const DAY_MS = 86_400_000;

/** The file for a moment (ISO 8601, UTC). */
export function monthFile(folder: string, moment: string): string {
	return join(folder, `${moment.slice(0, 7)}.jsonl`);
}

/** Names in the folder, newest month first; of files only. */
export async function monthNames(folder: string): Promise<readonly string[]> {
	return (await filesIn(folder))
		.filter((name) => NAME.test(name))
		.sort()
		.reverse();
}

/** Later months that hold something before older ones may go. */
const LATER_MONTHS = 2;

/**
 * The names whose every day is more than `days` before `now`. None while fewer than two later months hold anything: a
 * clock that jumped ahead would take everything along.
 */
export function expiredMonths(names: readonly string[], days: number, now: number): readonly string[] {
	const cutoff = now - days * DAY_MS;
	const expired = names.filter((name) => {
		const [year = 0, month = 0] = name.slice(0, 7).split("-").map(Number);
		return Date.UTC(year, month, 1) <= cutoff;
	});
	return names.length - expired.length < LATER_MONTHS ? [] : expired;
}

/** Removes the months that are past their time; returns their names. @throws Error of the file system */
export async function removeExpiredMonths(folder: string, days: number, now: number): Promise<readonly string[]> {
	const expired = expiredMonths(await monthNames(folder), days, now);
	for (const name of expired) await removeDurably(join(folder, name));
	return expired;
}
