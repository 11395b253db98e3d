import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "node:test";
import { type ChatRequest, type ChatServer, calls, startChatServer } from "../servers/chat-server.ts";
import { assertExtends, recalledIn, sectionIn } from "./conversation.ts";
import { type Home, makeHome, sessionsOf } from "./harness/home.ts";
import { runPi } from "./harness/print.ts";

const SUMMARY = { when: "context summarization assistant", text: "## Goal\nA summary." };
const DEPLOYS = {
	caption: "Deploys go out on Wednesdays",
	content: "The shop is deployed on Wednesdays with kubectl rollout.",
	user_requested: true,
};
const QUESTION = "When do deploys of the shop go out with kubectl?";

describe("a conversation that goes on from one print-mode run to the next", () => {
	let server: ChatServer;
	let home: Home;
	let from = 0;

	const chats = (): readonly ChatRequest[] =>
		server.requests.slice(from).filter((request) => sectionIn(request) !== undefined);
	const latest = (): ChatRequest => chats().at(-1) ?? { messages: [] };

	before(async () => {
		server = await startChatServer([SUMMARY]);
		home = await makeHome({
			port: server.port,
			settings: { compaction: { enabled: true, reserveTokens: 2000, keepRecentTokens: 50 } },
		});
		server.push(calls("memory_remember", DEPLOYS), "Stored.");
		await runPi(home, ["-p", "Remember the deploys"]);
	});
	after(async () => {
		await server.close();
		await home.remove();
	});
	beforeEach(() => {
		from = server.requests.length;
	});

	it("brings the facts once more after pi compacted it, and once only", async () => {
		server.push("One.", { text: "Long. ".repeat(200), promptTokens: 63_500 }, "Three.", "Four.");
		await runPi(home, ["-p", QUESTION]);
		await runPi(home, ["-c", "-p", "Tell me more. ".repeat(50)]);

		await runPi(home, ["-c", "-p", `${QUESTION} Once more`]);
		const after = latest();
		await runPi(home, ["-c", "-p", `${QUESTION} And again`]);

		const entries = (await sessionsOf(home)).at(-1) ?? [];
		assert.equal(entries.filter(({ type }) => type === "compaction").length, 1);
		assert.equal(recalledIn(after).length, 1);
		assert.equal(recalledIn(latest()).length, 1);
		assertExtends(chats().slice(-2));
		assert.equal(new Set(chats().map(sectionIn)).size, 1);
	});

	it("keeps its prompt in a fork, which is told nothing twice", async () => {
		server.push("One.", "Forked.");
		await runPi(home, ["-p", QUESTION]);
		const folder = join(home.agent, "sessions");
		const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".jsonl")).sort();

		const ended = await runPi(home, ["--fork", join(folder, files.at(-1) ?? ""), "-p", `${QUESTION} Here`]);

		assert.equal(ended.stdout, "Forked.\n", ended.stderr);
		assertExtends(chats());
		assert.equal(recalledIn(latest()).length, 1);
	});
});
