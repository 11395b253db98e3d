/** The smallest terminal component: one line, and a text below it that is wrapped to the width. */
import { fit, wrap } from "../render/width.ts";

export interface Component {
	render(width: number): string[];
	invalidate(): void;
}

export interface LinesOptions {
	readonly head: string;
	readonly body?: string | undefined;
	/** Columns left free at the left. */
	readonly pad?: number;
	/** Colours the head; must not change its width. */
	readonly paint?: (text: string) => string;
}

/** No line is wider than the width it is given. */
export function lines({ head, body, pad = 0, paint = (text) => text }: LinesOptions): Component {
	return {
		render(width: number): string[] {
			const left = " ".repeat(Math.min(pad, Math.max(0, width - 1)));
			const room = Math.max(1, width - left.length);
			const below = body === undefined ? [] : wrap(body, room);
			return [left + paint(fit(head, room)), ...below.map((line) => left + line)];
		},
		invalidate(): void {
			// Nothing is kept between renders.
		},
	};
}
