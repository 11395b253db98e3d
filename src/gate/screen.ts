/** The first step of the gate: limits named with advice, injections refused, secrets refused or redacted. */
import { FACT_LIMITS, type Fact } from "../facts/fact.ts";
import { type LimitBreach, limitBreaches } from "../facts/limits.ts";
import type { GateSettings } from "./deps.ts";
import type { LimitFinding, Refusal, Remark, SafetyFinding } from "./outcome.ts";
import { nearKeys } from "./safety/near-keys.ts";
import { redact, type Screened, scan } from "./safety/scan.ts";

type Limited = Pick<Fact, "caption" | "content" | "paths" | "tags" | "triples" | "evidence">;

const ADVICE: Readonly<Record<LimitBreach["field"], string>> = {
	caption: "say it in one line of 1 to 200 characters and put the rest into the content",
	content: "keep the key point, or split it into several facts",
	evidence: "quote only the sentence that matters",
	paths: "name the folder they share, or a glob",
	tags: "keep the tags that somebody would search for",
	triples: "split them over several facts",
};

export function screenLimits(fact: Limited): Refusal | undefined {
	const limits = limitBreaches(fact).map(
		({ field, limit, actual }): LimitFinding => ({ field, limit, actual, advice: ADVICE[field] }),
	);
	return limits.length === 0 ? undefined : { kind: "refused", because: "limits", limits };
}

/** Looked at before they are put into a frame, where each is held against every other. */
export function screenManyPaths(given: readonly string[]): Refusal | undefined {
	const paths = new Set(given).size;
	const finding = { field: "paths", limit: FACT_LIMITS.paths, actual: paths, advice: ADVICE.paths } as const;
	return paths > FACT_LIMITS.paths ? { kind: "refused", because: "limits", limits: [finding] } : undefined;
}

/** The paths that a store's frame cannot express. Nothing is dropped: the caller says where they belong. */
export function refuseOutside(outside: readonly string[], isMoving = false): Refusal | undefined {
	const [path] = outside;
	if (path === undefined) return undefined;
	return { kind: "refused", because: "outside-project", path, ...(isMoving ? { moving: true } : {}) };
}

export type SafetyScreening =
	| { readonly kind: "passed"; readonly fields: Screened; readonly remarks: readonly Remark[] }
	| Refusal;

/** What passes is the only text that may reach a file, the history or the index. */
export function screenSafety(fields: Screened, settings: Pick<GateSettings, "safety.secrets">): SafetyScreening {
	const findings = scan(fields);
	if (findings.length === 0) return { kind: "passed", fields, remarks: nearRemark(fields) };
	const redacts = settings["safety.secrets"] === "redact" && findings.every(({ kind }) => kind === "secret");
	if (!redacts) return unsafe(findings);
	const redacted = redact(fields);
	const left = scan(redacted);
	return left.length > 0
		? unsafe(left)
		: { kind: "passed", fields: redacted, remarks: [{ kind: "redacted", findings }, ...nearRemark(redacted)] };
}

function nearRemark(fields: Screened): readonly Remark[] {
	const providers = nearKeys(fields);
	return providers.length === 0 ? [] : [{ kind: "near-key", providers }];
}

function unsafe(findings: readonly SafetyFinding[]): Refusal {
	return { kind: "refused", because: "unsafe", findings };
}

export function readOnlyRefusal(readOnly: string | undefined): Refusal | undefined {
	return readOnly === undefined ? undefined : { kind: "refused", because: "read-only", why: readOnly };
}

export function longRemark(content: string, settings: Pick<GateSettings, "write.warnChars">): readonly Remark[] {
	const limit = settings["write.warnChars"];
	return content.length > limit ? [{ kind: "long", chars: content.length, limit }] : [];
}
