/** Draft to candidate: tidied, screened, given a store and paths in its frame; or refused with a reason. */
import type { Fact, FactSource } from "../facts/fact.ts";
import { framePaths } from "../facts/path-scope.ts";
import type { Scope } from "../facts/scope.ts";
import { MemoryError } from "../kernel/errors.ts";
import type { FactStore } from "../ports/fact-store.ts";
import type { GateDeps } from "./deps.ts";
import { claimsWish, isOwnText, isTaskStatus, statedExpiry } from "./honesty.ts";
import type { Draft, Refusal, Remark, Skipped } from "./outcome.ts";
import { longRemark, readOnlyRefusal, refuseOutside, screenLimits, screenManyPaths, screenSafety } from "./screen.ts";

export interface Candidate {
	readonly kind: "candidate";
	readonly fact: Fact;
	readonly store: FactStore;
	/** As they were given, to be expressed in another store's frame when an old fact takes them over. */
	readonly absolutePaths: readonly string[];
	/** The scope was asked for, not worked out. */
	readonly scopeGiven: boolean;
	readonly userRequested: boolean;
	readonly remarks: readonly Remark[];
}

/** @throws MemoryError INPUT_INVALID for a day that is none */
export function candidateOf(draft: Draft, deps: GateDeps): Candidate | Refusal | Skipped {
	const refused = readOnlyRefusal(deps.place.readOnly);
	if (refused !== undefined) return refused;
	const tidied = tidy(draft);
	const skipped = noFact(draft);
	if (skipped !== undefined) return skipped;
	const absolutePaths = draft.paths ?? [];
	const many = screenManyPaths(absolutePaths);
	if (many !== undefined) return many;
	const choice = chooseStore(draft, deps);
	if (choice.kind === "refused") return choice;
	const { paths, outside } = framePaths(absolutePaths, choice.store.store);
	const limits = refuseOutside(outside) ?? screenLimits({ ...tidied, paths });
	if (limits !== undefined) return limits;
	const screening = screenSafety(tidied, deps.settings);
	if (screening.kind === "refused") return screening;
	const honest = honestly(draft, { tidied, now: deps.clock.now() });
	const fact = { ...newFact(draft, deps), ...screening.fields, ...honest.fields, paths };
	return {
		kind: "candidate",
		fact,
		store: choice.store,
		absolutePaths,
		scopeGiven: draft.scope !== undefined,
		userRequested: draft.userRequested ?? false,
		remarks: [...choice.remarks, ...screening.remarks, ...longRemark(fact.content, deps.settings), ...honest.remarks],
	};
}

function noFact(draft: Draft): Skipped | undefined {
	if (isOwnText(draft)) return { kind: "skipped", because: "own-text" };
	const isStatus = draft.userRequested !== true && isTaskStatus(draft);
	return isStatus ? { kind: "skipped", because: "task-status" } : undefined;
}

interface Honest {
	readonly fields: Pick<Fact, "source" | "expires">;
	readonly remarks: readonly Remark[];
}

/** A wish without the user's own words is the agent's inference, whatever else was claimed of it. */
function honestly(draft: Draft, { tidied, now }: { readonly tidied: Text; readonly now: number }): Honest {
	// What somebody wrote down was said, and it is told where.
	const inferred = tidied.evidence === undefined && draft.origin === undefined && claimsWish(tidied);
	const today = new Date(now).toISOString().slice(0, 10);
	const expires = draft.expires === undefined ? statedExpiry(tidied, today) : undefined;
	return {
		fields: { ...(inferred ? { source: "agent" } : {}), ...(expires === undefined ? {} : { expires }) },
		remarks: [
			...(inferred ? [{ kind: "inferred" } as const] : []),
			...(expires === undefined ? [] : [{ kind: "expires", day: expires } as const]),
		],
	};
}

type Text = Pick<Fact, "caption" | "content" | "tags" | "triples" | "evidence">;

function tidy(draft: Draft): Text {
	const evidence = oneLine(draft.evidence ?? "");
	return {
		caption: oneLine(draft.caption),
		content: tidyContent(draft.content),
		tags: tidyTags(draft.tags ?? []),
		triples: draft.triples ?? [],
		...(evidence === "" ? {} : { evidence }),
	};
}

export function oneLine(text: string): string {
	return text.replaceAll(/\s+/g, " ").trim();
}

export function tidyContent(text: string): string {
	return text
		.replaceAll(/\r\n?/g, "\n")
		.replace(/^(?:[ \t]*\n)+/, "")
		.trimEnd();
}

export function tidyTags(tags: readonly string[]): readonly string[] {
	return [...new Set(tags.map(oneLine))].filter((tag) => tag !== "");
}

function newFact(draft: Draft, deps: GateDeps): Omit<Fact, "paths"> {
	const now = new Date(deps.clock.now()).toISOString();
	return {
		...tidy(draft),
		id: deps.newId(),
		kind: draft.kind ?? "fact",
		pin: draft.pin ?? false,
		source: sourceOf(draft),
		...(draft.expires === undefined ? {} : { expires: day(draft.expires) }),
		created: now,
		updated: now,
	};
}

function sourceOf({ origin, userRequested }: Draft): FactSource {
	if (origin !== undefined) return `import:${oneLine(origin)}`;
	return userRequested === true ? "explicit" : "agent";
}

function day(text: string): string {
	const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
	if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(text)) return text;
	throw new MemoryError("INPUT_INVALID", `expires is not a day: ${text}`, { hint: "Write it as 2026-12-24." });
}

type StoreChoice = { readonly kind: "store"; readonly store: FactStore; readonly remarks: readonly Remark[] } | Refusal;

function chooseStore(draft: Draft, deps: GateDeps): StoreChoice {
	if (draft.scope !== undefined) return storeOf(draft.scope, deps);
	const root = deps.projectRoot;
	if (root === undefined) return storeOf("global", deps);
	const frame = { scope: "personal", frame: root } as const;
	const [outside] = framePaths(draft.paths ?? [], frame).outside;
	if (outside === undefined) return storeOf(deps.settings["write.defaultScope"], deps);
	const choice = storeOf("global", deps);
	return choice.kind === "refused" ? choice : { ...choice, remarks: [{ kind: "global-by-path", path: outside }] };
}

/** The visible store of a scope, or why there is none. */
export function storeOf(scope: Scope, deps: GateDeps): StoreChoice {
	const store = deps.stores.find((each) => each.store.scope === scope);
	const isWithheld = scope === "shared" && deps.projectRoot !== undefined && !deps.place.trusted;
	if (isWithheld) {
		const why = "the project is not trusted, so its shared facts are neither read nor written";
		return { kind: "refused", because: "read-only", why };
	}
	return store === undefined
		? { kind: "refused", because: "no-project", scope }
		: { kind: "store", store, remarks: [] };
}
