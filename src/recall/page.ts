/** One page of results, numbered from 1; past the end is the last page. */

export interface Page<T> {
	readonly items: readonly T[];
	readonly page: number;
	readonly pages: number;
	readonly total: number;
}

export function pageOf<T>(all: readonly T[], size: number, page = 1): Page<T> {
	const pages = Math.max(1, Math.ceil(all.length / size));
	const wanted = Number.isFinite(page) ? Math.trunc(page) : 1;
	const current = Math.min(pages, Math.max(1, wanted));
	return { items: all.slice((current - 1) * size, current * size), page: current, pages, total: all.length };
}
