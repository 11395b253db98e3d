/** The state of the memory, and its contents as a list. */
import type { FactListing, Status, StoreStatus } from "../memory.ts";
import type { FactProblemReason } from "../ports/fact-store.ts";
import { ago, count } from "./amounts.ts";
import { captionLine } from "./fact-lines.ts";
import { softLine } from "./fence.ts";
import { isTwofold } from "./left-alone.ts";
import { FOR_PERSON, type Reader } from "./reader.ts";
import { sharingLine } from "./sharing.ts";

const PROBLEMS_SHOWN = 20;
/** Reasons of files that are read well, and left out on purpose: their details are the whole of what there is to say. */
const QUIET: ReadonlySet<FactProblemReason> = new Set(["suspicious", "unreviewed", "rejected", "forgotten"]);

const KEEP_ONE = " (/memory review keeps one of its versions)";

function storeLines(entry: StoreStatus, reader: Reader): string[] {
	const where = `${reader.name(entry.store.folder, "path")}${entry.exists ? "" : " (not made yet)"}`;
	const lines = [`${entry.store.scope}: ${count(entry.facts, "fact")} in ${where}`];
	for (const problem of entry.problems.slice(0, PROBLEMS_SHOWN)) {
		const line = problem.line === undefined ? "" : `:${problem.line}`;
		const state = QUIET.has(problem.reason) ? "" : " is left alone:";
		lines.push(
			`  ! ${reader.name(problem.name, "file")}${line}${state} ${reader.problem(problem)}${isTwofold(problem) ? KEEP_ONE : ""}`,
		);
	}
	const more = entry.problems.length - PROBLEMS_SHOWN;
	if (more > 0) lines.push(`  ! and ${count(more, "more file")}`);
	return lines;
}

function projectLine({ project }: Status, reader: Reader): string {
	if (project?.key === undefined) return "project: none here; facts are global";
	const key = reader.name(project.key, "id");
	return `project: ${reader.name(project.name, "project")} (${key}) at ${reader.name(project.root ?? "", "path")}`;
}

function indexLines(status: Status, reader: Reader): string[] {
	const lines = [`index: ${reader.name(status.index.location, "path")}`];
	if (status.index.setAside !== undefined) {
		const { reason, path } = status.index.setAside;
		lines.push(
			`  ! a ${reason === "newer" ? "newer" : "damaged"} database was put aside as ${reader.name(path, "path")}`,
		);
	}
	return [...lines, ...status.index.notes.map((note) => `  ! ${reader.words(note)}`)];
}

function embedderLine(status: Status, reader: Reader): string {
	const { provider, embedded, total, note } = status.embedder;
	const state = provider === "off" ? "off, keywords only" : `${provider}, ${embedded} of ${total} facts embedded`;
	return `embedder: ${state}${note === undefined ? "" : ` (${reader.words(note)})`}`;
}

function astrayLines({ missingPaths, sharing }: Status, reader: Reader): string[] {
	const line = sharingLine(sharing, reader);
	return [
		...(missingPaths === undefined
			? []
			: [`missing paths: ${count(missingPaths, "fact")} (see them with /memory prune-paths)`]),
		...(line === undefined ? [] : [`! ${line}`]),
	];
}

/** Where no judge can be asked, trying again comes to nothing. */
function waitingLines({ pending, judgeAway }: Status): string[] {
	const help = judgeAway === undefined ? " (try again with /memory retry)" : "";
	return [
		...(pending === undefined ? [] : [`waiting: ${count(pending, "fact")}${help}`]),
		...(judgeAway === undefined ? [] : [`! ${judgeAway.why}: what is added here waits; ${judgeAway.hint}`]),
	];
}

/** Several lines; a line that begins with `!` tells of something that is not well. */
export function statusText(status: Status, reader: Reader = FOR_PERSON): string {
	const warnings = [
		...(status.project?.warnings ?? []),
		...status.settingsWarnings,
		...status.diagnostics.map((diagnostic) => `${diagnostic.degraded}: ${diagnostic.message}`),
	];
	return [
		projectLine(status, reader),
		...status.stores.flatMap((entry) => storeLines(entry, reader)),
		...(status.untrusted === undefined
			? []
			: [`shared: left out, since pi does not trust ${reader.name(status.untrusted, "path")}`]),
		...indexLines(status, reader),
		embedderLine(status, reader),
		...waitingLines(status),
		...astrayLines(status, reader),
		...(status.readOnly === undefined ? [] : [`read-only: ${reader.words(status.readOnly)}`]),
		...warnings.map((warning) => `! ${reader.words(warning)}`),
	].join("\n");
}

/** One line a fact. `now` is milliseconds since 1970; `besides` are lines on what is no fact, or not to be had. */
export function listText(listing: FactListing, now: number, besides: readonly string[] = []): string {
	if (listing.total === 0) {
		return [besides.length === 0 ? "No facts yet." : "No facts, but:", ...besides].join("\n");
	}
	const pages = listing.pages > 1 ? `, page ${listing.page} of ${listing.pages}` : "";
	const lines = listing.facts.map((item) => {
		const scope = item.store.split(":")[0] ?? item.store;
		const pinned = item.fact.pin ? ", pinned" : "";
		return `${captionLine(item)} (${scope} ${item.fact.kind}, ${ago(item.fact.updated, now)}${pinned})`;
	});
	return [`${count(listing.total, "fact")}${pages}`, ...lines, ...besides].join("\n");
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
	if (quarantined > 0) parts.push(`${count(quarantined, "fact")} not written here, kept back for /memory review`);
	if (twofold > 0) parts.push(`${count(twofold, "file")} with two versions, left by git, for /memory review`);
	if (broken > 0) parts.push(`${count(broken, "file")} could not be read as a fact`);
	if (status.index.setAside !== undefined) parts.push("the index was damaged and is rebuilt");
	const shared = status.stores.some(({ store, facts }) => store.scope === "shared" && facts > 0);
	if (shared && status.sharing?.kind === "ignored") {
		parts.push(`shared facts will not be committed, ${FOR_PERSON.rule(status.sharing.rule)}: /memory fix-gitignore`);
	}
	const [setting] = status.settingsWarnings;
	if (setting !== undefined) parts.push(softLine(setting));
	return parts.length === 0 ? undefined : `memory: ${parts.join("; ")} (see /memory status)`;
}
