/** Gathers cues that stand close together: steering is said in a breath, notes are spread over a page. */
import { isWithout } from "../hits.ts";
import type { Cue, CuePattern } from "./cue.ts";
import { EAST_ASIAN_CUES } from "./east-asian.ts";
import { ENGLISH_CUES } from "./english.ts";
import { EUROPEAN_CUES } from "./european.ts";
import { languageSwitches } from "./language-switch.ts";

/** Characters from the first cue of a window to its last. */
const REACH = 260;
/** Characters around a window, in its lines, in which a calming cue still counts. */
const SURROUNDINGS = 120;
/** They speak for a note: about attacks, about code, forbidding. They never open a window. */
export const CALMING: ReadonlySet<Cue> = new Set(["mentions-attack", "about-code", "prohibits", "quotes-attack"]);

/** Words that no page in these languages does without; most pages in English do, and need not be read for theirs. */
const EUROPEAN =
	/\b(?:und|ist|das|der|dein|ihr|sie|du|ich|est|que|les|votre|ton|mot|je|el|los|una|tu|su|il|qual|la|le|di)\b/;
const EAST_ASIAN = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

export interface CueWindow {
	readonly cues: ReadonlySet<Cue>;
	/** Offsets in the folded text, of the cues that are not calming. */
	readonly span: readonly [start: number, end: number];
}

interface Found {
	readonly cue: Cue;
	readonly start: number;
	readonly end: number;
	/** Number of line breaks before it. */
	readonly line: number;
}

/** Every window that may be the most telling one. Time is linear in the text. @param text as folded. */
export function cueWindows(text: string): readonly CueWindow[] {
	const found = inOrder(text);
	const telling = found.filter(({ cue }) => !CALMING.has(cue));
	const calming = found.filter(({ cue }) => CALMING.has(cue));
	const near = new Surroundings(calming);
	return telling.flatMap((_, from) => {
		const members = within(telling, from);
		const sameLine = members.filter(({ line }) => line === members[0]?.line);
		const candidates = sameLine.length === members.length ? [members] : [sameLine, members];
		return candidates.map((candidate) => asWindow(candidate, near));
	});
}

function inOrder(text: string): Found[] {
	const tables: readonly (readonly CuePattern[])[] = [
		ENGLISH_CUES,
		EUROPEAN.test(text) ? EUROPEAN_CUES : [],
		EAST_ASIAN.test(text) ? EAST_ASIAN_CUES : [],
	];
	const places = tables
		.flat()
		.filter(({ needs, pattern }) => (needs?.some((part) => text.includes(part)) ?? true) && !isWithout(text, pattern))
		.flatMap(({ cue, pattern }) =>
			Array.from(text.matchAll(pattern), (match) => ({ cue, start: match.index, end: match.index + match[0].length })),
		);
	if (EAST_ASIAN.test(text)) places.push(...languageSwitches(text));
	places.sort((left, right) => left.start - right.start);
	let line = 0;
	let at = text.indexOf("\n");
	return places.map((place) => {
		while (at !== -1 && at < place.start) {
			line += 1;
			at = text.indexOf("\n", at + 1);
		}
		return { ...place, line };
	});
}

function within(telling: readonly Found[], from: number): readonly Found[] {
	const limit = (telling[from]?.start ?? 0) + REACH;
	let to = from + 1;
	while (to < telling.length && (telling[to]?.start ?? limit + 1) <= limit) to += 1;
	return telling.slice(from, to);
}

function asWindow(members: readonly Found[], near: Surroundings): CueWindow {
	const start = members[0]?.start ?? 0;
	const last = members.at(-1)?.start ?? start;
	const end = Math.max(...members.map((member) => member.end));
	const lines = new Set(members.map(({ line }) => line));
	const calm = near.between(start - SURROUNDINGS, last + SURROUNDINGS).filter(({ line }) => lines.has(line));
	return { cues: new Set([...members, ...calm].map(({ cue }) => cue)), span: [start, end] };
}

/** Calming cues by place. Asked with beginnings that never fall, so that one walk serves all windows. */
class Surroundings {
	readonly #calming: readonly Found[];
	#from = 0;

	constructor(calming: readonly Found[]) {
		this.#calming = calming;
	}

	between(start: number, end: number): readonly Found[] {
		while ((this.#calming[this.#from]?.start ?? start) < start) this.#from += 1;
		let to = this.#from;
		while ((this.#calming[to]?.start ?? end + 1) <= end) to += 1;
		return this.#calming.slice(this.#from, to);
	}
}
