/** What became of an instruction file: told by its text alone, so that a clone and a renamed file are known again. */
import type { FactId } from "../../facts/fact.ts";
import type { ImportRecord } from "../../ports/import-ledger.ts";
import type { InstructionFile } from "../../ports/instruction-files.ts";

export type InstructionState =
	| { readonly kind: "new" }
	/** `facts`: how many of them are still there. */
	| { readonly kind: "imported"; readonly facts: number; readonly at: string }
	/** Some of it could not be stored, so it stays in the prompt. */
	| { readonly kind: "partly"; readonly facts: number; readonly left: number; readonly at: string }
	/** A former text of it was imported. */
	| { readonly kind: "changed"; readonly at: string }
	/** It was imported, and every fact of it is gone. */
	| { readonly kind: "forgotten"; readonly at: string };

export function stateOf(
	{ hash, place }: Pick<InstructionFile, "hash" | "place">,
	records: readonly ImportRecord[],
	present: ReadonlySet<FactId>,
): InstructionState {
	const own = records.find((record) => record.hash === hash);
	if (own === undefined) {
		const former = records.findLast((record) => record.place === place);
		return former === undefined ? { kind: "new" } : { kind: "changed", at: former.at };
	}
	const { at, left } = own;
	const facts = own.facts.filter((id) => present.has(id)).length;
	if (facts === 0) return { kind: "forgotten", at };
	return left > 0 ? { kind: "partly", facts, left, at } : { kind: "imported", facts, at };
}

/** True where the facts stand for the text, so that the prompt may do without it. */
export function mayBeStripped(state: InstructionState): boolean {
	return state.kind === "imported";
}
