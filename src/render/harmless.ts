/** Text of a fact on a person's screen: nothing in it can move the cursor, colour the page or hide. */

/** Control sequences of terminals: CSI, OSC and the other strings (ECMA-48). */
const SEQUENCES =
	// oxlint-disable-next-line no-control-regex -- terminal control sequences begin with the escape character
	/\u009b[0-?]*[ -/]*[@-~]?|\u001b(?:\[[0-?]*[ -/]*[@-~]|[\]P_^X][^\u0007\u001b]*(?:\u0007|\u001b\\)|[ -/]*[0-~])?/gu;
/** Characters that turn the reading direction, and ones that show nothing (joiners of emoji and scripts stay). */
const HIDDEN = /[\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;
const QUICK = /[^\u0020-\u007e\n\t]/u;

/**
 * Without control characters, but for tabs and line breaks. Hidden characters are named instead, so that whoever reviews
 * a text sees that they are there.
 */
export function withoutControls(text: string): string {
	if (!QUICK.test(text)) return text;
	return text
		.replace(/\r\n?/gu, "\n")
		.replace(SEQUENCES, "")
		.replace(/(?![\n\t])\p{Cc}/gu, "")
		.replace(HIDDEN, nameOf);
}

function nameOf(character: string): string {
	const code = character.codePointAt(0) ?? 0;
	return `‹U+${code.toString(16).toUpperCase().padStart(4, "0")}›`;
}
