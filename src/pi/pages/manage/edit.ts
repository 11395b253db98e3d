/** A known fact in a form, or in the user's own editor. */
import { SCOPES, type Store } from "../../../facts/scope.ts";
import type { UpdateOutcome, Workspace } from "../../../memory.ts";
import type { IndexedFact } from "../../../ports/fact-index.ts";
import { codedErrorLine } from "../../../render/errors.ts";
import { correctionFrom, factFields, frameBase, fromTextFile, textFile } from "../fact-fields.ts";
import { FormPage, type Saved } from "../form-page.ts";
import { harmlessLine } from "../harmless.ts";
import { updateMessage } from "../outcome-words.ts";
import type { Desk } from "../page.ts";
import type { Message } from "../widgets/frame.ts";
import type { FactRow } from "./rows.ts";

export interface Edit {
	readonly row: FactRow;
	readonly store: Store;
	readonly saved: (message: Message) => void;
}

/** The fact as it is now; looking does not count as using it. */
export async function presentItem(
	workspace: Workspace,
	id: string,
	signal?: AbortSignal,
): Promise<IndexedFact | undefined> {
	const options = { browsing: true, ...(signal === undefined ? {} : { signal }) };
	const outcome = await workspace.recall({ ids: [id] }, options);
	return outcome.kind === "read" ? outcome.hits[0]?.item : undefined;
}

const CHANGED: Saved = {
	written: false,
	message: {
		tone: "warning",
		text: "Somebody else has changed this fact meanwhile: esc shows it as it is now, ctrl+s again writes yours over it (both stay in the history).",
	},
};

export function editPage(desk: Desk, { row, store, saved }: Edit): FormPage {
	const { fact } = row.item;
	const base = frameBase(store, desk.home);
	let known = row.item;
	return new FormPage(desk, {
		title: "Edit a fact",
		fields: factFields({ ...fact, scope: row.scope }, SCOPES),
		saving: "Saving",
		save: async (values, signal) => {
			const present = await presentItem(desk.workspace, fact.id, signal);
			if (present !== undefined && present.fileHash !== known.fileHash) {
				known = present;
				return CHANGED;
			}
			const correction = correctionFrom(fact, row.scope, { values, base });
			const outcome = await desk.workspace.update(fact.id, correction, { signal, seen: known.fact });
			return { message: updateMessage(outcome), written: isTaken(outcome) };
		},
		saved,
	});
}

/** Otherwise what was typed must not go. */
function isTaken({ kind }: UpdateOutcome): boolean {
	return kind === "edited" || kind === "moved" || kind === "unchanged";
}

/** What is not taken stays in a file, and the message names it: it may be a secret. */
export async function editOutside(desk: Desk, row: FactRow): Promise<Message> {
	const { fact } = row.item;
	const edited = await desk.editOutside(textFile(fact));
	if (edited.kind === "failed") return { tone: "warning", text: edited.why };
	const { caption, content } = fromTextFile(edited.text);
	if (caption === "") return { tone: "warning", text: "The text was empty: nothing was changed." };
	const correction = {
		...(caption === fact.caption ? {} : { caption }),
		...(content === fact.content.trim() ? {} : { content }),
	};
	const kept = (why: string): Message => {
		const path = desk.keepText(edited.text);
		return { tone: "warning", text: `${why} What you typed is kept in ${path}; delete it when you are done with it.` };
	};
	try {
		const outcome = await desk.workspace.update(fact.id, correction, { seen: fact });
		const message = updateMessage(outcome);
		return isTaken(outcome) ? message : kept(message.text);
	} catch (error) {
		return kept(`${harmlessLine(codedErrorLine(error))}.`);
	}
}
