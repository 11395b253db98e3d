/** Fields below each other, one of them with the cursor: lines, long texts, choices and switches. */
import type { Editor } from "@earendil-works/pi-tui";
import { harmlessLine } from "../harmless.ts";
import type { Key } from "../key.ts";
import type { Kit, Size } from "../kit.ts";
import { LineField } from "./line-field.ts";

export interface FieldSpec {
	readonly name: string;
	readonly label: string;
	readonly kind: "line" | "long" | "choice" | "switch";
	/** `yes` or `no` for a switch. */
	readonly value: string;
	readonly choices?: readonly string[];
	readonly placeholder?: string;
	/** What is wrong with a value, while it is typed. */
	readonly check?: (value: string) => string | undefined;
}

export type FormValues = Readonly<Record<string, string>>;

interface Live {
	readonly spec: FieldSpec;
	readonly line?: LineField;
	readonly editor?: Editor;
	/** Of choices and switches. */
	option: string;
}

interface EditorPlace {
	/** Before its first line. */
	readonly head: string;
	/** Columns. */
	readonly room: number;
	readonly focused: boolean;
}

const LABEL = 9;
/** The keys that Pi's editor takes for a new line whatever the terminal. */
const NEW_LINE = "\n";

export class Form {
	readonly #kit: Kit;
	readonly #fields: readonly Live[];
	readonly #begun: string;
	#at = 0;

	constructor(kit: Kit, specs: readonly FieldSpec[]) {
		this.#kit = kit;
		this.#fields = specs.map((spec) => liveOf(spec, kit));
		this.#begun = JSON.stringify(this.values());
	}

	values(): FormValues {
		return Object.fromEntries(this.#fields.map((field) => [field.spec.name, valueOf(field)]));
	}

	get changed(): boolean {
		return JSON.stringify(this.values()) !== this.#begun;
	}

	get at(): FieldSpec | undefined {
		return this.#fields[this.#at]?.spec;
	}

	set(name: string, value: string): void {
		const field = this.#fields.find(({ spec }) => spec.name === name);
		if (field?.line !== undefined) field.line.text = value;
		else if (field?.editor !== undefined) field.editor.setText(value);
		else if (field !== undefined) field.option = value;
	}

	/** The first thing that is wrong; the cursor goes to it. */
	fault(): string | undefined {
		for (const [at, field] of this.#fields.entries()) {
			const wrong = field.spec.check?.(valueOf(field));
			if (wrong === undefined) continue;
			this.#at = at;
			return wrong;
		}
		return undefined;
	}

	/** True when the key was for the form. */
	press(key: Key): boolean {
		const field = this.#fields[this.#at];
		if (field === undefined) return false;
		if (key.name === "tab" || key.name === "shift+tab") return this.#step(key.name === "tab" ? 1 : -1);
		if (field.editor !== undefined) return this.#pressEditor(field.editor, key);
		if (key.name === "enter" || key.name === "down") return this.#step(1);
		if (key.name === "up") return this.#step(-1);
		if (field.line !== undefined) field.line.press(key);
		else turn(field, key.name);
		return true;
	}

	#step(by: number): true {
		this.#at = (this.#at + by + this.#fields.length) % this.#fields.length;
		return true;
	}

