/** UUIDs: made from a given time and given randomness, parsed, and shown in 22 characters. */

/** A UUID in canonical form: 36 lower-case characters with hyphens. */
export type Uuid = string & { readonly __uuid: unique symbol };

const CANONICAL = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** UUIDv7 (RFC 9562, section 5.7). `now` is milliseconds since 1970; `random` is at least 10 bytes. */
export function uuidV7(now: number, random: Uint8Array): Uuid {
	const bytes = new Uint8Array(16);
	const view = new DataView(bytes.buffer);
	view.setUint16(0, Math.floor(now / 2 ** 32) & 0xffff);
	view.setUint32(2, now % 2 ** 32);
	bytes.set(random.subarray(0, 10), 6);
	return stamped(bytes, 7);
}

/** UUIDv8 (RFC 9562, section 5.8) over the first 16 of the given bytes, for ids derived from a digest. */
export function uuidV8(digest: Uint8Array): Uuid {
	return stamped(Uint8Array.from(digest.subarray(0, 16)), 8);
}

function stamped(bytes: Uint8Array, version: number): Uuid {
	bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
	bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
	return fromHex(Buffer.from(bytes).toString("hex"));
}

function fromHex(hex: string): Uuid {
	const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
	return parts.join("-") as Uuid; // built from 32 hexadecimal digits
}

/** Reads the canonical form (any case) or the short form; `undefined` for anything else. */
export function parseUuid(text: string): Uuid | undefined {
	const lower = text.trim().toLowerCase();
	if (CANONICAL.test(lower)) return lower as Uuid; // just tested
	const short = text.trim();
	if (!/^[A-Za-z0-9_-]{22}$/.test(short)) return undefined;
	const bytes = Buffer.from(short, "base64url");
	return bytes.length === 16 && bytes.toString("base64url") === short ? fromHex(bytes.toString("hex")) : undefined;
}

/** The 22-character base64url form of the 128 bits, as shown to models. */
export function shortId(id: Uuid): string {
	return Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
}
