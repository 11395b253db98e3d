/**
 * Forget facts that the user agrees to forget.
 *
 * The history goes first, so that the text can come back; then the tombstone, then the file. A crash after the tombstone
 * leaves a file that can be forgotten once more. The other order could leave a fact without file and without tombstone,
 * which the next import or pull would bring back as if nobody had ever forgotten it, and no repetition could mend that.
 */
import type { FactId } from "../facts/fact.ts";
import { contentHash } from "../facts/fingerprint.ts";
import type { AmbiguousId } from "../facts/named-id.ts";
import { afterSome } from "../history/after-some.ts";
import { applyChange, type PresentFile } from "../history/apply-change.ts";
import { MemoryError } from "../kernel/errors.ts";
import type { IndexedFact } from "../ports/fact-index.ts";
import type { Change, Tombstone } from "../ports/history.ts";
import { type GateDeps, underLock, type WriteOptions } from "./deps.ts";
import { type Located, locate, presentFiles, readPlace } from "./locate.ts";
import type { ForgetOutcome, Refusal } from "./outcome.ts";
import { readOnlyRefusal } from "./screen.ts";

export interface ForgetOptions extends WriteOptions {
	/** Asks the user; resolves false when the answer is no. Absent where nobody can be asked. */
	readonly confirm?: (facts: readonly IndexedFact[]) => Promise<boolean>;
	/** Nobody said that the facts are wrong: no tombstone is laid, and a later import may bring them again. */
	readonly mayReturn?: boolean;
}

/** @throws MemoryError FACT_CHANGED when a fact changed while the user was asked; nothing is forgotten then */
export async function forget(
	names: readonly string[],
	deps: GateDeps,
	options: ForgetOptions = {},
): Promise<ForgetOutcome> {
	const refused = readOnlyRefusal(deps.place.readOnly) ?? nobodyToAsk(deps, options);
	if (refused !== undefined) return refused;
	const { asked, ...notMeant } = await whatIsMeant(names, deps);
	if (asked.length === 0) return { kind: "forgotten", changes: [], ...notMeant };
	// A person may take minutes to answer: the lock is not held meanwhile, and the files are compared afterwards.
	if ((await options.confirm?.(asked)) === false) return { kind: "declined" };
	const { changes, gone } = await underLock(deps, () => forgetLocked(asked, deps, options), options);
	return { kind: "forgotten", changes, ...notMeant, unknown: [...notMeant.unknown, ...gone] };
}

function nobodyToAsk({ settings }: GateDeps, { confirm }: ForgetOptions): Refusal | undefined {
	if (confirm !== undefined || settings["forget.headless"]) return undefined;
	const why = "nobody can be asked whether to forget; the setting forget.headless allows it without asking";
	return { kind: "refused", because: "read-only", why };
}

interface Meant {
	/** As the files are now, every place of each fact. */
	readonly asked: readonly IndexedFact[];
	readonly unknown: readonly string[];
	readonly ambiguous?: readonly AmbiguousId[];
}

async function whatIsMeant(names: readonly string[], deps: GateDeps): Promise<Meant> {
	const asked = new Map<string, IndexedFact>();
	const unknown: string[] = [];
	const ambiguous: AmbiguousId[] = [];
	for (const name of names) {
		const { located, present } = await presentNow(name, deps);
		if (located.kind === "ambiguous") ambiguous.push({ id: name, facts: located.facts });
		else if (present.length === 0) unknown.push(name);
		for (const place of present) asked.set(`${place.store} ${place.name}`, place);
	}
	return { asked: [...asked.values()], unknown, ...(ambiguous.length === 0 ? {} : { ambiguous }) };
}

interface Present {
	readonly located: Located;
	/** As the files are now. */
	readonly present: readonly IndexedFact[];
}

/** What has just left its place may be on its way to another: whoever moves it holds the lock until it is known there. */
async function presentNow(name: string, deps: GateDeps): Promise<Present> {
	const first = await lookUp(name, deps);
	if (first.located.kind !== "found" || first.present.length > 0) return first;
	return await underLock(deps, () => lookUp(name, deps));
}

