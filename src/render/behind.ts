/** Where the index could not follow the files, or facts not their project: what is shown may lack some, and why. */
import type { Scope } from "../facts/scope.ts";
import type { Behind } from "../memory.ts";
import { count } from "./amounts.ts";
import { softLine } from "./fence.ts";

/** A line for each store; with a scope, only for those that were looked at. */
export function behindLines(behind: readonly Behind[], scope?: Scope): readonly string[] {
	return behind.filter((store) => scope === undefined || store.scope === scope).map(behindLine);
}

function behindLine({ scope, why, former }: Behind): string {
	if (former === undefined) return `${scope} facts that were changed lately may be missing here: ${softLine(why)}`;
	const lie = former.facts === 1 ? "lies" : "lie";
	const facts = `${count(former.facts, `${scope} fact`)} of this project ${lie} under its former key ${softLine(former.key)}`;
	return `${facts} and could not be brought along: ${softLine(why)}`;
}
