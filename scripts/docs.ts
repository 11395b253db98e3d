/** `node scripts/docs.ts` writes the generated pages; with `--check` it looks for faults in the documentation instead. */
import { access, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { commandsFor } from "../src/commands/find.ts";
import { ERROR_CODES } from "../src/kernel/errors.ts";
import { MEMORY_TOOLS } from "../src/pi/tools/table.ts";
import { SETTING_NAMES } from "../src/settings/names.ts";
import { readPages } from "./documentation/documentation.ts";
import { findings } from "./documentation/findings.ts";
import { generatedPages } from "./documentation/generated.ts";
import { brokenLinks } from "./documentation/links.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

async function check(): Promise<readonly string[]> {
	const pages = await readPages(ROOT);
	const { version }: { version: string } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
	const subjects = {
		settings: SETTING_NAMES,
		tools: MEMORY_TOOLS.map(({ name }) => name),
		memoryCommands: commandsFor("pi").map(({ name }) => name),
		cliCommands: commandsFor("terminal").map(({ name }) => name),
		errorCodes: ERROR_CODES,
		version,
	};
	const exists = (path: string): Promise<boolean> =>
		access(join(ROOT, path)).then(
			() => true,
			() => false,
		);
	return [...findings(pages, subjects, generatedPages()), ...(await brokenLinks(pages, exists))];
}

if (process.argv.includes("--check")) {
	const faults = await check();
	for (const fault of faults) console.error(fault);
	process.exitCode = faults.length === 0 ? 0 : 1;
} else {
	for (const [path, text] of generatedPages()) await writeFile(join(ROOT, path), text);
}
