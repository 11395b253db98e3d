/** A map that keeps the entries that were set last, at most so many: for what may be worked out or read again. */
export class RecentMap<Key, Value> {
	readonly #limit: number;
	/** The one set longest ago first. */
	readonly #entries = new Map<Key, Value>();

	constructor(limit: number) {
		this.#limit = limit;
	}

	get size(): number {
		return this.#entries.size;
	}

	/** An entry that is to stay because it was asked for has to be set again. */
	get(key: Key): Value | undefined {
		return this.#entries.get(key);
	}

	set(key: Key, value: Value): void {
		this.#entries.delete(key);
		this.#entries.set(key, value);
		if (this.#entries.size <= this.#limit) return;
		const [oldest] = this.#entries;
		if (oldest !== undefined) this.#entries.delete(oldest[0]);
	}

	delete(key: Key): void {
		this.#entries.delete(key);
	}

	clear(): void {
		this.#entries.clear();
	}
}
