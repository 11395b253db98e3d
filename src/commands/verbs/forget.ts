/** Forgets facts, after asking. */
import { MemoryError } from "../../kernel/errors.ts";
import { unansweredIds } from "../../render/ambiguous-id.ts";
import { forgetQuestion, forgetReply } from "../../render/write-replies.ts";
import { nothingFound } from "../named-fact.ts";
import type { CommandRun, Verb } from "../run.ts";
import { receiptText } from "../written.ts";

export const verb: Verb = async (run) => {
	const confirm = confirmation(run);
	const outcome = await run.workspace.forget([...new Set(run.arguments.list("id"))], { signal: run.signal, confirm });
	if (outcome.kind === "forgotten" && outcome.changes.length === 0) {
		throw nothingFound({ unknown: outcome.unknown, ambiguous: outcome.ambiguous ?? [] }, run);
	}
	const reply = forgetReply(outcome);
	const receipt = receiptText(reply.receipt, run, outcome.kind === "forgotten" ? outcome.changes[0] : undefined);
	switch (outcome.kind) {
		case "declined":
			return { data: outcome, text: receipt, end: "nothing" };
		case "refused":
			return { data: outcome, text: receipt, end: "failed" };
		case "forgotten": {
			const unanswered = unansweredIds(outcome.unknown, outcome.ambiguous);
			return { data: outcome, text: [receipt, ...unanswered].join("\n") };
		}
	}
};

/** Called when there is something to forget. @throws MemoryError INPUT_INVALID where nobody can be asked */
type Confirm = NonNullable<Parameters<CommandRun["workspace"]["forget"]>[1]>["confirm"];

function confirmation({ arguments: given, dialog, program }: CommandRun): NonNullable<Confirm> {
	if (given.has("yes")) return async () => true;
	return async (facts) => {
		if (dialog === undefined) {
			throw new MemoryError("INPUT_INVALID", "forgetting has to be confirmed, and nobody can be asked", {
				hint: `${program} forget <id> --yes forgets without asking`,
			});
		}
		const { title, message } = forgetQuestion(facts);
		return await dialog.confirm(title, message);
	};
}
