/** Brings a backup back: tells first what would change, asks, and leaves a way back. */
import { ambiguity, isNamedBy } from "../../facts/named-id.ts";
import { MemoryError } from "../../kernel/errors.ts";
import type { BackupComparison, NamedFact, RestoreOptions } from "../../memory.ts";
import { count } from "../../render/amounts.ts";
import { backupLine, backupsText, comparisonText, differenceWords, restoredText } from "../../render/backups.ts";
import { endOf } from "../ending.ts";
import { ambiguousError } from "../named-fact.ts";
import type { Answer, CommandRun, Verb } from "../run.ts";

export const verb: Verb = async (run) => {
	const { arguments: given } = run;
	if (given.has("list")) return await listed(run);
	if (given.has("dry-run")) return await compared(run);
	return await restored(run);
};

/** Each with its differences: reading one takes a moment. */
async function listed({ workspace, withProgress, now }: CommandRun): Promise<Answer> {
	const infos = await workspace.backups();
	if (infos.length === 0) return { data: [], text: backupsText(infos, now), end: "nothing" };
	const rows = await withProgress("Comparing", async ({ signal, show }) => {
		const lines: { info: (typeof infos)[number]; differences?: string }[] = [];
		for (const [at, info] of infos.entries()) {
			show(`${at + 1} of ${infos.length}`);
			if (info.damaged !== undefined) lines.push({ info });
			else lines.push({ info, differences: differenceWords(await workspace.compareBackup(info.name, { signal })) });
		}
		return lines;
	});
	const text = rows.map(({ info, differences }) =>
		[backupLine(info, now), ...(differences === undefined ? [] : [`    ${differences}`])].join("\n"),
	);
	return { data: rows, text: text.join("\n") };
}

async function compared(run: CommandRun): Promise<Answer> {
	const { workspace, arguments: given, withProgress } = run;
	const whole = await withProgress("Comparing", ({ signal }) =>
		workspace.compareBackup(given.text("backup"), { signal }),
	);
	const fact = given.text("fact");
	if (fact === undefined) return { data: whole, text: comparisonText(whole, viewOf(given)) };
	const named = [...whole.missing, ...whole.forgotten, ...whole.changed].filter(({ id }) => isNamedBy(id, fact));
	const several = ambiguity(fact, named);
	const [one, another] = named;
	if (several !== undefined || one === undefined || another !== undefined) {
		throw several === undefined ? nothingIn(fact, run) : ambiguousError([several]);
	}
	const data = ofFact(one, whole);
	return { data, text: comparisonText(data, { forgotten: true, exact: false }) };
}

function nothingIn(fact: string, { program }: CommandRun): MemoryError {
	return new MemoryError("FACT_UNKNOWN", restoredText({ kind: "unknown", fact }, program), {
		hint: `${program} restore --dry-run lists the facts that differ from the backup`,
	});
}

/** The comparison of one fact, forgotten or not. */
function ofFact(one: NamedFact, { info, missing, forgotten, changed }: BackupComparison): BackupComparison {
	const only = (facts: readonly NamedFact[]): readonly NamedFact[] => facts.filter((each) => each === one);
	return {
		info,
		missing: only(missing),
		forgotten: only(forgotten),
		changed: only(changed),
		added: [],
		same: 0,
		passedOver: 0,
	};
}

function viewOf(given: CommandRun["arguments"]): { readonly forgotten: boolean; readonly exact: boolean } {
	return { forgotten: given.has("forgotten"), exact: given.has("exact") };
}

async function restored(run: CommandRun): Promise<Answer> {
	const { arguments: given, workspace, withProgress, program } = run;
	const name = given.text("backup");
	const fact = given.text("fact");
	const asked = {
		...viewOf(given),
		...(name === undefined ? {} : { name }),
		...(fact === undefined ? {} : { fact }),
	};
	const confirm = confirmation(run, fact !== undefined);
	const data = await withProgress("Restoring", ({ signal, show }) =>
		workspace.restore(asked, {
			signal,
			...(confirm === undefined ? {} : { confirm }),
			onProgress: (done, total) => show(`${done} of ${count(total, "fact")}`),
		}),
	);
	if (data.kind === "unknown") throw nothingIn(data.fact, run);
	if (data.kind === "ambiguous") throw ambiguousError([data]);
	const text = restoredText(data, program);
	if (data.kind === "restored") {
		const { brought, replaced, removed, left } = data;
		return { data, text, end: endOf({ done: brought + replaced + removed, refused: left.length }) };
	}
	return { data, text, end: data.kind === "refused" ? "failed" : "nothing" };
}

/** One named fact is as good as a yes; what would change is looked up first. @throws MemoryError INPUT_INVALID where nobody can be asked */
function confirmation(run: CommandRun, isOne: boolean): RestoreOptions["confirm"] {
	const { arguments: given, dialog, program } = run;
	if (given.has("yes") || isOne) return undefined;
	return async (comparison, changes) => {
		if (dialog === undefined) {
			throw new MemoryError("INPUT_INVALID", "restoring has to be confirmed, and nobody can be asked", {
				hint: `${program} restore --dry-run tells what would change, --yes restores without asking`,
			});
		}
		return await dialog.confirm(`Change ${count(changes, "fact")}?`, comparisonText(comparison, viewOf(given)));
	};
}
