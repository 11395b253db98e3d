#!/usr/bin/env node
// Starts the built command line, or the sources in a checkout. Plain JavaScript that any Node can parse.
import { existsSync, readFileSync } from "node:fs";
import nodeModule from "node:module";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
	process.stderr.write(`cairn needs Node 22.19 or newer; this is ${process.versions.node}\n`);
	process.exitCode = 2;
} else {
	const built = new URL("../dist/cli.js", import.meta.url);
	// CAIRN_SOURCES=1 is for tests and development, where what was built may be older than the sources.
	const useBuilt = process.env.CAIRN_SOURCES !== "1" && existsSync(built);
	// Node keeps what it has compiled in its own cache: a third of the time of a short command. Older Nodes cannot.
	if (useBuilt) nodeModule.enableCompileCache?.();
	const { main } = await import(useBuilt ? built.href : new URL("../src/cli/main.ts", import.meta.url).href);
	const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
	await main(process.argv.slice(2), version);
}
