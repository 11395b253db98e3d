/** Facts that an import left behind: which they are, and how they are forgotten. */
import type { FactId } from "../facts/fact.ts";
import { shortId } from "../kernel/ids.ts";
import { count } from "../render/amounts.ts";
import { softLine } from "../render/fence.ts";
import type { CommandRun } from "./run.ts";

const PAGE = 1000;
/** More make no line that is still typed again. */
const IDS_SHOWN = 10;

/** Files that are told of where none was named. */
const FILES_SHOWN = 10;
const IMPORTED = "import:";

/** For each name of a file whose facts are still there. A file of another folder with that name counts as the same. */
export async function keptLines(run: CommandRun, files: readonly string[]): Promise<readonly string[]> {
	const names = [...new Set(files)];
	return names.length === 0 ? [] : linesFor(run, names, await factsBySource(run));
}

/** For every file whose facts are still there, also where it is gone itself. */
export async function allKeptLines(run: CommandRun): Promise<readonly string[]> {
	const bySource = await factsBySource(run);
	const sources = [...bySource.keys()].filter((source) => source.startsWith(IMPORTED)).sort();
	const names = sources.map((source) => source.slice(IMPORTED.length));
	const more = names.length > FILES_SHOWN ? [`and those of ${count(names.length - FILES_SHOWN, "more file")}`] : [];
	return [...linesFor(run, names.slice(0, FILES_SHOWN), bySource), ...more];
}

function linesFor(
	run: CommandRun,
	names: readonly string[],
	bySource: ReadonlyMap<string, readonly FactId[]>,
): readonly string[] {
	return names.flatMap((name) => {
		const ids = bySource.get(`${IMPORTED}${name}`) ?? [];
		if (ids.length === 0) return [];
		const shown = ids.slice(0, IDS_SHOWN).map(shortId).join(" ");
		const head = `${count(ids.length, "fact")} from ${softLine(name)} can be forgotten with ${run.program} forget`;
		return [ids.length > IDS_SHOWN ? `${head} <ids>; the first are ${shown}` : `${head} ${shown}`];
	});
}

async function factsBySource({ workspace }: CommandRun): Promise<ReadonlyMap<string, readonly FactId[]>> {
	const found = new Map<string, FactId[]>();
	for (let page = 1, pages = 1; page <= pages; page += 1) {
		const listing = await workspace.list({ page, pageSize: PAGE });
		pages = listing.pages;
		for (const { fact } of listing.facts) {
			const ids = found.get(fact.source ?? "") ?? [];
			found.set(fact.source ?? "", [...ids, fact.id]);
		}
	}
	return found;
}
