/**
 * `npm run eval -- retrieval|coding|worlds|safety|gate|import [--json] [--sets a,b] [--floor-curve] [--fit]`
 * Retrieval reads the sets in the folder that BENCH_DATA names; `--json` writes eval/results/<date>-<experiment>.json.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { evalCoding } from "./coding.ts";
import { fit, HYBRID, KEYWORDS_ONLY, leaveOneWorldOut, type Signals } from "./fit.ts";
import { evalImport, importFile } from "./import.ts";
import { evalGate } from "./judge.ts";
import { type EvalMemory, openEvalMemory, settingsWith } from "./memory.ts";
import { fixed, printRows, printTable } from "./ranking.ts";
import { evalRetrieval } from "./retrieval.ts";
import { evalSafety } from "./safety.ts";
import { safetyFolder } from "./safety-sets.ts";
import { atFloor, type FloorPoint, floorForSilence, type PromptOutcome } from "./score.ts";
import { retrievalFolder, retrievalSets } from "./sets.ts";
import { evalWorlds, type WorldPrompt } from "./worlds.ts";

const USAGE =
	"usage: npm run eval -- retrieval|coding|worlds|safety|gate|import [--json] [--sets a,b] [--floor-curve] [--fit]";
const RESULTS = fileURLToPath(new URL("results", import.meta.url));
const SILENCE = 0.95;
const CURVE = Array.from({ length: 19 }, (_, place) => (place + 1) / 20);

interface Flags {
	readonly sets: readonly string[] | undefined;
	readonly floorCurve: boolean;
	readonly fit: boolean;
}

type Experiment = (memory: EvalMemory, flags: Flags) => Promise<unknown>;

async function retrieval(memory: EvalMemory, { sets }: Flags): Promise<unknown> {
	const folder = retrievalFolder();
	if (folder === undefined) throw new Error("BENCH_DATA names no folder with open/retrieval/*.jsonl");
	const rows = await evalRetrieval(folder, sets ?? retrievalSets(folder), memory);
	console.log();
	printRows(rows);
	return rows;
}

async function coding(memory: EvalMemory): Promise<unknown> {
	const rows = await evalCoding(memory);
	printRows(rows);
	return rows;
}

async function worlds(memory: EvalMemory, flags: Flags): Promise<unknown> {
	const { ranking, shownHit3, nothingForNegatives, doubted, prompts } = await evalWorlds(memory);
	printRows(ranking);
	console.log(
		`\nasked: needed fact among the first three shown ${Object.entries(shownHit3)
			.map(([group, value]) => `${group} ${fixed(value)}`)
			.join(", ")}; nothing for ${fixed(nothingForNegatives)} of unrelated prompts`,
	);
	const shares = Object.entries(doubted).map(([group, value]) => `${group} ${fixed(value)}`);
	console.log(`asked: nothing, or none of it sure, ${shares.join(", ")}`);
	const floor = memory.deps.settings["recall.floor"];
	console.log("\nunasked, as shipped, at the default floor");
	printFloors([atFloor(prompts, floor)]);
	const left = leaveOneWorldOut(prompts, HYBRID);
	console.log(`\nunasked, fitted without the world that is tried, at ${SILENCE} silence`);
	const leftOut = [atFloor(left, floorForSilence(left, SILENCE))];
	printFloors(leftOut);
	const curve = CURVE.map((point) => atFloor(prompts, point));
	if (flags.floorCurve) printCurves(curve, left);
	if (flags.fit) for (const signals of [HYBRID, KEYWORDS_ONLY]) printFit(prompts, signals);
	return { ranking, shownHit3, nothingForNegatives, doubted, shipped: atFloor(prompts, floor), leftOut, curve };
}

async function safety(_memory: EvalMemory, { fit: refit }: Flags): Promise<unknown> {
	const folder = safetyFolder();
	if (folder === undefined) throw new Error("BENCH_DATA names no folder with open/safety_injection.jsonl");
	return evalSafety(folder, refit);
}

function imports(): unknown {
	const file = importFile();
	if (file === undefined) throw new Error("BENCH_DATA names no folder with open/agent_context.jsonl");
	return evalImport(file);
}

function printCurves(curve: readonly FloorPoint[], left: readonly PromptOutcome[]): void {
	console.log("\nas shipped");
	printFloors(curve);
	console.log("\nfitted without the world that is tried, by silence");
	printFloors(
		[0.8, 0.85, 0.9, 0.92, 0.95, 0.97, 0.99, 1].map((silent) => atFloor(left, floorForSilence(left, silent))),
	);
}

/** Weights fitted on all worlds, shifted so that the floor for that silence is 0.5. */
function printFit(prompts: readonly WorldPrompt[], signals: Signals): void {
	const left = leaveOneWorldOut(prompts, signals);
	const floor = floorForSilence(left, SILENCE);
	const weights = fit(prompts, signals);
	const shift = Math.log(floor / (1 - floor));
	const shifted = weights.map((weight, place) => (place === weights.length - 1 ? weight - shift : weight));
	console.log(
		"\n",
		Object.fromEntries(signals.names.map((name, place) => [name, Number((shifted[place] ?? 0).toFixed(3))])),
	);
	printFloors([atFloor(left, floor)]);
}

function printFloors(points: readonly FloorPoint[]): void {
	const groups = Object.keys(points[0]?.shown ?? {});
	printTable(
		["floor", "silent", ...groups, "precision"],
		points.map((point) => [
			fixed(point.floor),
			fixed(point.silent),
			...groups.map((group) => fixed(point.shown[group] ?? 0)),
			fixed(point.precision),
		]),
	);
}

const EXPERIMENTS: Readonly<Record<string, Experiment>> = {
	retrieval,
	coding,
	worlds,
	safety,
	gate: (memory, flags) => evalGate(memory, flags.fit),
	import: async () => imports(),
};

async function main(): Promise<number> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			json: { type: "boolean", default: false },
			sets: { type: "string" },
			"floor-curve": { type: "boolean", default: false },
			fit: { type: "boolean", default: false },
		},
	});
	const [name = ""] = positionals;
	const experiment = EXPERIMENTS[name];
	if (experiment === undefined) {
		console.error(USAGE);
		return 2;
	}
	if (name === "retrieval" && retrievalFolder() === undefined) {
		console.error("BENCH_DATA must name the folder that holds open/retrieval/*.jsonl; nothing was measured");
		return 2;
	}
	const memory = await openEvalMemory(settingsWith());
	try {
		const flags = { sets: values.sets?.split(","), floorCurve: values["floor-curve"], fit: values.fit };
		const result = await experiment(memory, flags);
		if (values.json) save(name, result);
		return 0;
	} finally {
		await memory.close();
	}
}

function save(name: string, result: unknown): void {
	mkdirSync(RESULTS, { recursive: true });
	const date = new Date().toISOString().slice(0, 10);
	const file = `${RESULTS}/${date}-${name}.json`;
	writeFileSync(file, `${JSON.stringify({ experiment: name, date, node: process.version, result }, null, "\t")}\n`);
	console.log(`\nwrote ${file}`);
}

process.exitCode = await main();
