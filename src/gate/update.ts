/** Correct one fact: its text is screened, its paths re-expressed when it moves, its file re-read before it is written. */
import type { Fact } from "../facts/fact.ts";
import { type FramedPaths, framePaths, reframePaths } from "../facts/path-scope.ts";
import type { Scope } from "../facts/scope.ts";
import type { PresentFile } from "../history/apply-change.ts";
import { MemoryError } from "../kernel/errors.ts";
import type { FactStore } from "../ports/fact-store.ts";
import { oneLine, storeOf, tidyContent, tidyTags } from "./candidate.ts";
import { commit } from "./commit.ts";
import { type GateDeps, underLock, type WriteOptions } from "./deps.ts";
import { forgetUrgency } from "./judged-urgency.ts";
import { type Located, locate, settle } from "./locate.ts";
import type { Correction, Refusal, Remark, UpdateOutcome } from "./outcome.ts";
import { longRemark, readOnlyRefusal, refuseOutside, screenLimits, screenManyPaths, screenSafety } from "./screen.ts";

export interface Update {
	/** Canonical, short, or a unique prefix of at least 6 characters. */
	readonly id: string;
	readonly correction: Correction;
	/** For a correction with a project. */
	readonly destination?: Destination;
	/** The fact as it was when the correction was begun: what it replaces must still be so. */
	readonly seen?: Fact | undefined;
}

/** Another project, as far as it may be written to. */
export interface Destination {
	readonly stores: readonly FactStore[];
	readonly name: string;
}

/** @throws MemoryError FACT_CHANGED when a field was changed since it was seen, FACT_INVALID, STORE_IO */
export async function update(asked: Update, deps: GateDeps, options: WriteOptions = {}): Promise<UpdateOutcome> {
	const refused = readOnlyRefusal(deps.place.readOnly);
	if (refused !== undefined) return refused;
	const screening = screenCorrection(asked.correction, deps);
	if (screening.kind === "refused") return screening;
	const located = await locate(asked.id, deps);
	if (located.kind !== "found") return located;
	const corrected = { located, ...screening, destination: asked.destination, seen: asked.seen, group: options.group };
	return underLock(deps, () => updateLocked(corrected, deps), options);
}

interface Screening {
	readonly kind: "passed";
	readonly correction: Correction;
	readonly remarks: readonly Remark[];
}

/** Only what is given is screened: an old text with a fault can still be unpinned. */
function screenCorrection(given: Correction, deps: GateDeps): Screening | Refusal {
	const { caption, content, tags } = given;
	const fields = {
		caption: caption === undefined ? "" : oneLine(caption),
		content: content === undefined ? "" : tidyContent(content),
		tags: tidyTags(tags ?? []),
		triples: [],
	};
	// What is far too long is not worth a look at what it says.
	const limits =
		screenManyPaths(given.paths ?? []) ??
		screenLimits({ ...fields, caption: caption === undefined ? "kept" : fields.caption, paths: [] });
	if (limits !== undefined) return limits;
	const screening = screenSafety(fields, deps.settings);
	if (screening.kind === "refused") return screening;
	const clean = screening.fields;
	const correction = {
		...given,
		...(caption === undefined ? {} : { caption: clean.caption }),
		...(content === undefined ? {} : { content: clean.content }),
		...(tags === undefined ? {} : { tags: clean.tags }),
	};
	return { kind: "passed", correction, remarks: [...screening.remarks, ...longRemark(clean.content, deps.settings)] };
}

interface Corrected extends Omit<Screening, "kind"> {
	readonly located: Extract<Located, { kind: "found" }>;
	readonly destination: Destination | undefined;
	readonly seen: Fact | undefined;
	readonly group: string | undefined;
}

async function updateLocked(corrected: Corrected, deps: GateDeps): Promise<UpdateOutcome> {
	const { located, correction, destination } = corrected;
	const present = await settle(located.places, deps);
	if (present === undefined) return { kind: "unknown", id: located.id };
	const target =
		destination === undefined ? targetOf(present, correction, deps) : targetIn(destination, present, correction);
	if (target.kind === "refused") return target;
	const { paths, outside } = pathsIn(target.store, present, correction);
	const fact = { ...present.file.fact, ...textOf(correctedWhole(present.file.fact, correction)), paths };
	const refused = refuseOutside(outside, correction.paths === undefined) ?? screenLimits(fact);
	return refused ?? (await writeUpdate({ present, fact, store: target.store }, corrected, deps));
}

interface Updated {
	readonly present: PresentFile;
	readonly fact: Fact;
	readonly store: FactStore;
}

