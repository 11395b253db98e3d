import { deepEqual, equal } from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { settingsIn, withSetting } from "../../src/settings/edit.ts";

describe("a setting that is changed in its file", () => {
	it("goes where it stands already, dotted or in its section", () => {
		const dotted = withSetting('{ "recall.pageSize": 8 }', "recall.pageSize", 9);
		const nested = withSetting('{ "recall": { "pageSize": 8 } }', "recall.pageSize", 9);

		deepEqual(JSON.parse(dotted), { "recall.pageSize": 9 });
		deepEqual(JSON.parse(nested), { recall: { pageSize: 9 } });
	});

	it("leaves keys that nobody knows, their order and the indentation", () => {
		const text = '{\n  "mine": { "a": [1] },\n  "recall": { "other": true, "pageSize": 8 }\n}\n';

		const changed = withSetting(text, "recall.pageSize", 9);

		deepEqual(Object.keys(JSON.parse(changed)), ["mine", "recall"]);
		equal(changed, JSON.stringify({ mine: { a: [1] }, recall: { other: true, pageSize: 9 } }, undefined, "  ") + "\n");
	});

	it("is taken out with the section that it leaves empty", () => {
		deepEqual(JSON.parse(withSetting('{ "recall": { "pageSize": 8 } }', "recall.pageSize", undefined)), {});
	});

	it("stands in the file once, whatever names it had before", () => {
		const text =
			'{ "semif": { "endpoint": "http://a", "other": 1 }, "judge.endpoint": "http://b", "judge": { "endpoint": "http://c" } }';

		const changed = JSON.parse(withSetting(text, "judge.endpoint", "http://d"));
		const gone = JSON.parse(withSetting(text, "judge.endpoint", undefined));

		deepEqual(changed, { semif: { other: 1 }, "judge.endpoint": "http://d" });
		deepEqual(gone, { semif: { other: 1 } });
	});

	it("does not write over a section that is no object", () => {
		deepEqual(JSON.parse(withSetting('{ "recall": 3 }', "recall.pageSize", 9)), { recall: 3, "recall.pageSize": 9 });
	});

	it("is read back, whatever else stands in the file", () => {
		fc.assert(
			fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.integer({ min: 1, max: 100 }), (others, size) => {
				const { recall: _section, "recall.pageSize": _dotted, ...rest } = others;

				const changed = withSetting(JSON.stringify(rest), "recall.pageSize", size);

				equal(settingsIn(JSON.parse(changed)).get("recall.pageSize"), size);
				for (const key of Object.keys(rest)) deepEqual(JSON.parse(changed)[key], JSON.parse(JSON.stringify(rest))[key]);
			}),
		);
	});
});
