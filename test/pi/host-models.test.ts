import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { ModelRegistry, ModelRuntime } from "@earendil-works/pi-coding-agent";
import { openChatJudge } from "../../src/models/judge-chat.ts";
import { openClassifierJudge } from "../../src/models/judge-classifier.ts";
import { piHostModels } from "../../src/pi/host-models.ts";
import { aJudgeRequest } from "../../src/testing/judge-cases.ts";
import { type Step, startChatServer } from "../servers/chat-server.ts";
import { startSystemOneServer } from "../servers/systemone-server.ts";

const LIMITS = { questions: 16, options: 255, stateTokens: 7000 };
const REQUEST = { system: "You classify.", prompt: "Is it so?", maxTokens: 100 };
const ANSWERS = {
	covered_by: { 1: 0.9 },
	conflict_with: "none",
	merge_with: "none",
	action: "Reinforce",
	importance: [0, 0, 1, 0],
	durable: 0.9,
	unsafe: 0,
};

/** Pi's own models over servers of the test. */
async function setUp(t: TestContext, steps: readonly Step[] = []) {
	const chat = await startChatServer(steps);
	const judge = await startSystemOneServer({ models: ["jev-latest"], apiKey: "k", script: { durable: 0.9 } });
	const folder = mkdtempSync(join(tmpdir(), "cairn-host-models-"));
	t.after(async () => {
		await chat.close();
		await judge.close();
		rmSync(folder, { recursive: true, force: true });
	});
	const modelsPath = join(folder, "models.json");
	const cost = { input: 1, output: 2, cacheRead: 0, cacheWrite: 0 };
	const shared = { input: ["text"], cost, contextWindow: 32_000 };
	const providers = {
		acme: {
			baseUrl: `http://127.0.0.1:${chat.port}/v1`,
			api: "openai-completions",
			apiKey: "k",
			models: [{ id: "chat-1", name: "Chat", reasoning: false, maxTokens: 4000, ...shared }],
		},
		// Pi's own provider of classifiers, at another address.
		typesafe: { baseUrl: `${judge.url}/v1`, apiKey: "k" },
	};
	writeFileSync(modelsPath, JSON.stringify({ providers }));
	const runtime = await ModelRuntime.create({
		modelsPath,
		authPath: join(folder, "auth.json"),
		modelsStorePath: join(folder, "store.json"),
	});
	const modelRegistry = new ModelRegistry(runtime);
	const model = modelRegistry.find("acme", "chat-1");
	ok(model !== undefined, modelRegistry.getError());
	return { chat, judge, hostModels: piHostModels(() => ({ modelRegistry, model })) };
}

describe("pi's models", () => {
	it("list the classifiers that have credentials", async (t) => {
		const { hostModels } = await setUp(t);

		const classifiers = await hostModels.classifiers();

		const own = classifiers.find(({ provider }) => provider === "typesafe");
		equal(own?.id, "jev-latest");
		ok((own?.contextWindow ?? 0) > 8000);
	});

	it("judge as classifiers", async (t) => {
		const { hostModels } = await setUp(t);
		const judge = openClassifierJudge({ hostModels, model: "typesafe/jev-latest", limits: LIMITS });

		const { answers, provider, usage } = await judge.ask(aJudgeRequest());

		equal(provider, "classifier");
		deepEqual(answers.get("durable"), { type: "noul", probability: 0.9 });
		equal(answers.size, 7);
		ok((usage?.inputTokens ?? 0) > 0);
	});

	it("tell the words of a classifier that fails", async (t) => {
		const { hostModels, judge: server } = await setUp(t);
		server.fail({ kind: "reply", reply: { status: 422, json: { detail: "no such thing" } } });
		const judge = openClassifierJudge({ hostModels, model: "typesafe/jev-latest", limits: LIMITS });

		await rejects(judge.ask(aJudgeRequest()), /model typesafe\/jev-latest failed: .*no such thing/);
	});

	it("judge as chat models", async (t) => {
		const { hostModels, chat } = await setUp(t, [JSON.stringify(ANSWERS)]);
		const judge = openChatJudge({ hostModels, model: "", limits: LIMITS });

		const { answers, model, usage } = await judge.ask(aJudgeRequest());

		const covered = answers.get("covered_by");
		ok(covered?.type === "choice" && (covered.probabilities.get("m1") ?? 0) > 0.8);
		equal(model, "chat-1");
		deepEqual([usage?.inputTokens, usage?.outputTokens, usage?.costUsd?.toFixed(6)], [100, 10, "0.000120"]);
		match(JSON.stringify(chat.requests[0]?.messages), /You classify/);
	});

	it("are the session's current one for an empty name, and none for an unknown one", async (t) => {
		const { hostModels } = await setUp(t);

		equal((await hostModels.chatModel(""))?.id, "chat-1");
		equal((await hostModels.chatModel("acme/chat-1"))?.id, "chat-1");
		equal(await hostModels.chatModel("acme/other"), undefined);
		equal(await hostModels.chatModel("chat-1"), undefined);
	});

	it("tell a key that is refused from a provider that is down", async (t) => {
		const { hostModels } = await setUp(t, [{ status: 401 }, { status: 400 }]);
		const model = await hostModels.chatModel("");
		ok(model !== undefined);

		await rejects(hostModels.complete(model, REQUEST), { code: "PROVIDER_UNSET" });
		await rejects(hostModels.complete(model, REQUEST), { code: "PROVIDER_DOWN" });
	});

	it("stop with the caller's reason", async (t) => {
		const { hostModels } = await setUp(t, [{ text: "a long answer that never ends".repeat(50), pause: 100 }]);
		const model = await hostModels.chatModel("");
		ok(model !== undefined);
		const reason = new Error("enough");
		const cancelling = new AbortController();

		const completing = hostModels.complete(model, REQUEST, cancelling.signal);
		setTimeout(() => cancelling.abort(reason), 100);

		await rejects(completing, (error) => error === reason);
	});
});
