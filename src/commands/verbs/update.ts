/** Corrects a fact: by options, or as a text in an editor. */
import { MemoryError } from "../../kernel/errors.ts";
import type { Correction } from "../../memory.ts";
import { editFact } from "../edit-fact.ts";
import { givenFields } from "../fact-flags.ts";
import { namedFact } from "../named-fact.ts";
import type { Answer, CommandRun, Verb } from "../run.ts";
import { updatedAnswer } from "../written.ts";

const CHANGES = ["caption", "content", "kind", "tag", "path"] as const;

export const verb: Verb = async (run) => {
	const id = run.arguments.text("id") ?? "";
	const isGiven = CHANGES.some((name) => run.arguments.has(name));
	return isGiven ? await change(id, await givenChange(run), run) : await edit(id, run);
};

async function givenChange(run: CommandRun): Promise<Correction> {
	const caption = run.arguments.text("caption");
	const content = run.arguments.text("content");
	const { kind, tags, paths } = await givenFields(run);
	return {
		...(caption === undefined ? {} : { caption }),
		...(content === undefined ? {} : { content }),
		...(kind === undefined ? {} : { kind }),
		...(tags === undefined ? {} : { tags }),
		...(paths === undefined ? {} : { paths }),
	};
}

async function change(id: string, correction: Correction, run: CommandRun): Promise<Answer> {
	return updatedAnswer(await run.workspace.update(id, correction, { signal: run.signal }), run);
}

/** @throws MemoryError INPUT_INVALID where there is no editor, or for what it left behind */
async function edit(id: string, run: CommandRun): Promise<Answer> {
	const { dialog, program } = run;
	if (dialog === undefined) {
		throw new MemoryError("INPUT_INVALID", "there is nothing to change", {
			hint: `${program} update <id> --caption, --content, --kind, --tag or --path; or at a terminal, in an editor`,
		});
	}
	const { item } = await namedFact(id, run);
	const store = (await run.workspace.stores()).find((each) => each.id === item.store);
	const correction = store === undefined ? undefined : await editFact(item.fact, store, dialog);
	if (correction === undefined) return { data: { kind: "unchanged" }, text: "nothing was changed", end: "nothing" };
	return await change(item.fact.id, correction, run);
}
