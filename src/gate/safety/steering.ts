/** Finds steering that no single phrase gives away: cues that add up within a few sentences. */

import { THRESHOLD, WEIGHTS } from "./cues/weights.ts";
import { type CueWindow, cueWindows } from "./cues/windows.ts";
import type { FoldedText } from "./folded-text.ts";
import { type Hit, spanIn } from "./hits.ts";

/** The most telling window of every place, the rule named after its weightiest cue. */
export function findSteering(folded: FoldedText): readonly Hit[] {
	const telling = cueWindows(folded.text)
		.map((window) => ({ window, score: scoreOf(window) }))
		.filter(({ score }) => score > THRESHOLD);
	return telling
		.sort((left, right) => right.score - left.score)
		.map(({ window }) => ({ rule: ruleOf(window), span: spanIn(folded, window.span) }));
}

/** Log-odds, up to a constant. */
export function scoreOf({ cues }: CueWindow): number {
	let sum = 0;
	for (const cue of cues) sum += WEIGHTS[cue];
	return sum;
}

function ruleOf({ cues }: CueWindow): string {
	return [...cues].reduce((first, second) => (WEIGHTS[second] > WEIGHTS[first] ? second : first));
}
