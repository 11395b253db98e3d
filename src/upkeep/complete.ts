/** Files written by hand are given the id and the dates that they lack, outside repositories. */
import { isDerivedId } from "../facts/derived-id.ts";
import { isMemoryError } from "../kernel/errors.ts";
import type { FactFile, FactStore } from "../ports/fact-store.ts";
import type { Run } from "./follow.ts";

/** True for a file to which something can be added. */
export function isIncomplete({ derived }: FactFile, { store }: FactStore): boolean {
	return store.scope !== "shared" && derived.some((field) => field !== "caption");
}

/** The file with all it lacked; `undefined` where it cannot be written, which is reported. */
export async function completed(file: FactFile, { store, deps }: Run): Promise<FactFile | undefined> {
	try {
		// An id worked out of name and caption is not unique over stores.
		const renewed = file.derived.includes("id") && isDerivedId(file.fact.id);
		const fact = renewed ? { ...file.fact, id: deps.newId() } : file.fact;
		return await store.write(fact, { name: file.name, expected: { hash: file.hash } });
	} catch (error) {
		// A fact all the same: it is indexed as it is, and completed when its file can be written.
		if (!isMemoryError(error)) throw error;
		deps.diagnostics.report({ degraded: "completing a file written by hand", message: error.message });
		return undefined;
	}
}
