/** Reads `developer-words.txt`: hand-written words, which the learnt ones give way to. */
import { readFileSync } from "node:fs";
import type { ForeignLanguage, LexiconEntry } from "../../src/models/minilm/lexicon.ts";

const COLUMNS: readonly ForeignLanguage[] = ["zh", "ja", "ko"];

/** By language, in the order of the file; of a word that stands twice the first counts. */
export function readDeveloperWords(file: URL): ReadonlyMap<ForeignLanguage, readonly LexiconEntry[]> {
	const words = new Map(COLUMNS.map((language) => [language, new Map<string, string>()]));
	for (const [place, line] of readFileSync(file, "utf8").split("\n").entries()) {
		if (line === "" || line.startsWith("#")) continue;
		const [english = "", rest = ""] = line.split(": ", 2);
		const columns = rest.split(" | ");
		if (columns.length !== COLUMNS.length) throw new Error(`line ${place + 1} has not ${COLUMNS.length} columns`);
		for (const [at, language] of COLUMNS.entries()) takeColumn(columns[at] ?? "-", english, words.get(language));
	}
	return new Map(
		[...words].map(([language, of]) => [language, [...of].map(([word, eng]) => ({ word, english: eng }))]),
	);
}

function takeColumn(column: string, english: string, known: Map<string, string> | undefined): void {
	for (const word of column.normalize("NFKC").toLowerCase().split(" ")) {
		if (word !== "-" && known?.has(word) === false) known.set(word, english.toLowerCase());
	}
}
