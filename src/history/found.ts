/**
 * What others have done to fact files (an editor, git, another program), found when the index follows them, recorded as
 * changes like any other.
 *
 * A write of Cairn's own may be found as well, by another process, before its writer has told the index. It stands in the
 * history already, for the history goes before the file.
 */
import { createHash } from "node:crypto";
import type { FactId } from "../facts/fact.ts";
import type { Clock } from "../ports/clock.ts";
import type { IndexedFact } from "../ports/fact-index.ts";
import type { FactFile, FactStore } from "../ports/fact-store.ts";
import type { Change, ChangeLog, FactState } from "../ports/history.ts";

/** At least one of the two is there. */
export interface Found {
	/** As the index knew it; absent for a fact that is new to it. */
	readonly before?: IndexedFact;
	/** Absent for a file that is gone. */
	readonly after?: FactFile;
}

export interface FoundDeps {
	readonly log: Pick<ChangeLog, "recent" | "appendAll">;
	readonly clock: Clock;
	readonly newId: () => FactId;
}

/** Changes of the found facts that are looked through, newest first. */
const MOST_CHANGES = 5000;

/** More shared files than that change at once only when git changes branches or pulls: git has their history. */
const FEW_SHARED = 16;

/** To be called before the index follows. @throws MemoryError STORE_IO */
export async function recordFound(store: FactStore, found: readonly Found[], deps: FoundDeps): Promise<void> {
	if (store.store.scope === "shared" && found.length > FEW_SHARED) return;
	const ids = new Set(found.flatMap(({ before, after }) => (before ?? after)?.fact.id ?? []));
	if (ids.size === 0) return;
	const { changes } = await deps.log.recent({ facts: ids, limit: MOST_CHANGES });
	const byFact = Map.groupBy(changes, ({ fact }) => fact);
	const records: Change[] = [];
	for (const each of found) {
		const known = byFact.get((each.before ?? each.after)?.fact.id ?? ("" as FactId)) ?? []; // "" is nobody's id
		if (isOurs(each, known, store) || isErasing(each, known)) continue;
		const record = await changeOf(each, { known, store, deps });
		if (record !== undefined) records.push(record);
	}
	await deps.log.appendAll(records);
}

function hashOf(text: string): string {
	return createHash("sha256").update(text).digest("hex");
}

/** True when a change of our own, made since the index last looked, explains what is there now. */
function isOurs({ before, after }: Found, newestFirst: readonly Change[], { store }: FactStore): boolean {
	const name = after?.name ?? before?.name;
	const isHere = (state: FactState | undefined): boolean => state?.store === store.id && state.name === name;
	const explains = newestFirst.findIndex((change) =>
		after === undefined
			? isHere(change.before) && !isHere(change.after)
			: isHere(change.after) && change.after?.text === after.text,
	);
	if (explains === -1) return false;
	const seen = newestFirst.findIndex(
		(change) => isHere(change.after) && hashOf(change.after?.text ?? "") === before?.fileHash,
	);
	return seen === -1 || explains < seen;
}

/** What an interrupted purge left in the index is no text to be kept. */
function isErasing({ after }: Found, newestFirst: readonly Change[]): boolean {
	const takenBack = new Set(newestFirst.map(({ undoes }) => undoes));
	const last = newestFirst.find(
		({ id, action, before, after: wrote }) =>
			!takenBack.has(id) && (action === "purged" || (before ?? wrote) !== undefined),
	);
	return after === undefined && last?.action === "purged";
}

interface Recording {
	readonly known: readonly Change[];
	readonly store: FactStore;
	readonly deps: FoundDeps;
}

async function changeOf({ before, after }: Found, { known, store, deps }: Recording): Promise<Change | undefined> {
	const { id, folder } = store.store;
	const fact = (after ?? before)?.fact;
	if (fact === undefined) return undefined;
	const was =
		before === undefined
			? {}
			: {
					before: { store: id, folder, name: before.name, fact: before.fact, text: await textOf(before, known, store) },
				};
	const is =
		after === undefined ? {} : { after: { store: id, folder, name: after.name, fact: after.fact, text: after.text } };
	const how = after === undefined ? "removed" : before === undefined ? "added" : "edited";
	return {
		id: deps.newId(),
		at: new Date(deps.clock.now()).toISOString(),
		action: how,
		fact: fact.id,
		...was,
		...is,
		reason: `${how} by hand: ${fact.caption}`,
		actor: "hand",
	};
}

/** The very text, where a change of the history has it; else the text that the index's knowledge makes. */
async function textOf(before: IndexedFact, known: readonly Change[], store: FactStore): Promise<string> {
	const texts = known.flatMap((change) => [change.after?.text, change.before?.text]);
	const exact = texts.find((text) => text !== undefined && hashOf(text) === before.fileHash);
	return exact ?? (await store.compose(before.fact));
}
