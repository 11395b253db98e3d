/** `memory_forget`: removes facts, when the user agrees. */
import { MemoryError } from "../../kernel/errors.ts";
import { Input } from "./input.ts";
import { firstText, type MemoryTool, object, present, TEXT, TEXTS } from "./tool.ts";

const FIELDS = ["ids", "project"] as const;
const MOST_IDS = 50;

/** @throws MemoryError INPUT_INVALID */
export function parseForget(args: unknown): readonly string[] {
	const ids = new Input(args, FIELDS).texts("ids");
	if (ids === undefined || ids.length === 0) throw new MemoryError("INPUT_INVALID", "ids is missing");
	if (ids.length > MOST_IDS) {
		throw new MemoryError("INPUT_INVALID", `ids has ${ids.length} entries, the limit is ${MOST_IDS}`);
	}
	return [...new Set(ids)];
}

export const FORGET: MemoryTool = {
	name: "memory_forget",
	label: "Memory forget",
	description: "Forget facts; the user is asked.",
	parameters: object({ ids: TEXTS, project: TEXT }, ["ids"]),
	readOnly: false,
	destructive: true,
	title: (args) => (Array.isArray(args["ids"]) ? args["ids"].map(String).join(", ") : firstText(args["ids"])),
	async run(args, run) {
		const ids = parseForget(args);
		if (run.confirm === undefined && !run.memory.settings["forget.headless"]) {
			const text = "Nothing was forgotten: nobody can be asked here, and the setting forget.headless is off.";
			return { text, summary: "nothing forgotten: nobody can be asked", failed: true };
		}
		const { workspace } = await run.target(new Input(args, FIELDS).text("project"));
		const outcome = await workspace.forget(ids, present({ signal: run.signal, confirm: run.confirm }));
		const { forgetReply } = await import("../../render/write-replies.ts");
		const reply = forgetReply(outcome);
		return { text: reply.text, summary: reply.receipt, failed: outcome.kind === "refused", wrote: reply.stored };
	},
};
