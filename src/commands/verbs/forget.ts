/** Forgets facts, after asking. */
import { MemoryError } from "../../kernel/errors.ts";
import { asTyped } from "../../render/typed.ts";
import { forgetQuestion, forgetReply } from "../../render/write-replies.ts";
import type { CommandRun, Verb } from "../run.ts";

export const verb: Verb = async (run) => {
	const confirm = confirmation(run);
	const outcome = await run.workspace.forget(run.arguments.list("id"), { signal: run.signal, confirm });
	const reply = forgetReply(outcome);
	const receipt = asTyped(reply.receipt, run);
	switch (outcome.kind) {
		case "declined":
			return { data: outcome, text: receipt, end: "nothing" };
		case "refused":
			return { data: outcome, text: receipt, end: "failed" };
		case "forgotten": {
			const lines = outcome.unknown.length > 0 || outcome.ambiguous !== undefined ? asTyped(reply.text, run) : receipt;
			return { data: outcome, text: lines, end: outcome.changes.length > 0 ? "done" : "nothing" };
		}
	}
};

type Confirm = NonNullable<Parameters<CommandRun["workspace"]["forget"]>[1]>["confirm"];

function confirmation({ arguments: given, dialog, program }: CommandRun): NonNullable<Confirm> {
	if (given.has("yes")) return async () => true;
	if (dialog === undefined) {
		throw new MemoryError("INPUT_INVALID", "forgetting has to be confirmed, and nobody can be asked", {
			hint: `${program} forget <id> --yes forgets without asking`,
		});
	}
	return async (facts) => {
		const { title, message } = forgetQuestion(facts);
		return await dialog.confirm(title, message);
	};
}
