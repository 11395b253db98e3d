/** The part of a long list that a screen has room for: what is outside it is never drawn. */

export interface Window {
	readonly first: number;
	/** Exclusive. */
	readonly end: number;
}

/** Keeps the selected line in the window, about its middle, so that the list moves and the eye need not. */
export function windowAround(selected: number, length: number, rows: number): Window {
	const height = Math.max(1, Math.min(rows, length));
	const first = Math.max(0, Math.min(selected - Math.floor(height / 2), length - height));
	return { first, end: Math.min(length, first + height) };
}

/** Where a key takes the selection; `undefined` for keys that do not move it. Stops at both ends. */
export function moved(name: string, selected: number, list: { length: number; page: number }): number | undefined {
	const step = STEPS[name];
	if (step === undefined) return undefined;
	const last = Math.max(0, list.length - 1);
	return Math.max(0, Math.min(last, step(selected, Math.max(1, list.page), last)));
}

type Step = (selected: number, page: number, last: number) => number;

const STEPS: Readonly<Record<string, Step>> = {
	up: (selected) => selected - 1,
	down: (selected) => selected + 1,
	pageUp: (selected, page) => selected - page,
	pageDown: (selected, page) => selected + page,
	"ctrl+home": () => 0,
	"ctrl+end": (_selected, _page, last) => last,
};
