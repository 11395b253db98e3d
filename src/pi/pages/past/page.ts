/** Changes: who made them, when and why, what they changed, and the way back. Of one fact, of all, or of those that are gone. */
import type { Fact } from "../../../facts/fact.ts";
import type { Change } from "../../../ports/history.ts";
import { ago, count } from "../../../render/amounts.ts";
import { harmless, harmlessLine } from "../harmless.ts";
import type { Key } from "../key.ts";
import type { Ink, Size } from "../kit.ts";
import { undoMessage } from "../outcome-words.ts";
import type { Desk, Page } from "../page.ts";
import { ANSWERS, Asking } from "../widgets/confirm.ts";
import { framed, type Hint, type Message } from "../widgets/frame.ts";
import { Latest } from "../widgets/latest.ts";
import { inPanes } from "../widgets/panes.ts";
import { hanging } from "../widgets/text-page.ts";
import { moved, windowAround } from "../widgets/window.ts";
import { changeLines, type DiffLine, undoneIds } from "./model.ts";

const hintsFor = (back: string): readonly Hint[] => [
	{ keys: "↑↓", does: "move" },
	{ keys: "u", does: back },
	{ keys: "← →", does: "scroll" },
	{ keys: "esc", does: "back" },
];

interface PastOptions {
	readonly title: string;
	readonly load: () => Promise<readonly Change[]>;
	/** What there is to say where there is none. */
	readonly none: string;
	/** What taking a change back comes to. */
	readonly back: string;
	/** True where the changes are of several facts. */
	readonly several: boolean;
	readonly changed?: () => void;
}

const SHOWN_CHANGES = 200;

/** Every change of one fact. */
export function historyPage(
	desk: Desk,
	{ fact, changed }: { readonly fact: Fact; readonly changed?: () => void },
): Page {
	return new PastPage(desk, {
		title: `History of ${harmlessLine(fact.caption)}`,
		load: () => desk.workspace.history(fact.id, SHOWN_CHANGES),
		none: "No change is recorded: the fact was written before this machine knew it.",
		back: "take this change back",
		several: false,
		...(changed === undefined ? {} : { changed }),
	});
}

/** The last changes of all facts. */
export function allHistoryPage(desk: Desk): Page {
	return new PastPage(desk, {
		title: "History: the last changes",
		load: () => desk.workspace.changes({ limit: SHOWN_CHANGES }),
		none: "Nothing was changed yet.",
		back: "take this change back",
		several: true,
	});
}

/** Facts that were forgotten, and can be brought back. */
export function trashPage(desk: Desk, changed?: () => void): Page {
	return new PastPage(desk, {
		title: "Trash: facts that were forgotten",
		load: () => desk.workspace.changes({ forgotten: true }),
		none: "Nothing that was forgotten can be brought back.",
		back: "bring it back",
		several: true,
		...(changed === undefined ? {} : { changed }),
	});
}

class PastPage implements Page {
	readonly #desk: Desk;
	readonly #options: PastOptions;
	readonly #asking = new Asking();
	readonly #latest: Latest;
	#changes: readonly Change[] | undefined;
	#selected = 0;
	#top = 0;
	#message: Message | undefined;

	constructor(desk: Desk, options: PastOptions) {
		this.#desk = desk;
		this.#options = options;
		const complain = (text: string): void => {
			this.#message = { tone: "error", text };
		};
		this.#latest = new Latest({ draw: () => desk.draw(), everySecond: (tick) => desk.everySecond(tick), complain });
	}

	shown(): void {
		this.#load();
	}

	closed(): void {
		this.#latest.cancel();
	}

