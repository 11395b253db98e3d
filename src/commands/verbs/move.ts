/** Puts a fact into another scope or another project; its paths are written anew for the place it goes to. */
import { SCOPES } from "../../facts/scope.ts";
import type { Correction } from "../../memory.ts";
import { projectWord } from "../project-word.ts";
import type { CommandRun, Verb } from "../run.ts";
import { updatedAnswer } from "../written.ts";

export const verb: Verb = async (run) => {
	const { arguments: given, workspace, signal } = run;
	const correction = destination(given.text("to") ?? "", run);
	return updatedAnswer(await workspace.update(given.text("id") ?? "", correction, { signal }), run);
};

function destination(to: string, { base }: Pick<CommandRun, "base">): Correction {
	const moveTo = SCOPES.find((scope) => scope === to);
	if (moveTo !== undefined) return { moveTo };
	return { toProject: projectWord(to, base) };
}
