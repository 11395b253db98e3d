/** A System One judge over a server of the test. */
import { equal, match, ok } from "node:assert/strict";
import type { TestContext } from "node:test";
import { uuidV7 } from "../../src/kernel/ids.ts";
import { openSystemOneJudge } from "../../src/models/judge-systemone.ts";
import type { Diagnostic } from "../../src/ports/diagnostics.ts";
import type { Judge, JudgedNeighbour, JudgeRequest } from "../../src/ports/judge.ts";
import { aJudgeRequest } from "../../src/testing/judge-cases.ts";
import type { JsonServer } from "../servers/json-server.ts";
import { type SystemOneServerOptions, startSystemOneServer } from "../servers/systemone-server.ts";

interface Setup {
	readonly judge: Judge;
	readonly server: JsonServer;
	readonly waits: number[];
	readonly reports: Diagnostic[];
}

interface SetupOptions extends SystemOneServerOptions {
	readonly path?: string;
	readonly model?: string;
	readonly key?: string;
	readonly env?: Readonly<Record<string, string>>;
	readonly perRequest?: number;
	readonly optionsOfChoice?: number;
	readonly timeoutMs?: number;
}

export async function setUp(t: TestContext, options: SetupOptions = {}): Promise<Setup> {
	const server = await startSystemOneServer(options);
	t.after(() => server.close());
	const waits: number[] = [];
	const reports: Diagnostic[] = [];
	// The address of the real service, answered by the server of the test.
	const { host, path } = addressOf(options, server);
	const judge = openSystemOneJudge({
		settings: {
			"judge.endpoint": `${host}${path}`,
			"judge.model": options.model ?? "",
			"judge.apiKey": options.key ?? "",
			"judge.maxQuestions": options.perRequest ?? 16,
			"judge.maxOptions": options.optionsOfChoice ?? 255,
			"judge.stateTokens": 7000,
			"judge.timeoutMs": options.timeoutMs ?? 10_000,
		},
		env: options.env ?? {},
		fetch: (input, init) => fetch(typeof input === "string" ? input.replace(host, server.url) : input, init),
		diagnostics: { report: (diagnostic) => void reports.push(diagnostic), recent: () => reports },
		sleep: async (milliseconds) => void waits.push(milliseconds),
		random: () => 0.5,
	});
	return { judge, server, waits, reports };
}

function addressOf({ dialect, path = "" }: SetupOptions, server: JsonServer) {
	if (dialect === "openai") return { host: "https://api.openai.com", path: "/v1" };
	if (dialect === "cloudflare") return { host: "https://api.cloudflare.com", path: "/client/v4/accounts/7/ai/run" };
	return { host: server.url, path };
}

export function coded(code: string, message: RegExp): (error: unknown) => boolean {
	return (error: unknown) => {
		ok(error instanceof Error && "code" in error);
		equal(error.code, code);
		match(error.message, message);
		return true;
	};
}

/** A request about `count` facts. */
export function crowded(count: number): JudgeRequest {
	const base = aJudgeRequest();
	const neighbours = Array.from(
		{ length: count },
		(_, at): JudgedNeighbour => ({
			key: `m${at + 1}`,
			id: uuidV7(at + 1, new Uint8Array(10)),
			scope: "personal",
			caption: `Fact ${at + 1}`,
			content: "Something that is known.",
			paths: [],
		}),
	);
	const options = [...neighbours.map(({ key }) => ({ name: key, description: "" })), { name: "none", description: "" }];
	const blocks = neighbours.map(({ key, caption, content }) => `[${key}] ${caption}\n  ${content}`);
	return {
		case: { candidate: base.case.candidate, neighbours },
		state: `The candidate:\nUse pnpm\n\n${blocks.join("\n\n")}`,
		questions: base.questions.map((question) =>
			question.type === "choice" && question.id !== "action" ? { ...question, options } : question,
		),
	};
}
