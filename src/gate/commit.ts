/** The last step of the gate: what was decided becomes a change. Everything here happens under the write lock. */
import type { Fact } from "../facts/fact.ts";
import { applyChange, type PresentFile } from "../history/apply-change.ts";
import type { FactStore } from "../ports/fact-store.ts";
import type { ChangeAction } from "../ports/history.ts";
import type { GateDeps } from "./deps.ts";
import type { Remark, Written } from "./outcome.ts";

export interface Writing {
	readonly action: ChangeAction;
	readonly reason: string;
	/** The file that is replaced or left, as it was read under this lock. */
	readonly before?: PresentFile;
	readonly fact: Fact;
	readonly store: FactStore;
	/** Only where the fact leaves everything as it is: the present text stays. */
	readonly keepText?: boolean;
	readonly remarks: readonly Remark[];
	/** Equal for changes that were asked for together. */
	readonly group?: string | undefined;
}

/** @throws MemoryError FACT_CHANGED, FACT_INVALID, STORE_IO: nothing was acknowledged, nothing is lost */
export async function commit(writing: Writing, deps: GateDeps): Promise<Written> {
	const { action, reason, before, fact, store, group } = writing;
	const stays = before !== undefined && before.store.store.id === store.store.id;
	const name = stays ? before.file.name : `${fact.id}.md`;
	const text =
		writing.keepText === true && before !== undefined ? before.file.text : await store.compose(fact, before?.file.text);
	const { change, notIndexed } = await applyChange(
		{
			action,
			reason,
			...(before === undefined ? {} : { before }),
			after: { store, name, fact, text },
			...(group === undefined ? {} : { group }),
		},
		deps,
	);
	const remarks = notIndexed === undefined ? writing.remarks : [...writing.remarks, notIndexedRemark(notIndexed)];
	return { fact, scope: store.store.scope, store: store.store.id, change, remarks };
}

function notIndexedRemark(why: string): Remark {
	return { kind: "not-indexed", why };
}
