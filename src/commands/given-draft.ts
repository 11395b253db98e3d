/** The fact that a person gives on a command line, as the gate takes it: said by them. */
import { SCOPES } from "../facts/scope.ts";
import { MemoryError } from "../kernel/errors.ts";
import type { Draft } from "../memory.ts";
import { draftOf } from "../render/draft.ts";
import { givenFields } from "./fact-flags.ts";
import type { CommandRun } from "./run.ts";

/** @throws MemoryError INPUT_INVALID where nothing was piped in for `-` */
export async function givenDraft(run: CommandRun): Promise<Draft> {
	const { arguments: given } = run;
	const caption = given.text("caption");
	const text = await textIn(run);
	const said = caption === undefined ? draftOf(text) : { caption, content: text };
	const scope = SCOPES.find((one) => one === given.text("scope"));
	const where = scope === undefined ? {} : { scope };
	return { ...said, ...(await givenFields(run)), ...where, userRequested: true, pin: given.has("pin") };
}

/** `-` stands for what is piped in, as with other programs. */
async function textIn({ arguments: given, piped, dialog, say }: CommandRun): Promise<string> {
	const typed = given.text("text") ?? "";
	if (typed !== "-" || piped === undefined) return typed;
	// Nothing is piped in by a person: they are waited for.
	if (dialog !== undefined) say("type the fact, then Ctrl+D on a line of its own (Ctrl+Z and Enter on Windows)");
	const text = (await piped()).trim();
	const hint = "pipe the text in, or give it in quotes instead of -";
	if (text === "") throw new MemoryError("INPUT_INVALID", "there was nothing to read from standard input", { hint });
	return text;
}
