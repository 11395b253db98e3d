import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import { type JudgeChoice, openJudge } from "../../src/models/open-judge.ts";
import type { Diagnostic } from "../../src/ports/diagnostics.ts";
import { aJudgeRequest } from "../../src/testing/judge-cases.ts";
import { MemoryTokenLedger } from "../../src/testing/memory-token-ledger.ts";
import { pinnedClock } from "../../src/testing/pinned-clock.ts";
import { startSystemOneServer } from "../servers/systemone-server.ts";
import { fakeHostModels } from "./fake-host-models.ts";

const SETTINGS: JudgeChoice["settings"] = {
	"judge.provider": "auto",
	"judge.endpoint": "",
	"judge.model": "",
	"judge.apiKey": "",
	"judge.maxQuestions": 16,
	"judge.maxOptions": 255,
	"judge.stateTokens": 7000,
	"judge.timeoutMs": 5000,
};

function setUp(settings: Partial<JudgeChoice["settings"]>, change: Partial<JudgeChoice> = {}) {
	const ledger = new MemoryTokenLedger();
	const clock = pinnedClock();
	const reports: Diagnostic[] = [];
	const judges = openJudge({
		settings: { ...SETTINGS, ...settings },
		env: {},
		fetch,
		diagnostics: { report: (diagnostic) => void reports.push(diagnostic), recent: () => reports },
		ledger,
		clock,
		session: "s1",
		sleep: async () => undefined,
		random: () => 0,
		...change,
	});
	return { judges, ledger, clock, reports };
}

async function serve(t: TestContext) {
	const server = await startSystemOneServer();
	t.after(() => server.close());
	return server;
}

describe("the judge that the settings ask for", () => {
	it("is the built-in one where nothing is configured, and calls no model", async () => {
		const { judges, ledger } = setUp({}, { hostModels: fakeHostModels() });

		const { provider } = await judges.ask(aJudgeRequest());

		equal(provider, "local");
		deepEqual(judges.order, ["local"]);
		deepEqual(ledger.entries, []);
	});

	it("is the configured server, with the built-in one behind it", async (t) => {
		const server = await serve(t);
		const { judges, ledger } = setUp({ "judge.endpoint": server.url });

		await judges.ask(aJudgeRequest());

		deepEqual(judges.order, ["systemone", "local"]);
		deepEqual(judges.lastAnswer(), { provider: "systemone", model: "mock-judge" });
		const [entry] = ledger.entries;
		ok(entry?.usage !== undefined && entry.usage.inputTokens > 0);
		deepEqual([entry.purpose, entry.provider, entry.outcome, entry.session], ["judge", "systemone", "done", "s1"]);
	});

	it("is the classifier that is named, inside the host only", () => {
		const named = { "judge.model": "typesafe/jev-1" };

		deepEqual(setUp(named, { hostModels: fakeHostModels() }).judges.order, ["classifier", "local"]);
		deepEqual(setUp(named).judges.order, ["local"]);
	});

	it("is asked of the next one when it fails, which is told and recorded", async () => {
		const { judges, ledger, reports } = setUp({ "judge.endpoint": "http://127.0.0.1:9" });

		const { provider } = await judges.ask(aJudgeRequest());

		equal(provider, "local");
		match(reports[0]?.message ?? "", /judge systemone failed, local decides instead/);
		deepEqual(
			ledger.entries.map(({ provider: asked, outcome }) => [asked, outcome]),
			[["systemone", "failed"]],
		);
	});

	it("rests for a minute after it failed", async () => {
		const { judges, ledger, clock } = setUp({ "judge.endpoint": "http://127.0.0.1:9" });

		await judges.ask(aJudgeRequest());
		await judges.ask(aJudgeRequest());
		clock.advance(60_000);
		await judges.ask(aJudgeRequest());

		equal(ledger.entries.length, 2);
	});

	it("leaves time for the next one when it hangs", async (t) => {
		const server = await serve(t);
		server.fail({ kind: "hang" });
		const { judges, reports } = setUp({ "judge.endpoint": server.url, "judge.timeoutMs": 250 });

		const { provider } = await judges.ask(aJudgeRequest());

		equal(provider, "local");
		match(reports[0]?.message ?? "", /within 200 ms/);
	});

	it("fails alone where a provider is named", async () => {
		const { judges } = setUp({ "judge.provider": "systemone", "judge.endpoint": "http://127.0.0.1:9" });

		await rejects(judges.ask(aJudgeRequest()), { code: "PROVIDER_DOWN" });
	});

	for (const provider of ["classifier", "chat"] as const) {
		it(`fails for ${provider} outside the host`, async () => {
			const { judges } = setUp({ "judge.provider": provider });

			await rejects(judges.ask(aJudgeRequest()), {
				code: "PROVIDER_UNSET",
				hint: "what waits is tried again in pi; to decide outside pi as well, /memory settings judge.provider local",
			});
		});
	}

	it("is not passed on when the caller gives up", async (t) => {
		const server = await serve(t);
		server.fail({ kind: "hang" });
		const { judges, ledger } = setUp({ "judge.endpoint": server.url, "judge.model": "mock-judge" });
		const reason = new Error("enough");
		const cancelling = new AbortController();

		const asking = judges.ask(aJudgeRequest(), cancelling.signal);
		setTimeout(() => cancelling.abort(reason), 30);

		await rejects(asking, (error) => error === reason);
		deepEqual(
			ledger.entries.map(({ outcome }) => outcome),
			["cancelled"],
		);
	});
});
