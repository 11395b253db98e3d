/** Counters in a map. */
import type { FactId } from "../../facts/fact.ts";
import { type FactUsage, NEVER_USED, type Usage } from "../../ports/fact-index.ts";

export class MemoryUsage implements Usage {
	readonly #counters: Map<FactId, FactUsage>;

	constructor(counters: Map<FactId, FactUsage>) {
		this.#counters = counters;
	}

	async add(ids: readonly FactId[], what: "used" | "noted", at: number): Promise<void> {
		for (const id of ids) {
			const known = this.#counters.get(id) ?? NEVER_USED;
			const next =
				what === "used"
					? { ...known, used: known.used + 1, lastUsed: Math.max(known.lastUsed, at) }
					: { ...known, noted: known.noted + 1 };
			this.#counters.set(id, next);
		}
	}

	async of(ids: readonly FactId[]): Promise<ReadonlyMap<FactId, FactUsage>> {
		return new Map(ids.map((id) => [id, this.#counters.get(id) ?? NEVER_USED]));
	}

	async rate(id: FactId, urgency: number | undefined): Promise<void> {
		const { used, noted, lastUsed } = this.#counters.get(id) ?? NEVER_USED;
		this.#counters.set(id, { used, noted, lastUsed, ...(urgency === undefined ? {} : { urgency }) });
	}

	async all(): Promise<ReadonlyMap<FactId, FactUsage>> {
		return new Map(this.#counters);
	}

	async restore(counters: ReadonlyMap<FactId, FactUsage>): Promise<void> {
		for (const [id, saved] of counters) {
			const known = this.#counters.get(id) ?? NEVER_USED;
			const urgency = known.urgency ?? saved.urgency;
			this.#counters.set(id, {
				used: Math.max(known.used, saved.used),
				noted: Math.max(known.noted, saved.noted),
				lastUsed: Math.max(known.lastUsed, saved.lastUsed),
				...(urgency === undefined ? {} : { urgency }),
			});
		}
	}
}
