/**
 * How fast this machine is at this time, so that bars that were set on another one can be compared with: the processor
 * time of plain `pi -p` tells how many times slower it is; a fixed piece of work tells runs of one machine apart.
 */
import { startChatServer } from "../test/servers/chat-server.ts";
import { medianCpuMs } from "./cpu.ts";
import { benchHome, compareRuns } from "./pi-runs.ts";
import type { Row } from "./row.ts";
import { median, randomSource } from "./statistics.ts";

/** Milliseconds of processor time of plain `pi -p` on the machine of the bars. */
export const PLAIN_PI_MS = 441;

export interface Reference {
	readonly plainPi: number;
	readonly fixedWork: number;
}

export async function measureReference(times: number): Promise<Reference> {
	const fixed = await medianCpuMs(times * 4, async () => fixedWork());
	return { plainPi: await plainPi(times), fixedWork: fixed };
}

async function plainPi(times: number): Promise<number> {
	const server = await startChatServer();
	const home = await benchHome(server, { extensions: [] });
	try {
		const usages = await compareRuns([{ name: "plain pi", home, prompt: "Hello" }], { server, times });
		return median((usages.get("plain pi") ?? []).map(({ cpu }) => cpu));
	} finally {
		await home.remove();
		await server.close();
	}
}

/** How many times slower than the machine of the bars, from what was measured before and after everything else. */
export function slownessOf(references: readonly Reference[]): number {
	return median(references.map(({ plainPi }) => plainPi)) / PLAIN_PI_MS;
}

export function referenceRows(references: readonly Reference[]): readonly Row[] {
	const of = (field: keyof Reference): number => median(references.map((reference) => reference[field]));
	const beside = { "on the machine of the bars": PLAIN_PI_MS, "times slower": slownessOf(references) };
	return [
		{ id: "machine-pi", what: "machine: plain pi -p", unit: "ms CPU", value: of("plainPi"), beside },
		{ id: "machine-work", what: "machine: a fixed piece of work", unit: "ms CPU", value: of("fixedWork") },
	];
}

/** Times in milliseconds of processor time get what they would be on the machine of the bars, unless their own runs told. */
export function scaled(rows: readonly Row[], slowness: number): readonly Row[] {
	return rows.map((row) => (row.unit === "ms CPU" ? { scaled: row.value / slowness, ...row } : row));
}

const NUMBERS = 400_000;
const WORDS = 20_000;

/** Integers, a map of strings and a regular expression: the same in every run, and of no use. */
export function fixedWork(): number {
	const random = randomSource(11);
	const numbers = Int32Array.from({ length: NUMBERS }, () => random() * 1000);
	let sum = 0;
	for (let at = 1; at < NUMBERS; at++) sum = (sum + (numbers[at] ?? 0) * (numbers[at - 1] ?? 0)) | 0;
	const counts = new Map<string, number>();
	for (let at = 0; at < WORDS; at++) {
		const word = `word${(numbers[at] ?? 0) % 997}`;
		counts.set(word, (counts.get(word) ?? 0) + 1);
	}
	const text = [...counts.keys()].join(" ");
	return sum + (text.match(/[a-z]+\d*[13579]\b/g)?.length ?? 0);
}
