/** The greatest few of many scores, without sorting all. */

/** A bounded heap whose root is the least of those kept. */
export class Top {
	readonly #limit: number;
	readonly #scores: number[] = [];
	readonly #items: number[] = [];

	constructor(limit: number) {
		this.#limit = limit;
	}

	add(item: number, score: number): void {
		if (this.#scores.length < this.#limit) this.#rise(item, score);
		else if (this.#limit > 0 && score > (this.#scores[0] ?? 0)) this.#sink(item, score);
	}

	/** Best first. */
	entries(): readonly { readonly item: number; readonly score: number }[] {
		return this.#items
			.map((item, at) => ({ item, score: this.#scores[at] ?? 0 }))
			.sort((left, right) => right.score - left.score || left.item - right.item);
	}

	#rise(item: number, score: number): void {
		let at = this.#scores.length;
		while (at > 0) {
			const parent = (at - 1) >> 1;
			if ((this.#scores[parent] ?? 0) <= score) break;
			this.#move(parent, at);
			at = parent;
		}
		this.#put(at, item, score);
	}

	#sink(item: number, score: number): void {
		const length = this.#scores.length;
		let at = 0;
		for (;;) {
			let child = 2 * at + 1;
			if (child >= length) break;
			if (child + 1 < length && this.#scoreAt(child + 1) < this.#scoreAt(child)) child += 1;
			if (this.#scoreAt(child) >= score) break;
			this.#move(child, at);
			at = child;
		}
		this.#put(at, item, score);
	}

	#scoreAt(at: number): number {
		return this.#scores[at] ?? 0;
	}

	#move(from: number, to: number): void {
		this.#put(to, this.#items[from] ?? 0, this.#scoreAt(from));
	}

	#put(at: number, item: number, score: number): void {
		this.#items[at] = item;
		this.#scores[at] = score;
	}
}
