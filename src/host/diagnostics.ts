/** Keeps the last degradations of this process, each once. */
import type { Diagnostic, Diagnostics } from "../ports/diagnostics.ts";

const MAX_KEPT = 100;

/** What comes again moves to the front instead of being listed twice. */
export function boundedDiagnostics(): Diagnostics {
	// A map keeps the order of insertion: oldest first.
	const kept = new Map<string, Diagnostic>();
	return {
		report: (diagnostic) => {
			const key = JSON.stringify([diagnostic.degraded, diagnostic.message]);
			kept.delete(key);
			kept.set(key, diagnostic);
			const oldest = kept.keys().next();
			if (kept.size > MAX_KEPT && oldest.done !== true) kept.delete(oldest.value);
		},
		recent: () => [...kept.values()].reverse(),
	};
}
