/** `memory_recall`: looks things up. */
import type { FactId } from "../../facts/fact.ts";
import { SCOPES } from "../../facts/scope.ts";
import { MemoryError } from "../../kernel/errors.ts";
import type { RecallOutcome, RecallRequest } from "../../memory.ts";
import { Input, type PathBase } from "./input.ts";
import { described, firstText, type MemoryTool, object, oneOf, PAGE, present, TEXT, TEXTS } from "./tool.ts";

const FIELDS = ["queries", "paths", "ids", "about", "scope", "project", "page"] as const;
const MOST_QUERIES = 16;
const MOST_PATHS = 64;

/** @throws MemoryError INPUT_INVALID */
export function parseRecall(args: unknown, base: PathBase): RecallRequest {
	const input = new Input(args, FIELDS);
	const request = present({
		queries: input.texts("queries", MOST_QUERIES),
		paths: input.paths("paths", base, MOST_PATHS),
		ids: input.texts("ids"),
		about: input.text("about"),
		scope: input.choice("scope", SCOPES),
		page: input.page("page"),
	});
	const asked = [request.queries, request.paths, request.ids].some((list) => list !== undefined && list.length > 0);
	if (!asked && request.about === undefined) {
		throw new MemoryError("INPUT_INVALID", "queries is missing: give queries, paths, ids or about");
	}
	return request;
}

function idsOf(outcome: RecallOutcome): readonly FactId[] {
	return outcome.kind === "nothing" ? [] : outcome.hits.map((hit) => hit.item.fact.id);
}

/** Most recalls warn of nothing, and then nothing is loaded. */
async function screenedLines(lines: readonly string[]): Promise<readonly string[]> {
	if (lines.length === 0) return lines;
	const { FOR_MODEL } = await import("../../render/for-model.ts");
	return lines.map((line) => FOR_MODEL.words(line));
}

async function screened(outcome: RecallOutcome): Promise<RecallOutcome> {
	return outcome.kind === "read" ? outcome : { ...outcome, warnings: await screenedLines(outcome.warnings) };
}

export const RECALL: MemoryTool = {
	name: "memory_recall",
	label: "Memory recall",
	description: "Search facts remembered in earlier sessions.",
	parameters: object({
		queries: described(TEXTS, "Questions or keywords, several at once"),
		paths: described(TEXTS, "Files or folders of the task; alone: their facts"),
		ids: described(TEXTS, "Read these whole"),
		about: described(TEXT, "Entity, for its relations"),
		scope: oneOf(SCOPES),
		project: described(TEXT, "Another project: name or directory"),
		page: PAGE,
	}),
	readOnly: true,
	title: (args) => {
		const what = firstText(args["queries"]) || firstText(args["paths"]) || firstText(args["about"] ?? args["ids"]);
		const project = firstText(args["project"]);
		return project === "" ? what : `${what} (in ${project})`;
	},
	async run(args, run) {
		const { workspace, base } = await run.target(new Input(args, FIELDS).text("project"));
		const request = parseRecall(args, base);
		const outcome = await workspace.recall(request, present({ signal: run.signal, touched: run.touched }));
		const { recallPage, recallSummary } = await import("../../render/recall-page.ts");
		const { behindLines } = await import("../../render/behind.ts");
		const page = recallPage(await screened(outcome), { now: run.now, page: request.page ?? 1 });
		const behind = behindLines(await workspace.behind(), request.scope);
		const text = [page, ...(await screenedLines(behind))].join("\n");
		workspace.count("recall", text.length);
		return {
			text,
			summary: recallSummary(outcome),
			ids: idsOf(outcome),
		};
	},
};
