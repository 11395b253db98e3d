import { equal } from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { isoDay, isoMoment } from "../../src/facts/moment.ts";

const NOON = "2026-09-07T12:00:00.000Z";

describe("a moment", () => {
	it("in its own form stays as it is", () => {
		fc.assert(
			fc.property(
				fc.date({ min: new Date("1970-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }),
				(date) => {
					equal(isoMoment(date.toISOString()), date.toISOString());
				},
			),
		);
	});

	it("may be written as people and programs do", () => {
		for (const text of [
			"2026-09-07T12:00Z",
			"2026-09-07 12:00",
			"2026/9/7 12:00:00",
			"2026.09.07 12:00:00.000",
			"2026-09-07T14:00:00+02:00",
			"2026-09-07T14:00:00.0000+0200",
			"2026-09-07 07:00 -05",
			"2026-09-07 12:00:00 UTC",
			"7 Sep 2026 12:00",
			"Mon, 07 Sep 2026 14:00:00 +0200",
			"1788782400",
			"1788782400000",
		]) {
			equal(isoMoment(text), NOON, text);
		}
	});

	it("is nothing that the calendar or the clock does not have", () => {
		for (const text of [
			"2026-02-30",
			"2026-13-01",
			"2026-09-07 25:00",
			"soon",
			"",
			"7",
			"9/7",
			"Sept",
			"2026-09-07T12:60Z",
		]) {
			equal(isoMoment(text), undefined, text);
		}
	});

	it("has a day", () => {
		equal(isoDay("2026-12-24"), "2026-12-24");
		equal(isoDay("24 Dec 2026"), "2026-12-24");
		equal(isoDay("2026-02-29"), undefined);
	});

	it("is read from any text without an exception", () => {
		fc.assert(
			fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9T:Z/.+ -]{0,30}$/)), (text) => {
				const moment = isoMoment(text);
				if (moment !== undefined) equal(new Date(moment).toISOString(), moment);
			}),
		);
	});
});
