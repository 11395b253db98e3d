/** A fact as a text that a person edits: its file, of which every field but the machine's own may be changed. */
import type { Fact } from "../facts/fact.ts";
import { parseFactFile } from "../facts/fact-file.ts";
import { printFactFile } from "../facts/fact-print.ts";
import { fromFrame } from "../facts/path-scope.ts";
import type { Store } from "../facts/scope.ts";
import { MemoryError } from "../kernel/errors.ts";
import type { Correction } from "../memory.ts";
import type { Dialog } from "./run.ts";

/** Fields that only a change of the file itself can change. */
const FIXED = ["id", "triples", "evidence", "expires", "source", "image", "created", "updated"] as const;

/**
 * `undefined` when nothing was changed.
 * @throws MemoryError INPUT_INVALID for a text that is no fact any more
 */
export async function editFact(fact: Fact, store: Store, dialog: Dialog): Promise<Correction | undefined> {
	const text = printFactFile(fact);
	const edited = await dialog.edit(`Edit “${fact.caption}”`, text);
	if (edited === undefined || edited.trim() === text.trim()) return undefined;
	const parsing = parseFactFile(edited, { name: "", modified: Date.parse(fact.updated) });
	if (parsing.kind === "broken") throw unusable(parsing.problem.detail);
	const changed = FIXED.filter((field) => JSON.stringify(parsing.fact[field]) !== JSON.stringify(fact[field]));
	if (changed.length > 0) throw unusable(`${changed.join(", ")} cannot be changed here, only in the file itself`);
	return correctionBetween(fact, parsing.fact, store);
}

function unusable(why: string): MemoryError {
	return new MemoryError("INPUT_INVALID", `the edited text was not taken: ${why}`, { hint: "nothing was changed" });
}

function correctionBetween(old: Fact, fact: Fact, store: Store): Correction | undefined {
	const isSame = (field: keyof Fact): boolean => JSON.stringify(old[field]) === JSON.stringify(fact[field]);
	const correction: Correction = {
		...(isSame("caption") ? {} : { caption: fact.caption }),
		...(isSame("content") ? {} : { content: fact.content }),
		...(isSame("kind") ? {} : { kind: fact.kind }),
		...(isSame("tags") ? {} : { tags: fact.tags }),
		...(isSame("pin") ? {} : { pin: fact.pin }),
		...(isSame("paths") ? {} : { paths: absolutePaths(fact, store) }),
	};
	return Object.keys(correction).length === 0 ? undefined : correction;
}

/** A correction of no paths makes the fact one about the whole frame. */
function absolutePaths({ paths }: Fact, store: Store): readonly string[] {
	return paths.map((path) => fromFrame(path, store));
}
