/** Facts that an import left behind: which they are, and how they are forgotten. */
import type { FactId } from "../facts/fact.ts";
import { shortId } from "../kernel/ids.ts";
import { count } from "../render/amounts.ts";
import { softLine } from "../render/fence.ts";
import type { CommandRun } from "./run.ts";

const PAGE = 1000;
/** More make no line that is still typed again. */
const IDS_SHOWN = 10;

/** For each name of a file whose facts are still there. A file of another folder with that name counts as the same. */
export async function keptLines(run: CommandRun, files: readonly string[]): Promise<readonly string[]> {
	const names = [...new Set(files)];
	if (names.length === 0) return [];
	const bySource = await factsBySource(run);
	return names.flatMap((name) => {
		const ids = bySource.get(`import:${name}`) ?? [];
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
