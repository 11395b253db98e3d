/** Manage: every fact, found as one types, and everything that can be done with one. */
import { SCOPES, type Store } from "../../../facts/scope.ts";
import { addPage } from "../add.ts";
import { harmlessLine } from "../harmless.ts";
import type { Key } from "../key.ts";
import type { Size } from "../kit.ts";
import { forgetMessage, undoMessage, updateMessage } from "../outcome-words.ts";
import type { Desk, Page } from "../page.ts";
import { historyPage } from "../past/page.ts";
import { ReviewPage } from "../review/page.ts";
import { whyPage } from "../why.ts";
import { ANSWERS, Asking } from "../widgets/confirm.ts";
import { framed, type Message } from "../widgets/frame.ts";
import { Latest } from "../widgets/latest.ts";
import { LineField } from "../widgets/line-field.ts";
import { inPanes, layoutOf } from "../widgets/panes.ts";
import { Picker } from "../widgets/picker.ts";
import { windowAround } from "../widgets/window.ts";
import { detailLines } from "./detail.ts";
import { editOutside, editPage, presentItem } from "./edit.ts";
import { type Arrival, loadFacts, loadSurroundings } from "./load.ts";
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
import { type FactRow, factRow, type Row } from "./rows.ts";
import { SCOPE_CHOICES } from "./scopes.ts";
import { countWords, facetWords, hintsFor, listLines } from "./view.ts";

export class ManagePage implements Page {
	readonly #desk: Desk;
	readonly #field: LineField;
	readonly #asking = new Asking();
	readonly #loading: Latest;
	/** What the user asked for: one thing at a time, and esc gives it up. */
	readonly #doing: Latest;
	readonly #looking: Latest;
	#forgetLook: (() => void) | undefined;
	#state: ManageState = BEGINNING;
	#stores: readonly Store[] = [];
	#message: Message | undefined;
	#page = 10;

	constructor(desk: Desk, query = "") {
		this.#desk = desk;
		this.#field = new LineField(desk.kit, { text: query, placeholder: "type to filter" });
		this.#state = withFilter(this.#state, query);
		const watch = { draw: () => desk.draw(), everySecond: (tick: () => void) => desk.everySecond(tick) };
		this.#loading = new Latest({ ...watch, complain: (text) => this.#say({ tone: "error", text }) });
		this.#doing = new Latest({ ...watch, complain: (text) => this.#say({ tone: "error", text }) });
		this.#looking = new Latest({ ...watch, complain: () => undefined });
	}

	shown(): void {
		if (this.#state.rows.length === 0) this.#load();
	}

	closed(): void {
		this.#forgetLook?.();
		this.#looking.cancel();
		this.#loading.cancel();
		this.#doing.cancel();
	}

	#say(message: Message | undefined): void {
		this.#message = message;
		this.#desk.draw();
	}

