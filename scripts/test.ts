/**
 * `npm test`: the suites one after the other, and their sum in the last line. `npm run test:unit` runs the first alone.
 * A word that names a suite selects it; any other word selects the test files whose path contains it.
 */
import { globSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { collect, pass } from "./run.ts";
import type { Totals } from "./test-totals.ts";

interface Suite {
	readonly name: string;
	readonly contains: (file: string) => boolean;
	/** Test files at once: processes and whole pi runs are tested few at a time, since they share two cores. */
	readonly concurrency: number;
	/** Files share that many processes instead of having one each: starting one costs more than most files do. */
	readonly shared?: true;
	/** Milliseconds for one test. */
	readonly limit: number;
}

const within = (folder: string) => (file: string) => file.startsWith(`test/${folder}/`);
const APART = ["process", "e2e", "package"];

const SUITES: readonly Suite[] = [
	{
		name: "unit",
		contains: (file) => !APART.some((name) => within(name)(file)),
		concurrency: 2,
		shared: true,
		limit: 120_000,
	},
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
	const parts = suite.shared === true ? dealt(files, suite.concurrency) : [files];
	const totals = await Promise.all(
		parts.map((part, at) => runPart(suite, part, { live: at === 0, destination: join(folder, `${suite.name}-${at}`) })),
	);
	return totals.reduce(added);
}

interface Part {
	/** Seen while it runs; the others are printed when they have ended. */
	readonly live: boolean;
	readonly destination: string;
}

async function runPart(suite: Suite, files: readonly string[], { live, destination }: Part): Promise<Totals> {
	const reporters = [
		"--test-reporter=spec",
		"--test-reporter-destination=stdout",
		"--test-reporter=./scripts/test-totals.ts",
		`--test-reporter-destination=${destination}`,
	];
	const processes = suite.shared === true ? "--test-isolation=none" : `--test-concurrency=${suite.concurrency}`;
	const args = ["--test", processes, `--test-timeout=${suite.limit}`, ...reporters, ...files];
	const code = live ? await pass(process.execPath, args) : await passLater(args);
	const totals = await totalsIn(destination);
	return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
}

async function passLater(args: readonly string[]): Promise<number> {
	const { code, output } = await collect(process.execPath, args);
	process.stdout.write(output);
	return code;
}

/** Like cards: neighbours, which are alike, go to different hands. */
function dealt(files: readonly string[], hands: number): readonly (readonly string[])[] {
	const all = Array.from({ length: hands }, (_, hand) => files.filter((_file, at) => at % hands === hand));
	return all.filter((hand) => hand.length > 0);
}

function added(left: Totals, right: Totals): Totals {
	return {
		passed: left.passed + right.passed,
		failed: left.failed + right.failed,
		skipped: left.skipped + right.skipped,
	};
}

const words = process.argv.slice(2);
const named = SUITES.filter((suite) => words.includes(suite.name));
const filters = words.filter((word) => !named.some((suite) => suite.name === word));
const selected = globSync("test/**/*.test.ts")
	.map((file) => file.replaceAll("\\", "/"))
	.filter((file) => filters.length === 0 || filters.some((word) => file.includes(word.replace(/^\.\//u, ""))))
	.sort();

const folder = await mkdtemp(join(tmpdir(), "cairn-test-"));
let sum: Totals = { passed: 0, failed: 0, skipped: 0 };
let ran = 0;
for (const suite of named.length > 0 ? named : SUITES) {
	const files = selected.filter(suite.contains);
	if (files.length === 0) continue;
	sum = added(sum, await runSuite(suite, files, folder));
	ran += files.length;
}
await rm(folder, { recursive: true, force: true });
if (ran === 0) console.log(`no test file matches: ${words.join(" ")}`);
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exitCode = sum.failed > 0 || ran === 0 ? 1 : 0;
