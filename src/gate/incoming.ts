/** Facts that this machine did not write: screened when their files are read, and kept from models when suspicious. */

import type { Store } from "../facts/scope.ts";
import { scopeOf } from "../facts/scope.ts";
import type { FactFile, FactProblem } from "../ports/fact-store.ts";
import type { ChangeLog } from "../ports/history.ts";
import type { Reviews } from "../ports/reviews.ts";
import type { Settings } from "../settings/table.ts";
import { scan } from "./safety/scan.ts";

export interface IncomingDeps {
	readonly log: Pick<ChangeLog, "recent">;
	readonly reviews: Pick<Reviews, "verdict">;
	readonly incoming: Settings["shared.incoming"];
}

/** Why a file may not be shown to models; `undefined` when it may. */
export type Vet = (file: FactFile, store: Store) => Promise<Pick<FactProblem, "reason" | "detail"> | undefined>;

/** Reasons of files that a person may let in. */
export const QUARANTINE_REASONS = ["suspicious", "unreviewed"] as const satisfies readonly FactProblem["reason"][];

/** Changes of one fact that are looked through for its present text. */
const CHANGES = 50;

/** As Cairn writes them into files: a shared file can say so of itself, one in the user's own folders hardly has to. */
const OWN_SOURCES: ReadonlySet<string | undefined> = new Set(["agent", "explicit", "consolidate"]);

/**
 * Shared facts come with a `git pull` from anybody who may push; files in the user's own stores that say nothing of
 * Cairn come from an editor or another program. What Cairn itself wrote was screened then, and what a person approved is
 * left alone, both by their bytes.
 */
export function vetIncoming({ log, reviews, incoming }: IncomingDeps): Vet {
	return async (file, { id }) => {
		const isShared = scopeOf(id) === "shared";
		if (isShared ? incoming === "trust" : OWN_SOURCES.has(file.fact.source)) return undefined;
		const rules = rulesBroken(file);
		const waits = isShared && incoming === "review";
		if (rules.length === 0 && !waits) return undefined;
		const verdict = await reviews.verdict(file.hash);
		if (verdict === "approved") return undefined;
		if (verdict === "rejected") return { reason: "rejected", detail: "was rejected in review" };
		if (await wasWrittenHere(file, log)) return undefined;
		if (rules.length === 0)
			return { reason: "unreviewed", detail: "was not written by Cairn here and waits for review" };
		return { reason: "suspicious", detail: `is kept from models: ${rules.join(", ")}` };
	};
}

/** Paths are shown to models as well. */
function rulesBroken({ fact }: FactFile): readonly string[] {
	const findings = scan({ ...fact, tags: [...fact.tags, ...fact.paths] });
	return [...new Set(findings.map(({ kind, rule, field }) => `${kind} (${rule}) in ${field}`))];
}

async function wasWrittenHere({ fact, text }: FactFile, log: IncomingDeps["log"]): Promise<boolean> {
	const { changes } = await log.recent({ fact: fact.id, limit: CHANGES });
	// What an editor or a pull has changed stands in the history too, and an undo writes nothing of its own.
	return changes.some(({ after, actor, undoes }) => actor !== "hand" && undoes === undefined && after?.text === text);
}
