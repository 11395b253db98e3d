/** Files that git left with two versions of a fact: which there are, and what came of keeping one. */
import { type Scope, type StoreId, scopeOf } from "../facts/scope.ts";
import type { KeepOutcome, Status } from "../memory.ts";
import type { FactProblem } from "../ports/fact-store.ts";
import type { Change, FactState } from "../ports/history.ts";
import { count } from "./amounts.ts";
import { soften, softLine } from "./fence.ts";
import { lineChanges } from "./line-changes.ts";

export interface Conflict {
	readonly store: StoreId;
	readonly scope: Scope;
	readonly problem: FactProblem;
	readonly versions: readonly [ours: string, theirs: string];
}

const LINES_SHOWN = 12;

export function conflictsIn({ stores }: Pick<Status, "stores">): readonly Conflict[] {
	return stores.flatMap(({ store, problems }) =>
		problems.flatMap((problem): readonly Conflict[] => {
			const { versions, reason } = problem;
			if (reason !== "conflict" || versions === undefined) return [];
			return [{ store: store.id, scope: store.scope, problem, versions }];
		}),
	);
}

/** Names one file over all stores: `shared/port.md`. */
export function conflictName({ scope, problem }: Conflict): string {
	return `${scope}/${problem.name}`;
}

/** What the two versions do not have in common. */
function differences({ versions: [ours, theirs] }: Conflict): readonly string[] {
	const changed = lineChanges(ours, theirs).filter(({ kind, line }) => kind !== "same" && line !== "");
	const more = changed.length - LINES_SHOWN;
	return [
		...changed
			.slice(0, LINES_SHOWN)
			.map(({ kind, line }) => `  ${kind === "out" ? "ours  " : "theirs"} | ${soften(line)}`),
		...(more > 0 ? [`  (${count(more, "more line")})`] : []),
	];
}

/** Nothing for no conflict. `program` is what commands begin with. */
export function conflictLines(conflicts: readonly Conflict[], program: string): readonly string[] {
	if (conflicts.length === 0) return [];
	return [
		`${count(conflicts.length, "file")} with two versions, left by git and not read before one is kept:`,
		...conflicts.flatMap((conflict) => [softLine(conflictName(conflict)), ...differences(conflict)]),
		`${program} review keep <file> ours|theirs keeps this branch's version or the other one, which then is in the history.`,
	];
}

/** One line. */
export function keptLine(outcome: KeepOutcome, name: string): string {
	switch (outcome.kind) {
		case "kept":
			return `kept “${softLine(outcome.fact.caption)}”; the other version is in its history${leftForGit(outcome.change)} · undo with /memory undo`;
		case "gone":
			return `${softLine(name)} has been settled already`;
		case "not-a-fact":
			return `that version of ${softLine(name)} is no fact: ${softLine(outcome.why)}`;
		case "refused":
			return `nothing was changed, memory is read-only here: ${softLine(outcome.why)}`;
	}
}

/** Git takes a file for unmerged until it is added; what is in a repository is what is shared. */
function leftForGit({ after }: Change): string {
	const command = addCommand(after);
	return command === undefined ? "" : ` · left for you: ${command}`;
}

/** For the file of a shared fact. */
function addCommand(state: FactState | undefined): string | undefined {
	if (state === undefined || scopeOf(state.store) !== "shared") return undefined;
	const path = `${state.folder}/${state.name}`;
	return `git add ${/\s/u.test(path) ? `"${path}"` : path}`;
}

/** What the keeping of a version is taken back to: git's markers are gone, so it is the version that was not kept. */
export function turnedTo({ kept, before, after }: Change): string {
	if (before === undefined) return "removed again: the version that was not kept is no fact";
	const command = addCommand(after);
	const added = command === undefined ? "" : `, and ${command} would take this one into the commit`;
	return `there now: ${kept === "ours" ? "the other version" : "this branch's version"} of the merge, not git's markers${added}`;
}
