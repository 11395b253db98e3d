/** Files that are no facts for now, where somebody looks for facts and finds none: how many, and where more is told. */
import type { Scope } from "../facts/scope.ts";
import type { StoreStatus } from "../memory.ts";
import type { FactProblemReason } from "../ports/fact-store.ts";
import { count } from "./amounts.ts";

/** Facts of others that wait for a person's word. */
const WAITING: ReadonlySet<FactProblemReason> = new Set(["suspicious", "unreviewed"]);
/** Left out because the user said so. */
const SETTLED: ReadonlySet<FactProblemReason> = new Set(["rejected", "forgotten"]);

/** At most two lines; none where every file is a fact, or is left out as the user wants it. */
export function leftAloneLines(stores: readonly StoreStatus[], scope?: Scope): readonly string[] {
	const looked = stores.filter(({ store }) => scope === undefined || store.scope === scope);
	const reasons = looked.flatMap(({ problems }) => problems.map(({ reason }) => reason));
	const waiting = reasons.filter((reason) => WAITING.has(reason)).length;
	const unread = reasons.filter((reason) => !WAITING.has(reason) && !SETTLED.has(reason)).length;
	const waits = waiting === 1 ? "waits" : "wait";
	return [
		...(unread === 0 ? [] : [`${count(unread, "file")} could not be read as a fact: /memory doctor tells why`]),
		...(waiting === 0 ? [] : [`${count(waiting, "file")} from others ${waits} for your word: /memory review`]),
	];
}
