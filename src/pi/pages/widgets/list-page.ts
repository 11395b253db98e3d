/** A list with the chosen item beside it, and keys that do something with that: what was changed, what waits for review. */
import type { Key } from "../key.ts";
import type { Ink, Size } from "../kit.ts";
import type { Desk, Page } from "../page.ts";
import { Cursor } from "./cursor.ts";
import { framed, type Hint, type Message } from "./frame.ts";
import type { Latest } from "./latest.ts";
import { inPanes } from "./panes.ts";
import { partFrom } from "./scroll.ts";
import { Voice } from "./voice.ts";

export interface ItemView {
	readonly ink: Ink;
	readonly columns: number;
	/** True for the row under the cursor. */
	readonly chosen: boolean;
}

/** What a key may do on the page. */
export interface ListDoing {
	readonly voice: Voice;
	/** Does it, says what came of it, and reads the list anew. */
	readonly write: (title: string, work: (signal: AbortSignal) => Promise<Message>) => void;
}

export interface ListPageOptions<Item> {
	readonly title: string;
	readonly load: () => Promise<readonly Item[]>;
	/** How many there are, in words. */
	readonly count: (items: readonly Item[]) => string;
	/** What there is to say where there is none. */
	readonly none: readonly string[];
	/** Where the cursor stands at first; at the first item unless told. */
	readonly start?: (items: readonly Item[]) => number;
	/** One line of at most `columns`, cursor included. */
	readonly row: (item: Item, view: ItemView) => string;
	readonly detail: (item: Item, view: Omit<ItemView, "chosen">) => readonly string[];
	/** The keys of its own; those that move, scroll and leave are added. */
	readonly hints: (chosen: Item) => readonly Hint[];
	readonly press: (name: string, chosen: Item, doing: ListDoing) => void;
	/** Something was written. */
	readonly changed?: (() => void) | undefined;
}

const MOVE: Hint = { keys: "↑↓", does: "move" };
const SCROLL: Hint = { keys: "← →", does: "scroll the text" };
const BACK: Hint = { keys: "esc", does: "back" };

/** Lines that the text moves by at a key. */
const STEP = 5;

export class ListPage<Item> implements Page {
	readonly #desk: Desk;
	readonly #options: ListPageOptions<Item>;
	readonly #voice: Voice;
	readonly #loading: Latest;
	readonly #cursor = new Cursor();
	#items: readonly Item[] | undefined;
	#failed = false;
	#top = 0;

	constructor(desk: Desk, options: ListPageOptions<Item>) {
		this.#desk = desk;
		this.#options = options;
		this.#voice = new Voice(desk);
		this.#loading = this.#voice.background();
	}

	shown(): void {
		this.#load();
	}

	closed(): void {
		this.#loading.cancel();
		this.#voice.work.cancel();
	}

	#load(): void {
		const { load, start } = this.#options;
		void this.#loading.run({
			work: load,
			done: (items) => {
				if (this.#items === undefined) this.#cursor.at = start?.(items) ?? 0;
				this.#items = items;
				this.#failed = false;
				this.#cursor.within(items.length);
			},
			failed: (text) => {
				this.#failed = true;
				this.#voice.say({ tone: "error", text });
			},
		});
	}

	get #chosen(): Item | undefined {
		return this.#items?.[this.#cursor.at];
	}

	press(key: Key): void {
		if (this.#voice.press(key)) return;
		const { name } = key;
		if (name === "escape") return this.#desk.close();
		this.#voice.hush();
		if (this.#cursor.press(name, this.#items?.length ?? 0)) this.#top = 0;
		else if (name === "right") this.#top += STEP;
		else if (name === "left") this.#top = Math.max(0, this.#top - STEP);
		else if (this.#chosen !== undefined) this.#options.press(name, this.#chosen, this.#doing);
	}

	get #doing(): ListDoing {
		return { voice: this.#voice, write: (title, work) => this.#write(title, work) };
	}

	#write(title: string, work: (signal: AbortSignal) => Promise<Message>): void {
		void this.#voice.work.run({
			title,
			writes: true,
			work,
			done: (message) => {
				this.#voice.say(message);
				this.#options.changed?.();
				this.#load();
			},
		});
	}

	render(size: Size): readonly string[] {
		const { ink } = this.#desk.kit;
		const { title, count, hints } = this.#options;
		const chosen = this.#chosen;
		const own = chosen === undefined ? [BACK] : [...hints(chosen), MOVE, SCROLL, BACK];
		const note = this.#items === undefined || this.#items.length === 0 ? "" : count(this.#items);
		const frame = { title, note, message: this.#voice.message, hints: this.#voice.hints(own) };
		return framed(frame, size, { ink, body: (room) => this.#body(room, ink) });
	}

	#body(room: Size, ink: Ink): readonly string[] {
		const items = this.#items;
		if (items !== undefined && items.length > 0) {
			const panes = {
				list: (part: Size) => this.#list(items, part, ink),
				detail: (part: Size) => this.#detail(part, ink),
			};
			return inPanes(room, panes, ink);
		}
		const waiting = this.#failed ? [] : ["Reading …"];
		const said = items === undefined ? waiting : this.#options.none;
		return said.flatMap((line) => ink.wrap(line, room.columns - 2)).map((line) => ` ${ink.fg("muted", line)}`);
	}

	#list(items: readonly Item[], { columns, rows }: Size, ink: Ink): readonly string[] {
		const { first, end } = this.#cursor.window(items.length, rows);
		return items
			.slice(first, end)
			.map((item, at) => this.#options.row(item, { ink, columns, chosen: first + at === this.#cursor.at }));
	}

	#detail({ columns, rows }: Size, ink: Ink): readonly string[] {
		const chosen = this.#chosen;
		if (chosen === undefined) return [];
		const lines = this.#options.detail(chosen, { ink, columns: columns - 1 });
		this.#top = Math.min(this.#top, Math.max(0, lines.length - rows));
		return partFrom(lines, this.#top, { columns: columns - 1, rows, ink });
	}
}
