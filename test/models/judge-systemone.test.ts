import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { describe, it } from "node:test";
import { aJudgeRequest, judgeCases } from "../../src/testing/judge-cases.ts";
import type { Fault, JsonServer } from "../servers/json-server.ts";
import { errorReply, type ServiceDialect } from "../servers/systemone-server.ts";
import { coded, crowded, setUp } from "./systemone-setup.ts";

function judged(server: JsonServer) {
	return server.requests.filter(({ method }) => method === "POST").map(({ body }) => body ?? {});
}

const DIALECTS: readonly ServiceDialect[] = [
	"typesafe",
	"semif",
	"bridge",
	"fireworks",
	"llamacpp",
	"openai",
	"cloudflare",
];

for (const dialect of DIALECTS) {
	describe(`a System One judge at a server like ${dialect}`, () => {
		for (const { group, name, run } of judgeCases) {
			it(`${group}: ${name}`, async (t) => {
				const { judge } = await setUp(t, { dialect, model: "mock-judge" });

				await run({ judge });
			});
		}

		it("reads what the server says about each question", async (t) => {
			const script = { covered_by: "m1", action: "Reinforce", importance: 2, durable: 0.9, unsafe: false };
			const { judge } = await setUp(t, { dialect, model: "mock-judge", script });

			const { answers, model, usage } = await judge.ask(aJudgeRequest());

			const covered = answers.get("covered_by");
			ok(covered?.type === "choice" && Math.abs((covered.probabilities.get("m1") ?? 0) - 0.9) < 1e-9);
			deepEqual(answers.get("durable"), { type: "noul", probability: 0.9 });
			const importance = answers.get("importance");
			ok(importance?.type === "score" && Math.abs(importance.score - 2) < 1e-9);
			equal(model, "mock-judge");
			ok((usage?.inputTokens ?? 0) > 0);
		});
	});
}

describe("a System One judge's requests", () => {
	for (const path of ["", "/", "/v1", "/v1/", "/v1/systemone"]) {
		it(`go to /v1/systemone for an endpoint that ends in "${path}"`, async (t) => {
			const { judge, server } = await setUp(t, { path });

			await judge.ask(aJudgeRequest());

			equal(server.requests.at(-1)?.path, "/v1/systemone");
		});
	}

	it("keep a path before the version", async (t) => {
		const { judge, server } = await setUp(t, { path: "/inference/v1" });

		await judge.ask(aJudgeRequest());

		equal(server.requests.at(-1)?.path, "/inference/v1/systemone");
	});

	it("carry no credential where none is set", async (t) => {
		const { judge, server } = await setUp(t);

		await judge.ask(aJudgeRequest());

		ok(server.requests.every(({ headers }) => !("authorization" in headers)));
	});

	for (const key of ["k-1", "$KEY", "env:KEY"]) {
		it(`carry the key that is written as ${key}`, async (t) => {
			const { judge } = await setUp(t, { apiKey: "k-1", key, env: { KEY: "k-1" } });

			const { answers } = await judge.ask(aJudgeRequest());

			ok(answers.size > 0);
		});
	}

	it("are not made with a reference to a variable that is not set", async (t) => {
		const { judge, server } = await setUp(t, { key: "$KEY" });

		await rejects(judge.ask(aJudgeRequest()), coded("PROVIDER_UNSET", /KEY/));
		equal(server.requests.length, 0);
	});

	it("take the only model that the server lists", async (t) => {
		const { judge, server } = await setUp(t, { models: ["one"] });

		await judge.ask(aJudgeRequest());

		equal(judged(server)[0]?.["model"], "one");
	});

	it("take an alias for the newest of several models", async (t) => {
		const { judge, server } = await setUp(t, { models: ["jev-1", "jev-latest"] });

		await judge.ask(aJudgeRequest());

		equal(judged(server)[0]?.["model"], "jev-latest");
	});

	it("are not made while several models are there to choose from", async (t) => {
		const { judge } = await setUp(t, { models: ["a", "b"] });

		await rejects(judge.ask(aJudgeRequest()), coded("PROVIDER_UNSET", /several models: a, b/));
	});

	it("are split by the number of questions, each with the whole state first", async (t) => {
		const { judge, server } = await setUp(t, { perRequest: 3, maxQuestions: 3 });
		const request = aJudgeRequest();

		const { answers } = await judge.ask(request);

		equal(answers.size, request.questions.length);
		deepEqual(
			judged(server).map((body) => [Object.keys(body)[1], body["state"] === request.state]),
			[
				["state", true],
				["state", true],
				["state", true],
			],
		);
	});

	it("leave out the farthest facts where a choice has no room for them, and say so", async (t) => {
		const { judge, server, reports } = await setUp(t, { optionsOfChoice: 5, maxOptions: 5 });

		const { answers } = await judge.ask(crowded(12));

		const covered = answers.get("covered_by");
		ok(covered?.type === "choice");
		deepEqual([...covered.probabilities.keys()], ["m1", "m2", "m3", "m4", "none"]);
		ok(!String(judged(server)[0]?.["state"]).includes("[m5]"));
		match(reports[0]?.message ?? "", /nearest 4 of 12/);
	});
});

