/** How entities and captions are compared: without regard to case, accents, width and white space. */

export function folded(text: string): string {
	return text
		.normalize("NFKD")
		.replaceAll(/\p{M}+/gu, "")
		.toLowerCase()
		.normalize("NFKC")
		.replaceAll(/\s+/gu, " ")
		.trim();
}
