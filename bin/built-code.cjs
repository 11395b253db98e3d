/**
 * Runs the built scripts with what V8 has compiled of them before. Node keeps compiled modules too, but as they are before
 * they run: V8 compiles a function when it is first called, so each start would compile again all that a session calls. Here
 * the code is kept after it ran, beside Node's own, in the folder that pi has turned on: by the versions and flags of both.
 */
"use strict";
const { closeSync, fstatSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } = require("node:fs");
const { createRequire, getCompileCacheDir } = require("node:module");
const path = require("node:path");
const { Script } = require("node:vm");
const { crc32 } = require("node:zlib");

/** Checksum of the code and the number of sessions that have put it together; the code behind it stays aligned. */
const HEADER_BYTES = 8;
/** Each session adds what it called and no other had; what is called seldom is not worth keeping. */
const SESSIONS = 3;
/** A smaller script is compiled as quickly as its code is read. */
const LEAST_BYTES = 2048;

class BuiltCode {
	#folder;
	#kept;
	#require;
	#modules = new Map();
	#scripts = [];

	/** `kept` is the folder for compiled code, which is there; without one nothing is kept. */
	constructor(folder, kept = getCompileCacheDir?.()) {
		this.#folder = folder;
		this.#kept = kept;
		this.#require = createRequire(path.join(folder, "built.cjs"));
	}

	load(name) {
		const known = this.#modules.get(name);
		if (known !== undefined) return known.exports;
		const filename = path.join(this.#folder, name);
		const script = this.#scriptOf(filename);
		const run = { exports: {} };
		this.#modules.set(name, run);
		const requireIn = (id) => (id.startsWith("./") ? this.load(id.slice(2)) : this.#require(id));
		try {
			script.runInThisContext()(run.exports, requireIn, run, filename);
		} catch (error) {
			this.#modules.delete(name);
			throw error;
		}
		return run.exports;
	}

	#scriptOf(filename) {
		const { text, key } = readScript(filename);
		const source = `(function (exports, require, module, __filename) { ${text}\n})`;
		if (this.#kept === undefined || text.length < LEAST_BYTES) return new Script(source, { filename });
		const file = path.join(this.#kept, key);
		const { code, sessions } = readCode(file);
		const script = new Script(source, { filename, ...(code === undefined ? {} : { cachedData: code }) });
		const isUsed = code !== undefined && script.cachedDataRejected !== true;
		const before = isUsed ? sessions : 0;
		if (before < SESSIONS) this.#scripts.push({ file, script, sessions: before + 1 });
		return script;
	}

	/** Keeps the code of what was loaded and called so far; the first call counts. Never throws. */
	keep() {
		for (const { file, script, sessions } of this.#scripts.splice(0)) {
			try {
				writeCode(file, { code: script.createCachedData(), sessions });
			} catch {
				// The next start compiles again: a full or read-only disk is told of where facts cannot be written.
			}
		}
		this.#kept = undefined;
	}
}

/**
 * The key tells a script from a later one of its name: the build puts a hash of the content into the names, package managers
 * give all files one time, and whoever edits a file by hand changes its time.
 * @throws Error as Node's own where there is no such file
 */
function readScript(filename) {
	let file;
	try {
		file = openSync(filename);
		const { size, mtimeMs } = fstatSync(file);
		const key = ["cairn", path.basename(filename, ".cjs"), size, Math.trunc(mtimeMs)].join("-");
		return { text: readFileSync(file, "utf8"), key };
	} catch (cause) {
		const code = "ERR_MODULE_NOT_FOUND";
		throw Object.assign(new Error(`Cannot find module '${filename}'`, { cause }), { code });
	} finally {
		if (file !== undefined) closeSync(file);
	}
}

const NOTHING = { code: undefined, sessions: 0 };

/** V8 trusts what it is given: only code that is whole, and that this user wrote, is handed to it. */
function readCode(file) {
	let opened;
	try {
		opened = openSync(file);
		if (fstatSync(opened).uid !== (process.getuid?.() ?? 0)) return NOTHING;
		const bytes = readFileSync(opened);
		const code = bytes.subarray(HEADER_BYTES);
		return crc32(code) === bytes.readUInt32LE(0) ? { code, sessions: bytes.readUInt32LE(4) } : NOTHING;
	} catch {
		return NOTHING; // nothing was kept, or it cannot be read
	} finally {
		if (opened !== undefined) closeSync(opened);
	}
}

function writeCode(file, { code, sessions }) {
	const header = Buffer.alloc(HEADER_BYTES);
	header.writeUInt32LE(crc32(code), 0);
	header.writeUInt32LE(sessions, 4);
	const whole = `${file}.${process.pid}`;
	try {
		writeFileSync(whole, Buffer.concat([header, code]), { mode: 0o600 });
		renameSync(whole, file);
	} catch (error) {
		rmSync(whole, { force: true });
		throw error;
	}
}

module.exports = { BuiltCode };
