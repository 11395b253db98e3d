/** A page around a form: saved with ctrl+s, left with esc, which asks once before it gives anything up. */
import { fromTextFile, textFile } from "./fact-fields.ts";
import type { Key } from "./key.ts";
import type { Size } from "./kit.ts";
import type { Desk, Page } from "./page.ts";
import { type FieldSpec, Form, type FormValues } from "./widgets/form.ts";
import { framed, type Hint, type Message } from "./widgets/frame.ts";
import { Voice } from "./widgets/voice.ts";

export interface Saved {
	readonly message: Message;
	/** Stays open, with what is to be seen below the form. */
	readonly below?: readonly string[];
	/** False when nothing was written: the form stays as it is. */
	readonly written: boolean;
}

export interface FormPageOptions {
	readonly title: string;
	readonly fields: readonly FieldSpec[];
	readonly saving: string;
	readonly save: (values: FormValues, signal: AbortSignal) => Promise<Saved>;
	/** After a save that closes the page. */
	readonly saved?: (message: Message) => void;
	/** Stays open after a save, with empty fields, for the next one. */
	readonly again?: () => readonly FieldSpec[];
}

const HINTS: readonly Hint[] = [
	{ keys: "ctrl+s", does: "save" },
	{ keys: "tab ↑↓", does: "field" },
	{ keys: "←→", does: "choose" },
	{ keys: "ctrl+g", does: "$EDITOR" },
	{ keys: "esc", does: "leave" },
];

export class FormPage implements Page {
	readonly #desk: Desk;
	readonly #options: FormPageOptions;
	readonly #voice: Voice;
	#form: Form;
	#below: readonly string[] = [];
	#gone = false;
	/** Esc was pressed with something unsaved: the next one means it. */
	#warned = false;

	constructor(desk: Desk, options: FormPageOptions) {
		this.#desk = desk;
		this.#options = options;
		this.#form = new Form(desk.kit, options.fields);
		this.#voice = new Voice(desk);
	}

	closed(): void {
		this.#gone = true;
		this.#voice.work.cancel();
	}

	press(key: Key): void {
		const { name } = key;
		if (this.#voice.press(key)) return;
		if (name === "escape") return this.#leave();
		this.#warned = false;
		this.#voice.hush();
		if (name === "ctrl+s") this.#save();
		else if (name === "ctrl+g") void this.#editOutside();
		else this.#form.press(key);
	}

	#leave(): void {
		if (!this.#form.changed || this.#warned) return this.#desk.close();
		this.#warned = true;
		this.#voice.say({ tone: "warning", text: "Not saved yet: ctrl+s saves, esc again gives it up." });
	}

	#save(): void {
		const fault = this.#form.fault();
		if (fault !== undefined) return this.#voice.say({ tone: "warning", text: fault });
		const { saving, save } = this.#options;
		const values = this.#form.values();
		void this.#voice.work.run({
			title: saving,
			writes: true,
			work: (signal) => save(values, signal),
			done: (saved) => this.#done(saved),
		});
	}

	#done({ message, below = [], written }: Saved): void {
		const { again, saved } = this.#options;
		this.#voice.say(message);
		this.#below = below;
		if (!written) return;
		if (again !== undefined) {
			this.#form = new Form(this.#desk.kit, again());
			saved?.(message);
			return;
		}
		// Whoever left meanwhile has another page before them.
		if (!this.#gone) this.#desk.close();
		saved?.(message);
	}

	async #editOutside(): Promise<void> {
		const { caption = "", content = "" } = this.#form.values();
		const edited = await this.#desk.editOutside(textFile({ caption, content }));
		if (edited.kind === "failed") {
			this.#voice.say({ tone: "warning", text: edited.why });
		} else {
			const text = fromTextFile(edited.text);
			this.#form.set("caption", text.caption);
			this.#form.set("content", text.content);
		}
		this.#desk.draw();
	}

	render(size: Size): readonly string[] {
		const { ink } = this.#desk.kit;
		const { message } = this.#voice;
		const { title } = this.#options;
		const body = (room: Size): readonly string[] => {
			const lines = this.#below.flatMap((line) => ink.wrap(line, room.columns - 2)).map((line) => ` ${line}`);
			const kept = lines.slice(0, Math.max(0, room.rows - 8));
			const form = this.#form.render({ columns: room.columns, rows: Math.max(1, room.rows - kept.length - 1) });
			return kept.length === 0 ? form : [...form, "", ...kept];
		};
		return framed({ title, message, hints: HINTS }, size, { ink, body });
	}
}
