/** How much of the notes goes with one tool result: limits demote, in the order of the notes. */
import { shortId } from "../kernel/ids.ts";
import type { PathNote, PathNotes } from "./path-notes.ts";

export interface NoteLimits {
	readonly maxFull: number;
	readonly maxCaptions: number;
	/** Of everything that is shown. */
	readonly chars: number;
}

/** Short ids of what the conversation holds: facts in full, and facts of which it has the caption. */
export interface Held {
	readonly whole: ReadonlySet<string>;
	readonly captions: ReadonlySet<string>;
}

/** The two forms of a fact as they would be printed. */
export interface NoteForms {
	readonly full: (note: PathNote) => string;
	readonly caption: (note: PathNote) => string;
	/** True where the caption says all that the fact says. */
	readonly isAllCaption: (note: PathNote) => boolean;
}

export interface FittedNote {
	readonly note: PathNote;
	readonly form: "full" | "caption";
	readonly text: string;
}

export interface FittedNotes {
	readonly shown: readonly FittedNote[];
	/** Looked at, and left to a number: of low urgency, or over a limit. */
	readonly counted: readonly PathNote[];
	/** All that is left to a number. */
	readonly more: number;
}

/** A fact that is held in full is passed over; one whose caption is held comes again only in full. */
export function withinLimits(found: PathNotes, held: Held, { limits, forms }: Fitting): FittedNotes {
	const shown: FittedNote[] = [];
	const counted: PathNote[] = [];
	const left = { full: limits.maxFull, caption: limits.maxCaptions, chars: limits.chars };
	for (const note of found.notes) {
		const id = shortId(note.item.fact.id);
		if (held.whole.has(id)) continue;
		const fitted = formsFor(note, held.captions.has(id), forms).find(
			({ form, text }) => left[form] > 0 && text.length <= left.chars,
		);
		if (fitted !== undefined) {
			left[fitted.form] -= 1;
			left.chars -= fitted.text.length;
			const isWhole = fitted.form === "full" || forms.isAllCaption(note);
			shown.push({ note, form: isWhole ? "full" : "caption", text: fitted.text });
		} else if (!held.captions.has(id)) counted.push(note);
	}
	return { shown, counted, more: counted.length + found.more };
}

export interface Fitting {
	readonly limits: NoteLimits;
	readonly forms: NoteForms;
}

/** The most first. */
function formsFor(note: PathNote, hasCaption: boolean, forms: NoteForms): readonly Pick<FittedNote, "form" | "text">[] {
	if (note.tier === "low") return [];
	const full = note.tier === "high" ? [{ form: "full" as const, text: forms.full(note) }] : [];
	return hasCaption ? full : [...full, { form: "caption", text: forms.caption(note) }];
}
