/** Work that nobody waits for while a session goes on, and that the end of the session waits for. */

export class Afterwards {
	readonly #running = new Set<Promise<void>>();

	/** @param work never rejects */
	add(work: Promise<void>): void {
		this.#running.add(work);
		void work.then(() => this.#running.delete(work));
	}

	async close(): Promise<void> {
		await Promise.all(this.#running);
	}
}