describe("a System One judge that is asked too much", () => {
	for (const dialect of ["typesafe", "semif", "fireworks"] as const) {
		it(`asks with fewer options once a server like ${dialect} refuses their number, and remembers it`, async (t) => {
			const { judge, server, reports } = await setUp(t, { dialect, maxOptions: 16 });

			const { answers } = await judge.ask(crowded(20));
			await judge.ask(crowded(20));

			ok(answers.size > 0);
			equal(judged(server).length, 3);
			equal(judge.limits.options, 16);
			match(reports[0]?.message ?? "", /nearest 15 of 20/);
		});
	}

	for (const dialect of ["typesafe", "semif", "bridge", "llamacpp"] as const) {
		it(`asks about fewer facts once a server like ${dialect} finds them too long`, async (t) => {
			const { judge, server } = await setUp(t, { dialect, maxChars: 1000 });

			const { answers } = await judge.ask(crowded(15));

			ok(answers.size > 0);
			equal(judged(server).length, 2);
			ok(judge.limits.stateTokens <= 3000);
		});
	}

	it("asks about fewer facts once a body is too large", async (t) => {
		const { judge, server } = await setUp(t);
		server.fail({ kind: "reply", reply: { status: 413, json: { detail: "too large" } } });

		const { answers } = await judge.ask(crowded(15));

		ok(answers.size > 0);
	});

	it("gives up when less is still too much", async (t) => {
		const { judge, server } = await setUp(t, { dialect: "semif", maxChars: 10 });

		await rejects(judge.ask(crowded(15)), coded("PROVIDER_PROTOCOL", /context length/));
		equal(judged(server).length, 2);
	});
});

function replied(status: number, headers: Readonly<Record<string, string>> = {}): Fault {
	return { kind: "reply", reply: { status, json: { error: { message: "out of order" } }, headers } };
}

describe("a System One judge whose server refuses", () => {
	const refusals: readonly (readonly [status: number, code: string])[] = [
		[400, "PROVIDER_PROTOCOL"],
		[401, "PROVIDER_UNSET"],
		[402, "PROVIDER_UNSET"],
		[403, "PROVIDER_UNSET"],
		[404, "PROVIDER_UNSET"],
		[422, "PROVIDER_PROTOCOL"],
		[501, "PROVIDER_UNSET"],
	];
	for (const [status, code] of refusals) {
		it(`does not repeat what is answered with ${status}, and tells the server's words`, async (t) => {
			const { judge, server } = await setUp(t, { model: "mock-judge" });
			server.fail(replied(status));

			await rejects(judge.ask(aJudgeRequest()), coded(code, /out of order/));
			equal(judged(server).length, 1);
		});
	}

	for (const dialect of DIALECTS) {
		it(`tells the words of a server like ${dialect}`, async (t) => {
			const { judge, server } = await setUp(t, { dialect, model: "mock-judge" });
			const problem = { code: "invalid_body", message: "no such thing", location: ["questions"] };
			server.fail({ kind: "reply", reply: errorReply(dialect, 422, problem) });

			await rejects(judge.ask(aJudgeRequest()), coded("PROVIDER_PROTOCOL", /: no such thing$/));
		});
	}

	it("takes a failure with status 200 for a failure", async (t) => {
		const { judge, server } = await setUp(t, { dialect: "cloudflare", model: "mock-judge" });
		server.fail({ kind: "change", change: () => ({ success: false, errors: [{ message: "no route" }] }) });

		await rejects(judge.ask(aJudgeRequest()), coded("PROVIDER_PROTOCOL", /no route/));
	});
});

