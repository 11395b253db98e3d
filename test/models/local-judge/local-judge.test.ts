import { deepEqual, equal, ok } from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { uuidV7 } from "../../../src/kernel/ids.ts";
import { openLocalJudge } from "../../../src/models/local-judge/local-judge.ts";
import type { JudgeAnswer, JudgedNeighbour, JudgeQuestion } from "../../../src/ports/judge.ts";
import { aJudgeRequest, judgeCases } from "../../../src/testing/judge-cases.ts";

interface Text {
	readonly caption: string;
	readonly content: string;
	readonly cosine?: number;
}

async function judge(candidate: Text, facts: readonly Text[] = []): Promise<ReadonlyMap<string, JudgeAnswer>> {
	const neighbours = facts.map(
		(fact, at): JudgedNeighbour => ({
			key: `m${at + 1}`,
			id: uuidV7(at + 1, new Uint8Array(10)),
			scope: "personal",
			paths: [],
			...fact,
		}),
	);
	const names = [...neighbours.map(({ key }) => key), "none"];
	const picks = ["covered_by", "conflict_with", "merge_with"].map((id): JudgeQuestion => choice(id, names));
	const questions: readonly JudgeQuestion[] = [
		...picks,
		choice("action", ["Add", "Edit", "Merge", "Reinforce"]),
		choice("scope", ["global", "shared", "personal"]),
		{ type: "noul", id: "durable", instructions: "?" },
		{ type: "noul", id: "unsafe", instructions: "?" },
		{ type: "score", id: "importance", instructions: "?", levels: ["a", "b", "c", "d"] },
		{ type: "score", id: "path_urgency", instructions: "?", levels: ["a", "b", "c"] },
	];
	const judged = { candidate: { ...candidate, paths: [], userRequested: false }, neighbours };
	return (await openLocalJudge().ask({ case: judged, state: "", questions })).answers;
}

function choice(id: string, names: readonly string[]): JudgeQuestion {
	return { type: "choice", id, instructions: "?", options: names.map((name) => ({ name, description: "" })) };
}

function share(answer: JudgeAnswer | undefined, name: string): number {
	ok(answer?.type === "choice");
	return answer.probabilities.get(name) ?? 0;
}

const PNPM = { caption: "Package manager", content: "This repository uses pnpm 9; never run npm install." };

