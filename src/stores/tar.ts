/** Tar archives (POSIX ustar, with pax headers for long names): just files, as `tar` itself unpacks them. */

export interface TarEntry {
	/** POSIX, relative. */
	readonly path: string;
	readonly bytes: Uint8Array;
}

const BLOCK = 512;
const NAME_BYTES = 100;
/** Type of an entry that says more about the next one. */
const PAX = "x";
const FILE = "0";

function padded(bytes: Uint8Array): Buffer {
	const size = Math.ceil(bytes.length / BLOCK) * BLOCK;
	const block = Buffer.alloc(size);
	block.set(bytes);
	return block;
}

function octal(value: number, width: number): string {
	return `${value.toString(8).padStart(width - 1, "0")}\0`;
}

function header(path: string, { size, type, seconds }: { size: number; type: string; seconds: number }): Buffer {
	const block = Buffer.alloc(BLOCK);
	block.write(path, 0, NAME_BYTES, "utf8");
	block.write(octal(0o600, 8), 100);
	block.write(octal(0, 8), 108);
	block.write(octal(0, 8), 116);
	block.write(octal(size, 12), 124);
	block.write(octal(seconds, 12), 136);
	block.write("        ", 148);
	block.write(type, 156);
	block.write("ustar\u000000", 257);
	const sum = block.reduce((total, byte) => total + byte, 0);
	block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
	return block;
}

/** A record counts its own length in. */
function paxRecord(key: string, value: string): Buffer {
	const rest = Buffer.from(` ${key}=${value}\n`, "utf8");
	let length = rest.length;
	while (length !== rest.length + String(length).length) length = rest.length + String(length).length;
	return Buffer.concat([Buffer.from(String(length)), rest]);
}

/** The blocks of one file. `seconds` since 1970. */
export function tarFile({ path, bytes }: TarEntry, seconds: number): Buffer {
	const isPlain = /^[\x20-\x7e]+$/.test(path) && path.length <= NAME_BYTES;
	const file = [header(isPlain ? path : "long-name", { size: bytes.length, type: FILE, seconds }), padded(bytes)];
	if (isPlain) return Buffer.concat(file);
	const record = paxRecord("path", path);
	return Buffer.concat([header("pax", { size: record.length, type: PAX, seconds }), padded(record), ...file]);
}

/** What ends an archive. */
export const TAR_END: Buffer = Buffer.alloc(2 * BLOCK);

/** As far as the archive goes: a cut one gives the files that are whole, and then throws. @throws Error */
export function* untar(archive: Buffer): Generator<TarEntry> {
	let path: string | undefined;
	for (let at = 0; ; ) {
		const block = archive.subarray(at, at + BLOCK);
		if (block.length < BLOCK) throw new Error("the archive has no end");
		if (block.every((byte) => byte === 0)) return;
		const { name, size, type } = readHeader(block);
		const bytes = archive.subarray(at + BLOCK, at + BLOCK + size);
		if (bytes.length < size) throw new Error("the archive is cut off");
		at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
		if (type === PAX) {
			path = /^\d+ path=(.*)\n/su.exec(bytes.toString("utf8"))?.[1];
			continue;
		}
		yield { path: path ?? name, bytes };
		path = undefined;
	}
}

function readHeader(block: Buffer): { readonly name: string; readonly size: number; readonly type: string } {
	const stated = Number.parseInt(block.toString("latin1", 148, 154), 8);
	const sum = block.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
	if (stated !== sum) throw new Error("the archive is damaged");
	return {
		name: block.toString("utf8", 0, NAME_BYTES).replace(/\0.*$/su, ""),
		size: Number.parseInt(block.toString("latin1", 124, 135), 8),
		type: block.toString("latin1", 156, 157),
	};
}
