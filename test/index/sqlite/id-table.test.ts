import { deepEqual, equal } from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { ID_BYTES, IdTable, idBytes, idFrom } from "../../../src/index/sqlite/id-table.ts";
import { uuidV7 } from "../../../src/kernel/ids.ts";

const anId = fc
	.tuple(fc.integer({ min: 0, max: 2 ** 41 }), fc.uint8Array({ minLength: 10, maxLength: 10 }))
	.map(([time, random]) => uuidV7(time, random));

describe("the table of ids", () => {
	it("writes an id as it was", () => {
		fc.assert(fc.property(anId, (id) => equal(idFrom(idBytes(id), 0), id)));
	});

	it("finds every id at its place, however it was filled, and no other id", () => {
		const lists = fc.uniqueArray(anId, { minLength: 1, maxLength: 200 });
		fc.assert(
			fc.property(lists, fc.nat(), (all, cut) => {
				const [stranger, ...known] = all;
				const ids = new Uint8Array(known.length * ID_BYTES);
				for (const [place, id] of known.entries()) ids.set(idBytes(id), place * ID_BYTES);
				const table = new IdTable();
				const middle = cut % (known.length + 1);

				const early = known.map((id) => table.placeOf(ids, idBytes(id), middle));
				const places = known.map((id) => table.placeOf(ids, idBytes(id), known.length));

				deepEqual(
					early,
					[...known.keys()].map((place) => (place < middle ? place : -1)),
				);
				deepEqual(places, [...known.keys()]);
				if (stranger !== undefined) equal(table.placeOf(ids, idBytes(stranger), known.length), -1);
			}),
		);
	});

	it("finds every id that is left at its new place when some are taken out", () => {
		const lists = fc.uniqueArray(anId, { minLength: 1, maxLength: 120 });
		fc.assert(
			fc.property(lists, fc.nat(), fc.array(fc.nat(), { maxLength: 60 }), (all, looked, cuts) => {
				const left = [...all];
				const bytes = (): Uint8Array => Uint8Array.from(left.flatMap((id) => [...idBytes(id)]));
				const table = new IdTable();
				table.placeOf(bytes(), idBytes(all[0] ?? uuidV7(0, new Uint8Array(10))), looked % (all.length + 1));
				const gone: string[] = [];

				for (const cut of cuts.slice(0, all.length)) {
					const place = cut % left.length;
					table.remove(bytes(), place);
					gone.push(...left.splice(place, 1));
				}

				deepEqual(
					left.map((id) => table.placeOf(bytes(), idBytes(id), left.length)),
					[...left.keys()],
				);
				deepEqual(
					all.filter((id) => gone.includes(id)).map((id) => table.placeOf(bytes(), idBytes(id), left.length)),
					gone.map(() => -1),
				);
			}),
		);
	});
});
