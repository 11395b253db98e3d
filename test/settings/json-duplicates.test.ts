import { deepEqual, equal } from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { duplicateLine, findDuplicateKeys } from "../../src/settings/json-duplicates.ts";

describe("names that stand twice in an object", () => {
	it("are none in whatever JSON.stringify makes", () => {
		fc.assert(
			fc.property(fc.jsonValue(), fc.constantFrom(undefined, "\t"), (value, indent) => {
				deepEqual(findDuplicateKeys(JSON.stringify(value, undefined, indent)), []);
			}),
		);
	});

	it("are as many as JSON.parse drops, each told where it stands", () => {
		const names = fc.constantFrom("a", "b", "c", '"', "\\", "\u2028", "__proto__");
		const entries = fc.array(fc.tuple(names, fc.jsonValue()), { maxLength: 8 });

		fc.assert(
			fc.property(entries, fc.constantFrom(" ", "\n", "\r\n\t"), (pairs, space) => {
				const rows = pairs.map(([name, value]) => `${JSON.stringify(name)}${space}: ${JSON.stringify(value)}`);
				const text = `{${space}${rows.join(`,${space}`)}}`;

				const found = findDuplicateKeys(text);

				// What JSON.parse keeps.
				const kept = new Set(pairs.map(([name]) => name)).size;
				equal(found.length, pairs.length - kept);
				for (const { path, line, column } of found) {
					const rest = text.split("\n")[line - 1]?.slice(column - 1) ?? "";
					equal(rest.startsWith(JSON.stringify(path.at(-1))), true, `${text} at ${line}:${column}`);
				}
			}),
		);
	});

	it("are told with the objects that they stand in, and never across objects or in lists", () => {
		const text =
			'{\n\t"a": { "x": 1, "y": [{ "x": 1 }, { "x": 2 }] },\n\t"b": { "x": 1, "\\u0078": { "z": 1, "z": 2 } }\n}';

		deepEqual(findDuplicateKeys(text).map(duplicateLine), [
			'line 3, column 17 gives "b.x" a second time; the last one counts alone',
			'line 3, column 37 gives "b.x.z" a second time; the last one counts alone',
		]);
	});
});
