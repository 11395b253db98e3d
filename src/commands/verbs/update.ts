/** Corrects a fact: by options, or as a text in an editor. */
import { MemoryError, messageOf } from "../../kernel/errors.ts";
import type { Correction } from "../../memory.ts";
import { correctionIn, editedText } from "../edit-fact.ts";
import { givenFields } from "../fact-flags.ts";
import { namedFact } from "../named-fact.ts";
import type { Answer, CommandRun, Dialog, Verb } from "../run.ts";
import { updatedAnswer } from "../written.ts";

const CHANGES = ["caption", "content", "kind", "tag", "path"] as const;

export const verb: Verb = async (run) => {
	const id = run.arguments.text("id") ?? "";
	const isGiven = CHANGES.some((name) => run.arguments.has(name));
	if (!isGiven) return await edit(id, run);
	return updatedAnswer(await run.workspace.update(id, await givenChange(run), { signal: run.signal }), run);
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

const UNCHANGED: Answer = { data: { kind: "unchanged" }, text: "nothing was changed", end: "nothing" };

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
	const seen = item.fact;
	const text = store === undefined ? undefined : await editedText(seen, dialog);
	if (store === undefined || text === undefined) return UNCHANGED;
	const typed: Typed = { text, dialog, say: run.say };
	return await keepingTyped(typed, async () => {
		const correction = correctionIn(text, seen, store);
		if (correction === undefined) return UNCHANGED;
		return updatedAnswer(await run.workspace.update(seen.id, correction, { signal: run.signal, seen }), run);
	});
}

interface Typed {
	readonly text: string;
	readonly dialog: Dialog;
	readonly say: CommandRun["say"];
}

/** What a person has typed outlives its refusal, and they are told where it lies: it may be a secret. */
async function keepingTyped(typed: Typed, work: () => Promise<Answer>): Promise<Answer> {
	let answer: Answer | undefined;
	try {
		answer = await work();
		return answer;
	} finally {
		if (answer === undefined || answer.end === "failed") await keep(typed);
	}
}

async function keep({ text, dialog, say }: Typed): Promise<void> {
	try {
		say(`what you typed is kept in ${await dialog.keep(text)}, to be deleted when you are done with it`, "warning");
	} catch (error) {
		say(`what you typed could not be kept: ${messageOf(error)}`, "warning");
	}
}
