/** Puts a fact into another scope or another project; its paths are written anew for the place it goes to. */
import { SCOPES } from "../../facts/scope.ts";
import { isMemoryError, MemoryError } from "../../kernel/errors.ts";
import type { Correction } from "../../memory.ts";
import { projectWord } from "../project-word.ts";
import type { CommandRun, Verb } from "../run.ts";
import { updatedAnswer } from "../written.ts";

export const verb: Verb = async (run) => {
	const { arguments: given, workspace, signal } = run;
	const correction = destination(given.text("to") ?? "", run);
	try {
		return updatedAnswer(await workspace.update(given.text("id") ?? "", correction, { signal }), run);
	} catch (error) {
		throw withScopes(error);
	}
};

/** Who means a scope and calls it otherwise is told of the scopes, not of projects alone. */
function withScopes(error: unknown): unknown {
	if (!isMemoryError(error) || error.code !== "PROJECT_UNKNOWN") return error;
	const hint = [`scopes: ${SCOPES.join(", ")}`, ...(error.hint === undefined ? [] : [error.hint])].join("; ");
	return new MemoryError(error.code, error.message, { hint, cause: error });
}

function destination(to: string, { base }: Pick<CommandRun, "base">): Correction {
	const moveTo = SCOPES.find((scope) => scope === to);
	if (moveTo !== undefined) return { moveTo };
	return { toProject: projectWord(to, base) };
}
