/** `node scripts/docs.ts` writes the generated pages; with `--check` it looks for faults in the documentation instead. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { documentationFaults } from "./documentation/faults.ts";
import { generatedPages } from "./documentation/generated.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

if (process.argv.includes("--check")) {
	const faults = await documentationFaults(ROOT);
	for (const fault of faults) console.error(fault);
	process.exitCode = faults.length === 0 ? 0 : 1;
} else {
	for (const [path, text] of generatedPages()) await writeFile(join(ROOT, path), text);
}
