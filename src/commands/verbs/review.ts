/** What waits for a person's look, and their word on one of it. */
import { MemoryError } from "../../kernel/errors.ts";
import { type Conflict, conflictLines, conflictName, conflictsIn, keptLine } from "../../render/conflicts.ts";
import { resolvedLine, reviewText } from "../../render/review.ts";
import { ambiguousError } from "../named-fact.ts";
import type { Answer, CommandRun, Verb } from "../run.ts";
import { receiptText } from "../written.ts";

export const verb: Verb = async (run) => {
	const verdict = run.arguments.text("verdict");
	if (verdict === undefined) return await listed(run);
	const name = run.arguments.text("id");
	if (name === undefined) {
		throw new MemoryError("INPUT_INVALID", "review takes approve <id>, reject <id>, or keep <file> ours|theirs", {
			hint: `${run.program} review lists the ids and the files`,
		});
	}
	if (verdict === "keep") return await kept(run, name);
	if (run.arguments.text("version") !== undefined) {
		throw new MemoryError("INPUT_INVALID", `review ${verdict} takes nothing after the id`, {
			hint: `${run.program} review ${verdict} <id>`,
		});
	}
	const data = await run.workspace.resolve(name, verdict === "approve" ? "approved" : "rejected");
	const text = receiptText(resolvedLine(data), run, data.kind === "forgotten" ? data.changes[0] : undefined);
	if (data.kind === "unknown") {
		throw new MemoryError("FACT_UNKNOWN", text, { hint: `${run.program} review lists what waits, with the ids` });
	}
	if (data.kind === "ambiguous") throw ambiguousError([data]);
	return { data, text, end: data.kind === "refused" ? "failed" : "done" };
};

/** Files with two versions first: nothing of them is recalled. */
async function listed({ workspace, now, program }: CommandRun): Promise<Answer> {
	const items = await workspace.review();
	const conflicts = conflictsIn(await workspace.status());
	const data = [...conflicts.map((conflict) => ({ kind: "conflict", ...conflict })), ...items];
	const others = items.length > 0 || conflicts.length === 0 ? [reviewText(items, now)] : [];
	const text = [...conflictLines(conflicts, program), ...others].join("\n");
	return { data, text, end: data.length > 0 ? "done" : "nothing" };
}

async function kept(run: CommandRun, name: string): Promise<Answer> {
	const side = run.arguments.text("version");
	if (side !== "ours" && side !== "theirs") {
		throw new MemoryError("INPUT_INVALID", "review keep takes a file, and ours or theirs", {
			hint: `${run.program} review keep <file> ours|theirs`,
		});
	}
	const conflict = conflictNamed(conflictsIn(await run.workspace.status()), name);
	const file = { store: conflict.store, name: conflict.problem.name };
	const data = await run.workspace.keepVersion(file, side);
	const change = data.kind === "kept" ? data.change : undefined;
	const text = receiptText(keptLine(data, conflict.problem.name), run, change);
	return { data, text, end: data.kind === "kept" ? "done" : data.kind === "gone" ? "nothing" : "failed" };
}

/** By its name, or with its scope where several have it. @throws MemoryError INPUT_INVALID */
function conflictNamed(conflicts: readonly Conflict[], name: string): Conflict {
	const named = conflicts.filter((each) =>
		[each.problem.name, conflictName(each)].some((known) => known === name || known === `${name}.md`),
	);
	const [found, another] = named;
	if (found !== undefined && another === undefined) return found;
	const names = (named.length > 0 ? named : conflicts).map(conflictName);
	throw new MemoryError(
		"INPUT_INVALID",
		named.length > 0 ? `several files are called ${name}` : `no file with two versions is called ${name}`,
		{ hint: names.length === 0 ? "there is none" : `there are ${names.join(", ")}` },
	);
}
