/** What the memory's own calls of models took and cost, by purpose and model. */
import type { LedgerEntry } from "../ports/token-ledger.ts";
import { count } from "./amounts.ts";
import { softLine } from "./fence.ts";

interface Sum {
	readonly calls: number;
	readonly failed: number;
	readonly input: number;
	readonly output: number;
	/** US dollars; absent while no call has told its price. */
	readonly cost?: number;
}

const NOTHING: Sum = { calls: 0, failed: 0, input: 0, output: 0 };

function added(sum: Sum, { usage, outcome }: LedgerEntry): Sum {
	const cost = usage?.costUsd === undefined ? sum.cost : (sum.cost ?? 0) + usage.costUsd;
	return {
		calls: sum.calls + 1,
		failed: sum.failed + (outcome === "done" ? 0 : 1),
		input: sum.input + (usage?.inputTokens ?? 0),
		output: sum.output + (usage?.outputTokens ?? 0),
		...(cost === undefined ? {} : { cost }),
	};
}

function words({ calls, failed, input, output, cost }: Sum): string {
	const price = cost === undefined ? "price not told" : `$${cost.toFixed(4)}`;
	const failures = failed === 0 ? "" : `, ${failed} failed or cancelled`;
	const tokens = `${input.toLocaleString("en-US")} tokens in, ${output.toLocaleString("en-US")} out`;
	return `${count(calls, "call")}${failures}, ${tokens}, ${price}`;
}

export function costText(entries: readonly LedgerEntry[]): string {
	const oldest = entries.at(-1);
	if (oldest === undefined) return "The memory has called no model: it cost nothing.";
	const sums = new Map<string, Sum>();
	for (const entry of entries) {
		const name = `${entry.purpose}, ${softLine(entry.model === "" ? entry.provider : entry.model)}`;
		sums.set(name, added(sums.get(name) ?? NOTHING, entry));
	}
	const all = entries.reduce(added, NOTHING);
	return [
		`since ${oldest.at.slice(0, 10)}: ${words(all)}`,
		...[...sums].map(([name, sum]) => `  ${name}: ${words(sum)}`),
	].join("\n");
}
