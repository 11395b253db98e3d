/** What every judge does, as cases that any implementation can be run through. */
import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { uuidV7 } from "../kernel/ids.ts";
import type { Judge, JudgeAnswer, JudgedNeighbour, JudgeQuestion, JudgeRequest } from "../ports/judge.ts";
import type { ConformanceCase } from "./conformance.ts";

export interface JudgeGiven {
	readonly judge: Judge;
}

const FACTS: readonly (readonly [caption: string, content: string])[] = [
	["Package manager", "This repository uses pnpm 9; never run npm install."],
	["Time zone", "All timestamps in the database are UTC."],
	["Port", "The development server listens on port 5173."],
];

const NEIGHBOURS: readonly JudgedNeighbour[] = FACTS.map(([caption, content], at) => ({
	key: `m${at + 1}`,
	id: uuidV7(at + 1, new Uint8Array(10)),
	scope: "personal",
	caption,
	content,
	paths: [],
	cosine: 0.7 - at / 5,
}));

/** Questions as the gate asks them, about a candidate close to `neighbours` of three facts. */
export function aJudgeRequest(change: Partial<JudgeRequest> = {}, neighbours = NEIGHBOURS.length): JudgeRequest {
	const shown = NEIGHBOURS.slice(0, neighbours);
	const candidate = {
		caption: "Use pnpm",
		content: "The package manager here is pnpm 9. Do not use npm.",
		paths: [],
		userRequested: false,
	};
	const blocks = shown.map(({ key, caption, content }) => `[${key}] (this project) ${caption}\n  ${content}`);
	const state = `The candidate:\nCaption: ${candidate.caption}\nContent: ${candidate.content}\n\nKnown:\n\n${blocks.join("\n\n")}`;
	return { case: { candidate, neighbours: shown }, state, questions: judgeQuestions(shown), ...change };
}

function judgeQuestions(shown: readonly JudgedNeighbour[]): readonly JudgeQuestion[] {
	const options = [
		...shown.map(({ key }) => ({ name: key, description: "" })),
		{ name: "none", description: "no memory" },
	];
	const actions = ["Add", "Edit", "Merge", "Reinforce"].map((name) => ({ name, description: `to ${name}` }));
	const pick = (id: string): JudgeQuestion => ({
		type: "choice",
		id,
		instructions: `Which memory is it: ${id}?`,
		options,
	});
	const picks = shown.length === 0 ? [] : [pick("covered_by"), pick("conflict_with"), pick("merge_with")];
	return [
		...picks,
		{ type: "choice", id: "action", instructions: "What is to be done?", options: actions },
		{ type: "score", id: "importance", instructions: "How important?", levels: ["trivial", "minor", "waste", "harm"] },
		{ type: "noul", id: "durable", instructions: "Will it last?", criteria: { true: "a rule", false: "a moment" } },
		{ type: "noul", id: "unsafe", instructions: "Is it unsafe?" },
	];
}

/** A given judge is opened for the case; every question that it answers about the request above has to be answered well. */
export const judgeCases: readonly ConformanceCase<JudgeGiven>[] = [
	{
		group: "answers",
		name: "are of their question's type, finite and in range",
		run: async ({ judge }) => {
			const request = aJudgeRequest();

			const { answers } = await judge.ask(request);

			for (const [id, answer] of answers) checkAnswer(questionIn(request, id), answer);
		},
	},
	{
		group: "answers",
		name: "are given to questions that were asked, and to no other",
		run: async ({ judge }) => {
			const [only] = aJudgeRequest().questions.filter(({ id }) => id === "durable");
			ok(only !== undefined);

			const { answers } = await judge.ask(aJudgeRequest({ questions: [only] }));

			ok([...answers.keys()].every((id) => id === "durable"));
		},
	},
	{
		group: "answers",
		name: "name a provider and a model",
		run: async ({ judge }) => {
			const reply = await judge.ask(aJudgeRequest());

			ok(["systemone", "classifier", "chat", "local"].includes(reply.provider), reply.provider);
			ok(reply.model.length > 0);
		},
	},
	{
		group: "answers",
		name: "are there without a single close fact",
		run: async ({ judge }) => {
			const request = aJudgeRequest({}, 0);

			const { answers } = await judge.ask(request);

			for (const [id, answer] of answers) checkAnswer(questionIn(request, id), answer);
		},
	},
	{
		group: "answers",
		name: "change nothing of the request",
		run: async ({ judge }) => {
			const request = aJudgeRequest();
			const before = structuredClone(request);

			await judge.ask(request);

			deepEqual(request, before);
		},
	},
	{
		group: "limits",
		name: "leave room for one question, two options and a state",
		run: async ({ judge }) => {
			ok(judge.limits.questions >= 1 && judge.limits.options >= 2 && judge.limits.stateTokens > 0);
		},
	},
	{
		group: "cancelling",
		name: "rejects with the signal's reason before anything is asked",
		run: async ({ judge }) => {
			const reason = new Error("enough");

			await rejects(judge.ask(aJudgeRequest(), AbortSignal.abort(reason)), (error) => error === reason);
		},
	},
];

function questionIn({ questions }: JudgeRequest, id: string): JudgeQuestion {
	const question = questions.find((one) => one.id === id);
	ok(question !== undefined, `${id} was not asked`);
	return question;
}

function checkAnswer(question: JudgeQuestion, answer: JudgeAnswer): void {
	equal(answer.type, question.type);
	if (answer.type === "noul") checkShares([answer.probability]);
	if (answer.type === "choice" && question.type === "choice") {
		deepEqual([...answer.probabilities.keys()].sort(), question.options.map(({ name }) => name).sort());
		checkDistribution([...answer.probabilities.values()]);
	}
	if (answer.type === "score" && question.type === "score") {
		ok(answer.score >= 0 && answer.score <= question.levels.length - 1, String(answer.score));
		if (answer.probabilities !== undefined) checkDistribution(answer.probabilities);
	}
}

function checkDistribution(shares: readonly number[]): void {
	checkShares(shares);
	ok(Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1) < 1e-6);
}

function checkShares(shares: readonly number[]): void {
	for (const share of shares) ok(Number.isFinite(share) && share >= 0 && share <= 1, String(share));
}
