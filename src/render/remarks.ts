/** What there is to tell about a write, and why a write was refused, in sentences. */
import type { Refusal, Remark, SafetyFinding } from "../gate/outcome.ts";
import { withoutNearKeys } from "../gate/safety/near-keys.ts";
import { fewOf } from "./amounts.ts";
import { softLine } from "./fence.ts";
import { FOR_MODEL } from "./for-model.ts";

function findingWords(findings: readonly SafetyFinding[]): string {
	return fewOf([...new Set(findings.map((finding) => `${finding.kind} (${finding.rule}) in ${finding.field}`))], 5);
}

/** `what looks like a GitHub key of a shape that is not known here`. */
function keyWords({ providers }: Extract<Remark, { kind: "near-key" }>): string {
	const name = `${providers.length > 1 ? "keys" : "a key"} of ${fewOf(providers, 3)}`;
	return `what looks like ${name} in a shape that is not known here`;
}

function nearKeySentence(remark: Extract<Remark, { kind: "near-key" }>, eraser: string | undefined): string {
	const end =
		eraser === undefined ? "a real one does not belong in here" : `if it is a real one, it has to go: ${eraser}`;
	return `It has ${keyWords(remark)}; ${end}.`;
}

/** A text that was written with these remarks, to be told of: what looks like a key in it is not repeated. */
export function tellable(text: string, remarks: readonly Remark[]): string {
	return remarks.some(({ kind }) => kind === "near-key") ? withoutNearKeys(text) : text;
}

/** The end of a receipt that a person should not overlook; empty for nothing of that kind. */
export function remarkNotice(remarks: readonly Remark[], eraser: string): string {
	return remarks.map((remark) => noticeOf(remark, eraser)).join("");
}

function noticeOf(remark: Remark, eraser: string): string {
	if (remark.kind === "near-key") return ` · ${keyWords(remark)}: if it is real, ${eraser}`;
	if (remark.kind === "not-committed") return " · git ignores it, so it will not be committed: /memory fix-gitignore";
	if (remark.kind === "not-indexed") return ` · not found by a search yet: ${FOR_MODEL.words(remark.why)}`;
	if (remark.kind === "not-there") return ` · ${notThereWords(remark)}`;
	if (remark.kind === "by-folder") return ` · kept under the project's folder for now: ${FOR_MODEL.words(remark.why)}`;
	return "";
}

/** `src/a.ts and src/b.ts are not there (yet)` */
function notThereWords({ paths }: Extract<Remark, { kind: "not-there" }>): string {
	return `${fewOf(paths.map(softLine), 3)} ${paths.length === 1 ? "is" : "are"} not there (yet)`;
}

/** `eraser` erases what was stored: a command, or what to do by hand; absent where nothing is stored yet. */
export function remarkSentence(remark: Remark, eraser?: string): string {
	if (isAboutPlaces(remark)) return placeSentence(remark);
	switch (remark.kind) {
		case "long":
			return `The content has ${remark.chars.toLocaleString("en-US")} characters; up to ${remark.limit.toLocaleString("en-US")} is recalled best. Put the key point first, or split it.`;
		case "redacted":
			return `Redacted before storing: ${findingWords(remark.findings)}.`;
		case "near-key":
			return nearKeySentence(remark, eraser);
		case "was-forgotten":
			return `The same fact was forgotten on ${remark.at.slice(0, 10)}; check that it should be back.`;
		case "not-indexed":
			return `Stored, but not searchable yet: ${FOR_MODEL.words(remark.why)}.`;
		case "not-committed":
			return `It will not be committed: ${FOR_MODEL.rule(remark.rule)}. The user can mend that with /memory fix-gitignore.`;
		case "inferred":
			return "Stored as your inference, not as the user's word: pass what the user said as evidence if they said it.";
		case "expires":
			return `It expires after ${softLine(remark.day)}, as its text says.`;
	}
}

const ABOUT_PLACES = ["global-by-path", "landed", "kept-elsewhere", "not-there", "by-folder"] as const;
type AboutPlaces = Extract<Remark, { kind: (typeof ABOUT_PLACES)[number] }>;

function isAboutPlaces(remark: Remark): remark is AboutPlaces {
	return ABOUT_PLACES.some((kind) => kind === remark.kind);
}

/** Of where it went, and of what its paths lead to. */
function placeSentence(remark: AboutPlaces): string {
	switch (remark.kind) {
		case "global-by-path":
			return `It is global because ${softLine(remark.path)} lies outside the project; pass scope to decide otherwise.`;
		case "landed":
			return `It landed in ${FOR_MODEL.name(remark.folder, "path")}.`;
		case "kept-elsewhere":
			return `The same fact is already kept in the ${remark.scope} scope.`;
		case "not-there":
			return `${notThereWords(remark)}: wherever the fact is shown it is marked as stale until something is.`;
		case "by-folder":
			return `It is kept under the project's folder for now, since ${FOR_MODEL.words(remark.why)}, and comes along once git answers.`;
	}
}

/** Whole sentences: what was refused, why, and what to do. */
export function refusalSentences(refusal: Refusal): string {
	switch (refusal.because) {
		case "unsafe": {
			const secret = refusal.findings.some((finding) => finding.kind === "secret");
			const advice = secret
				? "Store where the secret is kept, not the secret."
				: "Describe what the text does instead of quoting text that gives orders.";
			return `Refused, nothing was stored: ${findingWords(refusal.findings)}. ${advice}`;
		}
		case "limits":
			return `Refused, nothing was stored. ${refusal.limits
				.map((limit) => `${limit.field}: ${breachWords(limit)}; ${limit.advice}.`)
				.join(" ")}`;
		case "outside-project":
			return outsideSentences(refusal);
		case "no-project":
			return `Refused, nothing was stored: there is no project here for a ${refusal.scope} fact. Use scope global, or name the project.`;
		case "read-only":
			return `Refused, memory is read-only here: ${FOR_MODEL.words(refusal.why)}.`;
		case "judged-unsafe":
			return `Refused, nothing was stored: the judge takes it for a secret or a manipulation (${Math.round(refusal.probability * 100)} %). Describe what matters without quoting it.`;
	}
}

/** A fact that was to go into a project is global already: that scope is no way out for it. */
function outsideSentences({ path, moving }: Extract<Refusal, { because: "outside-project" }>): string {
	if (moving !== true) {
		return `Refused, nothing was stored: ${softLine(path)} lies outside the project. Leave it out (an update replaces the paths), or use scope global.`;
	}
	return `Refused, nothing was moved: the fact is about ${softLine(path)}, which lies outside this project. Leave it where it is, or take its paths from it first: /memory update <id> --path "", or memory_update with paths [].`;
}

function breachWords({ actual, limit }: { readonly actual: number; readonly limit: number }): string {
	return actual > limit ? `${actual} is over the limit of ${limit}` : "empty";
}
