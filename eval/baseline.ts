/** What recall is measured against: BM25 of SQLite's FTS5 over words, split identifiers and CJK bigrams. */
import { DatabaseSync } from "node:sqlite";

const CJK = "\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff";
const WORD = new RegExp(`[${CJK}]+|[\\p{L}\\p{N}_]+`, "gu");
const IS_CJK = new RegExp(`[${CJK}]`, "u");
const STOP_WORDS = new Set(
	`a an the of to in on for at and or is are was were be been do does did i you he she it we they my your his her its
	our their me him them what which who whom whose when where why how with from by as this that these those have has had
	can could will would should there about into than then so if not no`.split(/\s+/),
);

export interface Baseline {
	/** Ids, best first. */
	search(query: string, limit: number): readonly string[];
	close(): void;
}

export function openBaseline(items: readonly { readonly id: string; readonly text: string }[]): Baseline {
	const database = new DatabaseSync(":memory:");
	database.exec("CREATE VIRTUAL TABLE item USING fts5 (id UNINDEXED, body, tokenize = 'porter unicode61')");
	const insert = database.prepare("INSERT INTO item VALUES (?, ?)");
	database.exec("BEGIN");
	for (const { id, text } of items) insert.run(id, wordsOf(text, true).join(" "));
	database.exec("COMMIT");
	const select = database.prepare("SELECT id FROM item WHERE item MATCH ? ORDER BY bm25(item) LIMIT ?");
	return {
		search: (query, limit) => {
			const words = queryWords(query);
			if (words.length === 0) return [];
			const rows = select.all(words.map((word) => `"${word}"`).join(" OR "), limit);
			return rows.map((row) => String(row.id));
		},
		close: () => database.close(),
	};
}

function queryWords(query: string): readonly string[] {
	const words = [...new Set(wordsOf(query, false))];
	const telling = words.filter((word) => !STOP_WORDS.has(word));
	return telling.length > 0 ? telling : words;
}

function wordsOf(text: string, forIndex: boolean): string[] {
	const runs = text.normalize("NFKC").match(WORD) ?? [];
	return runs.flatMap((run) => (IS_CJK.test(run) ? gramsOf(run, forIndex) : partsOf(run)));
}

function gramsOf(run: string, forIndex: boolean): string[] {
	const characters = Array.from(run);
	const pairs = characters.slice(1).map((second, place) => `${characters[place]}${second}`);
	return [...(characters.length === 1 ? [run] : []), ...pairs, ...(forIndex ? characters : [])];
}

function partsOf(word: string): string[] {
	const parts = word.replace(/([a-z0-9])([A-Z])/g, "$1 $2").split(/[_\s]+/);
	const whole = [word, ...(parts.length > 1 ? parts : [])];
	return whole.map((part) => part.toLowerCase());
}
