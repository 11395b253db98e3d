/** `memory_status`: how the memory is, and on request what it holds. */
import { SCOPES, type Scope } from "../../facts/scope.ts";
import { count } from "../../render/amounts.ts";
import { Input } from "./input.ts";
import { described, FLAG, type MemoryTool, object, PAGE, present, TEXT } from "./tool.ts";

const FIELDS = ["list", "page", "scope", "project"] as const;

export interface StatusInput {
	readonly list: boolean;
	readonly page?: number;
	readonly scope?: Scope;
}

/** A page or a scope asks for the list. @throws MemoryError INPUT_INVALID */
export function parseStatus(args: unknown): StatusInput {
	const input = new Input(args, FIELDS);
	const page = input.page("page");
	const scope = input.choice("scope", SCOPES);
	const list = input.flag("list") ?? (page !== undefined || scope !== undefined);
	return { list, ...present({ page, scope }) };
}

export const STATUS: MemoryTool = {
	name: "memory_status",
	label: "Memory status",
	description: "Health and counts of the memory.",
	parameters: object({
		list: described(FLAG, "All captions (long)"),
		page: PAGE,
		scope: TEXT,
		project: TEXT,
	}),
	readOnly: true,
	title: (args) => (args["list"] === true ? "list" : ""),
	async run(args, run) {
		const [{ listText, statusText }, { leftAloneLines }, { behindLines }, { FOR_MODEL }] = await Promise.all([
			import("../../render/status.ts"),
			import("../../render/left-alone.ts"),
			import("../../render/behind.ts"),
			import("../../render/for-model.ts"),
		]);
		const input = parseStatus(args);
		const { workspace } = await run.target(new Input(args, FIELDS).text("project"));
		if (input.list) {
			const listing = await workspace.list(present({ page: input.page, scope: input.scope }));
			const behind = behindLines(await workspace.behind(), input.scope);
			const besides = [...leftAloneLines(listing.leftAlone ?? []), ...behind.map((line) => FOR_MODEL.words(line))];
			return { text: listText(listing, run.now, besides), summary: count(listing.total, "fact") };
		}
		const status = await workspace.status();
		const facts = status.stores.reduce((sum, entry) => sum + entry.facts, 0);
		return { text: statusText(status, FOR_MODEL), summary: count(facts, "fact") };
	},
};
