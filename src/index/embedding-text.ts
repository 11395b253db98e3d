/** The text of a fact that is embedded: one for equal content hashes, up to white space. */

export function embeddingText(fact: { readonly caption: string; readonly content: string }): string {
	return fact.content.trim() === "" ? fact.caption : `${fact.caption}\n${fact.content}`;
}
