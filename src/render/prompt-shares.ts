/** What the memory added to prompts, and what it kept out of them: by session and by folder. */
import { PROMPT_PARTS, type PromptPart, type PromptShare } from "../ports/token-ledger.ts";
import { ago, grouped } from "./amounts.ts";
import { softLine } from "./fence.ts";
import { sessionName } from "./session-name.ts";

/** A rule of thumb for English text and code; no provider counts alike. */
const CHARS_PER_TOKEN = 4;
const SESSIONS_SHOWN = 8;

const NAMES = {
	fixed: "system prompt",
	index: "beside prompts",
	notes: "notes",
	recall: "recalls",
	stripped: "saved by leaving imported files out",
} as const satisfies Record<PromptPart, string>;

export interface ShareSum {
	readonly label: string;
	/** ISO 8601 of the newest. */
	readonly at: string;
	readonly parts: Readonly<Record<PromptPart, number>>;
}

/** Summed by what `keyOf` says, newest first. `shares` are newest first. */
export function sumShares(
	shares: readonly PromptShare[],
	keyOf: (share: PromptShare) => string,
	labelOf: (share: PromptShare) => string = keyOf,
): readonly ShareSum[] {
	const sums = new Map<string, { label: string; at: string; parts: Record<PromptPart, number> }>();
	for (const share of shares) {
		const key = keyOf(share);
		const sum = sums.get(key) ?? {
			label: labelOf(share),
			at: share.at,
			parts: { fixed: 0, index: 0, notes: 0, recall: 0, stripped: 0 },
		};
		for (const part of PROMPT_PARTS) sum.parts[part] += share.parts[part] ?? 0;
		sums.set(key, sum);
	}
	return [...sums.values()];
}

function amount(characters: number): string {
	return `${grouped(characters)} characters (about ${grouped(characters / CHARS_PER_TOKEN)} tokens)`;
}

function line({ label, at, parts }: ShareSum, now: number): string {
	const added = PROMPT_PARTS.filter((part) => part !== "stripped" && parts[part] > 0);
	const total = added.reduce((sum, part) => sum + parts[part], 0);
	const detail = added.map((part) => `${NAMES[part]} ${grouped(parts[part])}`).join(", ");
	const saved = parts.stripped > 0 ? `; ${NAMES.stripped}: ${amount(parts.stripped)}` : "";
	return `  ${softLine(label)}, ${ago(at, now)}: ${amount(total)}${detail === "" ? "" : `: ${detail}`}${saved}`;
}

/** `now` is milliseconds since 1970. */
export function sharesText(shares: readonly PromptShare[], now: number): string {
	if (shares.length === 0) return "Nothing was added to prompts yet.";
	// The whole id tells sessions apart; what is shown of it is only mostly its own.
	const sessions = sumShares(
		shares,
		({ session, cwd }) => `${session ?? ""} ${cwd}`,
		({ session, cwd }) => `session ${session === undefined ? "without a name" : sessionName(session)} in ${cwd}`,
	);
	return [
		"added to prompts, by folder:",
		...sumShares(shares, ({ cwd }) => cwd).map((sum) => line(sum, now)),
		`by session${sessions.length > SESSIONS_SHOWN ? `, the last ${SESSIONS_SHOWN}` : ""}:`,
		...sessions.slice(0, SESSIONS_SHOWN).map((sum) => line(sum, now)),
		"The system prompt is sent with every request, mostly from the provider's cache; the rest once, and then from the cache too.",
	].join("\n");
}
