/** Whether shared facts are committed, the rule that keeps them out, and the lines that let them in. */
import { posix } from "node:path";
import type { FixOutcome, SharingLook } from "../memory.ts";
import type { IgnoreFix, Sharing } from "../ports/ignore-rules.ts";
import { softLine } from "./fence.ts";
import { FOR_PERSON, type Reader } from "./reader.ts";

/** One line for the status; nothing while all is well. */
export function sharingLine(sharing: Sharing | undefined, reader: Reader = FOR_PERSON): string | undefined {
	if (sharing === undefined || sharing.kind === "shared") return undefined;
	if (sharing.kind === "unknown")
		return `shared facts: whether git ignores them is not known (${reader.words(sharing.why)})`;
	return `shared facts will not be committed: ${reader.rule(sharing.rule)} (mend it with /memory fix-gitignore)`;
}

/** The lines of a fix under the name of their file. */
export function fixText(fixes: readonly IgnoreFix[]): string {
	return fixes
		.map(({ file, lines }) => [`${softLine(file)}:`, ...lines.map((line) => `  ${line}`)].join("\n"))
		.join("\n");
}

/** What there is to say before anything is changed. */
export function sharingText({ sharing, fixes }: SharingLook): string {
	switch (sharing.kind) {
		case "shared":
			return "git does not ignore .pi/cairn: shared facts can be committed";
		case "unknown":
			return `whether git ignores .pi/cairn cannot be told: ${softLine(sharing.why)}`;
		case "ignored": {
			const head = `git ignores .pi/cairn: ${FOR_PERSON.rule(sharing.rule)}`;
			if (fixes !== undefined)
				return `${head}\nThese lines, tried out on a copy of the rules, let it in:\n${fixText(fixes)}`;
			return `${head}\nNo known lines let it in without letting in more. Change the rule by hand; this tells whether it worked: git check-ignore -v --no-index .pi/cairn/x.md`;
		}
	}
}

export function fixedText(outcome: FixOutcome): string {
	switch (outcome.kind) {
		case "fixed": {
			const files = outcome.fixes.map(({ file }) => softLine(posix.basename(file)));
			return `shared facts can be committed now; commit ${[...new Set(files)].join(" and ")} with them`;
		}
		case "ignored":
			return `it did not help: ${FOR_PERSON.rule(outcome.rule)}`;
		case "unknown":
			return `it was written, and whether it helped cannot be told: ${softLine(outcome.why)}`;
		case "refused":
			return `nothing was changed, memory is read-only here: ${softLine(outcome.why)}`;
	}
}
