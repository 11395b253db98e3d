/** What each command of `cairn` does: an answer as data for `--json`, the same in words, and how to exit. */
import { MemoryError } from "../kernel/errors.ts";
import type { Workspace } from "../memory.ts";
import { costText } from "../render/cost.ts";
import { draftOf } from "../render/draft.ts";
import { dryRunText, plainData } from "../render/dry-run.ts";
import { recallPage } from "../render/recall-page.ts";
import { parseReview, resolvedLine, retryText, reviewText } from "../render/review.ts";
import { listText, statusText, whereText } from "../render/status.ts";
import type { Invocation } from "./arguments.ts";
import { EXIT, type ExitCode } from "./exit-codes.ts";
import type { CliCommandName } from "./table.ts";

export interface Answer {
	readonly data: unknown;
	readonly text: string;
	readonly exit: ExitCode;
}

export interface CommandContext {
	readonly workspace: Workspace;
	readonly signal: AbortSignal;
	/** Milliseconds since 1970. */
	readonly now: number;
}

export type CommandInvocation = Extract<Invocation, { kind: "command" }>;
type Command = (invocation: CommandInvocation, context: CommandContext) => Promise<Answer>;

function scopeAndPage({ scope, page }: CommandInvocation): Pick<CommandInvocation, "scope" | "page"> {
	return { ...(scope === undefined ? {} : { scope }), ...(page === undefined ? {} : { page }) };
}

const status: Command = async (_invocation, { workspace }) => {
	const data = await workspace.status();
	return { data, text: statusText(data), exit: EXIT.done };
};

const where: Command = async (_invocation, { workspace }) => {
	const data = await workspace.status();
	const stores = data.stores.map(({ store, exists }) => ({ scope: store.scope, folder: store.folder, exists }));
	return { data: { stores, index: data.index.location }, text: whereText(data), exit: EXIT.done };
};

const list: Command = async (invocation, { workspace, now }) => {
	const data = await workspace.list(scopeAndPage(invocation));
	return { data, text: listText(data, now), exit: data.facts.length > 0 ? EXIT.done : EXIT.nothing };
};

const search: Command = async (invocation, { workspace, signal, now }) => {
	const data = await workspace.recall(
		{ queries: [invocation.argument], ...scopeAndPage(invocation) },
		{ signal, browsing: true },
	);
	const text = recallPage(data, { now, page: invocation.page ?? 1, asOption: true })
		.replace(/^<\/?cairn-recall>\n?/gmu, "")
		.trimEnd();
	return { data, text, exit: data.kind === "nothing" ? EXIT.nothing : EXIT.done };
};

const retry: Command = async (_invocation, { workspace, signal, now }) => {
	const data = await workspace.retry({ signal });
	return { data, text: retryText(data, now), exit: data.busy ? EXIT.error : EXIT.done };
};

const review: Command = async ({ argument }, { workspace, now }) => {
	if (argument.trim() === "") {
		const data = await workspace.review();
		return { data, text: reviewText(data, now), exit: data.length > 0 ? EXIT.done : EXIT.nothing };
	}
	const word = parseReview(argument);
	if (word === undefined) throw new MemoryError("INPUT_INVALID", "review takes approve <id> or reject <id>");
	const data = await workspace.resolve(word.id, word.verdict);
	const failed = data.kind === "unknown" || data.kind === "refused";
	return { data, text: resolvedLine(data), exit: failed ? EXIT.error : EXIT.done };
};

const debug: Command = async ({ argument }, { workspace, signal }) => {
	const data = await workspace.debug(draftOf(argument), { signal });
	return { data: plainData(data), text: dryRunText(data), exit: EXIT.done };
};

const cost: Command = async (_invocation, { workspace }) => {
	const data = await workspace.cost();
	return { data, text: costText(data), exit: data.length > 0 ? EXIT.done : EXIT.nothing };
};

export const COMMANDS = { status, search, list, retry, review, debug, cost, where } as const satisfies Record<
	CliCommandName,
	Command
>;