async function writeUpdate(
	{ present, fact, store }: Updated,
	{ remarks, destination, seen, group }: Corrected,
	deps: GateDeps,
): Promise<UpdateOutcome> {
	const old = present.file.fact;
	const fields = changedFields(old, fact);
	const moves = store.store.id !== present.store.store.id;
	if (fields.length === 0 && !moves) return { kind: "unchanged", fact: old };
	if (seen !== undefined) refuseUnseen(fields, seen, old);
	const written = await commit(
		{
			action: moves ? "moved" : "edited",
			reason: reasonOf(fact, { fields, movedTo: moves ? store : undefined, destination }),
			before: present,
			fact: { ...fact, updated: new Date(deps.clock.now()).toISOString() },
			store,
			remarks,
			group,
		},
		deps,
	);
	if (moves && fields.length > 0) await forgetUrgency(fact, deps);
	const into = moves && destination !== undefined ? { into: destination.name } : {};
	return { ...written, kind: moves ? "moved" : "edited", fields, ...into };
}

type Target = { readonly kind: "store"; readonly store: FactStore } | Refusal;

function targetOf(present: PresentFile, { moveTo }: Correction, deps: GateDeps): Target {
	if (moveTo === undefined || moveTo === present.store.store.scope) return { kind: "store", store: present.store };
	return storeOf(moveTo, deps);
}

/** In its own scope where that is open there: what is shared here is personal where shared facts may not be written. */
function targetIn({ stores }: Destination, present: PresentFile, { moveTo }: Correction): Target {
	const own = present.store.store.scope;
	const wanted = moveTo ?? (own === "global" ? "personal" : own);
	const of = (scope: Scope): FactStore | undefined => stores.find(({ store }) => store.scope === scope);
	const store = of(wanted) ?? (moveTo === undefined ? of("personal") : undefined);
	if (store !== undefined) return { kind: "store", store };
	const isWithheld = wanted === "shared" && of("personal") !== undefined;
	if (!isWithheld) return { kind: "refused", because: "no-project", scope: wanted };
	const why = "the other project is not trusted here, so its shared facts are neither read nor written";
	return { kind: "refused", because: "read-only", why };
}

function pathsIn({ store }: FactStore, present: PresentFile, correction: Correction): FramedPaths {
	if (correction.paths !== undefined) return framePaths(correction.paths, store);
	const { paths } = present.file.fact;
	const from = present.store.store;
	if (store.id === from.id) return { paths, outside: [] };
	// From one project to another, what is below the one's root is meant below the other's.
	if (store.scope !== "global" && from.scope !== "global") return { paths, outside: [] };
	return reframePaths(paths, from, store);
}

/** A fact of one line has it as its content too: what it said before must not stay below the new caption. */
function correctedWhole(old: Fact, correction: Correction): Correction {
	const { caption, content } = correction;
	const isOneLine = caption !== undefined && content === undefined && oneLine(old.content) === oneLine(old.caption);
	return isOneLine ? { ...correction, content: caption } : correction;
}

function textOf({ caption, content, kind, tags, pin }: Correction): Partial<Fact> {
	return {
		...(caption === undefined ? {} : { caption }),
		...(content === undefined ? {} : { content }),
		...(kind === undefined ? {} : { kind }),
		...(tags === undefined ? {} : { tags }),
		...(pin === undefined ? {} : { pin }),
	};
}

const FIELDS = ["caption", "content", "kind", "tags", "paths", "pin"] as const;
type Field = (typeof FIELDS)[number];

function changedFields(old: Fact, fact: Fact): readonly Field[] {
	return FIELDS.filter((field) => JSON.stringify(old[field]) !== JSON.stringify(fact[field]));
}

/** Whoever takes minutes over a correction replaces what they have seen, and nothing that came meanwhile. */
function refuseUnseen(fields: readonly Field[], seen: Fact, present: Fact): void {
	const unseen = fields.filter((field) => JSON.stringify(seen[field]) !== JSON.stringify(present[field]));
	if (unseen.length === 0) return;
	throw new MemoryError("FACT_CHANGED", `fact was changed meanwhile in ${unseen.join(", ")}: ${present.caption}`, {
		hint: "Nothing was overwritten. Look at the fact again, then repeat the change if it still makes sense.",
	});
}

interface What {
	readonly fields: readonly string[];
	readonly movedTo: FactStore | undefined;
	readonly destination: Destination | undefined;
}

function reasonOf({ caption, pin }: Fact, { fields, movedTo, destination }: What): string {
	const of = destination === undefined ? "" : ` of ${destination.name}`;
	if (movedTo !== undefined) return `moved to ${movedTo.store.scope}${of}: ${caption}`;
	const rest = fields.filter((field) => field !== "pin");
	const done = [
		...(rest.length === 0 ? [] : [`corrected ${rest.join(", ")}`]),
		...(rest.length === fields.length ? [] : [pin ? "pinned" : "unpinned"]),
	];
	return `${done.join(", ")}: ${caption}`;
}
