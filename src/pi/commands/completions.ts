/** What pi offers while `/memory …` is typed. */
import { memoryCandidates } from "../../commands/candidates.ts";
import { complete } from "../../commands/complete.ts";
import { splitLine } from "../../commands/words.ts";
import type { Wiring } from "../events/lifecycle.ts";

export interface Completion {
	/** Takes the place of everything after `/memory `. */
	readonly value: string;
	readonly label: string;
	readonly description: string;
}

/** None once the last word is complete: with a menu open, the first Enter only accepts what is typed already. */
export async function completionsIn(
	prefix: string,
	{ current }: Pick<Wiring, "current">,
): Promise<Completion[] | null> {
	const { words } = splitLine(prefix);
	const last = words.at(-1);
	const isNew = last === undefined || /\s$/u.test(prefix);
	const typed = isNew ? "" : last.text;
	const before = (isNew ? words : words.slice(0, -1)).map(({ text }) => text);
	const source = memoryCandidates(() => current.require().require());
	const found = await complete({ before, typed }, "pi", source);
	if (found.length === 0 || (found.length === 1 && found[0]?.value === typed)) return null;
	const head = isNew ? prefix : prefix.slice(0, last.start);
	return found.map(({ value, description }) => ({ value: head + value, label: value, description }));
}
