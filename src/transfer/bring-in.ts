/** Facts from elsewhere, taken over as they are: screened, never judged, known ones left alone, all undone together. */
import type { FactId, FactSource } from "../facts/fact.ts";
import { contentHash } from "../facts/fingerprint.ts";
import { type Candidate, candidateOf } from "../gate/candidate.ts";
import { duplicatesOf } from "../gate/carry-out.ts";
import { type GateDeps, underLock, type WriteOptions } from "../gate/deps.ts";
import type { Draft, Refusal } from "../gate/outcome.ts";
import { withoutNearKeys } from "../gate/safety/near-keys.ts";
import { redactSecrets } from "../gate/safety/redact-secrets.ts";
import { afterSome } from "../history/after-some.ts";
import { applyChange } from "../history/apply-change.ts";
import { checkAborted } from "../kernel/abort.ts";

export interface BringInOptions extends WriteOptions {
	readonly source: FactSource;
	/** Tells what would happen, and writes nothing. */
	readonly dryRun?: boolean;
	readonly onProgress?: (done: number, total: number) => void;
}

export type BroughtIn =
	| { readonly kind: "added"; readonly id: FactId; readonly caption: string }
	/** Word for word the same is known. */
	| { readonly kind: "known"; readonly id: FactId; readonly caption: string }
	/** Forgotten before: it does not come back by itself. */
	| { readonly kind: "was-forgotten"; readonly caption: string }
	| { readonly kind: "refused"; readonly caption: string; readonly refusal: Refusal }
	/** It repeats another one of the same import. */
	| { readonly kind: "repeated"; readonly caption: string };

/** Held for so many facts at a time, so that other processes get their turn. */
const BATCH = 25;

/**
 * One answer for each draft, in order. What was written before a cancellation stays, and can be undone.
 * @throws MemoryError INDEX_BUSY, STORE_IO
 */
export async function bringIn(
	drafts: readonly Draft[],
	deps: GateDeps,
	options: BringInOptions,
): Promise<readonly BroughtIn[]> {
	const bringing: Bringing = { deps, options, group: options.group ?? deps.newId(), seen: new Set() };
	const outcomes: BroughtIn[] = [];
	for (let from = 0; from < drafts.length; from += BATCH) {
		checkAborted(options.signal);
		const batch = drafts.slice(from, from + BATCH);
		const run = async (): Promise<void> => {
			for (const draft of batch) outcomes.push(await bringOne(draft, bringing));
		};
		try {
			await (options.dryRun === true ? run() : underLock(deps, run, options));
		} catch (error) {
			const added = outcomes.filter(({ kind }) => kind === "added").length;
			throw afterSome(error, added, `${added} facts were brought in before that, and undo takes them back`);
		}
		options.onProgress?.(outcomes.length, drafts.length);
	}
	return outcomes;
}

interface Bringing {
	readonly deps: GateDeps;
	readonly options: BringInOptions;
	readonly group: string;
	/** Hashes of what this import has brought already. */
	readonly seen: Set<string>;
}

async function bringOne(draft: Draft, { deps, options, group, seen }: Bringing): Promise<BroughtIn> {
	// Who imports has asked for it: whether it is worth keeping was decided with that.
	const candidate = candidateOf({ ...draft, userRequested: true }, deps);
	if (candidate.kind === "refused") return { kind: "refused", caption: tellable(draft.caption), refusal: candidate };
	if (candidate.kind === "skipped") return { kind: "repeated", caption: tellable(draft.caption) };
	const { caption, content } = candidate.fact;
	const hash = contentHash(caption, content);
	if (seen.has(hash)) return { kind: "repeated", caption };
	seen.add(hash);
	const [known] = await duplicatesOf(candidate, deps);
	if (known !== undefined) return { kind: "known", id: known.file.fact.id, caption };
	if ((await deps.tombstones.find({ contentHash: hash })) !== undefined) return { kind: "was-forgotten", caption };
	if (options.dryRun !== true) await add(candidate, { source: options.source, group }, deps);
	return { kind: "added", id: candidate.fact.id, caption };
}

/** What was not stored is told of, on screens and in logs: no secret of it is. Whatever the reason, it may hold one. */
function tellable(caption: string): string {
	return withoutNearKeys(redactSecrets(caption));
}

async function add(
	candidate: Candidate,
	{ source, group }: { readonly source: FactSource; readonly group: string },
	deps: GateDeps,
): Promise<void> {
	const { store } = candidate;
	const fact = { ...candidate.fact, source };
	const text = await store.compose(fact);
	const reason = `imported: ${fact.caption}`;
	await applyChange({ action: "added", reason, group, after: { store, name: `${fact.id}.md`, fact, text } }, deps);
}
