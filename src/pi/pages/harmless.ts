/** Text of a fact on a page of the terminal, where every character has its width. */
import { withoutControls } from "../../render/harmless.ts";

/** Joined emoji, skin tones and emoji variants: terminals disagree about their width, and all agree about the first of them. */
const JOINED = /(?<=\p{Extended_Pictographic})(?:\ufe0e|\ufe0f|\p{Emoji_Modifier}|\u200d\p{Extended_Pictographic})+/gu;
const QUICK = /[^\u0020-\u007e\n]/u;

/** Nothing in it can move the cursor, colour the page or hide; tabs become spaces. */
export function harmless(text: string): string {
	if (!QUICK.test(text)) return text;
	return withoutControls(text).replaceAll("\t", "    ").replace(JOINED, "");
}

/** The same on one line. */
export function harmlessLine(text: string): string {
	return harmless(text.replace(/\s+/gu, " ").trim());
}
