/** Where the index could not follow the files: what is shown may lack what was changed lately, and why. */
import type { Scope } from "../facts/scope.ts";
import type { Behind } from "../memory.ts";
import { softLine } from "./fence.ts";

/** A line for each store; with a scope, only for those that were looked at. */
export function behindLines(behind: readonly Behind[], scope?: Scope): readonly string[] {
	return behind
		.filter((store) => scope === undefined || store.scope === scope)
		.map(({ scope: of, why }) => `${of} facts that were changed lately may be missing here: ${softLine(why)}`);
}
