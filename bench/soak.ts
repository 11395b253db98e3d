/**
 * The long runs of what the tests do a few times: `node bench/soak.ts [kills] [damages] [writers] [prints]`.
 * Prints one JSON object; ends with 1 when anything was lost, broken or told wrongly. All of it takes minutes.
 */

import { aWholeHome, type WholeHome } from "../test/process/whole-memory.ts";
import { printAtOnce } from "../test/process/whole-prints.ts";
import { DAMAGES, damageAgain, killAtRandom, writeAtOnce } from "../test/process/whole-scenarios.ts";

const KILLS = 100;
const DAMAGES_EACH = 25;
const WRITERS = 4;
const WRITES_EACH = 500;
const PRINTS = 28;

interface Outcome {
	readonly report: unknown;
	readonly sound: boolean;
}

async function inHome<T>(work: (at: WholeHome) => Promise<T>): Promise<T> {
	const at = await aWholeHome();
	try {
		return await work(at);
	} finally {
		await at.remove();
	}
}

async function kills(): Promise<Outcome> {
	const report = await inHome((at) => killAtRandom(at, KILLS));
	const { lost, stale, brokenFiles, temporaryFiles } = report;
	return { report, sound: lost.length + stale.length + brokenFiles + temporaryFiles === 0 };
}

async function damages(): Promise<Outcome> {
	const report: Record<string, unknown> = {};
	let sound = true;
	for (const [name, damage] of Object.entries(DAMAGES)) {
		const { slowestMs, ...counts } = await inHome((at) => damageAgain(at, damage, DAMAGES_EACH));
		report[name] = { ...counts, slowestMs };
		sound &&= counts.recalled === DAMAGES_EACH && counts.wrote === DAMAGES_EACH && counts.failures.length === 0;
	}
	return { report, sound };
}

async function writers(): Promise<Outcome> {
	const report = await inHome((at) => writeAtOnce(at, WRITERS, WRITES_EACH));
	const { differences, failures, copies, uses } = report;
	// The first to remember what all of them know adds it; every other time reinforces it.
	const expected = (WRITERS * WRITES_EACH) / 5 - 1;
	return { report, sound: differences.length + failures.length === 0 && copies === 1 && uses >= expected };
}

async function prints(): Promise<Outcome> {
	const report = await printAtOnce(PRINTS, { built: true });
	const { exitCodes, noise, lost } = report;
	return { report, sound: exitCodes.every((code) => code === 0) && noise.length + lost.length === 0 };
}

const RUNS = { kills, damages, writers, prints };
const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in RUNS));
if (unknown.length > 0) {
	console.error(`there is no run ${unknown.join(", ")}; there are ${Object.keys(RUNS).join(", ")}`);
	process.exit(2);
}
const outcomes: Record<string, Outcome> = {};
for (const [name, run] of Object.entries(RUNS)) {
	if (named.length === 0 || named.includes(name)) outcomes[name] = await run();
}
console.log(JSON.stringify({ at: new Date().toISOString(), node: process.version, ...outcomes }, undefined, "\t"));
process.exitCode = Object.values(outcomes).every(({ sound }) => sound) ? 0 : 1;