async function lookUp(name: string, deps: GateDeps): Promise<Present> {
	const located = await locate(name, deps);
	const places = located.kind === "found" ? located.places : [];
	const present = await Promise.all(places.map((place) => fresh(place, deps)));
	return { located, present: present.filter((place) => place !== undefined) };
}

async function fresh(place: IndexedFact, deps: GateDeps): Promise<IndexedFact | undefined> {
	const present = await readPlace(place, deps);
	if (present === undefined) return undefined;
	const { fact, hash, stamp } = present.file;
	return { ...place, fact, fileHash: hash, contentHash: contentHash(fact.caption, fact.content), stamp };
}

interface Forgotten {
	readonly changes: readonly Change[];
	/** Facts that somebody else took away meanwhile. */
	readonly gone: readonly FactId[];
}

async function forgetLocked(
	asked: readonly IndexedFact[],
	deps: GateDeps,
	{ group: given, mayReturn = false }: ForgetOptions,
): Promise<Forgotten> {
	const present = await Promise.all(asked.map((place) => unchanged(place, deps)));
	const there = present.filter((file) => file !== undefined);
	const gone = await goneMeanwhile(asked, there, deps);
	const group = given ?? (there.length > 1 ? deps.newId() : undefined);
	const changes: Change[] = [];
	try {
		for (const file of there) changes.push(await forgetOne({ ...file, group, mayReturn }, deps));
		return { changes, gone };
	} catch (error) {
		const done = changes.length;
		throw afterSome(error, done, `${done} of ${there.length} facts were forgotten before that`);
	}
}

/** Gone meanwhile is what was wanted; changed meanwhile is not what was asked about. */
async function unchanged(place: IndexedFact, deps: GateDeps): Promise<PresentFile | undefined> {
	const present = await readPlace(place, deps);
	if (present === undefined || present.file.hash === place.fileHash) return present;
	throw new MemoryError("FACT_CHANGED", `fact was changed while you were asked: ${present.file.fact.caption}`, {
		hint: "Nothing was forgotten. Look at it again, then forget it.",
	});
}

/** @throws MemoryError FACT_CHANGED for what lies somewhere else by now */
async function goneMeanwhile(
	asked: readonly IndexedFact[],
	there: readonly PresentFile[],
	deps: GateDeps,
): Promise<readonly FactId[]> {
	const left = new Set(there.map(({ file }) => file.fact.id));
	const gone = asked.filter(({ fact }) => !left.has(fact.id));
	for (const place of gone) {
		const [moved] = await presentFiles([place], deps);
		if (moved === undefined) continue;
		const { store, file } = moved;
		throw new MemoryError("FACT_CHANGED", `fact was moved to ${store.store.scope} meanwhile: ${file.fact.caption}`, {
			hint: "Nothing was forgotten. Look at it again, then forget it.",
		});
	}
	return [...new Set(gone.map(({ fact }) => fact.id))];
}

type Leaving = PresentFile & {
	readonly group: string | undefined;
	/** For the history; that it was asked for, unless told otherwise. */
	readonly reason?: string;
	readonly mayReturn?: boolean;
};

/** To be called under the write lock, with what was read under it. */
export async function forgetOne(
	{ group, reason, mayReturn = false, ...present }: Leaving,
	deps: GateDeps,
): Promise<Change> {
	const { fact } = present.file;
	const { change } = await applyChange(
		{
			action: "forgotten",
			reason: reason ?? `forgot: ${fact.caption}`,
			before: present,
			...(mayReturn ? {} : { tombstone: tombstoneFor(present, deps) }),
			...(group === undefined ? {} : { group }),
		},
		deps,
	);
	return change;
}

function tombstoneFor({ store, file }: PresentFile, deps: GateDeps): Tombstone {
	const { id, caption, content } = file.fact;
	const at = new Date(deps.clock.now()).toISOString();
	return { fact: id, contentHash: contentHash(caption, content), store: store.store.id, at };
}
