/** Puts a fact into another scope; its paths are written anew for the place it goes to. */
import { SCOPES } from "../../facts/scope.ts";
import { MemoryError } from "../../kernel/errors.ts";
import type { Verb } from "../run.ts";
import { updatedAnswer } from "../written.ts";

export const verb: Verb = async (run) => {
	const { arguments: given, workspace, signal } = run;
	const moveTo = SCOPES.find((scope) => scope === given.text("to"));
	if (moveTo === undefined) throw new MemoryError("INPUT_INVALID", "move takes the scope that the fact goes to");
	return updatedAnswer(await workspace.update(given.text("id") ?? "", { moveTo }, { signal }), run);
};
