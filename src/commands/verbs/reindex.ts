/** Makes the index again from the files. */
import type { Status } from "../../memory.ts";
import { count, grouped } from "../../render/amounts.ts";
import { softLine } from "../../render/fence.ts";
import type { Verb } from "../run.ts";

export const verb: Verb = async ({ workspace, withProgress, program }) => {
	const data = await withProgress("Rebuilding the index", ({ signal, show }) =>
		workspace.reindex({ signal, onProgress: (done, total) => show(`${done} of ${count(total, "fact")}`) }),
	);
	const broken = data.problems > 0 ? `, ${count(data.problems, "file")} left alone (see ${program} status)` : "";
	const seconds = (data.milliseconds / 1000).toFixed(1);
	const embedded = embeddedWords(data.embedded, (await workspace.status()).embedder);
	return { data, text: `reindexed ${count(data.facts, "fact")}${broken}, ${embedded}, in ${seconds} s` };
};

/** Embeddings are kept by the text that they are of: a rebuild finds most of them there. */
function embeddedWords(now: number, { provider, embedded, total, note }: Status["embedder"]): string {
	if (provider === "off") return "embedding is off";
	const why = note === undefined ? "" : ` (${softLine(note)})`;
	if (embedded < total) return `${grouped(now)} embedded, ${grouped(total - embedded)} not yet${why}`;
	return now === 0 ? "embeddings up to date" : `${grouped(now)} embedded`;
}
