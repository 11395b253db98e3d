/** Why models were shown a fact: when, for which question or touch, and by which numbers. */
import { shortId } from "../kernel/ids.ts";
import type { FactUsage, IndexedFact } from "../ports/fact-index.ts";
import type { Change } from "../ports/history.ts";
import type { Occasion, Showing, ShownFact } from "../ports/showings.ts";
import { ago, count, fewOf } from "./amounts.ts";
import { captionLine } from "./fact-lines.ts";
import { softLine } from "./fence.ts";
import { changeLine } from "./history.ts";
import { sessionName } from "./session-name.ts";

const OCCASIONS = {
	recall: "the agent asked",
	prompt: "beside a prompt",
	section: "in the system prompt",
	note: "at the end of a tool's result",
} as const satisfies Record<Occasion, string>;

/** Of facts that were not compared with anything. */
const UNMEASURED = {
	recall: "asked for by its id",
	prompt: "no numbers were kept",
	section: "pinned, or one of the most used",
	note: "about what was touched, or quotes the error",
} as const satisfies Record<Occasion, string>;

const TIERS: Readonly<Record<string, string>> = {
	covers: "about a path at hand",
	whole: "about the whole project",
	elsewhere: "about another place",
};

/** `undefined` for a fact that was not compared with anything. */
function numbers(
	{ words = [], cosine, tier, path, relevance, rank, nudge }: ShownFact,
	floor: number | undefined,
): string | undefined {
	const parts = [
		...(words.length === 0 ? [] : [`words ${fewOf(words.map(softLine), 6)}`]),
		...(cosine === undefined ? [] : [`similarity ${cosine.toFixed(2)}`]),
		...(tier === undefined ? [] : [TIERS[tier] ?? softLine(tier)]),
		...(path === undefined ? [] : [`covers ${softLine(path)}`]),
		...(relevance === undefined
			? []
			: [`relevance ${relevance.toFixed(2)}${floor === undefined ? "" : ` (floor ${floor.toFixed(2)})`}`]),
		...(rank === undefined ? [] : [`rank ${rank.toFixed(2)}`]),
		...(nudge === undefined ? [] : [`of that ${nudge.toFixed(2)} by use, age, kind and pin`]),
	];
	return parts.length === 0 ? undefined : parts.join("; ");
}

function where({ session, cwd }: Showing, current: string | undefined): string {
	if (session === undefined) return softLine(cwd);
	return session === current ? "this session" : `session ${sessionName(session)} in ${softLine(cwd)}`;
}

function asked({ occasion, query, touched = [] }: Showing): readonly string[] {
	const question = query === undefined ? [] : [`    ${occasion === "note" ? "tool" : "for"}: ${softLine(query)}`];
	return [...question, ...(touched.length === 0 ? [] : [`    touched: ${fewOf(touched.map(softLine), 3)}`])];
}

export interface WhyView {
	/** Milliseconds since 1970. */
	readonly now: number;
	/** The session at hand. */
	readonly session?: string;
	/** Captions of facts that are there, by their whole ids. */
	readonly captions?: ReadonlyMap<string, string>;
}

function heading(showing: Showing, { now, session }: WhyView): readonly string[] {
	return [`  ${ago(showing.at, now)}, ${OCCASIONS[showing.occasion]}, ${where(showing, session)}`, ...asked(showing)];
}

/** A showing of one fact. */
function factShowing(showing: Showing, fact: string, view: WhyView): readonly string[] {
	const shown = showing.facts.filter(({ id }) => id === fact);
	const lines = shown.map((each) => `    ${numbers(each, showing.floor) ?? UNMEASURED[showing.occasion]}`);
	return [...heading(showing, view), ...lines];
}

/** A showing of all its facts; why those without numbers came is said once for all of them. */
function wholeShowing(showing: Showing, view: WhyView): readonly string[] {
	const measured: string[] = [];
	const others: string[] = [];
	for (const each of showing.facts) {
		const caption = view.captions?.get(each.id) ?? "(not among the facts of this place)";
		const name = `[${shortId(each.id)}] ${softLine(caption)}`;
		const why = numbers(each, showing.floor);
		if (why === undefined) others.push(`      ${name}`);
		else measured.push(`    ${name}`, `      ${why}`);
	}
	const reason = others.length === 0 ? [] : [`    ${UNMEASURED[showing.occasion]}:`];
	return [...heading(showing, view), ...measured, ...reason, ...others];
}

/** All that was shown lately. */
export function showingsText(showings: readonly Showing[], view: WhyView): string {
	if (showings.length === 0) return "Nothing was shown to models lately.";
	return showings.flatMap((showing) => wholeShowing(showing, view)).join("\n");
}

export interface Why {
	readonly item: IndexedFact;
	readonly usage: FactUsage;
	readonly showings: readonly Showing[];
	/** Newest first. */
	readonly changes: readonly Change[];
}

/** One fact: where it comes from, how it has been used, and each showing. */
export function whyText({ item, usage, showings, changes }: Why, view: WhyView): string {
	const first = changes.at(-1);
	const { evidence } = item.fact;
	return [
		captionLine(item),
		`used ${count(usage.used, "time")}, shown unasked ${count(usage.noted, "time")}`,
		...(evidence === undefined ? [] : [`the user's words: "${softLine(evidence)}"`]),
		...(first === undefined ? [] : [`came about: ${changeLine(first, view.now)}`]),
		...(showings.length === 0
			? ["not shown to a model as far as the record goes"]
			: ["shown:", ...showings.flatMap((showing) => factShowing(showing, item.fact.id, view))]),
	].join("\n");
}
