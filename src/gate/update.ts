/** Correct one fact: its text is screened, its paths re-expressed when it moves, its file re-read before it is written. */
import type { Fact } from "../facts/fact.ts";
import { type FramedPaths, framePaths, reframePaths } from "../facts/path-scope.ts";
import type { PresentFile } from "../history/apply-change.ts";
import type { FactStore } from "../ports/fact-store.ts";
import { oneLine, storeOf, tidyContent, tidyTags } from "./candidate.ts";
import { commit } from "./commit.ts";
import { type GateDeps, underLock, type WriteOptions } from "./deps.ts";
import { forgetUrgency } from "./judged-urgency.ts";
import { type Located, locate, settle } from "./locate.ts";
import type { Correction, Refusal, Remark, UpdateOutcome } from "./outcome.ts";
import { longRemark, readOnlyRefusal, refuseOutside, screenLimits, screenSafety } from "./screen.ts";

export interface Update {
	/** Canonical, short, or a unique prefix of at least 6 characters. */
	readonly id: string;
	readonly correction: Correction;
}

export async function update(asked: Update, deps: GateDeps, options: WriteOptions = {}): Promise<UpdateOutcome> {
	const refused = readOnlyRefusal(deps.place.readOnly);
	if (refused !== undefined) return refused;
	const screening = screenCorrection(asked.correction, deps);
	if (screening.kind === "refused") return screening;
	const located = await locate(asked.id, deps);
	if (located.kind === "unknown") return located;
	const { group } = options;
	return underLock(deps, () => updateLocked({ located, ...screening, group }, deps), options);
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
	readonly group: string | undefined;
}

async function updateLocked(
	{ located, correction, remarks, group }: Corrected,
	deps: GateDeps,
): Promise<UpdateOutcome> {
	const present = await settle(located.places, deps);
	if (present === undefined) return { kind: "unknown", id: located.id, candidates: [] };
	const target = targetOf(present, correction, deps);
	if (target.kind === "refused") return target;
	const old = present.file.fact;
	const { paths, outside } = pathsIn(target.store, present, correction);
	const fact = { ...old, ...textOf(correction), paths };
	const refused = refuseOutside(outside) ?? screenLimits(fact);
	if (refused !== undefined) return refused;
	const fields = changedFields(old, fact);
	const moves = target.store.store.id !== present.store.store.id;
	if (fields.length === 0 && !moves) return { kind: "unchanged", fact: old };
	const written = await commit(
		{
			action: moves ? "moved" : "edited",
			reason: reasonOf(fact, { fields, movedTo: moves ? target.store : undefined }),
			before: present,
			fact: { ...fact, updated: new Date(deps.clock.now()).toISOString() },
			store: target.store,
			remarks,
			group,
		},
		deps,
	);
	if (moves && fields.length > 0) await forgetUrgency(fact, deps);
	return { ...written, kind: moves ? "moved" : "edited", fields };
}

type Target = { readonly kind: "store"; readonly store: FactStore } | Refusal;

function targetOf(present: PresentFile, { moveTo }: Correction, deps: GateDeps): Target {
	if (moveTo === undefined || moveTo === present.store.store.scope) return { kind: "store", store: present.store };
	return storeOf(moveTo, deps);
}

function pathsIn({ store }: FactStore, present: PresentFile, correction: Correction): FramedPaths {
	if (correction.paths !== undefined) return framePaths(correction.paths, store);
	const { paths } = present.file.fact;
	if (store.id === present.store.store.id) return { paths, outside: [] };
	const isSameFrame = store.scope !== "global" && present.store.store.frame === store.frame;
	return isSameFrame ? { paths, outside: [] } : reframePaths(paths, present.store.store, store);
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

function changedFields(old: Fact, fact: Fact): readonly string[] {
	return FIELDS.filter((field) => JSON.stringify(old[field]) !== JSON.stringify(fact[field]));
}

interface What {
	readonly fields: readonly string[];
	readonly movedTo: FactStore | undefined;
}

function reasonOf({ caption }: Fact, { fields, movedTo }: What): string {
	if (movedTo !== undefined) return `moved to ${movedTo.store.scope}: ${caption}`;
	return `corrected ${fields.join(", ")}: ${caption}`;
}
