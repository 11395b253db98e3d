/** A page that asks for one of several: the list narrows as its reader types. */
import { harmlessLine } from "../harmless.ts";
import type { Key } from "../key.ts";
import type { Ink, Size } from "../kit.ts";
import type { Desk, Page } from "../page.ts";
import { Cursor } from "./cursor.ts";
import { framed, type Hint } from "./frame.ts";
import { LineField } from "./line-field.ts";

export interface Choice {
	readonly value: string;
	readonly label: string;
	readonly about?: string;
}

export interface PickerOptions {
	readonly title: string;
	readonly choices: readonly Choice[];
	/** Where the selection begins. */
	readonly value?: string;
	/** What is typed may be chosen though it is in no list. */
	readonly free?: boolean;
	/** Said where there is nothing to choose from. */
	readonly none?: string;
	/** What enter does. */
	readonly verb?: string;
	/** Stays open below the page that is chosen, as a menu does. */
	readonly stays?: boolean;
	readonly chosen: (value: string) => void;
}

interface Narrowing {
	readonly choices: readonly Choice[];
	readonly typed: string;
	readonly free: boolean;
}

/** Choices that hold every typed word; a text of its own comes last where any is allowed. */
export function narrowed({ choices, typed, free }: Narrowing): readonly Choice[] {
	const words = typed.toLowerCase().split(/\s+/u).filter(Boolean);
	const found = choices.filter((choice) => {
		const text = `${choice.label} ${choice.about ?? ""}`.toLowerCase();
		return words.every((word) => text.includes(word));
	});
	const isNamed = (choice: Choice): number =>
		words.some((word) => choice.label.toLowerCase().startsWith(word)) ? 0 : 1;
	const ordered = words.length === 0 ? found : [...found].sort((left, right) => isNamed(left) - isNamed(right));
	const own = typed.trim();
	if (!free || own === "" || choices.some(({ value }) => value === own)) return ordered;
	return [...ordered, { value: own, label: own, about: "as typed" }];
}

export class Picker implements Page {
	readonly #desk: Desk;
	readonly #options: PickerOptions;
	readonly #field: LineField;
	readonly #cursor: Cursor;

	constructor(desk: Desk, options: PickerOptions) {
		this.#desk = desk;
		this.#options = options;
		this.#field = new LineField(desk.kit, {
			placeholder: options.free === true ? "type a name, or part of one" : "type to narrow",
		});
		this.#cursor = new Cursor(options.choices.findIndex(({ value }) => value === options.value));
	}

	#found(): readonly Choice[] {
		const { choices, free = false } = this.#options;
		return narrowed({ choices, typed: this.#field.text, free });
	}

	press(key: Key): void {
		const found = this.#found();
		if (this.#cursor.press(key.name, found.length)) return;
		if (key.name === "escape") this.#desk.close();
		else if (key.name === "enter") this.#choose(found[this.#cursor.at]);
		else if (this.#field.press(key)) this.#cursor.at = 0;
	}

	#choose(choice: Choice | undefined): void {
		if (choice === undefined) return;
		if (this.#options.stays === true) this.#comeBackTo(choice);
		else this.#desk.close();
		this.#options.chosen(choice.value);
	}

	/** Whoever comes back finds all choices, and the one they came from. */
	#comeBackTo({ value }: Choice): void {
		this.#field.text = "";
		this.#cursor.at = Math.max(
			0,
			this.#options.choices.findIndex((choice) => choice.value === value),
		);
	}

	render(size: Size): readonly string[] {
		const { ink } = this.#desk.kit;
		const { title, verb = "choose" } = this.#options;
		const hints: readonly Hint[] = [
			{ keys: "↑↓", does: "move" },
			{ keys: "enter", does: verb },
			{ keys: "type", does: "to narrow" },
			{ keys: "esc", does: "back" },
		];
		return framed({ title, hints }, size, { ink, body: (room) => this.#body(room, ink) });
	}

	#body({ columns, rows }: Size, ink: Ink): readonly string[] {
		const found = this.#found();
		const { first, end } = this.#cursor.window(found.length, rows - 2);
		const label = Math.min(
			30,
			Math.max(6, ...[...this.#options.choices, ...found].map((each) => ink.width(each.label))),
		);
		const lines = found.slice(first, end).map((choice, at) => {
			const chosen = first + at === this.#cursor.at;
			const name = ink.fill(harmlessLine(choice.label), Math.min(label, columns - 4));
			const about = harmlessLine(choice.about ?? "");
			const line = ` ${chosen ? ink.fg("accent", `❯ ${name}`) : `  ${name}`}  ${ink.fg("muted", about)}`;
			return ink.cut(line, columns);
		});
		const { choices, none: empty = "nothing to choose from" } = this.#options;
		const why = choices.length === 0 && this.#field.text === "" ? empty : "nothing has that name";
		const none = found.length === 0 ? ink.wrap(why, columns - 4).map((line) => `   ${ink.fg("muted", line)}`) : [];
		return [` ${ink.fg("accent", "›")} ${this.#field.render(columns - 4, true)}`, "", ...lines, ...none];
	}
}
