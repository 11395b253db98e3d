/** Remember a fact oneself: through the gate, which says what became of it and what is close to it. */

import type { RememberOutcome } from "../../memory.ts";
import { ago } from "../../render/amounts.ts";
import { draftFrom, factFields, NEW_FACT_SCOPES } from "./fact-fields.ts";
import { FormPage, type Saved } from "./form-page.ts";
import { harmlessLine } from "./harmless.ts";
import { rememberMessage } from "./outcome-words.ts";
import type { Desk } from "./page.ts";
import type { FormValues } from "./widgets/form.ts";
import type { Message } from "./widgets/frame.ts";

export interface AddOptions {
	readonly caption?: string;
	readonly saved?: (message: Message) => void;
}

export function addPage(desk: Desk, { caption = "", saved }: AddOptions = {}): FormPage {
	return new FormPage(desk, {
		title: "Add a fact",
		fields: factFields({ caption }, NEW_FACT_SCOPES),
		saving: "Asking the gate",
		save: (values, signal) => save(desk, values, signal),
		again: () => factFields({}, NEW_FACT_SCOPES),
		...(saved === undefined ? {} : { saved }),
	});
}

async function save(desk: Desk, values: FormValues, signal: AbortSignal): Promise<Saved> {
	const draft = draftFrom({ values, base: { cwd: desk.cwd, home: desk.home } });
	const outcome = await desk.workspace.remember(draft, { signal });
	const isKept = outcome.kind !== "refused" && outcome.kind !== "skipped";
	return { message: rememberMessage(outcome), below: closeLines(outcome, desk.now()), written: isKept };
}

/** Facts that the new one may repeat or contradict. */
function closeLines(outcome: RememberOutcome, now: number): readonly string[] {
	if (outcome.kind !== "added" || outcome.close.length === 0) return [];
	return [
		"It may repeat or contradict these; settle it in review, or let both stand:",
		...outcome.close.map(({ item, relevance }) => {
			const { caption, updated } = item.fact;
			return `  ${Math.round(relevance * 100)} %  ${harmlessLine(caption)} (${ago(updated, now)})`;
		}),
	];
}
