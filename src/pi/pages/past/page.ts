/** Every change of one fact: who made it, when and why, what it changed, and the way back. */
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

const HINTS: readonly Hint[] = [
	{ keys: "↑↓", does: "move" },
	{ keys: "u", does: "take this change back" },
	{ keys: "← →", does: "scroll" },
	{ keys: "esc", does: "back" },
];

export interface HistoryOptions {
	readonly fact: Fact;
	readonly changed?: () => void;
}

export function historyPage(desk: Desk, options: HistoryOptions): Page {
	return new HistoryPage(desk, options);
}

class HistoryPage implements Page {
	readonly #desk: Desk;
	readonly #options: HistoryOptions;
	readonly #asking = new Asking();
	readonly #latest: Latest;
	#changes: readonly Change[] | undefined;
	#selected = 0;
	#top = 0;
	#message: Message | undefined;

	constructor(desk: Desk, options: HistoryOptions) {
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
			work: () => this.#desk.workspace.history(this.#options.fact.id, 200),
			done: (changes) => {
				this.#changes = changes;
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
		this.#asking.ask({
			text: `Take back “${change.action}” of ${change.at.slice(0, 10)}?`,
			yes: () => this.#undo(change),
		});
	}

	#undo(change: Change): void {
		void this.#latest.run({
			title: "Undoing",
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
		const title = `History of ${harmlessLine(this.#options.fact.caption)}`;
		const note = this.#changes === undefined ? "" : count(this.#changes.length, "change");
		const hints = asked === undefined ? HINTS : ANSWERS;
		const panes = { list: (room: Size) => this.#list(room, ink), detail: (room: Size) => this.#detail(room, ink) };
		return framed({ title, note, message, hints }, size, { ink, body: (room) => inPanes(room, panes, ink) });
	}

	#list({ columns, rows }: Size, ink: Ink): readonly string[] {
		const changes = this.#changes ?? [];
		if (this.#changes?.length === 0) {
			return ink
				.wrap("No change is recorded: the fact was written before this machine knew it.", columns - 2)
				.map((line) => ` ${ink.fg("muted", line)}`);
		}
		const undone = undoneIds(changes);
		const { first, end } = windowAround(this.#selected, changes.length, rows);
		return changes.slice(first, end).map((change, offset) => {
			const chosen = first + offset === this.#selected;
			const when = ago(change.at, this.#desk.now()).padEnd(16);
			const back = undone.has(change.id) ? " (taken back)" : "";
			const text = ink.cut(`${when} ${change.action}, by ${change.actor}${back}`, columns - 2);
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

const SIGNS = { same: "  ", gone: "- ", new: "+ " } as const;
const TONES = { same: "muted", gone: "error", new: "success" } as const;

/** A line of a comparison, with its sign. */
export function painted({ kind, text }: DiffLine, columns: number, ink: Ink): readonly string[] {
	return hanging(harmless(text), columns - 2, ink).map((line) => ink.fg(TONES[kind], SIGNS[kind] + line));
}
