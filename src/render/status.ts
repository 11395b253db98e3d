/** The state of the memory, and its contents as a list. */
import type { FactListing, Status, StoreStatus } from "../memory.ts";
import type { FactProblemReason } from "../ports/fact-store.ts";
import { ago, count } from "./amounts.ts";
import { captionLine } from "./fact-lines.ts";
import { softLine } from "./fence.ts";
import { isTwofold } from "./left-alone.ts";
import { ruleWords, sharingLine } from "./sharing.ts";

const PROBLEMS_SHOWN = 5;
/** Reasons of files that are read well, and left out on purpose: their details are the whole of what there is to say. */
const QUIET: ReadonlySet<FactProblemReason> = new Set(["suspicious", "unreviewed", "rejected", "forgotten"]);

const KEEP_ONE = " (/memory review keeps one of its versions)";

function storeLines(entry: StoreStatus): string[] {
	const where = entry.exists ? entry.store.folder : `${entry.store.folder} (not made yet)`;
	const lines = [`${entry.store.scope}: ${count(entry.facts, "fact")} in ${softLine(where)}`];
	for (const problem of entry.problems.slice(0, PROBLEMS_SHOWN)) {
		const line = problem.line === undefined ? "" : `:${problem.line}`;
		const state = QUIET.has(problem.reason) ? "" : " is left alone:";
		lines.push(
			`  ! ${softLine(problem.name)}${line}${state} ${softLine(problem.detail)}${isTwofold(problem) ? KEEP_ONE : ""}`,
		);
	}
	const more = entry.problems.length - PROBLEMS_SHOWN;
	if (more > 0) lines.push(`  ! and ${count(more, "more file")}`);
	return lines;
}

function projectLine(status: Status): string {
	const { project } = status;
	if (project?.key === undefined) return "project: none here; facts are global";
	return `project: ${softLine(project.name)} (${project.key}) at ${softLine(project.root ?? "")}`;
}

function indexLines(status: Status): string[] {
	const lines = [`index: ${softLine(status.index.location)}`];
	if (status.index.setAside !== undefined) {
		const { reason, path } = status.index.setAside;
		lines.push(`  ! a ${reason === "newer" ? "newer" : "damaged"} database was put aside as ${softLine(path)}`);
	}
	return [...lines, ...status.index.notes.map((note) => `  ! ${softLine(note)}`)];
}

function embedderLine(status: Status): string {
	const { provider, embedded, total, note } = status.embedder;
	const state = provider === "off" ? "off, keywords only" : `${provider}, ${embedded} of ${total} facts embedded`;
	return `embedder: ${state}${note === undefined ? "" : ` (${softLine(note)})`}`;
}

function astrayLines({ missingPaths, sharing }: Status): string[] {
	const line = sharingLine(sharing);
	return [
		...(missingPaths === undefined
			? []
			: [`missing paths: ${count(missingPaths, "fact")} (see them with /memory prune-paths)`]),
		...(line === undefined ? [] : [`! ${line}`]),
	];
}

/** Several lines; a line that begins with `!` tells of something that is not well. */
export function statusText(status: Status): string {
	const warnings = [
		...(status.project?.warnings ?? []),
		...status.settingsWarnings,
		...status.diagnostics.map((diagnostic) => `${diagnostic.degraded}: ${diagnostic.message}`),
	];
	return [
		projectLine(status),
		...status.stores.flatMap(storeLines),
		...(status.untrusted === undefined
			? []
			: [`shared: left out, since pi does not trust ${softLine(status.untrusted)}`]),
		...indexLines(status),
		embedderLine(status),
		...(status.pending === undefined
			? []
			: [`waiting: ${count(status.pending, "fact")} (try again with /memory retry)`]),
		...astrayLines(status),
		...(status.readOnly === undefined ? [] : [`read-only: ${softLine(status.readOnly)}`]),
		...warnings.map((warning) => `! ${softLine(warning)}`),
	].join("\n");
}

/** One line a fact. `now` is milliseconds since 1970; `leftAlone` is told where there is no fact. */
export function listText(listing: FactListing, now: number, leftAlone: readonly string[] = []): string {
	if (listing.total === 0) {
		return [leftAlone.length === 0 ? "No facts yet." : "No facts, but:", ...leftAlone].join("\n");
	}
	const pages = listing.pages > 1 ? `, page ${listing.page} of ${listing.pages}` : "";
	const lines = listing.facts.map((item) => {
		const scope = item.store.split(":")[0] ?? item.store;
		const pinned = item.fact.pin ? ", pinned" : "";
		return `${captionLine(item)} (${scope} ${item.fact.kind}, ${ago(item.fact.updated, now)}${pinned})`;
	});
	return [`${count(listing.total, "fact")}${pages}`, ...lines].join("\n");
}

/** The first time that a project brings facts of others. */
export function arrivalLine(facts: number): string {
	return `memory: this project brings ${count(facts, "shared fact")} that others wrote, screened before use (/memory list)`;
}

/** One line when something wants a person's attention: broken files, settings, a database put aside. */
export function attentionLine(status: Status): string | undefined {
	const problems = status.stores.flatMap((entry) => entry.problems);
	const quarantined = problems.filter(({ reason }) => reason === "suspicious" || reason === "unreviewed").length;
	const twofold = problems.filter(isTwofold).length;
	const broken = problems.filter(({ reason }) => !QUIET.has(reason)).length - twofold;
	const parts: string[] = [];
	if (quarantined > 0) parts.push(`${count(quarantined, "fact")} from elsewhere kept back for /memory review`);
	if (twofold > 0) parts.push(`${count(twofold, "file")} with two versions, left by git, for /memory review`);
	if (broken > 0) parts.push(`${count(broken, "file")} could not be read as a fact`);
	if (status.index.setAside !== undefined) parts.push("the index was damaged and is rebuilt");
	const shared = status.stores.some(({ store, facts }) => store.scope === "shared" && facts > 0);
	if (shared && status.sharing?.kind === "ignored") {
		parts.push(`shared facts will not be committed, ${ruleWords(status.sharing.rule)}: /memory fix-gitignore`);
	}
	const [setting] = status.settingsWarnings;
	if (setting !== undefined) parts.push(softLine(setting));
	return parts.length === 0 ? undefined : `memory: ${parts.join("; ")} (see /memory status)`;
}