describe("the built-in judge", () => {
	for (const { group, name, run } of judgeCases) {
		it(`${group}: ${name}`, () => run({ judge: openLocalJudge() }));
	}

	it("finds a text repeated, whatever its marks and case", async () => {
		const answers = await judge({ ...PNPM, content: "this repository uses `pnpm 9`; NEVER run npm install" }, [PNPM]);

		ok(share(answers.get("covered_by"), "m1") > 0.9);
	});

	for (const [what, content] of [
		["number", "This repository uses pnpm 10; never run npm install."],
		["alternative", "This repository uses yarn 9; never run npm install."],
		["negation", "This repository never uses pnpm 9; run npm install."],
	] as const) {
		it(`does not take a text with another ${what} for a repetition`, async () => {
			const answers = await judge({ ...PNPM, content }, [PNPM]);

			ok(share(answers.get("covered_by"), "m1") < 0.5);
		});
	}

	it("does not take one sentence about two subjects for a repetition", async () => {
		const backend = { caption: "Port of the backend", content: "It listens on port 3000." };

		const answers = await judge({ ...backend, caption: "Port of the frontend" }, [backend]);

		ok(share(answers.get("covered_by"), "m1") < 0.5);
	});

	for (const [what, fact, candidate] of [
		["numbered fact", ["Fact 1 of p1", "Fact 1 of p1 is about p1."], ["Fact 0 of p0", "Fact 0 of p0 is about p0."]],
		[
			"service",
			["Port of service 7", "Service h listens on port 4007."],
			["Port of service 8", "Service i listens on 4008."],
		],
		["shard", ["Shard 3", "Shard 3 holds M to P."], ["Shard 4", "Shard 4 holds Q to T."]],
		["host", ["Imports", "worker-eu-1 runs imports at 02:00."], ["Imports", "worker-eu-2 runs imports at 03:00."]],
		["rule in Chinese", ["第3条", "第3条:导出函数要写注释。"], ["第5条", "第5条:导出类型要写注释。"]],
	] as const) {
		it(`takes another ${what} for another thing, not for a contradiction`, async () => {
			const [caption, content] = candidate;

			const answers = await judge({ caption, content }, [{ caption: fact[0], content: fact[1], cosine: 0.95 }]);

			for (const id of ["covered_by", "conflict_with", "merge_with"]) ok(share(answers.get(id), "m1") <= 0.2, id);
		});
	}

	for (const [lang, fact, candidate] of [
		["English", "The metrics endpoint listens on port 9102.", "The metrics endpoint now listens on port 9464."],
		["Chinese", "API 网关监听 8443 端口。", "API 网关改为监听 9443 端口。"],
		["Japanese", "管理画面は 4000 番ポートで待ち受ける。", "管理画面は 4000 番ではなく 4100 番ポートで待ち受ける。"],
		["Korean", "게이트웨이는 8080 포트에서 대기한다.", "게이트웨이는 더 이상 8080 이 아니라 8090 포트에서 대기한다."],
	] as const) {
		it(`takes another port of the same thing for a change in ${lang}`, async () => {
			const answers = await judge({ caption: "", content: candidate }, [{ caption: "", content: fact, cosine: 0.85 }]);

			ok(share(answers.get("conflict_with"), "m1") >= 0.5);
		});
	}

	for (const [one, other] of [
		["Sessions expire after 24 hours.", "Sessions expire after a day."],
		["Clients retry three times.", "Clients retry 3 times."],
		["Tokens live 15 minutes.", "Tokens live 15 min."],
	] as const) {
		it(`takes “${other}” for what “${one}” says`, async () => {
			const answers = await judge({ caption: "Limits", content: other }, [
				{ caption: "Limits", content: one, cosine: 0.95 },
			]);

			ok(share(answers.get("covered_by"), "m1") >= 0.5);
		});
	}

	for (const caption of ["use pnpm never npm please", "pnpm never npm", "use pnpm never use npm"]) {
		it(`takes “${caption}” for a rule said again, not for its contradiction`, async () => {
			const answers = await judge({ caption, content: caption }, [
				{ caption: "We use pnpm, never npm", content: "We use pnpm, never npm", cosine: 0.93 },
				{ caption: "We use yarn, never npm", content: "We use yarn, never npm", cosine: 0.8 },
			]);

			ok(share(answers.get("covered_by"), "m1") >= 0.9);
			for (const key of ["m1", "m2"]) ok(share(answers.get("conflict_with"), key) < 0.5, key);
		});
	}

	it("takes the rivals the other way round for a contradiction, without a comma as well", async () => {
		const caption = "use npm never pnpm";

		const answers = await judge({ caption, content: caption }, [
			{ caption: "We use pnpm, never npm", content: "We use pnpm, never npm", cosine: 0.93 },
		]);

		ok(share(answers.get("conflict_with"), "m1") >= 0.9);
	});

	for (const [one, other] of [
		["auth-service listens on port 4001.", "billing-service listens on port 4002."],
		["orders-api is owned by Maria.", "users-api is owned by Ken."],
	] as const) {
		it(`does not correct “${one}” by “${other}”`, async () => {
			const answers = await judge({ caption: "", content: other }, [{ caption: "", content: one, cosine: 0.9 }]);

			for (const id of ["covered_by", "conflict_with", "merge_with"]) ok(share(answers.get(id), "m1") <= 0.6, id);
		});
	}

	it("does not act upon a fact where another is closer in meaning", async () => {
		const answers = await judge({ ...PNPM, content: "This repository uses yarn 4 instead of pnpm 9." }, [
			{ ...PNPM, cosine: 0.6 },
			{ caption: "Tools", content: "Packages are installed by the setup script.", cosine: 0.9 },
		]);

		ok(share(answers.get("conflict_with"), "m1") <= 0.6);
	});

	it("abstains where a close fact is in another language", async () => {
		const chinese = { caption: "包管理器", content: "本仓库使用 pnpm 9,不要运行 npm install。", cosine: 0.8 };

		const answers = await judge(PNPM, [chinese]);

		deepEqual(
			["covered_by", "conflict_with", "merge_with", "action"].filter((id) => answers.has(id)),
			[],
		);
	});

	it("does not say whether a text is safe", async () => {
		equal((await judge(PNPM)).has("unsafe"), false);
	});

	for (const [lang, lasting, passing] of [
		["English", "Never edit a migration that has run in production.", "I just fixed the tests, 3 of 5 pass now."],
		["Chinese", "必须使用 pnpm,禁止运行 npm install,否则会导致锁文件冲突。", "刚才已经修复了登录测试,目前还剩 3 个。"],
		["Japanese", "コミット前に必ず `make lint` を実行すること。", "今日はテストを修正した。あと3件残り。"],
	] as const) {
		it(`tells a rule from a status in ${lang}`, async () => {
			const rule = (await judge({ caption: "", content: lasting })).get("durable");
			const status = (await judge({ caption: "", content: passing })).get("durable");

			ok(rule?.type === "noul" && rule.probability > 0.5);
			ok(status?.type === "noul" && status.probability <= 0.2);
		});
	}

	it("says nothing about the importance of what it does not find important", async () => {
		const answers = await judge({ caption: "Style", content: "Headings are formatted in title case." });

		const importance = answers.get("importance");
		ok(importance === undefined || (importance.type === "score" && importance.score >= 1));
	});

	it("answers the same every time", async () => {
		const first = await openLocalJudge().ask(aJudgeRequest());
		const second = await openLocalJudge().ask(aJudgeRequest());

		deepEqual(second, first);
	});

	it("answers about any text", async () => {
		const text = fc.record({
			caption: fc.string({ unit: "grapheme" }),
			content: fc.string({ unit: "grapheme", maxLength: 300 }),
		});
		await fc.assert(
			fc.asyncProperty(text, fc.array(text, { maxLength: 3 }), async (candidate, facts) => {
				const answers = await judge(candidate, facts);

				for (const answer of answers.values()) {
					if (answer.type !== "choice") continue;
					const all = [...answer.probabilities.values()].reduce((sum, value) => sum + value, 0);
					ok(Math.abs(all - 1) < 1e-6);
				}
			}),
			{ numRuns: 60 },
		);
	});
});
