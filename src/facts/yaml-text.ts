/** Strings and lists as YAML on one line, quoted no more than readers need. */
import { once } from "../kernel/once.ts";

const RESERVED = /^(?:~|null|true|false|yes|no|on|off|y|n|\.inf|\.nan)$/i;
const plainText = once(() => /^(?:[\p{L}_/~]|\.[\p{L}_])[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u);
const PLAIN_AFTER_DIGIT =
	/^(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?)$/;

/** A string as YAML, on one line: plain where every reader takes it for that string, else in double quotes. */
export function scalarText(text: string, place: "value" | "item" = "value"): string {
	if (PLAIN_AFTER_DIGIT.test(text)) return text;
	const plain = plainText().test(text) && !RESERVED.test(text) && !/: | #|[: ]$/.test(text);
	return plain && (place === "value" || !/[,[\]{}:]/.test(text)) ? text : JSON.stringify(text);
}

/** A list of strings, or of lists of strings, as YAML on one line. */
export function listText(items: readonly (string | readonly string[])[]): string {
	const texts = items.map((item) => (typeof item === "string" ? scalarText(item, "item") : listText(item)));
	return `[${texts.join(", ")}]`;
}
