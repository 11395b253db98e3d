/** Manage: every fact, found as one types, and everything that can be done with one. */
import { addPage } from "../add.ts";
import type { Key } from "../key.ts";
import type { Size } from "../kit.ts";
import type { Desk, Page } from "../page.ts";
import { reviewPage } from "../review/page.ts";
import { framed } from "../widgets/frame.ts";
import { LineField } from "../widgets/line-field.ts";
import { inPanes, layoutOf } from "../widgets/panes.ts";
import { partFrom } from "../widgets/scroll.ts";
import { Voice } from "../widgets/voice.ts";
import { windowAround } from "../widgets/window.ts";
import { Deeds } from "./deeds.ts";
import { detailLines } from "./detail.ts";
import { findByMeaning } from "./meaning.ts";
import {
	BEGINNING,
	type ManageState,
	press,
	selectedRow,
	type Wish,
	withChanged,
	withFilter,
	withMeaning,
	withoutRow,
	withRows,
} from "./model.ts";
import { Reading } from "./reading.ts";
import type { Row } from "./rows.ts";
import { countWords, facetWords, hintsFor, listLines } from "./view.ts";

export class ManagePage implements Page {
	readonly #desk: Desk;
	readonly #field: LineField;
	readonly #voice: Voice;
	readonly #reading: Reading;
	readonly #deeds: Deeds;
	#state: ManageState = BEGINNING;
	#page = 10;

	constructor(desk: Desk, query = "") {
		this.#desk = desk;
		this.#field = new LineField(desk.kit, { text: query, placeholder: "type to filter" });
		this.#state = withFilter(this.#state, query);
		const voice = new Voice(desk);
		this.#voice = voice;
		const change = (next: (state: ManageState) => ManageState): void => {
			this.#state = next(this.#state);
		};
		this.#reading = new Reading({ desk, voice, seen: () => this.#seen, change });
		this.#deeds = new Deeds({
			desk,
			voice,
			stores: () => this.#reading.stores,
			changed: ({ key }, next) =>
				change((state) => (next === undefined ? withoutRow(state, key) : withChanged(state, key, next))),
			changedAny: () => this.#reading.reload(),
		});
	}

	shown(): void {
		if (this.#state.rows.length === 0) this.#reading.load();
	}

	closed(): void {
		this.#reading.cancel();
		this.#voice.work.cancel();
	}

	get #seen(): readonly Row[] {
		const { shown, selected } = this.#state;
		const { first, end } = windowAround(selected, shown.length, this.#page + 1);
		return shown.slice(first, end);
	}

	press(key: Key): void {
		if (this.#voice.press(key)) return;
		const { state, wish, typed = false } = press(this.#state, key.name, this.#page);
		this.#state = state;
		this.#reading.lookSoon();
		if (typed) this.#type(key);
		else this.#voice.hush();
		if (wish !== undefined) this.#grant(wish);
	}

	#type(key: Key): void {
		if (!this.#field.press(key)) return;
		this.#voice.hush();
		this.#state = withFilter(this.#state, this.#field.text);
	}

	#grant(wish: Wish): void {
		if (wish === "leave") return this.#desk.close();
		if (wish === "search") return this.#search();
		if (wish === "undo") return this.#deeds.undo();
		const row = selectedRow(this.#state);
		const changed = (): void => this.#reading.reload();
		if (wish === "add") {
			return this.#desk.open(addPage(this.#desk, { caption: this.#field.text, saved: changed }));
		}
		if (wish === "review" || wish === "repair") {
			if (row?.kind !== "problem") return;
			if (wish === "repair") return this.#deeds.repair(row);
			return this.#desk.open(reviewPage(this.#desk, { name: row.problem.name, changed }));
		}
		if (row?.kind === "fact") this.#deeds.grant(wish, row);
	}

	#search(): void {
		const words = this.#field.text.trim();
		if (words === "") return this.#voice.say({ tone: "muted", text: "Type what you look for, then ctrl+s." });
		void this.#voice.work.run({
			title: "Searching by meaning",
			work: (signal) => findByMeaning(this.#desk.workspace, words, signal),
			done: ({ rows, relevant }) => {
				const keys = rows.map(({ key }) => key);
				this.#state = withMeaning(withRows(this.#state, rows), words, keys);
				this.#reading.lookSoon();
				if (relevant || rows.length === 0) return;
				this.#voice.say({ tone: "muted", text: "Nothing is relevant; these are the nearest." });
			},
		});
	}

	render(size: Size): readonly string[] {
		const { ink } = this.#desk.kit;
		const hints = this.#voice.hints(hintsFor(this.#state));
		const frame = { title: "Memory", note: countWords(this.#state), message: this.#voice.message, hints };
		return framed(frame, size, { ink, body: (room) => this.#body(room) });
	}

	#body({ columns, rows }: Size): readonly string[] {
		const { ink } = this.#desk.kit;
		const facets = facetWords(this.#state);
		const short = columns < 48;
		const typing = columns - 4 - (short ? 0 : facets.length + 2);
		const field = ` ${ink.fg("accent", "›")} ${ink.fill(this.#field.render(typing, this.#state.focus === "list"), typing)}`;
		const top = short ? [field, ` ${ink.fg("muted", facets)}`] : [`${field}  ${ink.fg("muted", facets)}`];
		const gap = rows < LOW ? [] : [""];
		const room = { columns, rows: Math.max(4, rows - top.length - gap.length) };
		this.#page = Math.max(1, layoutOf(room, this.#share).list.rows - 1);
		const panes = inPanes(
			room,
			{ list: (part) => this.#list(part), detail: (part) => this.#detail(part), share: this.#share },
			ink,
		);
		return [...top, ...gap, ...panes];
	}

	/** Where one stands above the other, the one that has the keys has the room. */
	get #share(): number {
		return this.#state.focus === "list" ? 0.45 : 0.15;
	}

	#list(part: Size): readonly string[] {
		const { kit, memory } = this.#desk;
		return listLines(this.#state, part, { ink: kit.ink, settings: memory.settings, now: this.#desk.now() });
	}

	#detail({ columns, rows }: Size): readonly string[] {
		const row = selectedRow(this.#state);
		if (row === undefined) return [];
		const { kit, memory } = this.#desk;
		const lines = detailLines(row, {
			ink: kit.ink,
			columns: columns - 1,
			now: this.#desk.now(),
			settings: memory.settings,
		});
		const top = Math.min(this.#state.top, Math.max(0, lines.length - rows));
		this.#state = { ...this.#state, top };
		return partFrom(lines, top, { columns: columns - 1, rows, ink: kit.ink });
	}
}

/** Rows below which none is left empty. */
const LOW = 12;
