/** What waits for a person's look, and their word on it. */
import { MemoryError } from "../../kernel/errors.ts";
import { resolvedLine, reviewText } from "../../render/review.ts";
import { asTyped } from "../../render/typed.ts";
import type { Verb } from "../run.ts";

export const verb: Verb = async (run) => {
	const { workspace, arguments: given, now } = run;
	const verdict = given.text("verdict");
	if (verdict === undefined) {
		const data = await workspace.review();
		return { data, text: reviewText(data, now), end: data.length > 0 ? "done" : "nothing" };
	}
	const id = given.text("id");
	if (id === undefined) throw new MemoryError("INPUT_INVALID", "review takes approve <id> or reject <id>");
	const data = await workspace.resolve(id, verdict === "approve" ? "approved" : "rejected");
	const failed = data.kind === "unknown" || data.kind === "refused";
	return { data, text: asTyped(resolvedLine(data), run), end: failed ? "failed" : "done" };
};
