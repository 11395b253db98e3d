/** Who decided about a candidate, on which grounds, and why something was not kept. */
import type { Reason } from "../gate/decide.ts";
import type { Judged, Skipped } from "../gate/outcome.ts";
import { softLine } from "./fence.ts";

/** `local` stands for the rules that ship with Cairn. */
export function judgeName({ provider, model }: Pick<Judged, "provider" | "model">): string {
	if (model === "none") return "nobody";
	return provider === "local" ? "the built-in rules" : softLine(model === "" ? provider : model);
}

export function judgedBy(judged: Judged): string {
	return `Decided by ${judgeName(judged)}.`;
}

export function skippedSentences(skipped: Skipped): string {
	switch (skipped.because) {
		case "task-status":
			return "Not kept: it tells how far a task has got, which is over with the task. Keep what will hold later: the cause, the rule, the decision. If the user asked to keep it, pass user_requested.";
		case "own-text":
			return "Not kept: it repeats what the memory itself showed. Nothing has to be done to keep a recalled fact; correct one with memory_update.";
		case "transient":
			return `Not kept: it will hardly hold in later sessions. ${judgedBy(skipped.judged)} If the user asked to keep it, pass user_requested.`;
		case "unimportant":
			return `Not kept: not knowing it costs next to nothing. ${judgedBy(skipped.judged)} If the user asked to keep it, pass user_requested.`;
	}
}

/** One line for the user. */
export function skippedLine({ because }: Skipped): string {
	switch (because) {
		case "task-status":
			return "not kept: the state of a task";
		case "own-text":
			return "not kept: it repeats what the memory showed";
		case "transient":
			return "not kept: will not last";
		case "unimportant":
			return "not kept: not important";
	}
}

function share(value: number): string {
	return value.toFixed(2);
}

type ReasonWords = { readonly [Step in Reason["step"]]: (reason: Extract<Reason, { step: Step }>) => string };

function levelWords({ step, value, passed, threshold }: Extract<Reason, { step: "durable" | "importance" }>): string {
	return `${step} ${share(value)} (${passed ? "enough" : "too little"}, threshold ${share(threshold)})`;
}

const REASON_WORDS: ReasonWords = {
	unsafe: ({ probability, threshold }) => `unsafe ${share(probability)} (refused from ${share(threshold)} on)`,
	scope: ({ scope, by, probability }) =>
		`scope ${scope}, by ${by}${probability === undefined ? "" : ` ${share(probability)}`}`,
	pick: ({ question, key, probability, sure, threshold }) =>
		`${question} ${key} ${share(probability)} (${sure ? "sure" : "unsure"}, from ${share(threshold)} on)`,
	action: ({ proposed, taken }) => `proposed ${proposed ?? "nothing"}, taken as ${taken}`,
	disjoint: ({ key }) => `${key} is about another place: added instead`,
	elsewhere: ({ key, scope }) => `${key} lies in the ${scope} scope: added instead`,
	durable: levelWords,
	importance: levelWords,
	"user-requested": () => "the user asked for it: kept whether durable and important or not",
	abstained: ({ close }) => `left to the agent: ${close.join(", ")}`,
};

/** One line a reason, in the order of the decision. */
export function reasonLine(reason: Reason): string {
	const words: (reason: never) => string = REASON_WORDS[reason.step];
	return words(reason as never); // the table's row for this very step
}
