/**
 * Starts the built core, or the sources where nothing was built. Plain JavaScript, which Node imports as it is: what pi
 * loads as TypeScript goes through a compiler whose time grows with every line.
 */
import { readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const BUILT = new URL("../dist/pi.js", import.meta.url);

/** Pi knows its own folder; older or renamed hosts may not export the question. */
function agentDirectory(host) {
	if (typeof host?.getAgentDir === "function") return host.getAgentDir();
	return process.env["PI_CODING_AGENT_DIR"] ?? join(homedir(), ".pi", "agent");
}

/** Node keeps a module for as long as the process lives; the query makes `/reload` after an update load the new one. */
function builtCore() {
	// For tests and development, where what was built may be older than the sources.
	if (process.env["CAIRN_SOURCES"] === "1") return undefined;
	const stat = statSync(BUILT, { throwIfNoEntry: false });
	if (stat === undefined) return undefined;
	const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
	return `${BUILT.href}?v=${version}-${Math.trunc(stat.mtimeMs)}`;
}

/**
 * Node reads TypeScript itself, in a fraction of the seconds that pi's compiler takes for a tree it has not seen. It does
 * not below a node_modules folder, nor with types turned off, nor does every runtime: there the compiler takes over, and
 * tells what is wrong with the sources if anything is.
 */
async function loadSources(compile) {
	try {
		return await import(new URL("../src/pi/extension.ts", import.meta.url).href);
	} catch {
		return await compile();
	}
}

/** Never throws: that would keep pi from starting. */
export async function start(pi, { host, sources, loadTui }) {
	try {
		const built = builtCore();
		const core = built === undefined ? await loadSources(sources) : await import(built);
		core.activate(pi, { agentDir: agentDirectory(host), loadTui });
	} catch (error) {
		const [reason] = (error instanceof Error ? error.message : String(error)).split("\n");
		const line = `Cairn memory is off: ${reason} (reinstall pi-cairn)`;
		pi.on("session_start", (_event, ctx) => {
			if (ctx.hasUI) ctx.ui.notify(line, "warning");
			else process.stderr.write(`${line}\n`);
		});
	}
}
