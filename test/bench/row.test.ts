import { equal, match } from "node:assert/strict";
import { describe, it } from "node:test";
import { scaled } from "../../bench/reference.ts";
import { isReached, type Row, tableOf } from "../../bench/row.ts";

function aRow(given: Partial<Row>): Row {
	return { id: "recall", what: "recall", unit: "ms CPU", value: 1, ...given };
}

describe("a measured row", () => {
	it("reaches its bar up to the bar itself", () => {
		equal(isReached(aRow({ value: 3, bar: 3 })), true);
		equal(isReached(aRow({ value: 3.01, bar: 3 })), false);
	});

	it("is shown with its verdict and with what it is compared to", () => {
		const table = tableOf([aRow({ value: 4, bar: 3, facts: 10_000, beside: { "plain pi": 2.3456 } })]);

		match(table, /\| recall +\| 10,000 +\| 4 +\| ms CPU +\| ≤ 3 +\| MISSED +\| +\| plain pi 2\.35 +\|/);
	});

	it("is told apart where it reaches the bar only on the machine of the bars", () => {
		const table = tableOf([...scaled([aRow({ value: 4, bar: 3 }), aRow({ value: 9, bar: 3 })], 2)]);

		match(table, /\| 4 +\| ms CPU +\| ≤ 3 +\| reached when scaled +\| 2 +\|/);
		match(table, /\| 9 +\| ms CPU +\| ≤ 3 +\| MISSED +\| 4\.5 +\|/);
	});

	it("is not scaled where it is no time", () => {
		equal(scaled([aRow({ unit: "MB" })], 2)[0]?.scaled, undefined);
	});

	it("has no verdict without a bar", () => {
		const line =
			tableOf([aRow({})])
				.split("\n")
				.at(-1) ?? "";

		equal(/reached|MISSED/.test(line), false);
	});
});
