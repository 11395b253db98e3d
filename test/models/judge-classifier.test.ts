import { deepEqual, equal, ok, rejects, throws } from "node:assert/strict";
import { describe, it } from "node:test";
import { isMemoryError } from "../../src/kernel/errors.ts";
import { chooseClassifier, openClassifierJudge } from "../../src/models/judge-classifier.ts";
import type { HostModel, HostModels, HostQuestion } from "../../src/ports/host-models.ts";
import { aJudgeRequest, judgeCases } from "../../src/testing/judge-cases.ts";
import { fakeHostModels } from "./fake-host-models.ts";

const LIMITS = { questions: 16, options: 255, stateTokens: 7000 };

function model(name: string, contextWindow = 32_000): HostModel {
	const slash = name.indexOf("/");
	return { provider: name.slice(0, slash), id: name.slice(slash + 1), contextWindow };
}

/** As pi answers: yes or no as `bool`, scores without levels. */
function answer(question: HostQuestion): unknown {
	if (question.type === "bool") return { type: "bool", probability: 0.9 };
	if (question.type === "score") return { type: "score", score: 1.5, confidence: 0.5 };
	const names = Object.keys(question.criteria);
	const probabilities = Object.fromEntries(names.map((name) => [name, 1 / names.length]));
	return { type: "choice", choice: names[0], probabilities, confidence: 0 };
}

function answerAll({ questions }: Parameters<HostModels["classify"]>[1]): Readonly<Record<string, unknown>> {
	return Object.fromEntries(Object.entries(questions).map(([id, question]) => [id, answer(question)]));
}

describe("a classifier of the host as judge", () => {
	for (const { group, name, run } of judgeCases) {
		it(`${group}: ${name}`, async () => {
			const hostModels = fakeHostModels({ classifiers: [model("typesafe/jev-1")], classify: answerAll });
			await run({ judge: openClassifierJudge({ hostModels, model: "", limits: LIMITS }) });
		});
	}

	it("is asked with both meanings of every yes or no", async () => {
		const asked: HostQuestion[] = [];
		const classify = (request: Parameters<HostModels["classify"]>[1]) => {
			asked.push(...Object.values(request.questions));
			return answerAll(request);
		};
		const hostModels = fakeHostModels({ classifiers: [model("typesafe/jev-1")], classify });

		await openClassifierJudge({ hostModels, model: "", limits: LIMITS }).ask(aJudgeRequest());

		const bools = asked.filter((question) => question.type === "bool");
		equal(bools.length, 2);
		ok(bools.every(({ criteria }) => criteria.true !== "" && criteria.false !== ""));
	});

	for (const wrong of [undefined, { type: "bool", probability: 2 }, { type: "score", score: 1 }]) {
		it(`fails for ${JSON.stringify(wrong)} about a yes or no`, async () => {
			const classify = (request: Parameters<HostModels["classify"]>[1]) => ({ ...answerAll(request), durable: wrong });
			const hostModels = fakeHostModels({ classifiers: [model("typesafe/jev-1")], classify });

			const asking = openClassifierJudge({ hostModels, model: "", limits: LIMITS }).ask(aJudgeRequest());

			await rejects(asking, (error) => isMemoryError(error) && error.code === "PROVIDER_PROTOCOL");
		});
	}
});

describe("the choice of a classifier", () => {
	it("prefers calibrated models, then cheap and common ones", () => {
		const order = [
			"typesafe/jev-latest",
			"openai/gpt-6-luna",
			"cloudflare/@cf/clef",
			"github-copilot/microsoft-decision-1",
			"x/y",
		];
		const models = order.map((name) => model(name)).reverse();

		const chosen = order.map((_, at) => chooseClassifier(models.slice(0, models.length - at), ""));

		deepEqual(
			chosen.map(({ provider, id }) => `${provider}/${id}`),
			order,
		);
	});

	it("passes over contexts that do not hold the close facts", () => {
		const chosen = chooseClassifier([model("typesafe/jev-small", 4096), model("x/roomy")], "");

		equal(chosen.id, "roomy");
	});

	it("takes the one that is named, with or without its provider", () => {
		const models = [model("typesafe/jev-latest"), model("openrouter/acme/judge")];

		equal(chooseClassifier(models, "openrouter/acme/judge").id, "acme/judge");
		equal(chooseClassifier(models, "acme/judge").provider, "openrouter");
	});

	it("fails for one that is named and not there, whatever else is", () => {
		throws(() => chooseClassifier([model("typesafe/jev-latest")], "x/y"), { code: "PROVIDER_UNSET" });
	});
});
