/** The whole gate, while a fact is being written: what it finds, what it is told, what it would do. Writes when told to. */
import { absolutePath } from "../../facts/path-scope.ts";
import type { Draft, DryRun } from "../../memory.ts";
import { draftOf } from "../../render/draft.ts";
import { dryRunText } from "../../render/dry-run.ts";
import type { Settings } from "../../settings/table.ts";
import { harmless, harmlessLine } from "./harmless.ts";
import type { Key } from "./key.ts";
import type { Ink, Size } from "./kit.ts";
import { rememberMessage } from "./outcome-words.ts";
import type { Desk, Page } from "./page.ts";
import { Form } from "./widgets/form.ts";
import { framed, type Hint } from "./widgets/frame.ts";
import { LineField } from "./widgets/line-field.ts";
import { Scroll } from "./widgets/scroll.ts";
import { hanging } from "./widgets/text-page.ts";
import { Voice } from "./widgets/voice.ts";

/** Milliseconds without a key after which the gate is run. */
const PAUSE_MS = 350;

/** True where a dry run costs nothing and sends nothing away: then it may run with every pause. */
export function isFree(settings: Pick<Settings, "judge.provider" | "judge.endpoint" | "judge.model">): boolean {
	const provider = settings["judge.provider"];
	const isUnset = settings["judge.endpoint"].trim() === "" && settings["judge.model"].trim() === "";
	return provider === "local" || (provider === "auto" && isUnset);
}

type Focus = "text" | "numbers" | "paths";

const ASK: Hint = { keys: "ctrl+r", does: "ask the judge" };
const HINTS: Readonly<Record<Focus, readonly Hint[]>> = {
	text: [
		{ keys: "type", does: "a fact: first line its caption" },
		{ keys: "tab", does: "to the numbers" },
		{ keys: "esc", does: "leave" },
	],
	numbers: [
		{ keys: "p", does: "set paths" },
		{ keys: "w", does: "write it for real" },
		{ keys: "↑↓", does: "scroll" },
		{ keys: "tab", does: "to the text" },
		{ keys: "esc", does: "leave" },
	],
	paths: [
		{ keys: "enter", does: "take these paths" },
		{ keys: "esc", does: "leave them" },
	],
};

export class DebugPage implements Page {
	readonly #desk: Desk;
	readonly #form: Form;
	readonly #paths: LineField;
	readonly #voice: Voice;
	readonly #scroll = new Scroll();
	#typedPaths = "";
	#focus: Focus = "text";
	#dry: DryRun | undefined;
	#forget: (() => void) | undefined;

	constructor(desk: Desk, text = "") {
		this.#desk = desk;
		this.#form = new Form(desk.kit, [{ name: "text", label: "fact", kind: "long", value: text }]);
		this.#paths = new LineField(desk.kit, { placeholder: "files, folders or globs, with commas" });
		this.#voice = new Voice(desk);
	}

