import { deepEqual, equal, match } from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { parseUuid, shortId, uuidV7, uuidV8 } from "../../src/kernel/ids.ts";

const random = fc.uint8Array({ minLength: 10, maxLength: 10 });

describe("ids", () => {
	it("carry version 7 and the RFC variant", () => {
		fc.assert(
			fc.property(fc.nat({ max: 2 ** 47 }), random, (now, bytes) => {
				match(uuidV7(now, bytes), /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
			}),
		);
	});

	it("sort by the time they were made", () => {
		const zeros = new Uint8Array(10);
		const times = [0, 1, 255, 256, 2 ** 31, 2 ** 32, 1_764_450_000_000];

		const ids = times.map((time) => uuidV7(time, zeros));

		deepEqual(ids.toSorted(), ids);
	});

	it("come back from their short form", () => {
		fc.assert(
			fc.property(fc.nat(), random, (now, bytes) => {
				const id = uuidV7(now, bytes);

				equal(shortId(id).length, 22);
				equal(parseUuid(shortId(id)), id);
				equal(parseUuid(id.toUpperCase()), id);
			}),
		);
	});

	it("are not made of anything else", () => {
		for (const text of [
			"",
			"abc",
			"zz".repeat(11) + "=",
			"01926b3e5c1a7d2f9a4b1c2d3e4f5a6b",
			"AAAAAAAAAAAAAAAAAAAAAB",
		]) {
			equal(parseUuid(text), undefined, text);
		}
	});

	it("derive from a digest as version 8", () => {
		equal(uuidV8(new Uint8Array(32).fill(0xff)), "ffffffff-ffff-8fff-bfff-ffffffffffff");
	});
});
