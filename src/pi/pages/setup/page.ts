/** Every setting, by section: changed where it stands, held against its row while it is typed, and tried before it holds. */
import { messageOf } from "../../../kernel/errors.ts";
import type { Connection } from "../../../memory.ts";
import { codedErrorLine } from "../../../render/errors.ts";
import { environmentName } from "../../../settings/names.ts";
import type { SettingName, Settings } from "../../../settings/table.ts";
import type { SettingValue } from "../../../settings/value.ts";
import { harmlessLine } from "../harmless.ts";
import type { Key } from "../key.ts";
import type { Ink, Size } from "../kit.ts";
import type { Desk, Page } from "../page.ts";
import { Cursor } from "../widgets/cursor.ts";
import { framed, type Hint, type Message } from "../widgets/frame.ts";
import { LineField } from "../widgets/line-field.ts";
import { Picker } from "../widgets/picker.ts";
import { Voice } from "../widgets/voice.ts";
import { boundsWords, matching, parseTyped, type SettingLine, settingLines, shownForm, typedForm } from "./model.ts";

const LIST: readonly Hint[] = [
	{ keys: "type", does: "to narrow" },
	{ keys: "↑↓", does: "move" },
	{ keys: "enter", does: "change" },
	{ keys: "ctrl+r", does: "default" },
	{ keys: "ctrl+t", does: "test judge and embedder" },
	{ keys: "esc", does: "leave" },
];
const TYPING: readonly Hint[] = [
	{ keys: "enter", does: "save" },
	{ keys: "ctrl+u", does: "clear" },
	{ keys: "esc", does: "leave it as it is" },
];

const MODELS: Readonly<Partial<Record<SettingName, Connection>>> = {
	"judge.model": "judge",
	"embedder.model": "embedder",
};

interface Editing {
	readonly line: SettingLine;
	readonly field: LineField;
}

export class SettingsPage implements Page {
	readonly #desk: Desk;
	readonly #filter: LineField;
	readonly #voice: Voice;
	readonly #cursor = new Cursor();
	#lines: readonly SettingLine[] = [];
	#broken: string | undefined;
	/** What is wrong with the file, which is read all the same. */
	#warnings: readonly string[] = [];
	#editing: Editing | undefined;

	constructor(desk: Desk, words = "") {
		this.#desk = desk;
		this.#filter = new LineField(desk.kit, { text: words, placeholder: "type to narrow" });
		this.#voice = new Voice(desk);
	}

	shown(): void {
		if (this.#lines.length === 0) void this.#read();
	}

	closed(): void {
		this.#voice.work.cancel();
	}

	/** A file that is no JSON is shown as such, with the defaults that hold meanwhile, and is never written. */
	async #read(): Promise<void> {
		const { memory } = this.#desk;
		try {
			const { value: file, warnings } = await memory.setup.read();
			this.#broken = undefined;
			this.#warnings = warnings;
			this.#lines = settingLines({ settings: memory.settings, origins: memory.setup.origins, file });
		} catch (error) {
			this.#broken = codedErrorLine(error);
			this.#lines = settingLines({ settings: memory.settings, origins: memory.setup.origins, file: new Map() });
		}
		this.#desk.draw();
	}

	get #found(): readonly SettingLine[] {
		return matching(this.#lines, this.#filter.text);
	}

