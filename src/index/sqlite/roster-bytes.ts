/** A roster as bytes, which are read back many times as quickly as the facts themselves. */
import { ID_BYTES } from "./id-table.ts";
import type { StoreRoster } from "./roster.ts";

const NUMBER_BYTES = Int32Array.BYTES_PER_ELEMENT;

/** The number of facts, and their keys, texts, lengths and ids in turn. */
export function encoded({ count, keys, texts, lengths, ids }: StoreRoster): Uint8Array {
	const bytes = new Uint8Array((1 + 3 * count) * NUMBER_BYTES + count * ID_BYTES);
	const numbers = new Int32Array(bytes.buffer, 0, 1 + 3 * count);
	numbers[0] = count;
	for (const [at, list] of [keys, texts, lengths].entries()) numbers.set(list.subarray(0, count), 1 + at * count);
	bytes.set(ids.subarray(0, count * ID_BYTES), numbers.byteLength);
	return bytes;
}

/** The empty roster where that is not what was encoded. */
export function decoded(kept: Uint8Array, empty: StoreRoster): StoreRoster {
	// Numbers begin at whole words only.
	const bytes = new Uint8Array(kept);
	const count = Math.trunc((bytes.length - NUMBER_BYTES) / (3 * NUMBER_BYTES + ID_BYTES));
	if (bytes.length < NUMBER_BYTES || new Int32Array(bytes.buffer, 0, 1)[0] !== count) return empty;
	const list = (at: number): Int32Array => new Int32Array(bytes.buffer, (1 + at * count) * NUMBER_BYTES, count);
	const lengths = list(2);
	let words = 0;
	for (let at = 0; at < count; at++) words += lengths[at] ?? 0;
	const ids = bytes.subarray((1 + 3 * count) * NUMBER_BYTES);
	return { ...empty, count, keys: list(0), texts: list(1), lengths, ids, words };
}
