/** How an error ended, as an observation for the journal: what was seen, in words that claim no more. */
import type { Observation } from "../ports/journal.ts";
import type { Ending, Step } from "./error-watch.ts";

const LINE_CHARS = 160;
const COMMAND_CHARS = 200;

/** `clean` takes out what must not be kept; it is given each text that comes from outside. */
export function endingObservation(
	{ command, errors, steps, omitted }: Ending,
	clean: (text: string) => string,
): Pick<Observation, "caption" | "content" | "errors"> {
	const [first] = errors;
	const quoted = (text: string, most: number): string => clipped(clean(text.replaceAll(/\s+/gu, " ").trim()), most);
	const done = steps.map(({ kind, what }: Step) =>
		kind === "edited" ? `- edited ${quoted(what, COMMAND_CHARS)}` : `- ran \`${quoted(what, COMMAND_CHARS)}\``,
	);
	const more = omitted === 0 ? [] : [`- and ${omitted} other ${omitted === 1 ? "step" : "steps"} in between`];
	return {
		caption: `How it ended: ${quoted(first?.line ?? "", LINE_CHARS)}`,
		content: [
			...errors.map(({ line }) => quoted(line, LINE_CHARS)),
			`\`${quoted(command, COMMAND_CHARS)}\` failed with it, and passed after:`,
			...done,
			...more,
		].join("\n"),
		errors: errors.map(({ fingerprint }) => fingerprint),
	};
}

function clipped(text: string, most: number): string {
	return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
