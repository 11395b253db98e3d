/** What each subcommand of `/memory` does. */
import type { Memory, Workspace } from "../../memory.ts";
import { count } from "../../render/amounts.ts";
import { costText } from "../../render/cost.ts";
import { draftOf } from "../../render/draft.ts";
import { dryRunText } from "../../render/dry-run.ts";
import { recallPage } from "../../render/recall-page.ts";
import { parseReview, resolvedLine, retryText, reviewText } from "../../render/review.ts";
import { statusText, whereText } from "../../render/status.ts";
import { undoLine } from "../../render/write-replies.ts";
import type { MemoryCommandName } from "./table.ts";

export type Level = "info" | "warning";

/** Shows how far a long run is; `signal` is aborted when the user cancels it. */
export interface Progress {
	readonly signal: AbortSignal;
	readonly show: (line: string) => void;
}

export interface CommandRun {
	readonly memory: Memory;
	readonly workspace: Workspace;
	/** Milliseconds since 1970. */
	readonly now: number;
	say(text: string, level?: Level): void;
	/** Asks for one line; `undefined` where nobody can be asked, or when nothing was given. */
	ask(question: string): Promise<string | undefined>;
	withProgress<T>(title: string, work: (progress: Progress) => Promise<T>): Promise<T>;
}

type Verb = (argument: string, run: CommandRun) => Promise<void>;

async function search(argument: string, run: CommandRun): Promise<void> {
	const query = argument === "" ? await run.ask("Search the memory for") : argument;
	if (query === undefined || query.trim() === "") {
		run.say("search needs words: /memory search <words>", "warning");
		return;
	}
	const [, words = query, number] = /^(.*?)\s+--page[ =](\d{1,4})$/su.exec(query.trim()) ?? [];
	// A person who asks wants to see the nearest facts too, said to be no more than that.
	const page = number === undefined ? undefined : Math.max(1, Number(number));
	const request = { queries: [words], ...(page === undefined ? {} : { page }) };
	const outcome = await run.workspace.recall(request, { browsing: true });
	run.say(
		recallPage(outcome, { now: run.now, page: Math.max(2, page ?? 1), asOption: true })
			.replace(/^<\/?cairn-recall>\n?/gmu, "")
			.trimEnd(),
	);
}

async function status(_argument: string, run: CommandRun): Promise<void> {
	run.say(statusText(await run.workspace.status()));
}

async function where(_argument: string, run: CommandRun): Promise<void> {
	run.say(whereText(await run.workspace.status()));
}

async function undo(argument: string, run: CommandRun): Promise<void> {
	const outcome = await run.workspace.undo(argument === "" ? undefined : argument);
	run.say(undoLine(outcome), outcome.kind === "conflict" ? "warning" : "info");
}

async function retry(_argument: string, run: CommandRun): Promise<void> {
	const report = await run.withProgress("Trying again", ({ signal }) => run.workspace.retry({ signal }));
	run.say(retryText(report, run.now), report.busy ? "warning" : "info");
}

async function review(argument: string, run: CommandRun): Promise<void> {
	if (argument === "") {
		run.say(reviewText(await run.workspace.review(), run.now));
		return;
	}
	const word = parseReview(argument);
	if (word === undefined) {
		run.say("review takes approve <id> or reject <id>", "warning");
		return;
	}
	const outcome = await run.workspace.resolve(word.id, word.verdict);
	run.say(resolvedLine(outcome), outcome.kind === "unknown" || outcome.kind === "refused" ? "warning" : "info");
}

async function debug(argument: string, run: CommandRun): Promise<void> {
	const text = argument === "" ? await run.ask("Text of the fact to try") : argument;
	if (text === undefined || text.trim() === "") {
		run.say("debug needs a text: /memory debug <text>", "warning");
		return;
	}
	const dry = await run.withProgress("Asking the judge", ({ signal }) =>
		run.workspace.debug(draftOf(text), { signal }),
	);
	run.say(dryRunText(dry));
}

async function cost(_argument: string, run: CommandRun): Promise<void> {
	run.say(costText(await run.workspace.cost()));
}

async function reindex(_argument: string, run: CommandRun): Promise<void> {
	const report = await run.withProgress("Rebuilding the index", ({ signal, show }) =>
		run.workspace.reindex({ signal, onProgress: (done, total) => show(`${done} of ${count(total, "fact")}`) }),
	);
	const broken = report.problems > 0 ? `, ${count(report.problems, "file")} left alone (see /memory status)` : "";
	const seconds = (report.milliseconds / 1000).toFixed(1);
	run.say(`reindexed ${count(report.facts, "fact")}${broken}, ${report.embedded} embedded, in ${seconds} s`);
}

export const VERBS = { search, status, where, undo, retry, review, debug, cost, reindex } as const satisfies Record<
	MemoryCommandName,
	Verb
>;
