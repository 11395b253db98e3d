/**
 * Starts the built core, or the sources where nothing was built. Plain JavaScript, which Node runs as it is: what pi
 * loads as TypeScript goes through a compiler whose time grows with every line.
 */
"use strict";
const { readFileSync, statSync, writeSync } = require("node:fs");
const { homedir } = require("node:os");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const { BuiltCode } = require("./built-code.cjs");

const ROOT = path.dirname(__dirname);
const BUILT = path.join(ROOT, "dist");
const CORE = "pi.cjs";

/** Whose process this is, as it calls itself; a renamed host has a folder and a variable of its own. */
const PI_TITLES = ["pi", "pi-rpc"];

/** Pi's own folder. To load the host's module takes milliseconds, so it is only asked where its answer is not plain. */
async function agentDirectory(loadHost, { title, platform, env, home } = processHere()) {
	const said = env["PI_CODING_AGENT_DIR"] || undefined;
	const usual = said ?? path.join(home, ".pi", "agent");
	if (PI_TITLES.includes(title) && platform !== "win32" && path.isAbsolute(usual)) return usual;
	const host = await loadHost().catch(() => undefined);
	// Older hosts may not export the question.
	return typeof host?.getAgentDir === "function" ? host.getAgentDir() : usual;
}

function processHere() {
	return { title: process.title, platform: process.platform, env: process.env, home: homedir() };
}

/** By version and time, so that `/reload` runs the same code again, and after an update the new one. */
const loaded = new Map();

/** `undefined` where nothing was built. */
function builtCode() {
	// For tests and development, where what was built may be older than the sources.
	if (process.env["CAIRN_SOURCES"] === "1") return undefined;
	const stat = statSync(path.join(BUILT, CORE), { throwIfNoEntry: false });
	if (stat === undefined) return undefined;
	const { version } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
	const key = `${version}-${Math.trunc(stat.mtimeMs)}`;
	const code = loaded.get(key) ?? new BuiltCode(BUILT);
	loaded.set(key, code);
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

const LOADING = "cairn:loading";

/**
 * Two installed copies, one of them in the project perhaps, have the same flag, and with that pi does not start: the one
 * that pi loads first is used. Once its session has begun, what is loaded belongs to another load and stands for itself.
 */
function copyInUse(pi) {
	const own = __filename;
	const question = { copy: own, answer: undefined };
	pi.events.emit(LOADING, question);
	if (question.answer !== undefined) return question.answer;
	let isLoading = true;
	pi.events.on(LOADING, (other) => {
		if (isLoading && other.copy !== own) other.answer = own;
	});
	pi.on("session_start", () => {
		isLoading = false;
	});
	return undefined;
}

function complain(text) {
	try {
		writeSync(2, text);
	} catch {
		// Who reads it has gone. Written to the stream, it would end pi.
	}
}

function tellAtStart(pi, line) {
	pi.on("session_start", (_event, ctx) => {
		if (ctx.hasUI) ctx.ui.notify(line, "warning");
		else complain(`${line}\n`);
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

/**
 * What keeps the memory from working with this pi, in words; `undefined` where nothing does. Which pi it is costs
 * loading the host's module, and is only asked where something is missing.
 */
async function tooOld(pi, loadHost, node = process.versions.node) {
	const needs = [];
	if (typeof pi.getSettings !== "function") {
		const host = await loadHost().catch(() => undefined);
		const version = host?.VERSION;
		needs.push(`pi ${LOWEST_PI} or later${typeof version === "string" ? ` (this is ${version})` : ""}`);
	}
	if (isOldNode(node)) {
		needs.push(`Node ${LOWEST_NODE.join(".")} or later (this is ${node.split(".").slice(0, 2).join(".")})`);
	}
	return needs.length === 0 ? undefined : needs.join(" and ");
}

const REINSTALL = "(reinstall pi-cairn)";

function packageOf(file) {
	return path.dirname(path.dirname(file));
}

/** Never throws: that would keep pi from starting. */
async function start(pi, { loadHost, sources, loadTui }) {
	try {
		const used = copyInUse(pi);
		if (used !== undefined) {
			const own = packageOf(__filename);
			tellAtStart(
				pi,
				`Cairn memory: ${own} is not used, ${packageOf(used)} is (remove one of them from pi's settings)`,
			);
			return;
		}
		const needs = await tooOld(pi, loadHost);
		if (needs !== undefined) {
			tellAtStart(pi, `Cairn memory is off: it needs ${needs}`);
			return;
		}
		const code = builtCode();
		const core = code === undefined ? await loadSources(sources) : code.load(CORE);
		core.activate(pi, { agentDir: await agentDirectory(loadHost), loadTui, keepCode: (when) => code?.keep(when) });
	} catch (error) {
		const [reason] = (error instanceof Error ? error.message : String(error)).split("\n");
		const hint = reason.endsWith(REINSTALL) ? "" : ` ${REINSTALL}`;
		tellAtStart(pi, `Cairn memory is off: ${reason}${hint}`);
	}
}

module.exports = { agentDirectory, start, tooOld };
