/** A bounded wait. */

/** The promise's value, or `undefined` when the time is up first. The timer keeps no process alive. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
	let timer: NodeJS.Timeout | undefined;
	const timeIsUp = new Promise<undefined>((resolve) => {
		timer = setTimeout(() => resolve(undefined), milliseconds);
		timer.unref();
	});
	try {
		return await Promise.race([work, timeIsUp]);
	} finally {
		clearTimeout(timer);
	}
}
