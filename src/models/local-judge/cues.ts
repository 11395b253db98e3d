/** Wordings that speak for or against something, each counted once. */

export type Cue = readonly [pattern: RegExp, weight: number];

export function weigh(text: string, cues: readonly Cue[]): number {
	return cues.reduce((sum, [pattern, weight]) => sum + (pattern.test(text) ? weight : 0), 0);
}
