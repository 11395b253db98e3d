/** Instruction files and what became of them, for a person. */
import type { Refusal } from "../gate/outcome.ts";
import type { BroughtIn, Importable } from "../memory.ts";
import { ago, count, grouped } from "./amounts.ts";
import { softLine } from "./fence.ts";
import { refusalSentences } from "./remarks.ts";

/** `2 facts, 3 days ago`. */
function stateText({ state }: Importable, now: number): string {
	switch (state.kind) {
		case "new":
			return "new";
		case "imported":
			return `imported ${ago(state.at, now)}, ${count(state.facts, "fact")}`;
		case "partly":
			return `imported in part ${ago(state.at, now)}, ${count(state.facts, "fact")}, ${count(state.left, "section")} refused`;
		case "changed":
			return `changed since it was imported ${ago(state.at, now)}`;
		case "forgotten":
			return `imported ${ago(state.at, now)}, and none of its facts is left`;
	}
}

/** One line a file. */
export function importableLines(files: readonly Importable[], now: number): readonly string[] {
	return files.map((each) => {
		const size = `${grouped(each.file.text.length)} characters in ${count(each.sections, "section")}`;
		const reader = each.file.inPrompt ? "" : ", not read by pi";
		return `${softLine(each.file.place)}: ${stateText(each, now)} (${size}${reader})`;
	});
}

/** Links that were left alone, and what to do where one is meant. `program` is what commands begin with. */
export function leadingOutLines(files: readonly Importable[], program: string): readonly string[] {
	return files.flatMap(({ file: { place, leadsTo } }) =>
		leadsTo === undefined
			? []
			: [
					`left alone: ${softLine(place)} is a link out of the project, to ${softLine(leadsTo)}; if it is meant: ${program} import ${softLine(place)}`,
				],
	);
}

const REFUSED_SHOWN = 10;

/** What an import without a model did, or would do. */
export function broughtInLines(place: string, outcomes: readonly BroughtIn[], dryRun: boolean): readonly string[] {
	const of = (kind: BroughtIn["kind"]): readonly BroughtIn[] => outcomes.filter((each) => each.kind === kind);
	const counts = [
		`${count(of("added").length, "fact")} ${dryRun ? "to add" : "added"}`,
		...(of("known").length === 0 ? [] : [`${grouped(of("known").length)} known already`]),
		...(of("was-forgotten").length === 0
			? []
			: [`${grouped(of("was-forgotten").length)} left out, since you forgot them`]),
		...(of("repeated").length === 0 ? [] : [`${grouped(of("repeated").length)} said twice`]),
		...(of("refused").length === 0 ? [] : [`${grouped(of("refused").length)} refused`]),
	];
	const refused = outcomes.flatMap((each) =>
		each.kind === "refused" ? [`  refused: ${softLine(each.caption)} (${whyRefused(each.refusal)})`] : [],
	);
	const added = dryRun ? of("added").map(({ caption }) => `  + ${softLine(caption)}`) : [];
	return [`${softLine(place)}: ${counts.join(", ")}`, ...added, ...refused.slice(0, REFUSED_SHOWN)];
}

function whyRefused(refusal: Refusal): string {
	return softLine(refusalSentences(refusal).replace(/^Refused, (?:nothing was stored[.:]? ?)?/u, "")).replace(
		/\.$/u,
		"",
	);
}

/** What becomes of the file's text in the prompt, told to whoever imported it. */
export function promptNote(file: Importable["file"], setting: "imported" | "always" | "never", whole: boolean): string {
	if (!file.inPrompt || setting === "never") return "";
	if (!whole) return "; it stays in the prompt, since not all of it could be stored";
	return "; from the next session on it is left out of the prompt";
}

/** What becomes of it when the import is taken back: only what had been left out comes again. */
export function backNote(
	file: Importable["file"],
	state: Importable["state"] | undefined,
	setting: "imported" | "always" | "never",
): string {
	const wasLeftOut = file.inPrompt && setting === "imported" && state?.kind === "imported";
	return wasLeftOut ? ", and with the next prompt its text is there again" : "";
}
