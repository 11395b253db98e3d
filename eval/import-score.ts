/** How much of a text its facts hold, and what shape they have. */

export interface Splitting {
	readonly caption: string;
	readonly content: string;
	readonly paths: readonly string[];
}

export interface ImportScore {
	/** Share of the text's distinct words that some fact has. */
	readonly kept: number;
	/** Share of the facts' distinct words that the text does not have. */
	readonly invented: number;
	/** Characters of each fact's content. */
	readonly sizes: readonly number[];
	readonly empty: number;
	/** Captions of more than 140 characters. */
	readonly longCaptions: number;
	readonly repeated: number;
	/** Absolute, leading outside, or no path at all. */
	readonly badPaths: number;
}

/** Words of three characters and more, and pairs of characters where none are set apart. */
function wordsOf(text: string): ReadonlySet<string> {
	return new Set(text.toLowerCase().match(/[\p{L}\p{N}_./-]{3,}|[\u3040-\u9fff\uac00-\ud7af]{2}/gu) ?? []);
}

export function scoreImport(text: string, facts: readonly Splitting[]): ImportScore {
	const source = wordsOf(text);
	const held = wordsOf(facts.map(({ caption, content, paths }) => [caption, content, ...paths].join(" ")).join(" "));
	const contents = facts.map(({ content }) => content.trim());
	return {
		kept: source.size === 0 ? 1 : [...source].filter((word) => held.has(word)).length / source.size,
		invented: held.size === 0 ? 0 : [...held].filter((word) => !source.has(word)).length / held.size,
		sizes: contents.map(({ length }) => length),
		empty: facts.filter(({ caption, content }) => caption.trim() === "" || content.trim() === "").length,
		longCaptions: facts.filter(({ caption }) => caption.length > 140).length,
		repeated: contents.length - new Set(contents).size,
		badPaths: facts.flatMap(({ paths }) => paths).filter((path) => /^\/|\.\.|\s{2}|\n/u.test(path)).length,
	};
}
