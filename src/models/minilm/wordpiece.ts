/** The model's tokenizer: BERT's uncased normalisation, and WordPiece over its vocabulary. */
import { once } from "../../kernel/once.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface WordPiece {
	/** Ids of the text's pieces, without the marks at both ends. */
	pieces(text: string): number[];
	/** Pieces between the marks that the model was trained with. */
	marked(pieces: readonly number[]): number[];
}

/** Longer words are unknown words, as in the published tokenizer. */
const LONGEST_WORD = 100;
/** Words remembered with their pieces; then the memory is emptied. */
const REMEMBERED = 20_000;

const IDEOGRAPH = String.raw`\u4e00-\u9fff\u3400-\u4dbf\uf900-\ufaff`;
const ASCII_MARK = String.raw`!-\/:-@\[-\x60{-~`;
/** In a text of nothing but ASCII, where all punctuation is marks. */
const ASCII_WORD = new RegExp(`[${ASCII_MARK}]|[^\\s${ASCII_MARK}]+`, "g");
const ASCII_CONTROLS = new RegExp(String.raw`[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]`, "g");
const wordPattern = once(
	() => new RegExp(`[${IDEOGRAPH}${ASCII_MARK}]|\\p{P}|(?:(?!\\p{P})[^\\s${IDEOGRAPH}${ASCII_MARK}])+`, "gu"),
);

/** A word's line number in the vocabulary is its id. */
export function wordPiece(ids: Vocabulary): WordPiece {
	const idOf = (word: string): number => ids.idOf(word) ?? 0;
	const [start, end, unknown] = [idOf("[CLS]"), idOf("[SEP]"), idOf("[UNK]")];
	const remembered = new Map<string, readonly number[]>();
	const piecesOf = (word: string): readonly number[] => {
		const known = remembered.get(word);
		if (known !== undefined) return known;
		const pieces = splitWord(word, ids) ?? [unknown];
		if (remembered.size >= REMEMBERED) remembered.clear();
		remembered.set(word, pieces);
		return pieces;
	};
	return {
		pieces: (text) => wordsOf(text).flatMap(piecesOf),
		marked: (pieces) => [start, ...pieces, end],
	};
}

/** Most texts are ASCII, and are spared the patterns over all of Unicode. */
function wordsOf(text: string): readonly string[] {
	if (/[^\0-\x7f]/.test(text)) return normalised(text).match(wordPattern()) ?? [];
	return text.replaceAll(ASCII_CONTROLS, "").toLowerCase().match(ASCII_WORD) ?? [];
}

/** Without control characters and accents, in lower case. */
function normalised(text: string): string {
	return text
		.replace(/[\0\ufffd]|(?![\t\n\r])[\p{Cc}\p{Cf}]/gu, "")
		.toLowerCase()
		.normalize("NFD")
		.replace(/\p{Mn}/gu, "");
}

/** The longest known piece from the left, again and again; `undefined` for a word that cannot be made of pieces. */
function splitWord(word: string, ids: Vocabulary): number[] | undefined {
	const characters = Array.from(word);
	if (characters.length > LONGEST_WORD) return undefined;
	const pieces: number[] = [];
	let start = 0;
	while (start < characters.length) {
		let end = characters.length;
		let id: number | undefined;
		while (end > start) {
			id = ids.idOf((start === 0 ? "" : "##") + characters.slice(start, end).join(""));
			if (id !== undefined) break;
			end--;
		}
		if (id === undefined) return undefined;
		pieces.push(id);
		start = end;
	}
	return pieces;
}
