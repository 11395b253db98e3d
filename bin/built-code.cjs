/**
 * Runs the built scripts with what V8 has compiled of them before. Node keeps compiled modules too, but as they are before
 * they run: V8 compiles a function when it is first called, so each start would compile again all that a session calls. Here
 * the code is kept after it ran, beside Node's own, in the folder that pi has turned on: by the versions and flags of both.
 */
"use strict";
const fs = require("node:fs");
const { createRequire, getCompileCacheDir } = require("node:module");
const path = require("node:path");
const { Script } = require("node:vm");
const { crc32 } = require("node:zlib");

const HEAD = "(function (exports, require, module, __filename) { ";
const TAIL = "\n})";

/** Checksum of the code and the number of sessions that have put it together; the code behind it stays aligned. */
const HEADER_BYTES = 8;
/** Each session adds what it called and no other had; what is called seldom is not worth keeping. */
const SESSIONS = 3;
/** A smaller script is compiled as quickly as its code is read. */
const LEAST_BYTES = 2048;
/** Many times what is kept of the largest script. */
const MOST_BYTES = 16_000_000;

/** The folder is anybody's to write to where somebody else made it: a link is not followed, and a pipe not waited for. */
const READ = fs.constants.O_RDONLY | (fs.constants.O_NOFOLLOW ?? 0) | (fs.constants.O_NONBLOCK ?? 0);
const PART = /^cairn-.*\.part$/;
/** What is being written is renamed within a second; what is older was left by a killed process. */
const LEFT_MS = 3_600_000;

class BuiltCode {
	#folder;
	#kept;
	#require;
	#modules = new Map();
	#scripts = [];

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
		const requireIn = (id) => (id.startsWith("./") ? this.load(id.slice(2)) : this.#external(id));
		try {
			script.runInThisContext()(run.exports, requireIn, run, filename);
		} catch (error) {
			this.#modules.delete(name);
			throw error;
		}
		return run.exports;
	}

	keep() {
		const scripts = this.#scripts.splice(0);
		if (scripts.length === 0) return;
		for (const { file, script, sessions } of scripts) {
			try {
				writeCode(file, { code: script.createCachedData(), sessions });
			} catch {
				// The next start compiles again: a full or read-only disk is told of where facts cannot be written.
			}
		}
		removeLeft(this.#kept);
	}

	#scriptOf(filename) {
		const { text, key } = readScript(filename);
		if (this.#kept === undefined || text.length < LEAST_BYTES) return compiled(text, { filename });
		const file = path.join(this.#kept, key);
		const { code, sessions } = readCode(file);
		const script = compiled(text, { filename, ...(code === undefined ? {} : { cachedData: code }) });
		const isUsed = code !== undefined && script.cachedDataRejected !== true;
		const before = isUsed ? sessions : 0;
		if (before < SESSIONS) this.#scripts.push({ file, script, sessions: before + 1 });
		return script;
	}

	#external(id) {
		try {
			return this.#require(id);
		} catch (error) {
			// Node goes on to list files, one of which is not there.
			if (error?.code === "MODULE_NOT_FOUND") [error.message] = error.message.split("\n");
			throw error;
		}
	}
}

/** @throws Error that names the file and what to do */
function compiled(text, options) {
	try {
		if (text === "") throw new SyntaxError("it is empty");
		return new Script(`${HEAD}${text}${TAIL}`, { ...options, columnOffset: -HEAD.length });
	} catch (cause) {
		throw new Error(`${options.filename} is damaged: ${cause.message} (reinstall pi-cairn)`, { cause });
	}
}

/**
 * The key tells a script from any other: by its name, in which the build puts a hash of the content, by its size and time,
 * since somebody may have edited it, and by what is put around it here. V8 itself compares lengths.
 * @throws Error as Node's own where there is no such file
 */
function readScript(filename) {
	let file;
	try {
		file = fs.openSync(filename);
		const { size, mtimeMs } = fs.fstatSync(file);
		const around = crc32(HEAD + TAIL).toString(16);
		const key = ["cairn", path.basename(filename, ".cjs"), size, Math.trunc(mtimeMs), around].join("-");
		return { text: fs.readFileSync(file, "utf8"), key };
	} catch (cause) {
		if (cause.code !== "ENOENT" && cause.code !== "ENOTDIR") throw cause;
		const code = "ERR_MODULE_NOT_FOUND";
		throw Object.assign(new Error(`Cannot find module '${filename}'`, { cause }), { code });
	} finally {
		if (file !== undefined) fs.closeSync(file);
	}
}

const NOTHING = { code: undefined, sessions: 0 };

/** V8 trusts what it is given: only code that is whole, and that this user wrote, is handed to it. */
function readCode(file) {
	let opened;
	try {
		opened = fs.openSync(file, READ);
		const stat = fs.fstatSync(opened);
		if (!stat.isFile() || stat.size > MOST_BYTES || !isOwn(stat)) return NOTHING;
		const bytes = fs.readFileSync(opened);
		const code = bytes.subarray(HEADER_BYTES);
		return crc32(code) === bytes.readUInt32LE(0) ? { code, sessions: bytes.readUInt32LE(4) } : NOTHING;
	} catch {
		return NOTHING; // nothing was kept, or it cannot be read
	} finally {
		if (opened !== undefined) fs.closeSync(opened);
	}
}

function isOwn({ uid }) {
	return uid === (process.getuid?.() ?? uid);
}

function writeCode(file, { code, sessions }) {
	const header = Buffer.alloc(HEADER_BYTES);
	header.writeUInt32LE(crc32(code), 0);
	header.writeUInt32LE(sessions, 4);
	// A name that nobody can have laid a link under, and one that is there already is not written to.
	const part = `${file}.${process.pid}-${Math.random().toString(36).slice(2)}.part`;
	try {
		fs.writeFileSync(part, Buffer.concat([header, code]), { mode: 0o600, flag: "wx" });
		fs.renameSync(part, file);
	} catch (error) {
		if (error.code !== "EEXIST") fs.rmSync(part, { force: true });
		throw error;
	}
}

function removeLeft(folder) {
	try {
		for (const name of fs.readdirSync(folder)) {
			if (!PART.test(name)) continue;
			const file = path.join(folder, name);
			const stat = fs.lstatSync(file);
			if (isOwn(stat) && Date.now() - stat.mtimeMs > LEFT_MS) fs.rmSync(file, { force: true });
		}
	} catch {
		// Whoever comes next tries again.
	}
}

module.exports = { BuiltCode };
