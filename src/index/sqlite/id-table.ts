/** Ids as bytes, and a hash table from ids to places: a search in memory, where the database would take many times as long. */
import type { FactId } from "../../facts/fact.ts";

export const ID_BYTES = 16;

/** The canonical form of the id whose bytes begin at `at`. */
export function idFrom(bytes: Uint8Array, at: number): FactId {
	const hex = Buffer.from(bytes.buffer, bytes.byteOffset + at, ID_BYTES).toString("hex");
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as FactId; // its bytes were read from one
}

function digit(code: number): number {
	return code <= 57 ? code - 48 : (code | 32) - 87;
}

export function idBytes(id: FactId): Uint8Array {
	const bytes = new Uint8Array(ID_BYTES);
	let at = 0;
	for (let from = 0; at < ID_BYTES && from + 1 < id.length; from += 2) {
		if (id.charCodeAt(from) === 45) from += 1;
		bytes[at++] = 16 * digit(id.charCodeAt(from)) + digit(id.charCodeAt(from + 1));
	}
	return bytes;
}

/** Open addressing, at most half full; filled when something is looked for. Of equal ids the last one counts. */
export class IdTable {
	/** A place and one more, or 0. */
	#slots = new Int32Array(64);
	/** Ids of places below it are in. */
	#filled = 0;

	/** Takes out the id at a place, after which the ones behind it stand one place lower; `ids` as they are before that. */
	remove(ids: Uint8Array, place: number): void {
		if (place >= this.#filled) return;
		const slots = this.#slots;
		const slot = this.#slotOf(ids, idAtPlace(ids, place));
		if (slots[slot] === place + 1) this.#vacate(ids, slot);
		for (let at = 0; at < slots.length; at++) {
			const later = slots[at] ?? 0;
			if (later > place + 1) slots[at] = later - 1;
		}
		this.#filled -= 1;
	}

	/** Among the first `count` of the ids, which begin with all that were looked through before; −1 for any other. */
	placeOf(ids: Uint8Array, id: Uint8Array, count: number): number {
		this.#fill(ids, count);
		const place = (this.#slots[this.#slotOf(ids, id)] ?? 0) - 1;
		return place < count ? place : -1;
	}

	#fill(ids: Uint8Array, count: number): void {
		if (count <= this.#filled) return;
		if (2 * count > this.#slots.length) {
			this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(4 * count)));
			this.#filled = 0;
		}
		for (let place = this.#filled; place < count; place++) {
			this.#slots[this.#slotOf(ids, idAtPlace(ids, place))] = place + 1;
		}
		this.#filled = count;
	}

	/** Frees a slot, and moves up what would not be found beyond it. */
	#vacate(ids: Uint8Array, slot: number): void {
		const slots = this.#slots;
		const mask = slots.length - 1;
		let free = slot;
		for (let at = (slot + 1) & mask; slots[at] !== 0; at = (at + 1) & mask) {
			const moved = slots[at] ?? 0;
			const first = hashOf(idAtPlace(ids, moved - 1)) & mask;
			if (((at - first) & mask) < ((at - free) & mask)) continue;
			slots[free] = moved;
			free = at;
		}
		slots[free] = 0;
	}

	/** The slot of the id, or the free one where it would stand. */
	#slotOf(ids: Uint8Array, id: Uint8Array): number {
		const mask = this.#slots.length - 1;
		let slot = hashOf(id) & mask;
		for (;;) {
			const place = (this.#slots[slot] ?? 0) - 1;
			if (place < 0 || isSame(ids, place * ID_BYTES, id)) return slot;
			slot = (slot + 1) & mask;
		}
	}
}

function idAtPlace(ids: Uint8Array, place: number): Uint8Array {
	return ids.subarray(place * ID_BYTES, (place + 1) * ID_BYTES);
}

/** The end of a UUIDv7 is random; ids of other makes differ somewhere else. */
function hashOf(id: Uint8Array): number {
	let hash = 0x811c9dc5;
	for (let at = 4; at < ID_BYTES; at++) hash = Math.imul(hash ^ (id[at] ?? 0), 0x01000193);
	return hash ^ (hash >>> 15);
}

function isSame(ids: Uint8Array, at: number, id: Uint8Array): boolean {
	for (let byte = ID_BYTES - 1; byte >= 0; byte--) if (ids[at + byte] !== id[byte]) return false;
	return true;
}
