/** Columns that text takes in a terminal, and text cut to fit them. */
import { once } from "../kernel/once.ts";

const graphemes = once(() => new Intl.Segmenter(undefined, { granularity: "grapheme" }));

/** East Asian wide and full-width ranges (Unicode 17, UAX #11), and emoji that terminals draw two columns wide. */
const WIDE =
	/^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{16fe0}-\u{18cff}\u{1aff0}-\u{1b2ff}\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}]|^\p{Emoji_Presentation}|\ufe0f/u;
const ZERO = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}]+$/u;
/** Control sequences of colours and links take no columns (ECMA-48 CSI, OSC). */
// oxlint-disable-next-line no-control-regex -- terminal control sequences begin with the escape character
const ESCAPES = /\u001b(?:\[[0-9;:]*[A-Za-z]|\][^\u0007\u001b]*(?:\u0007|\u001b\\))/gu;

function columnsOf(grapheme: string): number {
	if (ZERO.test(grapheme)) return 0;
	return WIDE.test(grapheme) ? 2 : 1;
}

/** Columns of one line as `fit` draws it: a tab as two spaces, control sequences not counted. */
export function displayWidth(line: string): number {
	let columns = 0;
	for (const { segment } of graphemes().segment(line.replace(ESCAPES, "").replaceAll("\t", "  ")))
		columns += columnsOf(segment);
	return columns;
}

/** The line without control characters, cut to at most `width` columns; an ellipsis tells that it was cut. */
export function fit(line: string, width: number): string {
	const plain = line
		.replace(ESCAPES, "")
		.replaceAll("\t", "  ")
		.replace(/\p{Cc}/gu, "");
	if (displayWidth(plain) <= width) return plain;
	if (width < 1) return "";
	let cut = "";
	let columns = 0;
	for (const { segment } of graphemes().segment(plain)) {
		columns += columnsOf(segment);
		if (columns > width - 1) break;
		cut += segment;
	}
	return `${cut}…`;
}

/** Columns of a quotation below which it says nothing any more. */
const QUOTED_LEAST = 12;

/** The text with its quotations in “ ” cut as far as it takes to fit, but never to less than says something. */
export function withShortQuotes(text: string, fits: (text: string) => boolean): string {
	if (fits(text)) return text;
	const quoted = [...text.matchAll(/“([^”]+)”/gu)].map(([, each = ""]) => displayWidth(each));
	const cutTo = (columns: number): string =>
		text.replaceAll(/“([^”]+)”/gu, (_, each: string) => `“${fit(each, columns)}”`);
	let [least, most] = [QUOTED_LEAST, Math.max(QUOTED_LEAST, ...quoted)];
	while (least < most) {
		const columns = Math.ceil((least + most) / 2);
		if (fits(cutTo(columns))) least = columns;
		else most = columns - 1;
	}
	return cutTo(least);
}

/** As `fit`, but long texts in “ ” are cut before the end is: there stands what became of it, and what to do. */
export function fitAround(line: string, width: number): string {
	const fits = (text: string): boolean => displayWidth(text) <= width;
	const short = withShortQuotes(line, fits);
	return fit(fits(short) ? short : line, width);
}

const PART = " · ";

/** One line where cut quotations make it one; else lines broken between its parts, of which the first alone is cut. */
export function linesAround(text: string, width: number): readonly string[] {
	const line = text.replaceAll("\t", "  ");
	const [head = "", ...parts] = line.split(PART);
	const whole = withShortQuotes(line, (text) => displayWidth(text) <= width);
	if (parts.length === 0 || displayWidth(whole) <= width) return [fitAround(line, width)];
	const lines = [fitAround(head, width)];
	for (const part of parts) {
		const joined = `${lines.at(-1) ?? ""}${PART}${part}`;
		if (displayWidth(joined) <= width) lines[lines.length - 1] = joined;
		else lines.push(...wrap(part, width));
	}
	return lines;
}

/** The text broken into lines of at most `width` columns, at spaces where there are any. */
export function wrap(text: string, width: number): readonly string[] {
	return text.split("\n").flatMap((line) => wrapLine(line.replace(ESCAPES, "").replaceAll("\t", "  "), width));
}

function wrapLine(line: string, width: number): string[] {
	const lines: string[] = [];
	let current = "";
	let columns = 0;
	for (const { segment } of graphemes().segment(line.replace(/\p{Cc}/gu, ""))) {
		const needed = columnsOf(segment);
		if (columns + needed > width && current !== "") {
			const space = current.lastIndexOf(" ");
			const breaks = segment !== " " && current.slice(0, Math.max(0, space)).trim() !== "";
			const keep = breaks ? space : current.length;
			lines.push(current.slice(0, keep));
			current = current.slice(keep).trimStart();
			columns = displayWidth(current);
			if (segment === " ") continue;
		}
		current += segment;
		columns += needed;
	}
	lines.push(current);
	return lines.map((piece) => (displayWidth(piece) > width ? fit(piece, width) : piece));
}
