/**
 * `npm test`: the suites one after the other, and their sum in the last line. `npm run test:unit` runs the first alone.
 * A word that names a suite selects it; any other word selects the test files whose path contains it.
 */
import { globSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pass } from "./run.ts";
import type { Totals } from "./test-totals.ts";

interface Suite {
	readonly name: string;
	readonly contains: (file: string) => boolean;
	/** Test files at once: processes and whole pi runs are tested few at a time, since they share two cores. */
	readonly concurrency: number;
	/** Milliseconds for one test. */
	readonly limit: number;
}

const within = (folder: string) => (file: string) => file.startsWith(`test/${folder}/`);
const APART = ["process", "e2e", "package"];

const SUITES: readonly Suite[] = [
	{ name: "unit", contains: (file) => !APART.some((name) => within(name)(file)), concurrency: 2, limit: 120_000 },
	{ name: "process", contains: within("process"), concurrency: 1, limit: 300_000 },
	{ name: "e2e", contains: within("e2e"), concurrency: 2, limit: 180_000 },
	{ name: "package", contains: within("package"), concurrency: 1, limit: 300_000 },
];

async function totalsIn(file: string): Promise<Totals> {
	try {
		return JSON.parse(await readFile(file, "utf8")) as Totals; // written by test-totals.ts
	} catch {
		return { passed: 0, failed: 1, skipped: 0 }; // the runner itself broke down
	}
}

async function runSuite(suite: Suite, files: readonly string[], folder: string): Promise<Totals> {
	console.log(`\n# ${suite.name}: ${files.length} files`);
	const destination = join(folder, `${suite.name}.json`);
	const reporters = [
		"--test-reporter=spec",
		"--test-reporter-destination=stdout",
		"--test-reporter=./scripts/test-totals.ts",
		`--test-reporter-destination=${destination}`,
	];
	const limits = [`--test-concurrency=${suite.concurrency}`, `--test-timeout=${suite.limit}`];
	const code = await pass(process.execPath, ["--test", ...limits, ...reporters, ...files]);
	const totals = await totalsIn(destination);
	return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
}

const words = process.argv.slice(2);
const named = SUITES.filter((suite) => words.includes(suite.name));
const filters = words.filter((word) => !named.some((suite) => suite.name === word));
const selected = globSync("test/**/*.test.ts")
	.map((file) => file.replaceAll("\\", "/"))
	.filter((file) => filters.length === 0 || filters.some((word) => file.includes(word.replace(/^\.\//u, ""))))
	.sort();

const folder = await mkdtemp(join(tmpdir(), "cairn-test-"));
const sum = { passed: 0, failed: 0, skipped: 0 };
let ran = 0;
for (const suite of named.length > 0 ? named : SUITES) {
	const files = selected.filter(suite.contains);
	if (files.length === 0) continue;
	const totals = await runSuite(suite, files, folder);
	ran += files.length;
	sum.passed += totals.passed;
	sum.failed += totals.failed;
	sum.skipped += totals.skipped;
}
await rm(folder, { recursive: true, force: true });
if (ran === 0) console.log(`no test file matches: ${words.join(" ")}`);
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exitCode = sum.failed > 0 || ran === 0 ? 1 : 0;
