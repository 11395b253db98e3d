/** Something that is opened with the first need of it, once, and closed only if it was opened. */

export interface Lazily<T> {
	/** A failed opening is tried again with the next need. */
	readonly get: () => Promise<T>;
	readonly close: () => Promise<void>;
}

export function lazily<T extends { close(): Promise<void> }>(open: () => Promise<T>): Lazily<T> {
	let opened: Promise<T> | undefined;
	async function close(): Promise<void> {
		const closing = opened;
		opened = undefined;
		if (closing === undefined) return;
		const [settled] = await Promise.allSettled([closing]);
		if (settled.status === "fulfilled") await settled.value.close();
	}
	return {
		get: () => {
			opened ??= open().catch((error: unknown) => {
				opened = undefined;
				throw error;
			});
			return opened;
		},
		close,
	};
}
