/** Paths of tool calls that belong to a result which is still to come. */
import { RecentMap } from "../kernel/recent-map.ts";

/** Calls that never come to a result are forgotten in the end. */
const CALLS_KEPT = 64;
const PATHS_KEPT = 64;

/** By the id of the call; each is taken once. */
export class CallPaths {
	readonly #paths = new RecentMap<string, readonly string[]>(CALLS_KEPT);

	add(call: string, paths: readonly string[]): void {
		if (paths.length === 0) return;
		const known = this.#paths.get(call) ?? [];
		this.#paths.set(call, [...new Set([...known, ...paths])].slice(0, PATHS_KEPT));
	}

	take(call: string): readonly string[] {
		const paths = this.#paths.get(call) ?? [];
		this.#paths.delete(call);
		return paths;
	}
}

/** Calls from within another one have ids that begin with its own: `<id>/<n>`. */
export function outermost(call: string): string {
	return call.split("/", 1)[0] ?? call;
}
