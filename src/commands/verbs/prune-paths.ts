/** Paths of facts that are not there: shown, or corrected. */
import { missingPathsText, prunedText } from "../../render/missing-paths.ts";
import { refusalSentences } from "../../render/remarks.ts";
import type { Verb } from "../run.ts";

export const verb: Verb = async ({ workspace, arguments: given, withProgress, program }) => {
	if (!given.has("apply") && !given.has("forget")) {
		const data = await withProgress("Asking git where they went", ({ signal }) => workspace.missingPaths({ signal }));
		return { data, text: missingPathsText(data, program), end: data.length > 0 ? "done" : "nothing" };
	}
	const data = await withProgress("Correcting paths", ({ signal }) =>
		workspace.prunePaths({ signal, forget: given.has("forget") }),
	);
	if (data.kind === "refused") return { data, text: refusalSentences(data), end: "failed" };
	const done = data.corrected.length + data.forgotten.length;
	const end = data.failed.length > 0 ? "failed" : done > 0 ? "done" : "nothing";
	return { data, text: prunedText(data, program), end };
};
