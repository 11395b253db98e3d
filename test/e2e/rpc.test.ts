import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { type ChatRequest, type ChatServer, calls, startChatServer } from "../servers/chat-server.ts";
import { assertExtends, recalledIn, sectionIn, toolNames } from "./conversation.ts";
import { ENTRY, type Home, makeHome } from "./harness/home.ts";
import { runPi } from "./harness/print.ts";
import { RpcPi } from "./harness/rpc.ts";

const NAVIGATOR = fileURLToPath(new URL("harness/navigator.ts", import.meta.url));
const SUMMARY = { when: "context summarization assistant", text: "## Goal\nA summary." };

function fact(name: string): Readonly<Record<string, unknown>> {
	return {
		caption: `The ${name} suite needs docker`,
		content: `Start docker before the ${name} suite.`,
		user_requested: true,
	};
}

describe("a conversation in RPC mode", () => {
	let server: ChatServer;
	let home: Home;

	/** The requests of the conversation, summaries left out. */
	const chats = (from = 0): readonly ChatRequest[] =>
		server.requests.slice(from).filter((request) => sectionIn(request) !== undefined);

	before(async () => {
		server = await startChatServer([SUMMARY]);
		home = await makeHome({
			port: server.port,
			extensions: [ENTRY, NAVIGATOR],
			settings: { compaction: { enabled: true, reserveTokens: 2000, keepRecentTokens: 50 } },
		});
		server.push(calls("memory_remember", fact("first")), "Stored.");
		await runPi(home, ["-p", "Remember the first suite"]);
	});
	after(async () => {
		await server.close();
		await home.remove();
	});

	let from = 0;
	beforeEach(() => {
		from = server.requests.length;
	});

	it("extends the request before it, byte for byte, over turns with writes", async () => {
		const pi = new RpcPi(home);
		server.push("Docker.");
		await pi.prompt("What does the first suite need?");
		for (const name of ["alpha", "beta", "gamma"]) {
			server.push(calls("memory_remember", fact(name)), `Stored ${name}.`);
			await pi.prompt(`Remember the ${name} suite`);
		}
		await pi.close();

		const requests = chats(from);
		assert.equal(requests.length, 7);
		assertExtends(requests);
		assert.equal(recalledIn(requests.at(-1) ?? { messages: [] }).length, 1);
	});

	it("gives the user one line for each write", async () => {
		const pi = new RpcPi(home);
		server.push(calls("memory_remember", fact("delta")), "Stored.");

		await pi.prompt("Remember the delta suite");
		await pi.close();

		assert.deepEqual(
			pi.notifications().filter((text) => text.startsWith("memory: ")),
			["memory: remembered “The delta suite needs docker” (personal) · undo with /memory undo"],
		);
	});

	it("keeps its prompt through reload, and recalls nothing again", async () => {
		const pi = new RpcPi(home);
		server.push("One.", calls("memory_remember", fact("epsilon")), "Two.", "Three.");

		await pi.prompt("What does the first suite need?");
		await pi.prompt("Remember the epsilon suite");
		await pi.prompt("/test-reload");
		await pi.prompt("What does the epsilon suite need?");
		await pi.close();

		assertExtends(chats(from));
		assert.equal(recalledIn(chats(from).at(-1) ?? { messages: [] }).length, 1);
	});

	it("keeps its prompt when another process resumes it", async () => {
		const pi = new RpcPi(home);
		server.push("One.", "Two.");
		await pi.prompt("What does the first suite need?");
		await pi.close();

		await runPi(home, ["-c", "-p", "And the second suite?"]);

		assertExtends(chats(from));
		assert.equal(recalledIn(chats(from).at(-1) ?? { messages: [] }).length, 1);
	});

	it("keeps its prompt in a fork, and begins afresh in a new session", async () => {
		const pi = new RpcPi(home);
		server.push("One.", "Two.", "Forked.", "New.");
		await pi.prompt("What does the first suite need?");
		await pi.prompt("Anything else about suites?");
		const forkable = (await pi.send("get_fork_messages")).data as { readonly messages: readonly { entryId: string }[] }; // pi's reply
		await pi.send("fork", { entryId: forkable.messages.at(-1)?.entryId });
		await pi.prompt("Something different");
		await pi.send("new_session");
		await pi.prompt("What does the first suite need?");
		await pi.close();

		const [one, , forked, fresh] = chats(from);
		assert.ok(one !== undefined && forked !== undefined && fresh !== undefined);
		assertExtends([one, forked]);
		assert.equal(recalledIn(forked).length, 1);
		assert.equal(recalledIn(fresh).length, 1);
	});

	it("keeps its prompt on another branch of the tree", async () => {
		const pi = new RpcPi(home);
		server.push("One.", calls("memory_remember", fact("zeta")), "Two.", "Elsewhere.");
		await pi.prompt("What does the first suite need?");
		await pi.prompt("Remember the zeta suite");
		await pi.prompt("/test-rewind 1");
		await pi.prompt("What does the zeta suite need?");
		await pi.close();

		const requests = chats(from);
		const sections = new Set(requests.map(sectionIn));
		assert.equal(sections.size, 1);
		assert.equal(recalledIn(requests.at(-1) ?? { messages: [] }).length, 1);
	});

	it("recalls once more after a compaction, under the same prompt", async () => {
		const pi = new RpcPi(home);
		server.push("One. ".repeat(100), "Two. ".repeat(100), "Three.", "Four.");
		await pi.prompt("What does the first suite need?");
		await pi.prompt("Tell me more. ".repeat(50));
		const compacted = await pi.send("compact");
		await pi.prompt("What does the first suite need now?");
		await pi.prompt("And the first suite again?");
		await pi.close();

		const requests = chats(from);
		assert.equal(compacted.success, true, JSON.stringify(compacted));
		assert.equal(new Set(requests.map(sectionIn)).size, 1);
		assert.equal(recalledIn(requests.at(-2) ?? { messages: [] }).length, 1);
		assertExtends(requests.slice(-2));
	});

	it("asks before it forgets, and does as it is told", async () => {
		const asked: unknown[] = [];
		const pi = new RpcPi(home, {
			answer: (request) => {
				asked.push(request["title"]);
				return { confirmed: asked.length > 1 };
			},
		});
		server.push(calls("memory_remember", fact("omega")), "Stored.");
		await pi.prompt("Remember the omega suite");
		const stored = JSON.stringify(server.requests.at(-1)?.messages.at(-1));
		const id = /\[([\w-]{22})\]/u.exec(stored)?.[1];
		server.push(calls("memory_forget", { ids: [id] }), "Kept.", calls("memory_forget", { ids: [id] }), "Gone.");

		await pi.prompt("Forget the omega suite");
		const declined = JSON.stringify(server.requests.at(-1)?.messages.at(-1));
		await pi.prompt("Forget the omega suite, really");
		const forgotten = JSON.stringify(server.requests.at(-1)?.messages.at(-1));
		await pi.close();

		assert.deepEqual(asked, ["Forget 1 fact?", "Forget 1 fact?"]);
		assert.match(declined, /user said no/u);
		assert.match(forgotten, /Forgot 1 fact: “The omega suite needs docker”/u);
	});

	it("undoes the last write with /memory undo", async () => {
		const pi = new RpcPi(home);
		server.push(calls("memory_remember", fact("sigma")), "Stored.");
		await pi.prompt("Remember the sigma suite");

		await pi.prompt("/memory undo");
		await pi.prompt("/memory search sigma");
		await pi.close();

		const notes = pi.notifications();
		assert.ok(
			notes.some((note) => note.includes("undone: “The sigma suite needs docker”")),
			notes.join("\n"),
		);
		assert.doesNotMatch(notes.at(-1) ?? "", /sigma suite needs docker/u);
	});

	it("offers the menu as a dialog", async () => {
		const status = (options: unknown): unknown =>
			Array.isArray(options) ? options.find((option) => String(option).startsWith("status:")) : undefined;
		const pi = new RpcPi(home, { answer: (request) => ({ value: status(request["options"]) }) });

		await pi.prompt("/memory");
		await pi.waitFor((record) => record.method === "notify");
		await pi.close();

		assert.match(pi.notifications().at(-1) ?? "", /index: /u);
	});

	it("offers the five tools and no other memory's", async () => {
		const pi = new RpcPi(home);
		server.push("Hi.");

		await pi.prompt("Hello");
		await pi.close();

		assert.deepEqual(
			toolNames(server.requests.at(-1)).filter((name) => name.includes("memory")),
			["memory_recall", "memory_remember", "memory_update", "memory_forget", "memory_status"],
		);
	});
});
