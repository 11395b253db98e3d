import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";
import { EXIT } from "../../src/cli/exit-codes.ts";
import { CLI_COMMANDS, CLI_OPTIONS } from "../../src/cli/table.ts";
import { MEMORY_COMMANDS } from "../../src/pi/commands/table.ts";
import { MEMORY_TOOLS } from "../../src/pi/tools/table.ts";

describe("docs/commands.md", async () => {
	const page = await readFile(new URL("../../docs/commands.md", import.meta.url), "utf8");
	const row = (name: string, help: string): string => `| \`${name.trimEnd()}\` | ${help} |`;

	it("lists every subcommand, command and option with its help", () => {
		for (const { name, argument, help } of MEMORY_COMMANDS)
			assert.ok(page.includes(row(`/memory ${name} ${argument}`, help)), name);
		for (const { name, argument, help } of CLI_COMMANDS)
			assert.ok(page.includes(row(`cairn ${name} ${argument}`, help)), name);
		for (const { name, value, help } of CLI_OPTIONS) assert.ok(page.includes(row(`--${name} ${value}`, help)), name);
	});

	it("lists every exit code and every tool", () => {
		for (const code of Object.values(EXIT)) assert.match(page, new RegExp(`^\\| ${code} \\|`, "mu"));
		for (const { name } of MEMORY_TOOLS) assert.ok(page.includes(`| \`${name}\` |`), name);
	});
});
