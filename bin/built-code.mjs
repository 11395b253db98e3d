/**
 * Runs the built scripts with what V8 has compiled of them before. Node keeps compiled modules too, but as they are before
 * they run: V8 compiles a function when it is first called, so each start would compile again all that a session calls. Here
 * the code is kept after it ran, beside Node's own, in the folder that pi has turned on: by the versions and flags of both.
 */
import { closeSync, fstatSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire, getCompileCacheDir } from "node:module";
import { join } from "node:path";
import { Script } from "node:vm";
import { crc32 } from "node:zlib";

/** Checksum of the code and the number of sessions that have put it together; the code behind it stays aligned. */
const HEADER_BYTES = 8;
/** Each session adds what it called and no other had; what is called seldom is not worth keeping. */
const SESSIONS = 3;
/** A smaller script is compiled as quickly as its code is read. */
const LEAST_BYTES = 2048;

export class BuiltCode {
	#folder;
	#kept;
	#require;
	#modules = new Map();
	#scripts = [];

	/** `kept` is the folder for compiled code, which is there; without one nothing is kept. */
	constructor(folder, kept = getCompileCacheDir?.()) {
		this.#folder = folder;
		this.#kept = kept;
		this.#require = createRequire(join(folder, "built.cjs"));
	}

	load(name) {
		const known = this.#modules.get(name);
		if (known !== undefined) return known.exports;
		const filename = join(this.#folder, name);
		const bytes = bytesOf(filename);
		const script = this.#scriptOf(bytes, filename);
		const module = { exports: {} };
		this.#modules.set(name, module);
		const require = (id) => (id.startsWith("./") ? this.load(id.slice(2)) : this.#require(id));
		try {
			script.runInThisContext()(module.exports, require, module, filename);
		} catch (error) {
			this.#modules.delete(name);
			throw error;
		}
		return module.exports;
	}

	#scriptOf(bytes, filename) {
		const source = `(function (exports, require, module, __filename) { ${bytes.toString("utf8")}\n})`;
		if (this.#kept === undefined || bytes.length < LEAST_BYTES) return new Script(source, { filename });
		const path = join(this.#kept, `cairn-${crc32(bytes).toString(16)}-${bytes.length}`);
		const { code, sessions } = readCode(path);
		const script = new Script(source, { filename, ...(code === undefined ? {} : { cachedData: code }) });
		const isUsed = code !== undefined && script.cachedDataRejected !== true;
		const before = isUsed ? sessions : 0;
		if (before < SESSIONS) this.#scripts.push({ path, script, sessions: before + 1 });
		return script;
	}

	/** Keeps the code of what was loaded and called so far; the first call counts. Never throws. */
	keep() {
		for (const { path, script, sessions } of this.#scripts.splice(0)) {
			try {
				writeCode(path, { code: script.createCachedData(), sessions });
			} catch {
				// The next start compiles again: a full or read-only disk is told of where facts cannot be written.
			}
		}
		this.#kept = undefined;
	}
}

/** @throws Error as Node's own where there is no such file */
function bytesOf(filename) {
	try {
		return readFileSync(filename);
	} catch (cause) {
		const code = "ERR_MODULE_NOT_FOUND";
		throw Object.assign(new Error(`Cannot find module '${filename}'`, { cause }), { code });
	}
}

const NOTHING = { code: undefined, sessions: 0 };

/** V8 trusts what it is given: only code that is whole, and that this user wrote, is handed to it. */
function readCode(path) {
	let file;
	try {
		file = openSync(path);
		if (fstatSync(file).uid !== (process.getuid?.() ?? 0)) return NOTHING;
		const bytes = readFileSync(file);
		const code = bytes.subarray(HEADER_BYTES);
		return crc32(code) === bytes.readUInt32LE(0) ? { code, sessions: bytes.readUInt32LE(4) } : NOTHING;
	} catch {
		return NOTHING; // nothing was kept, or it cannot be read
	} finally {
		if (file !== undefined) closeSync(file);
	}
}

function writeCode(path, { code, sessions }) {
	const header = Buffer.alloc(HEADER_BYTES);
	header.writeUInt32LE(crc32(code), 0);
	header.writeUInt32LE(sessions, 4);
	const whole = `${path}.${process.pid}`;
	try {
		writeFileSync(whole, Buffer.concat([header, code]), { mode: 0o600 });
		renameSync(whole, path);
	} catch (error) {
		rmSync(whole, { force: true });
		throw error;
	}
}
