/**
 * Runs the built scripts with what V8 has compiled of them before. Node keeps compiled modules too, but as they are before
 * they run: V8 compiles a function when it is first called, so each start would compile again all that a session calls. Here
 * the code is kept after it ran, beside Node's own, in the folder that pi has turned on: by the versions and flags of both.
 */
"use strict";
const fs = require("node:fs");
const { createRequire, getCompileCacheDir, isBuiltin } = require("node:module");
const path = require("node:path");
const { Script } = require("node:vm");
const { crc32 } = require("node:zlib");

const HEAD = "(function (exports, require, module, __filename) { ";

/** A built script is the text of a function: what would be put around it here would copy it with every start. */
function asScript(code) {
	return `${HEAD}${code}\n})`;
}

/** How the name of a script begins that is run when something of it is first used, and not when it is required. */
const LAZY = "lazy-";

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
/** What stands in a script's place and is no file, such as a pipe, is empty. */
const SCRIPT = fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0);
const PART = /^cairn-.*\.part$/;
/** What is being written is renamed within a second; what is older was left by a killed process. */
const LEFT_MS = 3_600_000;

class BuiltCode {
	#folder;
	#kept;
	#modules = new Map();
	#prepared = new Map();
	#scripts = [];

	constructor(folder, kept = getCompileCacheDir?.()) {
		this.#folder = folder;
		this.#kept = kept;
	}

	load(name) {
		const known = this.#modules.get(name);
		if (known !== undefined) return known.exports;
		const filename = path.join(this.#folder, name);
		const script = (this.#prepared.get(name) ?? this.#prepare(filename))();
		const run = { exports: {} };
		this.#modules.set(name, run);
		const requireIn = (id) => (id.startsWith("./") ? this.#built(id.slice(2)) : this.#external(id));
		try {
			script.runInThisContext()(run.exports, requireIn, run, filename);
		} catch (error) {
			this.#modules.delete(name);
			throw error;
		}
		this.#prepared.delete(name);
		return run.exports;
	}

	keep({ isEnd = false } = {}) {
		const scripts = this.#scripts.filter(({ isKept }) => isEnd || !isKept);
		if (isEnd) this.#scripts = [];
		if (scripts.length === 0) return;
		for (const kept of scripts) {
			kept.isKept = true;
			try {
				writeCode(kept.file, kept);
			} catch {
				// The next start compiles again: a full or read-only disk is told of where facts cannot be written.
			}
		}
		removeLeft(this.#kept);
	}

	#built(name) {
		return name.startsWith(LAZY) && !this.#modules.has(name) ? this.#lazy(name) : this.load(name);
	}

	/**
	 * The first name that is asked for brings all of them, and from then on they are asked for as any other's. That must not
	 * fail where nobody expects it: what is needed for it is read now, and what was never compiled before is compiled now.
	 */
	#lazy(name) {
		if (!this.#prepared.has(name)) this.#prepared.set(name, this.#prepare(path.join(this.#folder, name)));
		const get = (_target, asked) => {
			const made = this.load(name);
			Object.setPrototypeOf(names, null);
			Object.defineProperties(names, Object.getOwnPropertyDescriptors(made));
			return names[asked];
		};
		const names = Object.create(new Proxy({}, { get }));
		return names;
	}

	/** Whose result is the script. @throws Error where the file is not there, or is damaged and has never been compiled */
	#prepare(filename) {
		const { bytes, key } = readScript(filename);
		const file = this.#kept === undefined || bytes.length < LEAST_BYTES ? undefined : path.join(this.#kept, key);
		if (file !== undefined && fs.existsSync(file)) return () => this.#compiled(bytes, { filename, file });
		const script = this.#compiled(bytes, { filename, file });
		return () => script;
	}

	#compiled(bytes, { filename, file }) {
		if (file === undefined) return compiled(bytes, { filename });
		const { code, sessions } = readCode(file);
		const script = compiled(bytes, { filename, ...(code === undefined ? {} : { cachedData: code }) });
		const isUsed = code !== undefined && script.cachedDataRejected !== true;
		const before = isUsed ? sessions : 0;
		if (before < SESSIONS) this.#scripts.push({ file, script, sessions: before + 1, isKept: false });
		return script;
	}

	#external(id) {
		if (isBuiltin(id)) return process.getBuiltinModule(id);
		try {
			return createRequire(path.join(this.#folder, "built.cjs"))(id);
		} catch (error) {
			// Node goes on to list files, one of which is not there.
			if (error?.code === "MODULE_NOT_FOUND") [error.message] = error.message.split("\n");
			throw error;
		}
	}
}

/** @throws Error that names the file and what to do */
function compiled(bytes, options) {
	try {
		if (bytes.length === 0) throw new SyntaxError("it is empty");
		const text = bytes.toString("latin1");
		// Anything else would run at once, and in the midst of the host's own names.
		if (!text.startsWith(HEAD)) throw new SyntaxError("it is no built script");
		return new Script(text, options);
	} catch (cause) {
		throw new Error(`${options.filename} is damaged: ${cause.message} (reinstall pi-cairn)`, { cause });
	}
}

/**
 * The key tells a script from any other by its name and its text. V8 itself compares lengths,
 * and all files that come from a registry have the same time.
 * @throws Error as Node's own where there is no such file
 */
function readScript(filename) {
	try {
		const bytes = fs.readFileSync(filename, { flag: SCRIPT });
		const checksum = crc32(bytes).toString(16);
		return {
			bytes,
			key: `cairn-${path.basename(filename, ".cjs")}-${bytes.length}-${checksum}`,
		};
	} catch (cause) {
		if (cause.code !== "ENOENT" && cause.code !== "ENOTDIR") throw cause;
		const code = "ERR_MODULE_NOT_FOUND";
		throw Object.assign(new Error(`Cannot find module '${filename}'`, { cause }), { code });
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

function writeCode(file, { script, sessions }) {
	// A name that nobody can have laid a link under, and one that is there already is not written to.
	const part = `${file}.${process.pid}-${Math.random().toString(36).slice(2)}.part`;
	// The code is put together only where it can be written.
	const opened = fs.openSync(part, "wx", 0o600);
	try {
		try {
			const code = script.createCachedData();
			const header = Buffer.alloc(HEADER_BYTES);
			header.writeUInt32LE(crc32(code), 0);
			header.writeUInt32LE(sessions, 4);
			fs.writeFileSync(opened, Buffer.concat([header, code]));
		} finally {
			fs.closeSync(opened);
		}
		fs.renameSync(part, file);
	} catch (error) {
		fs.rmSync(part, { force: true });
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

module.exports = { asScript, BuiltCode };
