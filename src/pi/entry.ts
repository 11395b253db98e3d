/** What pi loads: a few guarded lines that bring in the built core, or the sources where nothing was built. */
import { readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { constants, runInThisContext } from "node:vm";
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

interface Core {
	activate(pi: ExtensionAPI, given: { readonly agentDir: string }): void;
}

const BUILT = new URL("../../dist/pi.js", import.meta.url);

/** Pi knows its own folder; older or renamed hosts may not export the question. */
async function agentDirectory(): Promise<string> {
	try {
		const host = await import("@earendil-works/pi-coding-agent");
		return host.getAgentDir();
	} catch {
		return process.env["PI_CODING_AGENT_DIR"] ?? join(homedir(), ".pi", "agent");
	}
}

/** Node keeps a module for as long as the process lives; the query makes `/reload` after an update load the new one. */
function builtCore(): string | undefined {
	// For tests and development, where what was built may be older than the sources.
	if (process.env["CAIRN_SOURCES"] === "1") return undefined;
	const stat = statSync(BUILT, { throwIfNoEntry: false });
	if (stat === undefined) return undefined;
	const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
		readonly version: string; // our own package.json
	};
	return `${BUILT.href}?v=${manifest.version}-${Math.trunc(stat.mtimeMs)}`;
}

/**
 * Imports with Node's own loader. An `import()` written here goes through pi's compiler, which drops the query.
 * Where the runtime has no such thing (Bun), the compiler's import does, and a new version is taken at the next start.
 */
async function importNatively(url: string): Promise<unknown> {
	const loader = constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER;
	if (loader === undefined) return await import(url);
	const load: unknown = runInThisContext("(url) => import(url)", { importModuleDynamically: loader });
	return await (load as (from: string) => Promise<unknown>)(url); // as it stands in the line above
}

/** Node reads TypeScript itself, in a fraction of the seconds that pi's compiler takes for a tree it has not seen. */
async function loadSources(): Promise<Core> {
	try {
		return (await importNatively(new URL("./extension.ts", import.meta.url).href)) as Core; // that module's own shape
	} catch {
		// Not below a node_modules folder, not with types turned off, not in every runtime: the compiler takes them all,
		// and tells what is wrong with them if anything is.
		return await import("./extension.ts");
	}
}

async function loadCore(): Promise<Core> {
	const built = builtCore();
	if (built === undefined) return await loadSources();
	return (await importNatively(built)) as Core; // built from ./extension.ts
}

/** Throwing here would keep pi from starting. */
export default async function cairn(pi: ExtensionAPI): Promise<void> {
	try {
		const core = await loadCore();
		core.activate(pi, { agentDir: await agentDirectory() });
	} catch (error) {
		const [reason] = (error instanceof Error ? error.message : String(error)).split("\n");
		const line = `Cairn memory is off: ${reason} (reinstall pi-cairn)`;
		pi.on("session_start", (_event, ctx) => {
			if (ctx.hasUI) ctx.ui.notify(line, "warning");
			else process.stderr.write(`${line}\n`);
		});
	}
}
