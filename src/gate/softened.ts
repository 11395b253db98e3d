/** Stored text on its way to a judge or rewriter: it cannot open or close a tag, speak for somebody, or pose as an entry. */

const ROLE = /^([ \t>#*_-]*(?:system|user|assistant|human|developer|tool|instructions?)[*_ \t]*):/gimu;

/** Angle brackets become look-alikes, and the colon behind a speaker's name another sign. */
export function softened(text: string): string {
	return text.replaceAll("<", "‹").replaceAll(">", "›").replaceAll(ROLE, "$1 –");
}

/** Softened, every line but the first set in: none begins with a bracket that stands for an entry. */
export function softenedBlock(text: string): string {
	return softened(text).replaceAll("\n", "\n  ");
}
