/** Numbers, ages and sizes in words. */

/** `1,200`. The language's own formatting takes milliseconds to load, at the start of every session. */
export function grouped(amount: number): string {
	return String(Math.round(amount)).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** `1 fact`, `2 facts`, `1,200 facts`. */
export function count(amount: number, noun: string, plural = `${noun}s`): string {
	return `${grouped(amount)} ${amount === 1 ? noun : plural}`;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const UNITS: readonly (readonly [milliseconds: number, noun: string])[] = [
	[365 * DAY, "year"],
	[30 * DAY, "month"],
	[DAY, "day"],
	[60 * MINUTE, "hour"],
	[MINUTE, "minute"],
];

/** How long ago a time was. `iso` is ISO 8601, `now` milliseconds since 1970; a time that is to come counts as just now. */
export function ago(iso: string, now: number): string {
	const passed = now - Date.parse(iso);
	if (Number.isNaN(passed)) return "at an unknown time";
	for (const [milliseconds, noun] of UNITS) {
		if (passed >= milliseconds) return `${count(Math.floor(passed / milliseconds), noun)} ago`;
	}
	return "just now";
}

/** The first words of a list, and how many were left out. */
export function fewOf(items: readonly string[], most: number): string {
	const shown = items.slice(0, most).join(", ");
	return items.length > most ? `${shown} and ${items.length - most} more` : shown;
}
