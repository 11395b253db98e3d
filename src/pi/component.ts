/** The smallest terminal component: a line that is cut or broken to the width, and a text below it that is wrapped. */
import { linesAround, wrap } from "../render/width.ts";

export interface Component {
	render(width: number): string[];
	invalidate(): void;
}

export interface LinesOptions {
	readonly head: string;
	/** Takes as many lines as the head needs; otherwise what it quotes is cut, to one line where that is enough. */
	readonly wholeHead?: boolean;
	readonly body?: string | undefined;
	/** Columns left free at the left. */
	readonly pad?: number;
	/** Colours the head; must not change its width. */
	readonly paint?: (text: string) => string;
}

/** No line is wider than the width it is given. */
export function lines({ head, wholeHead = false, body, pad = 0, paint = (text) => text }: LinesOptions): Component {
	return {
		render(width: number): string[] {
			const left = " ".repeat(Math.min(pad, Math.max(0, width - 1)));
			const room = Math.max(1, width - left.length);
			const below = body === undefined ? [] : wrap(body, room);
			const above = wholeHead ? wrap(head, room) : linesAround(head, room);
			return [...above.map((line) => left + paint(line)), ...below.map((line) => left + line)];
		},
		invalidate(): void {
			// Nothing is kept between renders.
		},
	};
}
