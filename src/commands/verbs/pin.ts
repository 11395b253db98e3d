/** Lets a fact always be recalled, or no longer; without an id, lists those that are. */
import { captionLine } from "../../render/fact-lines.ts";
import type { Answer, CommandRun, Verb } from "../run.ts";
import { updatedAnswer } from "../written.ts";

export const verb: Verb = async (run) => {
	const id = run.arguments.text("id");
	if (id === undefined) return await pinned(run);
	const { signal } = run;
	const pin = !run.arguments.has("off");
	const answer = updatedAnswer(await run.workspace.update(id, { pin }, { signal }), run);
	return { ...answer, text: answer.text.replace(/^updated /u, pin ? "pinned " : "unpinned ") };
};

async function pinned({ workspace, program }: CommandRun): Promise<Answer> {
	const { pinned: items, pinnedOmitted } = await workspace.standing();
	const omitted =
		pinnedOmitted === 0 ? [] : [`${pinnedOmitted} more do not fit into the prompt: see ${program} status`];
	if (items.length === 0) return { data: items, text: "No fact is pinned.", end: "nothing" };
	return { data: items, text: [...items.map(captionLine), ...omitted].join("\n") };
}