	/** Enter begins a line here; at the edges of the text the arrows leave it. */
	#pressEditor(editor: Editor, key: Key): boolean {
		const { line } = editor.getCursor();
		if (key.name === "up" && line === 0) return this.#step(-1);
		if (key.name === "down" && line === editor.getLines().length - 1) return this.#step(1);
		editor.handleInput(key.name === "enter" ? NEW_LINE : key.data);
		return true;
	}

	/** The field with the cursor is always in it, and the others where there is room. */
	render({ columns, rows }: Size): readonly string[] {
		const blocks = this.#fields.map((field, at) => this.#block(field, columns, at === this.#at));
		const before = blocks.slice(0, this.#at).flat().length;
		const height = blocks[this.#at]?.length ?? 0;
		const top = Math.max(0, Math.min(before - Math.floor((rows - height) / 2), blocks.flat().length - rows));
		return blocks.flat().slice(Math.min(top, before), Math.min(top, before) + rows);
	}

	#block(field: Live, columns: number, focused: boolean): readonly string[] {
		const { ink } = this.#kit;
		const room = columns - LABEL - 4;
		const label = ink.fill(field.spec.label, LABEL);
		const head = ` ${focused ? ink.fg("accent", `❯ ${label}`) : ink.fg("muted", `  ${label}`)} `;
		// An empty field is not wrong before anybody has tried to save it.
		const value = valueOf(field);
		const wrong = focused && value !== "" ? field.spec.check?.(value) : undefined;
		const below =
			wrong === undefined
				? []
				: ink.wrap(wrong, room).map((line) => `${" ".repeat(LABEL + 4)}${ink.fg("warning", line)}`);
		if (field.editor !== undefined) return [...this.#editorLines(field.editor, { head, room, focused }), ...below];
		return [head + this.#fieldText(field, room, focused), ...below];
	}

	#fieldText(field: Live, room: number, focused: boolean): string {
		const { ink } = this.#kit;
		if (field.line !== undefined) return field.line.render(room, focused);
		const text = ink.cut(field.option, room - 4);
		return focused ? `${ink.fg("dim", "‹ ")}${ink.fg("accent", text)}${ink.fg("dim", " ›")}` : text;
	}

	#editorLines(editor: Editor, { head, room, focused }: EditorPlace): readonly string[] {
		editor.focused = focused;
		const { ink } = this.#kit;
		// The edge takes a column.
		const rendered = editor.render(Math.max(4, room - 1));
		const inner = rendered.slice(1, -1);
		const edge = ink.fg(focused ? "accent" : "dim", "▏");
		// The cursor is drawn where it is; without it, a text is only shown by its beginning.
		const shown = focused
			? inner
			: editor
					.getLines()
					.slice(0, 3)
					.map((line) => ink.cut(harmlessLine(line), room - 1));
		return shown.map((line, at) => (at === 0 ? head : " ".repeat(LABEL + 4)) + edge + line);
	}
}

function liveOf(spec: FieldSpec, kit: Kit): Live {
	switch (spec.kind) {
		case "line": {
			const placeholder = spec.placeholder === undefined ? {} : { placeholder: spec.placeholder };
			return { spec, option: "", line: new LineField(kit, { text: spec.value, ...placeholder }) };
		}
		case "long":
			return { spec, option: "", editor: editorOf(kit, spec.value) };
		case "choice":
		case "switch":
			return { spec, option: spec.value };
	}
}

function editorOf({ tui, ink, screen }: Kit, text: string): Editor {
	const plain = (line: string): string => line;
	const selectList = {
		selectedPrefix: plain,
		selectedText: plain,
		description: plain,
		scrollInfo: plain,
		noMatch: plain,
	};
	// The editor asks its screen for its height and for another drawing, and for nothing else.
	const editor = new tui.Editor(screen as PiTuiScreen, { borderColor: (line) => ink.fg("dim", line), selectList });
	editor.disableSubmit = true;
	editor.setText(text);
	return editor;
}

type PiTuiScreen = ConstructorParameters<Kit["tui"]["Editor"]>[0];

function valueOf({ spec, line, editor, option }: Live): string {
	if (line !== undefined) return line.text;
	return editor === undefined ? option : editor.getExpandedText().replace(spec.kind === "long" ? /\s+$/u : /$^/u, "");
}

const OPTIONS_OF_SWITCH = ["no", "yes"];

function turn(field: Live, name: string): void {
	const options = field.spec.kind === "switch" ? OPTIONS_OF_SWITCH : (field.spec.choices ?? []);
	const by = name === "left" ? -1 : name === "right" || name === "space" || name === " " ? 1 : 0;
	const at = options.indexOf(field.option);
	if (by !== 0 && options.length > 0)
		field.option = options[(at + by + options.length) % options.length] ?? field.option;
}
