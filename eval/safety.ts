/** Measures the screen: what it finds, what it flags wrongly, what it costs, beside some well-known patterns. */
import { findInjections } from "../src/gate/safety/injections.ts";
import { findSecrets } from "../src/gate/safety/secrets.ts";
import { fixed, printTable } from "./ranking.ts";
import { fitCues } from "./safety-fit.ts";
import { naiveInjection, naiveSecret } from "./safety-naive.ts";
import { injectionTexts, realTexts, type SafetyText, secretTexts } from "./safety-sets.ts";
import { type Woven, wovenTexts } from "./safety-woven.ts";

type Flags = (text: string) => boolean;

interface Counts {
	readonly positives: number;
	readonly found: number;
	readonly negatives: number;
	readonly flagged: number;
}

interface Row {
	readonly group: string;
	readonly ours: Counts;
	readonly naive: Counts;
}

interface Cost {
	/** Milliseconds of processor time to screen 1 KB for both kinds. */
	readonly median: number;
	readonly p95: number;
}

export interface SafetyResult {
	readonly secret: readonly Row[];
	readonly injection: readonly Row[];
	readonly real: Readonly<
		Record<string, { readonly texts: number; readonly secret: number; readonly injection: number }>
	>;
	/** Attacks put into notes by this evaluation, by their languages. */
	readonly woven: Readonly<Record<string, { readonly texts: number; readonly found: number }>>;
	readonly cost: Cost;
}

/** False positives that the threshold allows on the half it is fitted on; the bar is 0.01. */
const FALSE_POSITIVES = 0.006;
const findsSecret: Flags = (text) => findSecrets(text).length > 0;
const findsInjection: Flags = (text) => findInjections(text).length > 0;

export function evalSafety(folder: string, fit: boolean): SafetyResult {
	const secrets = secretTexts(folder);
	const injections = injectionTexts(folder);
	const real = realTexts(folder);
	if (fit) printFit([...injections, ...real].filter(({ half }) => half === "fit"));
	const result = {
		secret: rowsOf(secrets, secretGroups, [findsSecret, naiveSecret]),
		injection: rowsOf(injections, injectionGroups, [findsInjection, naiveInjection]),
		real: realRows(real),
		woven: wovenRows(wovenTexts(injections, [...injections, ...real])),
		cost: cost([...injections, ...real]),
	};
	print(result);
	return result;
}

function printFit(texts: readonly SafetyText[]): void {
	const { weights, threshold } = fitCues(texts, FALSE_POSITIVES);
	console.log("fitted on one half, for src/gate/safety/cues/weights.ts\n");
	for (const [cue, weight] of Object.entries(weights)) console.log(`\t${JSON.stringify(cue)}: ${weight},`);
	console.log(`\nTHRESHOLD = ${threshold}`);
}

function secretGroups({ set, common, half }: SafetyText): readonly string[] {
	return ["all", `all ${half}`, ...(common ? ["common", `common ${half}`] : []), `set ${set}`];
}

function injectionGroups({ bad, kind, set, language, half }: SafetyText): readonly string[] {
	const planted = kind === "planted" ? ["planted", `planted ${half}`, `planted in ${language}`] : [];
	return ["all", `all ${half}`, `${bad ? "attack" : "harmless"} ${language}`, `kind ${kind}`, `set ${set}`, ...planted];
}

function rowsOf(
	texts: readonly SafetyText[],
	groups: (text: SafetyText) => readonly string[],
	[ours, naive]: readonly [Flags, Flags],
): readonly Row[] {
	const members = Map.groupBy(
		texts.flatMap((text) => {
			const judged = { bad: text.bad, ours: ours(text.text), naive: naive(text.text) };
			return groups(text).map((group) => ({ group, ...judged }));
		}),
		({ group }) => group,
	);
	return [...members]
		.sort(([left], [right]) => left.localeCompare(right))
		.map(([group, judged]) => ({
			group,
			ours: counts(judged.map(({ bad, ours: flagged }) => ({ bad, flagged }))),
			naive: counts(judged.map(({ bad, naive: flagged }) => ({ bad, flagged }))),
		}));
}

function counts(judged: readonly { readonly bad: boolean; readonly flagged: boolean }[]): Counts {
	const bad = judged.filter((one) => one.bad);
	const harmless = judged.filter((one) => !one.bad);
	return {
		positives: bad.length,
		found: bad.filter(({ flagged }) => flagged).length,
		negatives: harmless.length,
		flagged: harmless.filter(({ flagged }) => flagged).length,
	};
}

function realRows(texts: readonly SafetyText[]): SafetyResult["real"] {
	const sets = Map.groupBy(texts, ({ set }) => set);
	return Object.fromEntries(
		[...sets].map(([set, members]) => [
			set,
			{
				texts: members.length,
				secret: members.filter(({ text }) => findsSecret(text)).length,
				injection: members.filter(({ text }) => findsInjection(text)).length,
			},
		]),
	);
}

function wovenRows(woven: readonly Woven[]): SafetyResult["woven"] {
	const groups = Map.groupBy(
		woven.flatMap(({ group, half, text }) => {
			const found = findsInjection(text);
			return [group, `${group} ${half}`].map((name) => ({ name, found }));
		}),
		({ name }) => name,
	);
	return Object.fromEntries(
		[...groups]
			.sort(([left], [right]) => left.localeCompare(right))
			.map(([name, members]) => [name, { texts: members.length, found: members.filter(({ found }) => found).length }]),
	);
}

/** Processor time, not time on the clock: other work on the machine does not count. Short texts count as 1 KB. */
function cost(texts: readonly SafetyText[]): Cost {
	const perKb = texts
		.map(({ text }) => {
			const before = process.cpuUsage();
			findSecrets(text);
			findInjections(text);
			const { user, system } = process.cpuUsage(before);
			return (user + system) / 1000 / Math.max(1, text.length / 1024);
		})
		.sort((left, right) => left - right);
	return { median: at(perKb, 0.5), p95: at(perKb, 0.95) };
}

function at(sorted: readonly number[], share: number): number {
	return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

function print({ secret, injection, real, woven, cost: spent }: SafetyResult): void {
	for (const [name, rows] of Object.entries({ secret, injection })) {
		console.log(`\n${name}: ours, and beside it the naive patterns'`);
		printTable(
			["group", "bad", "recall", "naive", "precision", "naive", "harmless", "false", "naive"],
			rows.map(({ group, ours, naive }) => [
				group,
				String(ours.positives),
				share(ours.found, ours.positives),
				share(naive.found, naive.positives),
				share(ours.found, ours.found + ours.flagged),
				share(naive.found, naive.found + naive.flagged),
				String(ours.negatives),
				share(ours.flagged, ours.negatives),
				share(naive.flagged, naive.negatives),
			]),
		);
	}
	console.log("\nreal files, presumed harmless: flagged");
	printTable(
		["set", "files", "secret", "injection"],
		Object.entries(real).map(([set, row]) => [set, String(row.texts), String(row.secret), String(row.injection)]),
	);
	console.log("\nattacks put into notes: found");
	printTable(
		["languages", "texts", "recall"],
		Object.entries(woven).map(([name, { texts, found }]) => [name, String(texts), share(found, texts)]),
	);
	console.log(`\nprocessor time for 1 KB: median ${fixed(spent.median)} ms, p95 ${fixed(spent.p95)} ms`);
}

function share(part: number, whole: number): string {
	return whole === 0 ? "" : fixed(part / whole);
}
