/** A fact as a text that a person edits: its file, of which every field but the machine's own may be changed. */
import type { Fact } from "../facts/fact.ts";
import { parseFactFile, readStated } from "../facts/fact-file.ts";
import { printFactFile } from "../facts/fact-print.ts";
import { readFrontmatter } from "../facts/frontmatter.ts";
import { fromFrame } from "../facts/path-scope.ts";
import type { Store } from "../facts/scope.ts";
import { MemoryError } from "../kernel/errors.ts";
import type { Correction } from "../memory.ts";
import { softLine } from "../render/fence.ts";
import type { Dialog } from "./run.ts";

/** Fields that only a change of the file itself can change. */
const FIXED = ["id", "triples", "evidence", "expires", "source", "image", "created", "updated"] as const;
/** Those that can be changed in the frontmatter. */
const FIELDS = ["caption", "kind", "pin", "tags", "paths"] as const;

/** `undefined` when nothing was changed. */
export async function editedText(fact: Fact, dialog: Pick<Dialog, "edit">): Promise<string | undefined> {
	const text = printFactFile(fact);
	const edited = await dialog.edit(`Edit “${fact.caption}”`, text);
	return edited === undefined || edited.trim() === text.trim() ? undefined : edited;
}

/**
 * `undefined` when the text says what the fact says.
 * @throws MemoryError INPUT_INVALID for a text that is no fact any more
 */
export function correctionIn(edited: string, fact: Fact, store: Store): Correction | undefined {
	const parsing = parseFactFile(edited, { name: "", modified: Date.parse(fact.updated) });
	if (parsing.kind === "broken") throw unusable(parsing.problem.detail);
	const strange = strangeKeys(edited);
	if (strange.length > 0) throw unusable(`${strange.join(", ")} is no field of a fact: ${FIELDS.join(", ")} are`);
	if (parsing.derived.includes("caption")) throw unusable("it has no caption any more");
	const changed = FIXED.filter((field) => JSON.stringify(parsing.fact[field]) !== JSON.stringify(fact[field]));
	if (changed.length > 0) throw unusable(`${changed.join(", ")} cannot be changed here, only in the file itself`);
	return correctionBetween(fact, parsing.fact, store);
}

/** A field that is misspelled would count as one that was taken out. */
function strangeKeys(edited: string): readonly string[] {
	const file = readStated(edited);
	const frontmatter = file.kind === "broken" ? undefined : readFrontmatter(file.parts);
	if (frontmatter?.kind !== "entries") return [];
	const known: ReadonlySet<string> = new Set([...FIELDS, ...FIXED]);
	return [...frontmatter.entries.keys()].filter((key) => !known.has(key)).map((key) => softLine(key));
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
