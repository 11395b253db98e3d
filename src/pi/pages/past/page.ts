/** Changes: who made them, when and why, what they changed, and the way back. Of one fact, of all, or of those that are gone. */
import type { Fact } from "../../../facts/fact.ts";
import type { SeenChange } from "../../../memory.ts";
import type { Change } from "../../../ports/history.ts";
import { ago, count } from "../../../render/amounts.ts";
import { doneWord } from "../../../render/done.ts";
import { WHO } from "../../../render/history.ts";
import { harmless, harmlessLine } from "../harmless.ts";
import type { Ink } from "../kit.ts";
import { undoMessage } from "../outcome-words.ts";
import type { Desk, Page } from "../page.ts";
import { type ItemView, type ListDoing, ListPage } from "../widgets/list-page.ts";
import { hanging } from "../widgets/text-page.ts";
import { changeLines, type DiffLine, undoneIds } from "./model.ts";

interface PastOptions {
	readonly title: string;
	readonly load: () => Promise<readonly SeenChange[]>;
	/** What there is to say where there is none. */
	readonly none: readonly string[];
	/** What taking a change back comes to, beside its key. */
	readonly back: string;
	/** The same as a question. */
	readonly ask: (change: Change, now: number) => string;
	/** True where the changes are of several facts. */
	readonly several: boolean;
	readonly changed?: (() => void) | undefined;
}

const SHOWN_CHANGES = 200;

/** Every change of one fact. */
export function historyPage(
	desk: Desk,
	{ fact, changed }: { readonly fact: Fact; readonly changed?: () => void },
): Page {
	return pastPage(desk, {
		title: `History of ${harmlessLine(fact.caption)}`,
		load: () => desk.workspace.history(fact.id, SHOWN_CHANGES),
		none: ["No change is recorded: the fact was written before this machine knew it."],
		back: "take this change back",
		ask: ({ action, at }, now) => `Take back that it was ${action} ${ago(at, now)}?`,
		several: false,
		changed,
	});
}

/** The last changes of all facts. */
export function allHistoryPage(desk: Desk): Page {
	return pastPage(desk, {
		title: "History: the last changes",
		load: () => desk.workspace.changes({ limit: SHOWN_CHANGES }),
		none: ["Nothing was changed yet."],
		back: "take this change back",
		ask: (change, now) => `Take back that ${captionOf(change)} was ${doneWord(change)} ${ago(change.at, now)}?`,
		several: true,
	});
}

/** Facts that were forgotten, and can be brought back. */
export function trashPage(desk: Desk, changed?: () => void): Page {
	return pastPage(desk, {
		title: "Trash: facts that were forgotten",
		load: () => desk.workspace.changes({ forgotten: true }),
		none: ["Nothing that was forgotten can be brought back."],
		back: "bring it back",
		ask: (change) => `Bring ${captionOf(change)} back?`,
		several: true,
		changed,
	});
}

interface PastChange {
	readonly change: SeenChange;
	/** It was taken back already. */
	readonly undone: boolean;
}

function pastPage(desk: Desk, options: PastOptions): Page {
	const { title, none, back, several, changed } = options;
	return new ListPage<PastChange>(desk, {
		title,
		none,
		changed,
		load: async () => {
			const changes = await options.load();
			const undone = undoneIds(changes);
			return changes.map((change) => ({ change, undone: undone.has(change.id) }));
		},
		count: ({ length }) => count(length, "change"),
		row: (past, view) => changeRow(past, { ...view, several, now: desk.now() }),
		detail: ({ change }, { ink, columns }) => [
			...ink.wrap(harmlessLine(change.reason), columns).map((line) => ink.fg("muted", line)),
			"",
			...changeLines(change).flatMap((line) => painted(line, columns, ink)),
		],
		hints: ({ undone }) => (undone ? [] : [{ keys: "u", does: back }]),
		press: (name, past, doing) => {
			if (name === "u") offerUndo(past, { desk, options, doing });
		},
	});
}

interface Undoing {
	readonly desk: Desk;
	readonly options: PastOptions;
	readonly doing: ListDoing;
}

function offerUndo({ change, undone }: PastChange, { desk, options, doing }: Undoing): void {
	if (undone) return doing.voice.say({ tone: "muted", text: "This change has been taken back already." });
	doing.voice.ask({
		text: options.ask(change, desk.now()),
		yes: () => doing.write("Undoing", async () => undoMessage(await desk.workspace.undo(change.id))),
	});
}

function changeRow(
	{ change, undone }: PastChange,
	{ ink, columns, chosen, several, now }: ItemView & { readonly several: boolean; readonly now: number },
): string {
	const when = ago(change.at, now).padEnd(16);
	// Captions are long: what is said of the change stands before them.
	const fate = undone ? " (taken back)" : change.inForce === undefined ? "" : " (not in force)";
	const done = `${doneWord(change)}${fate}`;
	const text = ink.cut(`${when} ${done}${several ? ` ${captionOf(change)}` : `, ${WHO[change.actor]}`}`, columns - 2);
	return chosen ? ink.fg("accent", `❯ ${text}`) : `  ${undone ? ink.fg("dim", text) : text}`;
}

function captionOf({ before, after }: Change): string {
	return `“${harmlessLine((before ?? after)?.fact.caption ?? "")}”`;
}

const SIGNS = { same: "  ", gone: "- ", new: "+ " } as const;
const TONES = { same: "muted", gone: "error", new: "success" } as const;

/** A line of a comparison, with its sign. */
export function painted({ kind, text }: DiffLine, columns: number, ink: Ink): readonly string[] {
	return hanging(harmless(text), columns - 2, ink).map((line) => ink.fg(TONES[kind], SIGNS[kind] + line));
}
