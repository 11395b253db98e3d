/** The edge of every page: its title, what it has to say, which keys it takes. */
import { withShortQuotes } from "../../../render/width.ts";
import type { Ink, Size, Tone } from "../kit.ts";

export interface Hint {
	/** As pi writes keys: `ctrl+s`, `↑↓`. */
	readonly keys: string;
	readonly does: string;
}

export interface Message {
	readonly tone: Tone;
	readonly text: string;
}

export interface Frame {
	readonly title: string;
	/** At the right of the title. */
	readonly note?: string;
	readonly message?: Message | undefined;
	readonly hints: readonly Hint[];
}

/** Lines of help at most, on screens of at least so many rows; what does not fit is left out, never how to leave. */
const HELP_LINES: readonly (readonly [rows: number, lines: number])[] = [
	[28, 5],
	[22, 3],
	[0, 2],
];
const MESSAGE_LINES = 3;

const SEPARATOR = " · ";

/** Hints broken into lines between two of them. The last hint says how to leave: it is always there. */
export function helpLines(hints: readonly Hint[], { columns, rows }: Size, ink: Ink): readonly string[] {
	const [, most = 2] = HELP_LINES.find(([least]) => rows >= least) ?? [];
	for (let kept = hints.length; kept > 0; kept -= 1) {
		const lines = packed([...hints.slice(0, kept - 1), ...hints.slice(-1)], columns, ink);
		if (lines.length <= most || kept === 1) return lines;
	}
	return [];
}

function packed(hints: readonly Hint[], columns: number, ink: Ink): readonly string[] {
	const lines: string[] = [];
	let used = 0;
	for (const { keys, does } of hints) {
		const length = ink.width(keys) + 1 + ink.width(does);
		const text = `${ink.fg("dim", keys)} ${ink.fg("muted", does)}`;
		const fits = lines.length > 0 && used + SEPARATOR.length + length <= columns;
		if (fits) lines[lines.length - 1] += ink.fg("dim", SEPARATOR) + text;
		else lines.push(length <= columns ? text : ink.fg("muted", ink.cut(`${keys} ${does}`, columns)));
		used = fits ? used + SEPARATOR.length + length : length;
	}
	return lines;
}

function titleLine({ title, note = "" }: Frame, columns: number, ink: Ink): string {
	const room = columns - 1;
	const left = ink.cut(title, room);
	const right = ink.cut(note, room - ink.width(left) - 2);
	const gap = " ".repeat(Math.max(0, room - ink.width(left) - ink.width(right)));
	return ` ${ink.bold(ink.fg("accent", left))}${right === "" ? "" : gap + ink.fg("muted", right)}`;
}

interface Chrome {
	readonly above: readonly string[];
	readonly below: readonly string[];
}

function chromeOf(frame: Frame, { columns, rows }: Size, ink: Ink): Chrome {
	const border = ink.fg("border", "─".repeat(columns));
	const airy = rows >= 18;
	const { message } = frame;
	const said = message === undefined ? [] : messageLines(message, columns - 2, ink);
	const help = helpLines(frame.hints, { columns: columns - 2, rows }, ink);
	const inset = (line: string): string => (columns > 2 ? ` ${line}` : line);
	return {
		above: [border, titleLine(frame, columns, ink), ...(airy ? [""] : [])],
		below: [
			...(airy ? [""] : []),
			...(message === undefined ? [] : said.map((line) => inset(ink.fg(message.tone, line)))),
			...help.map(inset),
			border,
		],
	};
}

/** What a message quotes is cut before its end is: that often says what can be done now. */
function messageLines({ text }: Message, columns: number, ink: Ink): readonly string[] {
	const short = withShortQuotes(text, (each) => ink.wrap(each, columns).length <= MESSAGE_LINES);
	return ink.wrap(short, columns).slice(0, MESSAGE_LINES);
}

/** The page: `body` is asked for lines of the room that is left for it, and cut to that. */
export function framed(
	frame: Frame,
	size: Size,
	draw: { ink: Ink; body: (room: Size) => readonly string[] },
): string[] {
	const { ink, body } = draw;
	const { above, below } = chromeOf(frame, size, ink);
	const rows = Math.max(1, size.rows - above.length - below.length);
	const lines = body({ columns: size.columns, rows }).slice(0, rows);
	return [...above, ...lines.map((line) => ink.cut(line, size.columns)), ...below].slice(0, Math.max(1, size.rows));
}
