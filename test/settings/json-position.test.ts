import { deepEqual, equal } from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { findJsonError } from "../../src/settings/json-position.ts";

describe("the place where a text stops being JSON", () => {
	it("is none in whatever JSON.stringify makes", () => {
		fc.assert(
			fc.property(fc.jsonValue(), fc.constantFrom(undefined, "\t"), (value, indent) => {
				equal(findJsonError(JSON.stringify(value, undefined, indent)), undefined);
			}),
		);
	});

	it("is found exactly when JSON.parse finds fault", () => {
		const pieces = fc.constantFrom(
			..."{}[]:,\"\\ \n'0-1.eE+".split(""),
			"true",
			"null",
			'"a"',
			'"\\u12"',
			'"\\n"',
			"nul",
			"\u00a0",
		);

		fc.assert(
			fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
				const text = parts.join("");

				equal(findJsonError(text) === undefined, isJson(text), JSON.stringify(text));
			}),
			{ numRuns: 3000 },
		);
	});

	const slips: readonly (readonly [name: string, text: string, expected: object])[] = [
		["a missing comma", '{\n\t"a": 1\n\t"b": 2\n}', { line: 3, column: 2, found: '"\\"b\\":"' }],
		[
			"a comma too many",
			'{\n\t"a": 1,\n}',
			{ line: 3, column: 1, found: '"}"', hint: "JSON has no comma after the last entry" },
		],
		["a comment", "{\n\t// note\n}", { line: 2, column: 2, found: '"//"', hint: "JSON has no comments" }],
		[
			"single quotation marks",
			"{ 'a': 1 }",
			{ line: 1, column: 3, found: "\"'a':\"", hint: "JSON has double quotation marks only" },
		],
		["a bare name", "{ a: 1 }", { line: 1, column: 3, found: '"a:"', hint: "names stand in double quotation marks" }],
		["an end too soon", '{ "a": [1,', { line: 1, column: 11, found: "the end of the file" }],
		["two values", "{}\n{}", { line: 2, column: 1, found: '"{}"' }],
	];
	for (const [name, text, expected] of slips) {
		it(`is the line and column of ${name}`, () => {
			deepEqual(findJsonError(text), expected);
		});
	}

	it("is found under any depth of brackets", () => {
		equal(findJsonError("[".repeat(200_000))?.column, 200_001);
	});
});

function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}
