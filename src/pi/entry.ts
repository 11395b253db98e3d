/** What pi loads, and as little as can be: its compiler takes time for every line. */
import { createRequire } from "node:module";
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

type Starting = typeof import("../../bin/extension.cjs");

/** An import would go by the compiler's own way of finding files, which takes several times as long. */
const load = createRequire(import.meta.url);

const SOURCE = "../../bin/extension.cjs";
const BUILT = "../../dist/start.cjs";

/** After an update the new file, where Node would go on with what it has loaded. */
function present(file: string): Partial<Starting> {
	const loaded = load(file) as Partial<Starting>;
	if (loaded.isCurrent?.() === true) return loaded;
	delete load.cache[load.resolve(file)];
	return load(file) as Partial<Starting>;
}

/** From one built file, or from the sources where that is missing, damaged or not wanted. */
function starting(): Starting["start"] {
	try {
		const { start } = present(process.env["CAIRN_SOURCES"] === "1" ? SOURCE : BUILT);
		// Cut down to nothing, it is a module as well.
		if (start !== undefined) return start;
	} catch {
		// The sources below say what is wrong, if anything is.
	}
	return (load(SOURCE) as Starting).start;
}

/** Throwing here would keep pi from starting. */
export default async function cairn(pi: ExtensionAPI): Promise<void> {
	try {
		await starting()(pi, {
			loadHost: () => import("@earendil-works/pi-coding-agent"),
			sources: () => import("./extension.ts"),
			loadTui: () => import("@earendil-works/pi-tui"),
		});
	} catch (error) {
		const line = `Cairn memory is off: ${String(error).split("\n")[0]} (reinstall pi-cairn)`;
		pi.on("session_start", (_event, ctx) => (ctx.hasUI ? ctx.ui.notify(line, "warning") : console.error(line)));
	}
}