	press(key: Key): void {
		if (this.#voice.press(key)) return;
		if (this.#editing !== undefined) return this.#pressWhileTyping(key, this.#editing);
		const found = this.#found;
		if (this.#cursor.press(key.name, found.length)) return;
		if (key.name === "escape") this.#desk.close();
		else if (key.name === "ctrl+t") this.#test();
		else this.#pressInList(key, found[this.#cursor.at]);
	}

	#pressInList(key: Key, line: SettingLine | undefined): void {
		this.#voice.hush();
		if (key.name === "enter") return line === undefined ? undefined : this.#change(line);
		if (key.name === "ctrl+r") return line === undefined ? undefined : this.#save(line, undefined);
		if (this.#filter.press(key)) this.#cursor.at = 0;
	}

	#change(line: SettingLine): void {
		if (line.origin === "environment") {
			const text = `${environmentName(line.name)} is set where pi was started, and holds before the file.`;
			this.#voice.say({ tone: "warning", text });
			return;
		}
		if (line.origin === "project") {
			this.#voice.say({ tone: "warning", text: "The project sets it, which holds before the file." });
			return;
		}
		if (line.row.type === "boolean") return this.#save(line, line.value !== true);
		if (line.row.type === "choice") return this.#pick(line, line.row.choices, false);
		const connection = MODELS[line.name];
		if (connection !== undefined) return this.#pickModel(line, connection);
		this.#type(line);
	}

	#type(line: SettingLine): void {
		const field = new LineField(this.#desk.kit, { text: typedForm(line.value), secret: line.row.type === "secret" });
		this.#editing = { line, field };
	}

	#pick(line: SettingLine, values: readonly string[], free: boolean): void {
		const choices = values.map((value) => ({
			value,
			label: value,
			about: value === line.row.default ? "the default" : "",
		}));
		const chosen = (value: string): void => this.#save(line, value === AUTOMATIC.value ? "" : value);
		const all = free ? [AUTOMATIC, ...choices] : choices;
		const value = typedForm(line.value);
		this.#desk.open(new Picker(this.#desk, { title: line.name, choices: all, value, free, chosen }));
	}

	/** The server's own list where it has one; a name may be typed in any case. */
	#pickModel(line: SettingLine, connection: Connection): void {
		void this.#voice.work.run({
			title: "Asking for the models",
			work: (signal) => this.#desk.memory.setup.models(connection, this.#tried, signal),
			done: (names) => this.#pick(line, names, true),
			failed: (why) => {
				if (why === "cancelled") return;
				this.#voice.say({ tone: "warning", text: `No list of models: ${why}. Type the name.` });
				this.#type(line);
			},
		});
	}

	/** The settings as they will hold with what stands in the file. */
	get #tried(): Settings {
		const changed = this.#lines.map(({ name, value }) => [name, value] as const);
		// Every value was held against its row.
		return { ...this.#desk.memory.settings, ...(Object.fromEntries(changed) as Partial<Settings>) };
	}

	#pressWhileTyping(key: Key, { line, field }: Editing): void {
		if (key.name === "escape") {
			this.#editing = undefined;
			this.#voice.hush();
			return;
		}
		if (key.name !== "enter") {
			this.#voice.hush();
			field.press(key);
			return;
		}
		const typed = parseTyped(line.name, field.text);
		if (typed.kind === "wrong") {
			const text = `Not saved: ${typed.why}. ${line.name} takes ${boundsWords(line.row)}, and is still ${shownForm(line)}.`;
			this.#voice.say({ tone: "error", text });
			return;
		}
		this.#editing = undefined;
		this.#save(line, typed.value);
	}

	#save(line: SettingLine, value: SettingValue | undefined): void {
		if (this.#broken !== undefined) {
			this.#voice.say({ tone: "error", text: `Not saved: ${this.#broken}` });
			return;
		}
		void this.#voice.work.run({
			work: async () => {
				await this.#desk.memory.setup.write(line.name, value);
				await this.#read();
			},
			done: () => {
				const what = value === undefined ? "is the default again" : `is ${shownForm({ row: line.row, value })}`;
				this.#voice.say({
					tone: "success",
					text: `${line.name} ${what}; it holds after /reload, and in new sessions.`,
				});
			},
			failed: (why) => {
				this.#voice.say({ tone: "error", text: `Not saved: ${why}` });
			},
		});
	}

	#test(): void {
		const settings = this.#tried;
		void this.#voice.work.run({
			title: "Testing judge and embedder",
			work: async (signal) => {
				const { setup } = this.#desk.memory;
				const tests = (["judge", "embedder"] as const).map(async (connection) => {
					try {
						return { ok: true, text: `✓ ${connection}: ${await setup.test(connection, settings, signal)}` };
					} catch (error) {
						signal.throwIfAborted();
						return { ok: false, text: `✗ ${connection}: ${codedErrorLine(error) || messageOf(error)}` };
					}
				});
				return await Promise.all(tests);
			},
			done: (results) => {
				const tone = results.every(({ ok }) => ok) ? "success" : "warning";
				this.#voice.say({ tone, text: results.map(({ text }) => harmlessLine(text)).join("\n") });
			},
		});
	}

	render(size: Size): readonly string[] {
		const { ink } = this.#desk.kit;
		const message = this.#voice.message ?? this.#complaint;
		const hints = this.#editing === undefined ? LIST : TYPING;
		const frame = { title: "Settings", note: harmlessLine(this.#desk.memory.setup.path), message, hints };
		return framed(frame, size, { ink, body: (room) => this.#body(room, ink) });
	}

	/** Said while there is nothing else to say. */
	get #complaint(): Message | undefined {
		if (this.#broken !== undefined) return { tone: "error", text: this.#broken };
		const [first, ...more] = this.#warnings;
		if (first === undefined) return undefined;
		const others = more.length === 0 ? "" : ` (and ${more.length} more: /memory doctor)`;
		return { tone: "warning", text: harmlessLine(first) + others };
	}

	#body({ columns, rows }: Size, ink: Ink): readonly string[] {
		const found = this.#found;
		const line = found[this.#cursor.within(found.length)];
		const below = this.#aboutLines(line, columns, ink);
		const lines = listed(found);
		const place = lines.findIndex((each) => each === line);
		const { first, end } = this.#cursor.window(lines.length, Math.max(1, rows - 3 - below.length), place);
		const shown = lines.slice(first, end).map((each) => this.#line(each, each === line, { columns, ink }));
		const none = found.length === 0 ? [ink.fg("muted", "   no setting has these words")] : [];
		return [
			` ${ink.fg("accent", "›")} ${this.#filter.render(columns - 4, this.#editing === undefined)}`,
			"",
			...shown,
			...none,
			"",
			...below,
		];
	}

	#line(line: SettingLine | string, chosen: boolean, { columns, ink }: { columns: number; ink: Ink }): string {
		if (typeof line === "string") return ` ${ink.bold(ink.fg("muted", line))}`;
		const width = Math.min(26, Math.max(14, Math.floor(columns * 0.4)));
		const name = ink.fill(line.name.slice(line.section.length + 1), width);
		const mark = line.origin === "default" ? " " : "●";
		const head = ` ${chosen ? ink.fg("accent", "❯ ") : "  "}${ink.fg("accent", mark)} ${chosen ? ink.fg("accent", name) : name}  `;
		const room = columns - ink.width(head);
		if (chosen && this.#editing !== undefined) return head + this.#editing.field.render(room, true);
		const value = ink.cut(harmlessLine(shownForm(line)), room);
		return head + (line.origin === "default" ? ink.fg("muted", value) : value);
	}

	/** What the chosen setting is for, what it takes, and what is wrong with what is typed. */
	#aboutLines(line: SettingLine | undefined, columns: number, ink: Ink): readonly string[] {
		if (line === undefined) return [];
		const room = columns - 2;
		const typed = this.#editing === undefined ? undefined : parseTyped(line.name, this.#editing.field.text);
		const help = ink.wrap(line.row.help.replaceAll("`", ""), room).slice(0, 3);
		const below =
			typed?.kind === "wrong"
				? ink.wrap(`${typed.why}; it takes ${boundsWords(line.row)}`, room).map((each) => ink.fg("warning", each))
				: ink.wrap(factsOf(line), room).map((each) => ink.fg("dim", each));
		return [...help, ...below.slice(0, 2)].map((each) => ` ${each}`);
	}
}

/** Where its value comes from, and what it takes. */
function factsOf(line: SettingLine): string {
	const { row } = line;
	const standard = row.type === "secret" ? "" : `; default ${shownForm({ row, value: row.default })}`;
	const pending = line.pending ? ", from the next session on" : "";
	return `${ORIGINS[line.origin]}${pending}${standard}; takes ${boundsWords(row)}`;
}

const AUTOMATIC = { value: "\u0000", label: "(automatic)", about: "whatever the server has, or pi's choice" };

const ORIGINS = {
	default: "as it comes",
	file: "set in the file",
	project: "set by the project",
	environment: "set by the environment",
} as const;

/** The lines with the names of their sections between them. */
function listed(lines: readonly SettingLine[]): readonly (SettingLine | string)[] {
	return lines.flatMap((line, at) => (line.section === lines[at - 1]?.section ? [line] : [line.section, line]));
}
