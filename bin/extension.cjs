/**
 * Starts the built core, or the sources where nothing was built. Plain JavaScript, which Node runs as it is: what pi
 * loads as TypeScript goes through a compiler whose time grows with every line.
 */
"use strict";
const { statSync, writeSync } = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const { BuiltCode } = require("./built-code.cjs");

const ROOT = path.dirname(__dirname);
const BUILT = path.join(ROOT, "dist");
const CORE = "pi.cjs";

/** What changes with every file that takes its place. Files that come from a registry all have the same time of their own. */
function versionOf(file) {
	const stat = statSync(file, { throwIfNoEntry: false });
	return stat === undefined ? undefined : `${stat.ino}-${stat.size}-${stat.ctimeMs}`;
}

const OWN = versionOf(__filename);

/** False where another file has taken the place of this one: Node would go on with what it has loaded. */
function isCurrent() {
	const present = versionOf(__filename);
	return present === undefined || present === OWN;
}

/** By version, so that `/reload` runs the same code again, and after an update the new one. */
const loaded = new Map();

/** `undefined` where nothing was built. */
function builtCode() {
	// For tests and development, where what was built may be older than the sources.
	if (process.env["CAIRN_SOURCES"] === "1") return undefined;
	const version = versionOf(path.join(BUILT, CORE));
	if (version === undefined) return undefined;
	const code = loaded.get(version) ?? new BuiltCode(BUILT);
	loaded.set(version, code);
	return code;
}

/**
 * Node reads TypeScript itself, in a fraction of the seconds that pi's compiler takes for a tree it has not seen. It does
 * not below a node_modules folder, nor with types turned off, nor does every runtime: there the compiler takes over, and
 * tells what is wrong with the sources if anything is.
 */
async function loadSources(compile) {
	try {
		return await import(pathToFileURL(path.join(ROOT, "src", "pi", "extension.ts")).href);
	} catch {
		return await compile();
	}
}

function complain(text) {
	try {
		writeSync(2, text);
	} catch {
		// Who reads it has gone. Written to the stream, it would end pi.
	}
}

/** `told` gives the line when it is told. */
function tellAtStart(pi, told) {
	pi.on("session_start", (_event, ctx) => {
		if (ctx.hasUI) ctx.ui.notify(told(), "warning");
		else complain(`${told()}\n`);
	});
}

/** The folder of a copy that works, as `src/pi/copies.ts` has it answer while it is loaded; empty where there is none. */
function otherCopy(pi) {
	const question = { copy: ROOT, answer: "" };
	pi.events?.emit("cairn:loading", question);
	return question.answer;
}

/** A copy that works may have been loaded before this one, or come after it. */
function tellOfFailure(pi, reason) {
	const before = otherCopy(pi);
	tellAtStart(pi, () => {
		const other = before || otherCopy(pi);
		const what = other === "" ? "Cairn memory is off" : `Cairn memory: ${ROOT} is not used, ${other} is`;
		return `${what}: ${reason}`;
	});
}

/** The lowest versions that are said to be needed: the first that Cairn is tested with, and the one which that asks for. */
const LOWEST_PI = "1.6";
const LOWEST_NODE = [22, 19];

function isOldNode(version) {
	const [major, minor] = version.split(".").map(Number);
	const [lowestMajor, lowestMinor] = LOWEST_NODE;
	return major < lowestMajor || (major === lowestMajor && minor < lowestMinor);
}

/** What keeps the memory from working with this pi, in words; `undefined` where nothing does. */
function tooOld(pi, loadHost, node = process.versions.node) {
	const old = { pi: typeof pi.getSettings !== "function", node: isOldNode(node) };
	return old.pi || old.node ? needs(old, loadHost, node) : undefined;
}

/** Which pi it is costs loading the host's module, and is only asked where something is missing. */
async function needs(old, loadHost, node) {
	const needed = [];
	if (old.pi) {
		const version = (await loadHost().catch(() => undefined))?.VERSION;
		needed.push(`pi ${LOWEST_PI} or later${typeof version === "string" ? ` (this is ${version})` : ""}`);
	}
	if (old.node) {
		needed.push(`Node ${LOWEST_NODE.join(".")} or later (this is ${node.split(".").slice(0, 2).join(".")})`);
	}
	return needed.join(" and ");
}

const REINSTALL = "(reinstall pi-cairn)";

/** Never throws: that would keep pi from starting. */
async function start(pi, { loadHost, sources, loadTui }) {
	try {
		const needed = tooOld(pi, loadHost);
		if (needed !== undefined) {
			const words = await needed;
			tellAtStart(pi, () => `Cairn memory is off: it needs ${words}`);
			return;
		}
		const code = builtCode();
		const core = code === undefined ? await loadSources(sources) : code.load(CORE);
		const unused = await core.activate(pi, { folder: ROOT, loadHost, loadTui, keepCode: (when) => code?.keep(when) });
		if (unused !== undefined) tellAtStart(pi, () => unused);
	} catch (error) {
		const [reason] = (error instanceof Error ? error.message : String(error)).split("\n");
		const hint = reason.endsWith(REINSTALL) ? "" : ` ${REINSTALL}`;
		tellOfFailure(pi, `${reason}${hint}`);
	}
}

module.exports = { isCurrent, start, tooOld };
