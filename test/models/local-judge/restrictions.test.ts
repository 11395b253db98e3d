import { deepEqual, equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { uuidV7 } from "../../../src/kernel/ids.ts";
import { openLocalJudge } from "../../../src/models/local-judge/local-judge.ts";
import type { JudgeAnswer, JudgeQuestion } from "../../../src/ports/judge.ts";

/** From these on, the gate acts upon what the built-in rules say. */
const ACTED = { covered_by: 0.7, conflict_with: 0.9, merge_with: 0.7 } as const;
const NAMES = ["m1", "none"].map((name) => ({ name, description: "" }));

async function actsOn(fact: string, candidate: string): Promise<readonly string[]> {
	const questions = Object.keys(ACTED).map(
		(id): JudgeQuestion => ({ type: "choice", id, instructions: "?", options: NAMES }),
	);
	const neighbour = { key: "m1", id: uuidV7(1, new Uint8Array(10)), scope: "personal", paths: [] } as const;
	const judged = {
		candidate: { caption: candidate, content: candidate, paths: [], userRequested: false },
		neighbours: [{ ...neighbour, caption: fact, content: fact, cosine: 0.93 }],
	};
	const { answers } = await openLocalJudge().ask({ case: judged, state: "", questions });
	return Object.entries(ACTED).flatMap(([id, least]) => (shareOf(answers.get(id)) >= least ? [id] : []));
}

function shareOf(answer: JudgeAnswer | undefined): number {
	return answer?.type === "choice" ? (answer.probabilities.get("m1") ?? 0) : 0;
}

type Pairs = readonly (readonly [fact: string, candidate: string])[];

const BROADER: Pairs = [
	["Never delete rows from the orders table in production", "Never delete rows from the orders table"],
	["In production, never delete rows from the orders table", "Don't delete rows from the orders table"],
	["API deploys happen on Tuesday", "Deploys happen on Tuesday"],
	["Backend deploys happen on Tuesday mornings", "Deploys happen on Tuesday"],
	["Use tabs in Go files", "Use tabs"],
	["Use tabs in Go files", "Use tabs everywhere"],
	["Run npm test before pushing to main", "Run npm test before pushing"],
	["Squash commits when merging a feature branch", "Squash commits"],
	[
		"Ask Dana before changing the billing schema, unless it is an emergency",
		"Ask Dana before changing the billing schema",
	],
	["Feature flags are removed after two weeks on staging", "Feature flags are removed after two weeks"],
	["Screenshots are required for mobile pull requests", "Screenshots are required for pull requests"],
	["Never log request bodies of the payment service", "Never log request bodies"],
	["Nightly integration tests run with Postgres 16", "Integration tests run with Postgres 16"],
	["Do not restart the worker during imports", "Do not restart the worker"],
	["Old branches are deleted every week", "Branches are deleted every week"],
	["Use pnpm for installs. Use tabs in Python files", "Use tabs"],
	["Deploys der API finden am Dienstag statt", "Deploys finden am Dienstag statt"],
	["Les déploiements du backend ont lieu le mardi", "Les déploiements ont lieu le mardi"],
	["Los despliegues de la API son los martes", "Los despliegues son los martes"],
	["本番では注文テーブルの行を削除しない", "注文テーブルの行を削除しない"],
];

const COVERED: Pairs = [
	["Never delete rows from the orders table", "Don't delete rows from the orders table"],
	["Never delete rows from the orders table in production", "In production, never delete rows from the orders table"],
	["Deploys happen on Tuesday", "Deploys happen on Tuesdays"],
	["API deploys happen on Tuesday", "Deploys of the API happen on Tuesday"],
	["Use tabs in Go files", "In Go files, use tabs"],
	["Use tabs. Wrap lines at 100 columns.", "Use tabs"],
	["Use tabs and wrap lines at 100 columns", "Use tabs"],
	["Use pnpm, never npm", "Use pnpm, please"],
	["Use pnpm because npm breaks the lockfile", "Use pnpm"],
	["Run lint and tests before pushing", "Run tests before pushing"],
	["Run npm test before pushing to main, otherwise CI rejects it", "Run npm test before pushing to main"],
	["Feature flags are removed after two weeks", "Feature flags are removed after 2 weeks"],
	["The staging database runs Postgres 16. Ask Dana for access.", "The staging database runs Postgres 16"],
	["Squash commits when merging a feature branch", "When merging a feature branch, squash commits"],
	["Screenshots are required for pull requests", "Pull requests require screenshots"],
	["Never log request bodies; they hold customer data", "Never log request bodies"],
	["Immer Tabs verwenden, weil das im Editor einstellbar ist", "Immer Tabs verwenden"],
	["注文テーブルの行を削除しない。理由は監査です。", "注文テーブルの行を削除しない"],
];

const SPECIAL: Pairs = [
	["Standup is at 9:30", "Standup is at 10:00 on Mondays"],
	["Standup is at 10:00 on Mondays", "Standup is at 10:15 on Fridays"],
	["Releases are cut on the first Monday", "Releases are cut on the first Friday for the mobile app"],
	["Tests need Docker", "Unit tests do not need Docker"],
	["The API listens on port 4010", "The API listens on port 4020 in staging"],
	["Sessions expire after 24 hours", "Sessions expire after 8 hours for admins"],
	["Deploys happen on Tuesday", "Mobile deploys happen on Thursday"],
	["Builds run on Jenkins", "Windows builds run on Buildkite"],
	["Indent with tabs", "Indent with spaces in YAML files"],
	["Logs are kept for 30 days", "Logs are kept for 7 days in development"],
	["Requests time out after 30 seconds", "Requests time out after 60 seconds during imports"],
	["Commits are squashed", "Commits are not squashed on release branches"],
	["Pull requests need 2 reviews", "Documentation pull requests need 1 review"],
	["Never push to main", "Push to main when production is down"],
	["In staging, jobs retry 3 times", "In production, jobs retry 5 times"],
	["Das Standup ist um 9:30", "Das Standup ist am Montag um 10:00"],
	["La réunion est à 9:30", "La réunion est à 10:00 le lundi"],
	["スタンドアップは9:30です", "月曜のスタンドアップは10:00です"],
];

const CHANGED: Pairs = [
	["Standup is at 9:30", "Standup is at 10:00"],
	["Standup is at 9:30", "Since March standup is at 10:00"],
	["Standup is at 9:30", "From now on, standup is at 10:00"],
	["Standup is at 9:30 on Mondays", "Standup is at 10:00 on Mondays"],
	["The API listens on port 4010", "The API listens on port 4020"],
	["The API listens on port 4010 in staging", "The API listens on port 4020 in staging"],
	["In staging, jobs retry 3 times", "In staging, jobs retry 5 times"],
	["Deploys happen on Tuesday", "Deploys happen on Thursday"],
	["Mobile deploys happen on Tuesday", "Mobile deploys happen on Thursday"],
	["Sessions expire after 24 hours", "Sessions expire after 8 hours"],
	["Sessions expire after 24 hours for admins", "Sessions expire after 8 hours for admins"],
	["Logs are kept for 30 days", "Logs are now kept for 7 days"],
	["Builds run on Jenkins", "Builds run on Buildkite"],
	["Indent with tabs", "Indent with spaces"],
	["Use npm for installs", "Use pnpm instead of npm for installs"],
	["Requests time out after 30 seconds", "Requests time out after 60 seconds because exports are slow"],
	["Das Standup ist um 9:30", "Das Standup ist um 10:00"],
	["管理画面は 4000 番ポートで待ち受ける", "管理画面は 4100 番ポートで待ち受ける"],
];

describe("what limits a statement", () => {
	for (const [fact, candidate] of BROADER)
		it(`keeps “${candidate}” beside “${fact}”`, async () => deepEqual(await actsOn(fact, candidate), []));

	for (const [fact, candidate] of COVERED)
		it(`takes “${candidate}” for what “${fact}” says`, async () => {
			deepEqual(await actsOn(fact, candidate), ["covered_by"]);
		});

	for (const [fact, candidate] of SPECIAL)
		it(`does not put “${candidate}” in the place of “${fact}”`, async () => {
			deepEqual(await actsOn(fact, candidate), []);
		});

	for (const [fact, candidate] of CHANGED)
		it(`puts “${candidate}” in the place of “${fact}”`, async () => {
			equal((await actsOn(fact, candidate)).join(), "conflict_with");
		});
});