	#load(): void {
		void this.#latest.run({
			title: "Reading the history",
			work: () => this.#options.load(),
			done: (changes) => {
				this.#changes = changes;
				this.#selected = Math.max(0, Math.min(this.#selected, changes.length - 1));
			},
		});
	}

	press(key: Key): void {
		if (this.#asking.press(key)) return;
		const { name } = key;
		if (name === "escape") return this.#desk.close();
		this.#message = undefined;
		const changes = this.#changes ?? [];
		const next = moved(name, this.#selected, { length: changes.length, page: 10 });
		if (next !== undefined) {
			this.#selected = next;
			this.#top = 0;
		} else if (name === "right") this.#top += 5;
		else if (name === "left") this.#top = Math.max(0, this.#top - 5);
		else if (name === "u") this.#offerUndo(changes[this.#selected]);
	}

	#offerUndo(change: Change | undefined): void {
		if (change === undefined) return;
		if (undoneIds(this.#changes ?? []).has(change.id)) {
			this.#message = { tone: "muted", text: "This change has been taken back already." };
			return;
		}
		const about = this.#options.several ? ` of ${captionOf(change)}` : "";
		const text = `${capital(this.#options.back)}: “${change.action}”${about}, ${ago(change.at, this.#desk.now())}?`;
		this.#asking.ask({ text, yes: () => this.#undo(change) });
	}

	#undo(change: Change): void {
		void this.#latest.run({
			title: "Undoing",
			writes: true,
			work: () => this.#desk.workspace.undo(change.id),
			done: (outcome) => {
				this.#message = undoMessage(outcome);
				if (outcome.kind !== "undone") return;
				this.#options.changed?.();
				this.#load();
			},
		});
	}

	render(size: Size): readonly string[] {
		const { ink } = this.#desk.kit;
		const asked = this.#asking.message;
		const progress = this.#latest.progress;
		const message = asked ?? (progress === undefined ? this.#message : { tone: "accent" as const, text: progress });
		const { title, back } = this.#options;
		const note = this.#changes === undefined ? "" : count(this.#changes.length, "change");
		const hints = asked === undefined ? hintsFor(back) : ANSWERS;
		const panes = { list: (room: Size) => this.#list(room, ink), detail: (room: Size) => this.#detail(room, ink) };
		return framed({ title, note, message, hints }, size, { ink, body: (room) => inPanes(room, panes, ink) });
	}

	#list({ columns, rows }: Size, ink: Ink): readonly string[] {
		const changes = this.#changes ?? [];
		if (this.#changes?.length === 0) {
			return ink.wrap(this.#options.none, columns - 2).map((line) => ` ${ink.fg("muted", line)}`);
		}
		const undone = undoneIds(changes);
		const { first, end } = windowAround(this.#selected, changes.length, rows);
		return changes.slice(first, end).map((change, offset) => {
			const chosen = first + offset === this.#selected;
			const when = ago(change.at, this.#desk.now()).padEnd(16);
			const back = undone.has(change.id) ? " (taken back)" : "";
			const what = this.#options.several
				? `${change.action} ${captionOf(change)}`
				: `${change.action}, by ${change.actor}`;
			const text = ink.cut(`${when} ${what}${back}`, columns - 2);
			return chosen ? ink.fg("accent", `❯ ${text}`) : `  ${back === "" ? text : ink.fg("dim", text)}`;
		});
	}

	#detail({ columns, rows }: Size, ink: Ink): readonly string[] {
		const change = this.#changes?.[this.#selected];
		if (change === undefined) return [];
		const reason = ink.wrap(harmlessLine(change.reason), columns - 1).map((line) => ink.fg("muted", line));
		const lines = changeLines(change).flatMap((line) => painted(line, columns - 1, ink));
		const room = Math.max(1, rows - reason.length - 1);
		this.#top = Math.min(this.#top, Math.max(0, lines.length - room));
		return [...reason, "", ...lines.slice(this.#top, this.#top + room)];
	}
}

function captionOf({ before, after }: Change): string {
	return `“${harmlessLine((before ?? after)?.fact.caption ?? "")}”`;
}

function capital(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

const SIGNS = { same: "  ", gone: "- ", new: "+ " } as const;
const TONES = { same: "muted", gone: "error", new: "success" } as const;

/** A line of a comparison, with its sign. */
export function painted({ kind, text }: DiffLine, columns: number, ink: Ink): readonly string[] {
	return hanging(harmless(text), columns - 2, ink).map((line) => ink.fg(TONES[kind], SIGNS[kind] + line));
}
