/** Makes the index again from the files. */
import { count } from "../../render/amounts.ts";
import type { Verb } from "../run.ts";

export const verb: Verb = async ({ workspace, withProgress, program }) => {
	const data = await withProgress("Rebuilding the index", ({ signal, show }) =>
		workspace.reindex({ signal, onProgress: (done, total) => show(`${done} of ${count(total, "fact")}`) }),
	);
	const broken = data.problems > 0 ? `, ${count(data.problems, "file")} left alone (see ${program} status)` : "";
	const seconds = (data.milliseconds / 1000).toFixed(1);
	const text = `reindexed ${count(data.facts, "fact")}${broken}, ${data.embedded} embedded, in ${seconds} s`;
	return { data, text };
};
