/** Dates as people write them, in the one form that facts hold. */

const NUMERIC =
	/^(\d{4})[-/.](\d\d?)[-/.](\d\d?)(?:[T ]+(\d\d?):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?)?$/i;
const CANONICAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const NAMED_MONTH = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i;

function two(text: string | undefined): string {
	return (text ?? "").padStart(2, "0");
}

function zoneOf(zone: string | undefined): string {
	const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone ?? "") ?? [];
	return sign === undefined ? "Z" : `${sign}${two(hours)}:${two(minutes)}`;
}

function fromNumeric(text: string): string | undefined {
	const parts = NUMERIC.exec(text);
	if (parts === null) return undefined;
	const [, year, month, day, hour, minute, second, fraction = ""] = parts;
	const date = `${year}-${two(month)}-${two(day)}`;
	// JavaScript takes the 31st of February for a day in March.
	if (toIso(`${date}T00:00Z`)?.startsWith(date) !== true) return undefined;
	return toIso(
		`${date}T${two(hour)}:${two(minute)}:${two(second)}.${fraction.slice(0, 3).padEnd(3, "0")}${zoneOf(parts[8])}`,
	);
}

function toIso(text: string | number): string | undefined {
	const date = new Date(text);
	return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/**
 * ISO 8601 in UTC, from ISO and its relatives, "27 Sep 2026", and seconds or milliseconds since 1970. A moment without
 * a zone is one in UTC, so that every machine reads the same.
 */
export function isoMoment(text: string): string | undefined {
	if (CANONICAL.test(text) && toIso(text) === text) return text;
	if (/^\d{13}$/.test(text)) return toIso(Number(text));
	if (/^\d{10}$/.test(text)) return toIso(Number(text) * 1000);
	if (NAMED_MONTH.test(text) && /\b\d{4}\b/.test(text)) {
		return toIso(/(?:Z|GMT|UTC|[+-]\d{4})\s*(?:\(.*\))?$/.test(text) ? text : `${text} UTC`);
	}
	return fromNumeric(text);
}

/** A day, `YYYY-MM-DD`. */
export function isoDay(text: string): string | undefined {
	return isoMoment(text)?.slice(0, 10);
}
