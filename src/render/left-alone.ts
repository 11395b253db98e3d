/** Files that are no facts for now, where somebody looks for facts: how many, and where more is told. */
import type { Scope } from "../facts/scope.ts";
import type { StoreStatus } from "../memory.ts";
import type { FactProblem, FactProblemReason } from "../ports/fact-store.ts";
import { count } from "./amounts.ts";

/** Facts that this machine did not write, and that wait for a person's word. */
const WAITING: ReadonlySet<FactProblemReason> = new Set(["suspicious", "unreviewed"]);
/** Left out because the user said so. */
const SETTLED: ReadonlySet<FactProblemReason> = new Set(["rejected", "forgotten"]);

/** Git left it with two versions, of which one can be kept. */
export function isTwofold({ reason, versions }: FactProblem): boolean {
	return reason === "conflict" && versions !== undefined;
}

/** Those of one scope, or of all. */
export function problemsIn(stores: readonly StoreStatus[], scope?: Scope): readonly FactProblem[] {
	const looked = stores.filter(({ store }) => scope === undefined || store.scope === scope);
	return looked.flatMap((store) => store.problems);
}

/** At most three lines; none where every file is a fact, or is left out as the user wants it. */
export function leftAloneLines(problems: readonly FactProblem[]): readonly string[] {
	const reasons = problems.map(({ reason }) => reason);
	const waiting = reasons.filter((reason) => WAITING.has(reason)).length;
	const twofold = problems.filter(isTwofold).length;
	const unread = reasons.filter((reason) => !WAITING.has(reason) && !SETTLED.has(reason)).length - twofold;
	const waits = waiting === 1 ? "waits" : "wait";
	return [
		...(unread === 0 ? [] : [`${count(unread, "file")} could not be read as a fact: /memory doctor tells why`]),
		...(twofold === 0 ? [] : [`${count(twofold, "file")} with two versions, left by git: /memory review keeps one`]),
		...(waiting === 0
			? []
			: [`${count(waiting, "file")} that Cairn did not write here ${waits} for your word: /memory review`]),
	];
}
