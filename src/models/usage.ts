/** What several model calls cost together. */
import type { ModelUsage } from "../ports/judge.ts";

/** `undefined` where neither tells. */
export function addUsage(one: ModelUsage | undefined, other: ModelUsage | undefined): ModelUsage | undefined {
	if (one === undefined || other === undefined) return one ?? other;
	const cost =
		one.costUsd === undefined && other.costUsd === undefined ? undefined : (one.costUsd ?? 0) + (other.costUsd ?? 0);
	return {
		inputTokens: one.inputTokens + other.inputTokens,
		outputTokens: one.outputTokens + other.outputTokens,
		...(cost === undefined ? {} : { costUsd: cost }),
	};
}
