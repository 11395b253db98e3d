import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { type ChatRequest, type ChatServer, calls, startChatServer } from "../servers/chat-server.ts";
import { startEmbeddingServer } from "../servers/embedding-server.ts";
import { assertExtends, recalledIn, sectionIn } from "./conversation.ts";
import { ENTRY, type Home, makeHome } from "./harness/home.ts";
import { runPi } from "./harness/print.ts";
import { RpcPi } from "./harness/rpc.ts";
import { hasTmux, TerminalPi } from "./harness/terminal.ts";

const NAVIGATOR = fileURLToPath(new URL("harness/navigator.ts", import.meta.url));
const SUMMARY = { when: "context summarization assistant", text: "## Goal\nA summary." };
const FACTS: readonly (readonly [caption: string, content: string])[] = [
	["The e2e suite needs docker compose", "Run docker compose up before the e2e suite."],
	["Deploys go out on Wednesdays", "The shop is deployed on Wednesdays with kubectl rollout."],
	["Invoices are rounded to cents", "Round invoice totals half up, after tax."],
];

describe("a later prompt", () => {
	let server: ChatServer;
	let home: Home;
	let from = 0;

	const last = (): ChatRequest => server.requests.at(-1) ?? { messages: [] };
	const shown = (): string => recalledIn(last()).join("\n");
	const chats = (): readonly ChatRequest[] =>
		server.requests.slice(from).filter((request) => sectionIn(request) !== undefined);

	before(async () => {
		server = await startChatServer([SUMMARY]);
		home = await makeHome({
			port: server.port,
			extensions: [ENTRY, NAVIGATOR],
			settings: { compaction: { enabled: true, reserveTokens: 2000, keepRecentTokens: 50 } },
		});
		for (const [caption, content] of FACTS) {
			server.push(calls("memory_remember", { caption, content, user_requested: true }), "Stored.");
			await runPi(home, ["-p", "Remember this"]);
		}
	});
	after(async () => {
		await server.close();
		await home.remove();
	});
	beforeEach(() => {
		from = server.requests.length;
	});

	it("brings what it needs, once, and what was sent stays as it was", async () => {
		const pi = new RpcPi(home);
		server.push("One.", "Two.", "Three.", "Four.", "Five.");

		await pi.prompt("Hello there");
		await pi.prompt("When do deploys of the shop go out with kubectl?");
		const second = recalledIn(last());
		await pi.prompt("When do deploys of the shop go out with kubectl, again?");
		await pi.prompt("Go on");
		await pi.prompt("Does the e2e suite need docker compose?");
		await pi.close();

		assert.equal(second.length, 1);
		assert.match(second[0] ?? "", /Wednesdays/u);
		assert.equal(recalledIn(last()).length, 2);
		assert.match(recalledIn(last())[1] ?? "", /docker compose/u);
		assert.doesNotMatch(recalledIn(last())[1] ?? "", /Wednesdays/u);
		assertExtends(chats());
	});

	it("brings nothing that the agent kept or looked up itself in the conversation", async () => {
		const pi = new RpcPi(home);
		const own = { caption: "Zebra crossings are painted in May", content: "By the city.", user_requested: true };
		server.push(
			calls("memory_remember", own),
			"Stored.",
			calls("memory_recall", { queries: ["invoice totals"] }),
			"Cents.",
			"Yes.",
			"May.",
		);

		await pi.prompt("Hello there");
		await pi.prompt("Good morning");
		await pi.prompt("How are invoice totals rounded to cents?");
		await pi.prompt("When are zebra crossings painted?");
		await pi.close();

		assert.equal(shown(), "");
	});

	it("brings on another branch of the tree what that branch was not shown", async () => {
		const pi = new RpcPi(home);
		server.push("One.", "Two.", "Elsewhere.");

		await pi.prompt("Hello there");
		await pi.prompt("When do deploys of the shop go out with kubectl?");
		await pi.prompt("/test-rewind 2");
		await pi.prompt("When do deploys of the shop go out with kubectl, please?");
		await pi.close();

		assert.equal(recalledIn(last()).length, 1);
		assert.equal(new Set(chats().map(sectionIn)).size, 1);
	});

	it("brings it again after a compaction dropped it, once", async () => {
		const pi = new RpcPi(home);
		server.push("One. ".repeat(100), "Two. ".repeat(100), "Three.", "Four.");

		await pi.prompt("When do deploys of the shop go out with kubectl?");
		await pi.prompt("Tell me more. ".repeat(50));
		const compacted = await pi.send("compact");
		await pi.prompt("When do deploys of the shop go out with kubectl?");
		await pi.prompt("Deploys of the shop go out with kubectl when?");
		await pi.close();

		assert.equal(compacted.success, true, JSON.stringify(compacted));
		assert.equal(recalledIn(last()).length, 1);
		assertExtends(chats().slice(-2));
	});

	it("brings what a resumed conversation was not shown", async () => {
		server.push("One.", "Two.");
		await runPi(home, ["-p", "Hello there"]);

		await runPi(home, ["-c", "-p", "When do deploys of the shop go out with kubectl?"]);

		assert.match(shown(), /Wednesdays/u);
		assertExtends(chats());
	});

	it("brings nothing where that is turned off", async () => {
		server.push("One.", "Two.");
		const env = { CAIRN_RECALL_EACH_PROMPT: "false" };
		await runPi(home, ["-p", "Hello there"], env);

		await runPi(home, ["-c", "-p", "When do deploys of the shop go out with kubectl?"], env);

		assert.equal(shown(), "");
	});

	it("waits for no embedding server", async () => {
		const embeddings = await startEmbeddingServer();
		server.push("One.", "Two.");
		const env = {
			CAIRN_EMBEDDER_PROVIDER: "openai",
			CAIRN_EMBEDDER_ENDPOINT: embeddings.url,
			CAIRN_EMBEDDER_MODEL: "scripted",
		};
		try {
			await runPi(home, ["-p", "Hello there"], env);
			await runPi(home, ["-c", "-p", "When do deploys of the shop go out on Wednesdays with kubectl rollout?"], env);
		} finally {
			await embeddings.close();
		}

		assert.match(shown(), /Wednesdays/u);
		assert.ok(!JSON.stringify(embeddings.requests).includes("kubectl rollout?"));
	});

	it("shows one line in the terminal", { skip: hasTmux() ? false : "tmux is not installed" }, async () => {
		const pi = new TerminalPi(home);
		try {
			await pi.waitFor(/scripted/iu);
			server.push("Good day.", "On Wednesdays.");
			await pi.submit("Hello there");
			await pi.waitFor(/Good day\./u);

			await pi.submit("When do deploys of the shop go out with kubectl?");
			const screen = await pi.waitFor(/On Wednesdays\./u);

			assert.equal(screen.match(/memory: 1 fact recalled for this prompt/gu)?.length, 1);
		} finally {
			pi.close();
		}
	});
});
