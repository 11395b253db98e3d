/** What a command of the installed `cairn` takes, from start to end. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Installed } from "./footprint.ts";
import { prepareMemory } from "./prepared.ts";
import type { Row } from "./row.ts";
import { median } from "./statistics.ts";

const REPORT = pathToFileURL(join(import.meta.dirname, "report-usage.mjs")).href;

/** Processor time of one run, or of plain Node. */
function cpuOf(
	args: readonly string[],
	{ cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): number {
	const usage = mkdtempSync(join(tmpdir(), "cairn-bench-usage-"));
	try {
		const options = { cwd, env: { ...env, BENCH_USAGE: usage, NODE_OPTIONS: `--import ${REPORT}` } };
		const { status, stderr } = spawnSync(process.execPath, args, options);
		if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}: ${String(stderr)}`);
		// The command may ask git something: only Node reports.
		const reports = readdirSync(usage).map((name) => readFileSync(join(usage, name), "utf8"));
		return reports.reduce((sum, text) => sum + (JSON.parse(text) as { cpu: number }).cpu, 0); // as report-usage wrote it
	} finally {
		rmSync(usage, { recursive: true, force: true });
	}
}

/** `cairn status` over this many facts, the index in step. */
export async function measureCommands(
	{ prefix }: Installed,
	{ facts, times }: { readonly facts: number; readonly times: number },
): Promise<readonly Row[]> {
	const folder = mkdtempSync(join(tmpdir(), "cairn-bench-cli-"));
	try {
		const cwd = join(folder, "project");
		mkdirSync(cwd);
		writeFileSync(join(cwd, "package.json"), "{}");
		await prepareMemory(facts, folder);
		const env = { PATH: process.env["PATH"], HOME: folder, PI_CODING_AGENT_DIR: folder, TMPDIR: folder };
		const bin = join(prefix, "node_modules", "pi-cairn", "bin", "cairn.js");
		const run = (args: readonly string[]): number => cpuOf(args, { cwd, env });
		run([bin, "status"]);
		const values = Array.from({ length: times }, () => run([bin, "status"]));
		const plain = Array.from({ length: times }, () => run(["-e", "0"]));
		const beside = { "plain node": median(plain) };
		return [{ id: "cli-status", what: "cairn status", facts, unit: "ms CPU", value: median(values), bar: 150, beside }];
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
