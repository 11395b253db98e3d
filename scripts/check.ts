/** `npm run check`: types, lint with layers, format, unused code and documentation, side by side. */
import { collect } from "./run.ts";

const CHECKS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
	["types", "tsc", "-p", "."],
	["lint", "oxlint", "--type-aware"],
	["format", "biome", "check", "."],
	["unused", "knip"],
	["docs", process.execPath, "scripts/docs.ts", "--check"],
];

const results = await Promise.all(
	CHECKS.map(async ([name, command, ...args]) => ({ name, ...(await collect(command, args)) })),
);
for (const { name, code, output, milliseconds } of results) {
	console.log(`${code === 0 ? "ok  " : "FAIL"} ${name} (${(milliseconds / 1000).toFixed(1)} s)`);
	if (code !== 0) console.log(output);
}
process.exitCode = results.every((result) => result.code === 0) ? 0 : 1;
