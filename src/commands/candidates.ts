/** Facts, projects and what else only the memory knows, as completions. */
import { SCOPES } from "../facts/scope.ts";
import { shortId } from "../kernel/ids.ts";
import type { Memory, Workspace } from "../memory.ts";
import { count } from "../render/amounts.ts";
import { doneWord } from "../render/done.ts";
import { softLine } from "../render/fence.ts";
import { changeName } from "../render/typed.ts";
import type { Candidate, CandidateSource } from "./complete.ts";

const MOST = 30;
/** The most used facts, of which one is meant more often than not. */
const SEARCHED = 1000;

/** `open` is called with the first completion that needs the memory. */
export function memoryCandidates(
	open: () => Promise<{ readonly memory: Memory; readonly workspace: Workspace }>,
): CandidateSource {
	return async (kind, typed) => {
		try {
			const opened = await open();
			switch (kind) {
				case "fact":
					return await facts(opened.workspace, typed);
				case "project":
					return await projects(opened.memory, typed);
				case "destination":
					return [...scopes(typed), ...(await projects(opened.memory, typed))];
				case "change":
					return await changes(opened.workspace, typed);
				case "backup":
					return await backups(opened.workspace, typed);
			}
		} catch {
			// Whoever presses Tab is told of no trouble: the command itself tells.
			return [];
		}
	};
}

/** By the beginning of the id, or by any part of the caption. */
async function facts(workspace: Workspace, typed: string): Promise<readonly Candidate[]> {
	const wanted = typed.toLowerCase();
	const { facts: known } = await workspace.list({ pageSize: SEARCHED });
	return known
		.map(({ fact }) => ({ value: shortId(fact.id), description: softLine(fact.caption) }))
		.filter(({ value, description }) => value.startsWith(typed) || description.toLowerCase().includes(wanted))
		.slice(0, MOST);
}

async function changes(workspace: Workspace, typed: string): Promise<readonly Candidate[]> {
	const known = await workspace.changes({ limit: MOST });
	return known
		.map((change) => ({ value: changeName(change.id), description: `${doneWord(change)} ${softLine(change.reason)}` }))
		.filter(({ value }) => value.startsWith(typed));
}

async function backups(workspace: Workspace, typed: string): Promise<readonly Candidate[]> {
	return (await workspace.backups())
		.map(({ name, files }) => ({ value: name, description: count(files, "fact") }))
		.filter(({ value }) => value.startsWith(typed));
}

function scopes(typed: string): readonly Candidate[] {
	return SCOPES.filter((scope) => scope.startsWith(typed)).map((value) => ({ value, description: "scope" }));
}

async function projects(memory: Memory, typed: string): Promise<readonly Candidate[]> {
	const known = await memory.projects();
	return known
		.filter(({ name }) => name.toLowerCase().startsWith(typed.toLowerCase()))
		.map(({ name, root }) => ({ value: name, description: root }));
}