	#load(): void {
		const { workspace } = this.#desk;
		void this.#loading.run({
			work: async (signal) => {
				await loadFacts(
					workspace,
					({ rows, total }) => {
						if (signal.aborted) return;
						this.#state = withRows(this.#state, rows, total);
						this.#desk.draw();
					},
					signal,
				);
				return await loadSurroundings(workspace);
			},
			done: ({ stores, problems }) => {
				this.#stores = stores;
				this.#state = withRows(this.#state, problems);
				this.#lookSoon();
			},
		});
	}

	/** After a change that may be about any of them: what is on the screen stays there until all is read anew. */
	#reload(): void {
		const { workspace } = this.#desk;
		void this.#loading.run({
			work: async (signal) => {
				const rows: Row[] = [];
				let total = 0;
				const arrived = (arrival: Arrival): void => {
					rows.push(...arrival.rows);
					total = arrival.total;
				};
				await loadFacts(workspace, arrived, signal);
				return { rows, total, around: await loadSurroundings(workspace) };
			},
			done: ({ rows, total, around }) => {
				this.#stores = around.stores;
				this.#state = withRows({ ...this.#state, rows: [] }, [...rows, ...around.problems], total);
				this.#lookSoon();
			},
		});
	}

	/** When the keys rest, the facts on the screen are held against the files that they name. */
	#lookSoon(): void {
		this.#forgetLook?.();
		this.#forgetLook = this.#desk.after(LOOK_MS, () => this.#look());
	}

	#look(): void {
		const { shown, selected } = this.#state;
		const { first, end } = windowAround(selected, shown.length, this.#page + 1);
		const unknown = shown
			.slice(first, end)
			.flatMap((row) => (row.kind === "fact" && row.freshness === undefined ? [row] : []));
		if (unknown.length === 0) return;
		const ids = unknown.map(({ item }) => item.fact.id);
		void this.#looking.run({
			work: (signal) => this.#desk.workspace.recall({ ids }, { browsing: true, signal }),
			done: (outcome) => {
				if (outcome.kind !== "read") return;
				this.#state = withRows(
					this.#state,
					outcome.hits.map(({ item, usage, freshness = { kind: "uncited" } }) => ({
						...factRow(item, usage),
						freshness,
					})),
				);
			},
			// A verdict is an extra: without it, the fact is shown without one.
			failed: () => undefined,
		});
	}

	press(key: Key): void {
		if (this.#asking.press(key)) return;
		if (this.#doing.progress !== undefined) {
			if (key.name === "escape" && this.#doing.cancel()) this.#say({ tone: "muted", text: "Cancelled." });
			return;
		}
		const { state, wish, typed = false } = press(this.#state, key.name, this.#page);
		this.#state = state;
		this.#lookSoon();
		if (typed) this.#type(key);
		else this.#message = undefined;
		if (wish !== undefined) this.#grant(wish);
	}

	#type(key: Key): void {
		if (!this.#field.press(key)) return;
		this.#message = undefined;
		this.#state = withFilter(this.#state, this.#field.text);
	}

	#grant(wish: Wish): void {
		const row = selectedRow(this.#state);
		if (wish === "leave") return this.#desk.close();
		if (wish === "search") return this.#search();
		if (wish === "undo") return this.#undo();
		if (wish === "add") {
			return this.#desk.open(addPage(this.#desk, { caption: this.#field.text, saved: () => this.#reload() }));
		}
		if (wish === "review") {
			const name = row?.kind === "problem" ? row.problem.name : undefined;
			return this.#desk.open(new ReviewPage(this.#desk, { name, changed: () => this.#reload() }));
		}
		if (row?.kind === "fact") this.#actOn(row, wish);
	}

	#actOn(row: FactRow, wish: Exclude<Wish, "leave" | "search" | "add" | "undo" | "review">): void {
		switch (wish) {
			case "edit":
				return this.#edit(row);
			case "edit-outside":
				return this.#do("Waiting for the editor", row, () => editOutside(this.#desk, row));
			case "pin":
				return this.#update(row, { pin: !row.item.fact.pin });
			case "scope":
				return this.#chooseScope(row);
			case "move":
				return this.#chooseProject(row);
			case "forget":
				return this.#asking.ask({
					text: `Forget “${harmlessLine(row.item.fact.caption)}”? It can be undone for 30 days.`,
					yes: () => this.#forget(row),
				});
			case "repath":
				return this.#followPaths(row);
			case "history":
				return this.#desk.open(historyPage(this.#desk, { fact: row.item.fact, changed: () => this.#reload() }));
			case "why":
				return this.#desk.open(whyPage(this.#desk, row.item.fact));
		}
	}

	/** A write of one fact: what became of it is said, and its row is made anew. */
	#do(title: string, row: FactRow, work: (signal: AbortSignal) => Promise<Message>): void {
		void this.#doing.run({
			title,
			writes: true,
			work: async (signal) => {
				const message = await work(signal);
				return { message, item: await presentItem(this.#desk.workspace, row.item.fact.id) };
			},
			done: ({ message, item }) => {
				this.#message = message;
				const next = item === undefined ? undefined : factRow(item, row.usage);
				this.#state = next === undefined ? withoutRow(this.#state, row.key) : withChanged(this.#state, row.key, next);
			},
		});
	}

	#update(row: FactRow, correction: Parameters<Desk["workspace"]["update"]>[1]): void {
		const { workspace } = this.#desk;
		this.#do("Saving", row, async (signal) =>
			updateMessage(await workspace.update(row.item.fact.id, correction, { signal })),
		);
	}

	#edit(row: FactRow): void {
		const store = this.#stores.find(({ id }) => id === row.item.store);
		if (store === undefined) return this.#say({ tone: "muted", text: "Still reading; try again in a moment." });
		const saved = (message: Message): void => this.#do("Reading", row, async () => message);
		this.#desk.open(editPage(this.#desk, { row, store, saved }));
	}

	#forget(row: FactRow): void {
		const { workspace } = this.#desk;
		this.#do("Forgetting", row, async (signal) => {
			const outcome = await workspace.forget([row.item.fact.id], { signal, confirm: async () => true });
			return forgetMessage(outcome);
		});
	}

	#undo(): void {
		void this.#doing.run({
			title: "Undoing",
			writes: true,
			work: () => this.#desk.workspace.undo(),
			done: (outcome) => {
				this.#message = undoMessage(outcome);
				if (outcome.kind === "undone") this.#reload();
			},
		});
	}

	#chooseScope(row: FactRow): void {
		const choices = SCOPE_CHOICES;
		const chosen = (value: string): void => {
			const scope = SCOPES.find((each) => each === value);
			if (scope !== undefined && scope !== row.scope) this.#update(row, { moveTo: scope });
		};
		this.#desk.open(new Picker(this.#desk, { title: "Which scope?", choices, value: row.scope, chosen }));
	}

	#chooseProject(row: FactRow): void {
		void this.#doing.run({
			title: "Reading the projects",
			work: () => Promise.all([this.#desk.memory.projects(), this.#desk.workspace.identity()]),
			done: ([projects, here]) => {
				const others = projects.filter(({ key }) => key !== here.key);
				const choices = others.map(({ name, root }) => ({ value: root, label: name, about: root }));
				const chosen = (root: string): void => this.#update(row, { toProject: root });
				const none = "No other project is known yet: type the folder of one.";
				this.#desk.open(new Picker(this.#desk, { title: "To which project?", choices, free: true, none, chosen }));
			},
		});
	}

	/** Takes the places over that version control says the fact's files were moved to. */
	#followPaths(row: FactRow): void {
		const store = this.#stores.find(({ id }) => id === row.item.store);
		const { freshness, item } = row;
		if (freshness?.kind !== "stale" || store === undefined) return;
		const to = new Map(freshness.stale.flatMap((stale) => (stale.kind === "moved" ? [[stale.cited, stale.to]] : [])));
		const paths = item.fact.paths.map((path) => `${store.frame}/${to.get(path) ?? path}`);
		this.#update(row, { paths });
	}

	#search(): void {
		const words = this.#field.text.trim();
		if (words === "") return this.#say({ tone: "muted", text: "Type what you look for, then ctrl+s." });
		void this.#doing.run({
			title: "Searching by meaning",
			work: (signal) => findByMeaning(this.#desk.workspace, words, signal),
			done: ({ rows, relevant }) => {
				const keys = rows.map(({ key }) => key);
				this.#state = withMeaning(withRows(this.#state, rows), words, keys);
				this.#lookSoon();
				if (relevant || rows.length === 0) return;
				this.#message = { tone: "muted", text: "Nothing is relevant; these are the nearest." };
			},
		});
	}

	render(size: Size): readonly string[] {
		const { ink } = this.#desk.kit;
		const asked = this.#asking.message;
		const progress = this.#doing.progress;
		const message = asked ?? (progress === undefined ? this.#message : { tone: "accent" as const, text: progress });
		const hints = asked === undefined ? hintsFor(this.#state) : ANSWERS;
		const frame = { title: "Memory", note: countWords(this.#state), message, hints };
		return framed(frame, size, { ink, body: (room) => this.#body(room) });
	}

	#body({ columns, rows }: Size): readonly string[] {
		const { ink } = this.#desk.kit;
		const facets = facetWords(this.#state);
		const short = columns < 72;
		const typing = columns - 4 - (short ? 0 : facets.length + 2);
		const field = ` ${ink.fg("accent", "›")} ${ink.fill(this.#field.render(typing, this.#state.focus === "list"), typing)}`;
		const top = short ? [field, ` ${ink.fg("muted", facets)}`] : [`${field}  ${ink.fg("muted", facets)}`];
		const room = { columns, rows: Math.max(4, rows - top.length - 1) };
		this.#page = Math.max(1, layoutOf(room, this.#share).list.rows - 1);
		const panes = inPanes(
			room,
			{ list: (part) => this.#list(part), detail: (part) => this.#detail(part), share: this.#share },
			ink,
		);
		return [...top, "", ...panes];
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
		const most = Math.max(0, lines.length - rows);
		const top = Math.min(this.#state.top, most);
		this.#state = { ...this.#state, top };
		const shown = lines.slice(top, top + rows);
		const hidden = lines.length - top - shown.length;
		if (hidden <= 0) return shown;
		return [...shown.slice(0, -1), kit.ink.fg("dim", kit.ink.cut(`… ${hidden + 1} more lines`, columns - 1))];
	}
}

/** Milliseconds without a key. */
const LOOK_MS = 120;
