/**
 * `npm run bench [-- group or row …] [--json] [--quick] [--full]`: the numbers of the footprint and of the speed, beside
 * their bars. Groups are `speed`, `footprint` and `prompt`; `--full` adds 100,000 facts, `--quick` takes fewer runs.
 * Without names the result is also kept in `bench/results`.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { measureCommands } from "./command-line.ts";
import { measureEmbedder } from "./embedder.ts";
import { install, measureRuns, sizeRows, skillRow } from "./footprint.ts";
import { measureFreshness } from "./freshness.ts";
import { describeMachine } from "./machine.ts";
import { measurePages } from "./pages.ts";
import { measureStability } from "./prompt-stability.ts";
import { measureReference, referenceRows, scaled, slownessOf } from "./reference.ts";
import { isReached, type Row, tableOf } from "./row.ts";
import { measureSpeed } from "./speed.ts";

/** Runs of plain pi by which this machine is compared with the one of the bars. */
const REFERENCE_RUNS = 5;

interface Choice {
	readonly names: readonly string[];
	readonly json: boolean;
	readonly quick: boolean;
	readonly full: boolean;
}

function choiceOf(args: readonly string[]): Choice {
	const has = (flag: string): boolean => args.includes(flag);
	const names = args.filter((arg) => !arg.startsWith("--"));
	return { names, json: has("--json"), quick: has("--quick"), full: has("--full") };
}

/** Progress goes to standard error, so that standard output is the result alone. */
function tell(line: string): void {
	process.stderr.write(`${line}\n`);
}

async function speed({ quick, full }: Choice): Promise<readonly Row[]> {
	const rows: Row[] = [...(await measureEmbedder(quick ? 20 : 100)), await measureFreshness(quick ? 20 : 100)];
	for (const facts of [1000, 10_000, ...(full ? [100_000] : [])]) {
		tell(`speed at ${facts} facts`);
		rows.push(...(await measureSpeed(facts, quick ? 40 : 200)), ...(await measurePages(facts, quick ? 40 : 200)));
	}
	return rows;
}

async function footprint({ quick, full }: Choice): Promise<readonly Row[]> {
	tell("installing the package");
	const installed = await install();
	try {
		const rows = [...sizeRows(installed), await skillRow(installed)];
		tell("runs of pi");
		rows.push(...(await measureRuns(installed, { facts: 1000, times: quick ? 4 : full ? 200 : 40 })));
		rows.push(...(await measureCommands(installed, { facts: 1000, times: quick ? 3 : 15 })));
		const large = full ? await measureRuns(installed, { facts: 100_000, times: 4 }) : [];
		return [...rows, ...large.filter(({ id, facts }) => facts !== undefined && id.startsWith("memory"))];
	} finally {
		installed.remove();
	}
}

async function prompt(): Promise<readonly Row[]> {
	tell("a conversation of 50 turns");
	const installed = await install();
	try {
		return await measureStability(installed);
	} finally {
		installed.remove();
	}
}

const GROUPS: Readonly<Record<string, (choice: Choice) => Promise<readonly Row[]>>> = { footprint, prompt, speed };

async function measured(choice: Choice): Promise<readonly Row[]> {
	const groups = choice.names.filter((name) => name in GROUPS);
	const ids = choice.names.filter((name) => !(name in GROUPS));
	const rows: Row[] = [];
	for (const [name, measure] of Object.entries(GROUPS)) {
		// A row may be in any group: whoever names rows alone has all groups measured.
		if (groups.length === 0 || groups.includes(name)) rows.push(...(await measure(choice)));
	}
	return ids.length === 0 ? rows : rows.filter(({ id }) => ids.includes(id));
}

const choice = choiceOf(process.argv.slice(2));
const machine = describeMachine();
tell("the machine");
const before = await measureReference(REFERENCE_RUNS);
const found = await measured(choice);
tell("the machine again");
const references = [before, await measureReference(REFERENCE_RUNS)];
const rows = [...referenceRows(references), ...scaled(found, slownessOf(references))];
const result = { date: new Date().toISOString(), machine, rows };
const text = JSON.stringify(result, undefined, "\t");
process.stdout.write(
	choice.json ? `${text}\n` : `${tableOf(rows)}\n\n${rows.filter(isReached).length} of ${rows.length}\n`,
);
if (choice.names.length === 0) {
	const folder = join(import.meta.dirname, "results");
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, `${result.date.slice(0, 10)}.json`), `${text}\n`);
}
