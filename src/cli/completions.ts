/** Answers a shell that completes a command line. */
import { memoryCandidates } from "../commands/candidates.ts";
import { complete } from "../commands/complete.ts";
import type { FrontEnd } from "../commands/perform.ts";

/** The last word is the one to complete. One candidate a line: value, tab, description. */
export async function completionLines(
	words: readonly string[],
	open: () => ReturnType<FrontEnd["open"]>,
): Promise<string> {
	const unfinished = { before: words.slice(0, -1), typed: words.at(-1) ?? "" };
	const found = await complete(unfinished, "terminal", memoryCandidates(open));
	return found.map(({ value, description }) => `${value}\t${description}\n`).join("");
}
