import assert from "node:assert/strict";
import { it } from "node:test";
import { modelsOf } from "../../src/compose/models.ts";
import { boundedDiagnostics } from "../../src/host/diagnostics.ts";
import { DEFAULT_SETTINGS } from "../../src/settings/defaults.ts";
import { NOON } from "../../src/testing/builders.ts";
import { MemoryTokenLedger } from "../../src/testing/memory-token-ledger.ts";
import { pinnedClock } from "../../src/testing/pinned-clock.ts";

it("A model call is kept in the ledger under the session that it was made for", async () => {
	const ledger = new MemoryTokenLedger();
	const answer = { model: "m-1", answers: { durable: { type: "noul", noul: 0.9 } } };
	const { judge } = await modelsOf({
		options: { env: {}, session: "s-7", fetch: async () => Response.json(answer) },
		settings: { ...DEFAULT_SETTINGS, "judge.endpoint": "http://judge.test", "judge.model": "m" },
		clock: pinnedClock(NOON),
		diagnostics: boundedDiagnostics(),
		ledger,
	});

	const candidate = { caption: "A", content: "b", paths: [], userRequested: false };
	await judge?.ask({
		case: { candidate, neighbours: [] },
		state: "a state",
		questions: [{ type: "noul", id: "durable", instructions: "?", criteria: { true: "yes", false: "no" } }],
	});

	assert.deepEqual(
		(await ledger.recent(5)).map(({ session, purpose, outcome }) => [session, purpose, outcome]),
		[["s-7", "judge", "done"]],
	);
});
