/** What a tool call may have touched, before anything on disk is asked. */

export interface Touch {
	/** Absolute paths; the first that is there is meant. */
	readonly paths: readonly string[];
	/** Meant even where nothing is there: the argument can name nothing but a path. */
	readonly isSure?: boolean;
	/** The paths hold wildcards that the shell expands. */
	readonly isPattern?: boolean;
}

/** Where relative paths start. */
export interface TouchBase {
	/** Absolute. */
	readonly cwd: string;
	readonly home: string;
}

/** No call is looked at further than that. */
export const MOST_TOUCHES = 48;

export class Touches {
	readonly #found: Touch[] = [];
	readonly #known = new Set<string>();

	get isFull(): boolean {
		return this.#found.length >= MOST_TOUCHES;
	}

	add(touch: Touch): void {
		const key = touch.paths.join("\n");
		if (touch.paths.length === 0 || this.isFull || this.#known.has(key)) return;
		this.#known.add(key);
		this.#found.push(touch);
	}

	all(): readonly Touch[] {
		return this.#found;
	}
}
