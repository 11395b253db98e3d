/** Answers typed questions about a candidate and the facts it is close to, with probabilities. */
import type { FactId } from "../facts/fact.ts";
import type { Scope } from "../facts/scope.ts";

/** Yes or no. */
export interface NoulQuestion {
	readonly type: "noul";
	readonly id: string;
	readonly instructions: string;
	readonly criteria?: { readonly true: string; readonly false: string };
}

/** One of several named options, in this order; ties go to the earlier one. */
export interface ChoiceQuestion {
	readonly type: "choice";
	readonly id: string;
	readonly instructions: string;
	/** At least two. A description is empty where the name speaks for itself. */
	readonly options: readonly { readonly name: string; readonly description: string }[];
}

/** A level on an ordered scale, the lowest first; 2 to 10 levels. */
export interface ScoreQuestion {
	readonly type: "score";
	readonly id: string;
	readonly instructions: string;
	readonly levels: readonly string[];
}

/**
 * Ids say what is asked to judges that read the case instead of the words: `covered_by`, `conflict_with` and `merge_with`
 * (choices among the neighbours' keys and `none`), `action` (Add, Edit, Merge, Reinforce), `scope` (global, shared,
 * personal), `durable` and `unsafe` (nouls), `importance` and `path_urgency` (scores).
 */
export type JudgeQuestion = NoulQuestion | ChoiceQuestion | ScoreQuestion;

export type JudgeAnswer =
	/** P(yes), 0 to 1. */
	| { readonly type: "noul"; readonly probability: number }
	/** One for each option, together 1. */
	| { readonly type: "choice"; readonly probabilities: ReadonlyMap<string, number> }
	/** The expected level, from 0; probabilities by level where the judge tells them. */
	| { readonly type: "score"; readonly score: number; readonly probabilities?: readonly number[] };

/** One of the facts that the candidate is close to, as the judge is shown it. */
export interface JudgedNeighbour {
	/** Opaque and short; the option name in choices among neighbours. */
	readonly key: string;
	readonly id: FactId;
	readonly scope: Scope;
	readonly caption: string;
	readonly content: string;
	readonly paths: readonly string[];
	/** −1 to 1, when vectors were compared. */
	readonly cosine?: number;
}

/** What is judged, as values; `state` says the same in words for judges that read text. */
export interface JudgedCase {
	readonly candidate: {
		readonly caption: string;
		readonly content: string;
		readonly paths: readonly string[];
		readonly userRequested: boolean;
		readonly evidence?: string;
	};
	/** Nearest first. */
	readonly neighbours: readonly JudgedNeighbour[];
}

export interface JudgeRequest {
	readonly case: JudgedCase;
	/**
	 * The whole of what a model reads, within the judge's budget. The neighbours come last, nearest first, each as a block
	 * whose first line begins with `[key]`: so a judge that takes less can leave out the farthest ones.
	 */
	readonly state: string;
	readonly questions: readonly JudgeQuestion[];
}

export interface ModelUsage {
	readonly inputTokens: number;
	readonly outputTokens: number;
	/** US dollars, where the provider tells a price. */
	readonly costUsd?: number;
}

export interface JudgeReply {
	/** A question without an answer is one that this judge abstains from. */
	readonly answers: ReadonlyMap<string, JudgeAnswer>;
	/** `systemone`, `classifier`, `chat` or `local`. */
	readonly provider: string;
	/** The version that answered, as it names itself. */
	readonly model: string;
	/** Absent where no model was called. */
	readonly usage?: ModelUsage;
}

/** What one request may hold. */
export interface JudgeLimits {
	readonly questions: number;
	/** Options of a choice, `none` included. */
	readonly options: number;
	/** Estimated tokens of the state. */
	readonly stateTokens: number;
}

export interface Judge {
	readonly limits: JudgeLimits;
	/**
	 * Every answer fits its question's type; every number is finite and in range.
	 * @throws MemoryError PROVIDER_UNSET, PROVIDER_DOWN (worth a retry), PROVIDER_PROTOCOL; the signal's reason
	 */
	ask(request: JudgeRequest, signal?: AbortSignal): Promise<JudgeReply>;
}