describe("a System One judge whose server has trouble", () => {
	for (const status of [408, 429, 500, 503, 529]) {
		it(`asks again after ${status}`, async (t) => {
			const { judge, server, waits } = await setUp(t, { model: "mock-judge" });
			server.fail(replied(status));

			const { answers } = await judge.ask(aJudgeRequest());

			ok(answers.size > 0);
			equal(waits.length, 1);
		});
	}

	it("waits as long as the server asks", async (t) => {
		const { judge, server, waits } = await setUp(t, { model: "mock-judge" });
		server.fail(replied(429, { "retry-after": "2" }), replied(503, { "retry-after-ms": "1500" }));

		await judge.ask(aJudgeRequest());

		deepEqual(waits, [2000, 1500]);
	});

	it("gives up after three tries", async (t) => {
		const { judge, server } = await setUp(t, { model: "mock-judge" });
		server.fail(replied(529), replied(529), replied(529));

		await rejects(judge.ask(aJudgeRequest()), coded("PROVIDER_DOWN", /529/));
		equal(judged(server).length, 3);
	});

	for (const when of ["before", "within"] as const) {
		it(`asks again when the connection is cut ${when} the answer`, async (t) => {
			const { judge, server } = await setUp(t, { model: "mock-judge" });
			server.fail({ kind: "cut", when });

			const { answers } = await judge.ask(aJudgeRequest());

			ok(answers.size > 0);
		});
	}

	it("waits for a slow answer", async (t) => {
		const { judge, server } = await setUp(t, { model: "mock-judge" });
		server.fail({ kind: "slow", milliseconds: 50 });

		const { answers } = await judge.ask(aJudgeRequest());

		ok(answers.size > 0);
	});

	it("stops waiting at the deadline", async (t) => {
		const { judge, server } = await setUp(t, { model: "mock-judge", timeoutMs: 150 });
		server.fail({ kind: "hang" }, { kind: "hang" }, { kind: "hang" });

		await rejects(judge.ask(aJudgeRequest()), coded("PROVIDER_DOWN", /within 150 ms/));
	});

	it("stops waiting when it is cancelled", async (t) => {
		const { judge, server } = await setUp(t, { model: "mock-judge" });
		server.fail({ kind: "hang" });
		const reason = new Error("enough");
		const cancelling = new AbortController();

		const asking = judge.ask(aJudgeRequest(), cancelling.signal);
		setTimeout(() => cancelling.abort(reason), 50);

		await rejects(asking, (error) => error === reason);
	});

	it("fails when the server dies between two parts of one judgement", async (t) => {
		const { judge, server } = await setUp(t, { model: "mock-judge", perRequest: 4 });
		server.fail(
			{ kind: "slow", milliseconds: 1 },
			...Array.from({ length: 3 }, (): Fault => ({ kind: "cut", when: "before" })),
		);

		await rejects(judge.ask(aJudgeRequest()), coded("PROVIDER_DOWN", /cannot be reached/));
	});
});

type Answers = Record<string, Record<string, unknown>>;

function changed(change: (answers: Answers) => Answers): Fault {
	// The server's own answer.
	return {
		kind: "change",
		change: (json: { readonly answers: Answers }) => ({ ...json, answers: change(json.answers) }),
	};
}

describe("a System One judge that is answered with nonsense", () => {
	const nonsense: readonly (readonly [what: string, fault: Fault])[] = [
		["no JSON", { kind: "reply", reply: { status: 200, text: "<html>" } }],
		["no answers", { kind: "change", change: () => ({ model: "m" }) }],
		["null", { kind: "change", change: () => null }],
		[
			"a missing answer",
			changed((answers) => Object.fromEntries(Object.entries(answers).filter(([id]) => id !== "durable"))),
		],
		["another type", changed((answers) => ({ ...answers, durable: { type: "score", score: 1 } }))],
		["a text for a number", changed((answers) => ({ ...answers, durable: { type: "noul", noul: "0.9" } }))],
		["no number", changed((answers) => ({ ...answers, durable: { type: "noul", noul: null } }))],
		["a number that is too large", changed((answers) => ({ ...answers, durable: { type: "noul", noul: 7 } }))],
		[
			"an option that was not offered",
			changed((answers) => ({ ...answers, action: { type: "choice", choice: "Burn", probabilities: { Burn: 1 } } })),
		],
		[
			"no chance for any option",
			changed((answers) => ({ ...answers, action: { type: "choice", probabilities: { Add: 0, Edit: 0 } } })),
		],
		["a score beyond the scale", changed((answers) => ({ ...answers, importance: { type: "score", score: 4 } }))],
	];
	for (const [what, fault] of nonsense) {
		it(`fails for ${what}`, async (t) => {
			const { judge, server } = await setUp(t, { model: "mock-judge" });
			server.fail(fault);

			await rejects(judge.ask(aJudgeRequest()), coded("PROVIDER_PROTOCOL", /answered with/));
		});
	}

	it("makes rounded probabilities 1 together, and goes by them instead of the named choice", async (t) => {
		const { judge, server } = await setUp(t, { model: "mock-judge" });
		const probabilities = { Add: 0.2, Edit: 0.58, Merge: 0.1, Reinforce: 0.1 };
		server.fail(changed((answers) => ({ ...answers, action: { type: "choice", choice: "Add", probabilities } })));

		const { answers } = await judge.ask(aJudgeRequest());

		const action = answers.get("action");
		ok(action?.type === "choice");
		equal(action.probabilities.get("Edit"), 0.58 / 0.98);
	});

	it("fails for a refusal of one question", async (t) => {
		const { judge, server } = await setUp(t, { dialect: "openai", model: "mock-judge" });
		const refusal = (json: { readonly answers: readonly { readonly name: string }[] }) => ({
			...json,
			answers: json.answers.map((one) => (one.name === "unsafe" ? { type: "refusal", name: "unsafe" } : one)),
		});
		server.fail({ kind: "change", change: refusal });

		await rejects(judge.ask(aJudgeRequest()), coded("PROVIDER_PROTOCOL", /refusal about unsafe/));
	});
});