	shown(): void {
		if (this.#text !== "" && isFree(this.#desk.memory.settings)) this.#run();
	}

	closed(): void {
		this.#forget?.();
		this.#voice.work.cancel();
	}

	get #text(): string {
		return (this.#form.values()["text"] ?? "").trim();
	}

	get #draft(): Draft {
		const base = { cwd: this.#desk.cwd, home: this.#desk.home };
		const paths = this.#typedPaths
			.split(/,(?![^{]*\})/u)
			.map((path) => path.trim())
			.filter((path) => path !== "");
		return {
			...draftOf(this.#text),
			// Here a person speaks: what is shown is what w would do.
			userRequested: true,
			...(paths.length === 0 ? {} : { paths: paths.map((path) => absolutePath(path, base)) }),
		};
	}

	press(key: Key): void {
		const { name } = key;
		// Whoever goes on typing need not wait for the judge.
		if ((this.#focus !== "text" || name === "escape") && this.#voice.press(key)) return;
		if (this.#focus === "paths") return this.#pressInPaths(key);
		if (name === "escape") return this.#desk.close();
		if (name === "ctrl+r") return this.#run();
		if (name === "tab") {
			this.#focus = this.#focus === "text" ? "numbers" : "text";
			return;
		}
		if (this.#focus === "numbers") return this.#pressAtNumbers(name);
		const before = this.#text;
		this.#form.press(key);
		if (this.#text !== before) this.#later();
	}

	#pressInPaths(key: Key): void {
		if (key.name === "enter") {
			this.#typedPaths = this.#paths.text;
			this.#run();
		}
		if (key.name === "enter" || key.name === "escape") this.#focus = "numbers";
		else this.#paths.press(key);
	}

	#pressAtNumbers(name: string): void {
		if (this.#scroll.press(name)) return;
		if (name === "p") {
			this.#paths.text = this.#typedPaths;
			this.#focus = "paths";
		} else if (name === "w") this.#write();
	}

	/** A key that follows soon makes the run before it worthless: it is not begun. */
	#later(): void {
		this.#forget?.();
		this.#voice.hush();
		if (!isFree(this.#desk.memory.settings)) return;
		this.#forget = this.#desk.after(PAUSE_MS, () => this.#run());
	}

	#run(): void {
		this.#forget?.();
		if (this.#text === "") {
			this.#voice.work.cancel();
			this.#dry = undefined;
			return;
		}
		const free = isFree(this.#desk.memory.settings);
		const draft = this.#draft;
		void this.#voice.work.run({
			...(free ? {} : { title: "Asking the judge" }),
			work: (signal) => this.#desk.workspace.debug(draft, { signal }),
			done: (dry) => {
				this.#dry = dry;
			},
		});
	}

	#write(): void {
		if (this.#text === "") return;
		const draft = this.#draft;
		void this.#voice.work.run({
			title: "Asking the gate",
			writes: true,
			work: (signal) => this.#desk.workspace.remember(draft, { signal }),
			done: (outcome) => this.#voice.say(rememberMessage(outcome)),
		});
	}

	render(size: Size): readonly string[] {
		const { ink } = this.#desk.kit;
		const { message } = this.#voice;
		const hints =
			isFree(this.#desk.memory.settings) || this.#focus === "paths" ? HINTS[this.#focus] : [ASK, ...HINTS[this.#focus]];
		return framed({ title: "Debug: what would become of a fact", message, hints }, size, {
			ink,
			body: (room) => this.#body(room, ink),
		});
	}

	#body({ columns, rows }: Size, ink: Ink): readonly string[] {
		const above = Math.min(8, Math.max(2, Math.floor(rows * 0.3)));
		const text = this.#form.render({ columns, rows: above });
		const typing = this.#focus === "paths";
		const paths = typing ? this.#paths.render(columns - 15, true) : ink.cut(this.#typedPaths, columns - 15);
		const pathLine =
			typing || this.#typedPaths !== "" ? [`   ${ink.fg(typing ? "accent" : "muted", "paths    ")}  ${paths}`] : [];
		const rule = ink.fg(this.#focus === "numbers" ? "accent" : "dim", "─".repeat(columns));
		const room = Math.max(1, rows - text.length - pathLine.length - 1);
		return [...text, ...pathLine, rule, ...this.#numbers({ columns, rows: room }, ink)];
	}

	#numbers({ columns, rows }: Size, ink: Ink): readonly string[] {
		if (this.#dry === undefined) {
			const said = isFree(this.#desk.memory.settings)
				? "The gate answers here as you type; nothing is written."
				: "ctrl+r asks the judge, and may cost; nothing is written.";
			return [ink.fg("muted", ink.cut(` ${said}`, columns))];
		}
		const summary = ink.wrap(summaryOf(this.#dry), columns - 2).map((line) => ink.fg("accent", line));
		const lines = harmless(dryRunText(this.#dry))
			.split("\n")
			.flatMap((line) => hanging(line, columns - 2, ink).map((each) => (/^\S/u.test(line) ? ink.bold(each) : each)));
		const room = Math.max(1, rows - summary.length - 1);
		return [...summary, "", ...this.#scroll.part(lines, room)].map((line) => ` ${line}`);
	}
}

/** What a write would come to, before all the numbers. */
export function summaryOf(dry: DryRun): string {
	if (dry.kind === "unavailable") return "It would wait: the judge is away.";
	if (dry.kind === "stopped") return dry.outcome.kind === "refused" ? "It would be refused." : "It would not be kept.";
	const known = dry.candidate.duplicates.length > 0;
	return known ? "It is known in these very words: that fact would count for more." : decisionOf(dry);
}

function decisionOf({ decision, judged }: Extract<DryRun, { kind: "planned" }>): string {
	switch (decision.kind) {
		case "add":
			return `It would be added to the ${decision.scope} scope.`;
		case "skip":
			return "It would not be kept.";
		case "reject":
			return "It would be refused.";
		case "edit":
		case "merge":
		case "reinforce": {
			const target = judged.facts.find(({ key }) => key === decision.target);
			return `${WOULD[decision.kind]} “${harmlessLine(target?.caption ?? decision.target)}”.`;
		}
	}
}

const WOULD = {
	edit: "It contradicts, and would correct,",
	merge: "It belongs to, and would be put into,",
	reinforce: "It is known, and would strengthen,",
} as const;
