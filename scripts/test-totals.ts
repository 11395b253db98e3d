/** A reporter for Node's test runner: one line of JSON with the totals of a run. */
import type { TestEvent } from "node:test/reporters";

export interface Totals {
	readonly passed: number;
	readonly failed: number;
	readonly skipped: number;
}

// oxlint-disable-next-line import/no-default-export -- Node takes a reporter's default export
export default async function* totals(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
	for await (const event of source) {
		if (event.type !== "test:summary" || event.data.file !== undefined) continue;
		const { counts } = event.data;
		const sum: Totals = {
			passed: counts.passed,
			failed: counts.tests - counts.passed - counts.skipped - counts.todo,
			skipped: counts.skipped + counts.todo,
		};
		yield `${JSON.stringify(sum)}\n`;
	}
}
